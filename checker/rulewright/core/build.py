"""Constructors of expressions: each finds its type, and folds what is already decided.

Folding keeps the meaning exactly: a part whose obligation would be judged is never dropped.
"""

from __future__ import annotations

from math import prod

from rulewright.core import intervals
from rulewright.core.intervals import clipped, hull, part
from rulewright.core.ir import (
    Arithmetic,
    Array,
    Bounded,
    Call,
    Comparison,
    Conditional,
    Constant,
    Distance,
    Element,
    Expr,
    Generator,
    Interval,
    LetIn,
    Listing,
    ListTable,
    Local,
    Logic,
    LongestTrail,
    Lookup,
    Members,
    Not,
    Obliged,
    Old,
    Pick,
    Quoted,
    Read,
    Reduce,
    Scalar,
    Site,
    Table,
    Tabulate,
    Type,
    Variable,
)
from rulewright.core.shapes import Shape
from rulewright.core.walk import can_fail, generator_parts
from rulewright.diagnostics.fault import Fault
from rulewright.diagnostics.source import Span

TRUE = Constant(1)
FALSE = Constant(0)


def constant(value: int) -> Constant:
    """An integer."""
    intervals.scalar(value, value)
    return Constant(value)


def truth(value: bool) -> Constant:
    """`true` or `false`."""
    return TRUE if value else FALSE


def local(name: str, of: Type) -> Local:
    """A bound name."""
    return Local(name, of)


def scalar_type(expr: Expr) -> Scalar:
    """The type of an expression that is a number."""
    return intervals.of_scalar(expr.type)


def array_type(expr: Expr) -> Array:
    """The type of an expression that is an array."""
    return intervals.of_array(expr.type)


# ---- state, tables, arrays


def read(variable: Variable, indices: tuple[Expr, ...] = ()) -> Read:
    """A state variable at `indices`."""
    of = part(variable.dims, variable.low, variable.high, len(indices))
    return Read(variable.name, indices, of)


def lookup(table: Table, indices: tuple[Expr, ...] = ()) -> Expr:
    """A constant table at `indices`."""
    values = _selected(table, indices)
    one = len(values) == 1 and len(indices) == len(table.dims)
    if one and not any(can_fail(index) for index in indices):
        return Constant(values[0])
    return Lookup(table.name, indices, lookup_type(table, indices))


def lookup_type(table: Table, indices: tuple[Expr, ...]) -> Type:
    """The type of a constant table at `indices`."""
    values = _selected(table, indices)
    return part(table.dims, min(values, default=0), max(values, default=0), len(indices))


def _selected(table: Table, indices: tuple[Expr, ...]) -> tuple[int, ...]:
    """The values that can be meant: fewer than all where the first indices are constant."""
    start, size = 0, prod(table.dims)
    for index, dimension in zip(indices, table.dims, strict=False):
        if not isinstance(index, Constant):
            break
        if not 0 <= index.value < dimension:
            raise Fault(f"index {index.value} of table {table.name} is not below {dimension}")
        size //= dimension
        start += index.value * size
    return table.values[start : start + size]


def element(array: Expr, indices: tuple[Expr, ...]) -> Expr:
    """An array-valued expression at `indices`."""
    of = array_type(array)
    return Element(array, indices, part(of.dims, of.low, of.high, len(indices)))


def tabulate(name: str, size: int, body: Expr) -> Tabulate:
    """The array of `body` for `name` = 0..size-1."""
    return Tabulate(name, size, body, intervals.tabulated(size, body.type))


# ---- arithmetic


def add(left: Expr, right: Expr) -> Expr:
    """`left + right`; a constant stands to the right, and only one of them."""
    match left, right:
        case Constant(0), _:
            return right
        case _, Constant(0):
            return left
        case Constant(), Constant():
            return _arithmetic("add", left, right)
        case Constant(), _:
            return add(right, left)
        case Arithmetic("add", inner, Constant(first)), Constant(second) if _fits(first + second):
            return add(inner, Constant(first + second))
        case _:
            return _arithmetic("add", left, right)


def subtract(left: Expr, right: Expr) -> Expr:
    """`left - right`; taking away a constant is adding its negative."""
    match right:
        case Constant(value) if _fits(-value):
            return add(left, Constant(-value))
        case _:
            return _arithmetic("subtract", left, right)


def _fits(value: int) -> bool:
    return abs(value) <= intervals.LARGEST


def multiply(left: Expr, right: Expr) -> Expr:
    """`left * right`."""
    if left == TRUE:
        return right
    if right == TRUE:
        return left
    if FALSE in (left, right) and not can_fail(left) and not can_fail(right):
        return FALSE
    return _arithmetic("multiply", left, right)


def divide(left: Expr, right: Expr) -> Expr:
    """`left // right`, floored; that `right` is not 0 has been obliged around."""
    return left if right == TRUE else _arithmetic("divide", left, right)


def modulo(left: Expr, right: Expr) -> Expr:
    """`left % right`, with the sign of `right`; that it is not 0 has been obliged around."""
    return _arithmetic("modulo", left, right)


def minimum(left: Expr, right: Expr) -> Expr:
    """The smaller of two."""
    a, b = scalar_type(left), scalar_type(right)
    if a.high <= b.low and not can_fail(right):
        return left
    if b.high <= a.low and not can_fail(left):
        return right
    return _arithmetic("minimum", left, right)


def maximum(left: Expr, right: Expr) -> Expr:
    """The greater of two."""
    a, b = scalar_type(left), scalar_type(right)
    if a.low >= b.high and not can_fail(right):
        return left
    if b.low >= a.high and not can_fail(left):
        return right
    return _arithmetic("maximum", left, right)


def _arithmetic(operator: str, left: Expr, right: Expr) -> Expr:
    of = intervals.arithmetic(operator, scalar_type(left), scalar_type(right))
    undefined = operator in {"divide", "modulo"} and right == FALSE
    if isinstance(left, Constant) and isinstance(right, Constant) and not undefined:
        return Constant(of.low)
    return Arithmetic(operator, left, right, of)


# ---- truth


def equal(left: Expr, right: Expr) -> Expr:
    """Whether two numbers are the same."""
    return _comparison("equal", left, right)


def unequal(left: Expr, right: Expr) -> Expr:
    """Whether two numbers differ."""
    return _comparison("unequal", left, right)


def less(left: Expr, right: Expr) -> Expr:
    """`left < right`."""
    return _comparison("less", left, right)


def at_most(left: Expr, right: Expr) -> Expr:
    """`left <= right`."""
    return _comparison("at_most", left, right)


def _comparison(operator: str, left: Expr, right: Expr) -> Expr:
    known = intervals.decided(operator, scalar_type(left), scalar_type(right))
    if known is not None and not can_fail(left) and not can_fail(right):
        return truth(known)
    return Comparison(operator, left, right)


def both(left: Expr, right: Expr) -> Expr:
    """`left and right`."""
    if TRUE in (left, right):
        return right if left == TRUE else left
    if left == FALSE or (right == FALSE and not can_fail(left)):
        return FALSE
    return Logic("and", left, right)


def either(left: Expr, right: Expr) -> Expr:
    """`left or right`."""
    if FALSE in (left, right):
        return right if left == FALSE else left
    if left == TRUE or (right == TRUE and not can_fail(left)):
        return TRUE
    return Logic("or", left, right)


def implies(left: Expr, right: Expr) -> Expr:
    """`right`, but only where `left` holds."""
    if left == TRUE:
        return right
    if left == FALSE or (right == TRUE and not can_fail(left)):
        return TRUE
    if right == FALSE:
        return negation(left)
    return Logic("implies", left, right)


def negation(operand: Expr) -> Expr:
    """`not operand`."""
    match operand:
        case Constant(value):
            return truth(not value)
        case Not(inner):
            return inner
        case Comparison("equal", left, right):
            return Comparison("unequal", left, right)
        case Comparison("unequal", left, right):
            return Comparison("equal", left, right)
        case _:
            return Not(operand)


def conditional(condition: Expr, then: Expr, otherwise: Expr) -> Expr:
    """`then if condition else otherwise`."""
    match condition:
        case Constant(value):
            return then if value else otherwise
        case _:
            pass
    if then == TRUE and otherwise == FALSE:
        return condition
    if then == FALSE and otherwise == TRUE:
        return negation(condition)
    if isinstance(then, Constant) and then == otherwise and not can_fail(condition):
        return then
    return Conditional(condition, then, otherwise, hull(then.type, otherwise.type))


def let_in(name: str, value: Expr, body: Expr) -> Expr:
    """`value` under `name` within `body`."""
    if isinstance(body, Constant) and not can_fail(value):
        return body
    return LetIn(name, value, body, body.type)


# ---- generators


def over_interval(
    name: str, low: Expr, high: Expr, shape: Shape, condition: Expr | None = None
) -> Generator:
    """`for name in low..high if condition`."""
    return _generator(name, Interval(low, high), condition, shape, ())


def over_listing(
    name: str,
    table: ListTable,
    indices: tuple[Expr, ...],
    shape: Shape,
    condition: Expr | None = None,
) -> Generator:
    """`for name in` the list of `table` at `indices`."""
    domain = listing(table, indices)
    return _generator(name, domain, condition, shape, table.values)


def over_members(
    name: str, collection: Expr, shape: Shape, condition: Expr | None = None
) -> Generator:
    """`for name in` a set: the ordinals of its cells that are 1."""
    return _generator(name, Members(collection), condition, shape, ())


def listing(table: ListTable, indices: tuple[Expr, ...]) -> Listing:
    """The list of `table` at `indices`, as a domain."""
    longest = max((len(values) for values in table.values), default=0)
    return Listing(table.name, indices, longest)


def _generator(
    name: str,
    domain: Interval | Listing | Members,
    condition: Expr | None,
    shape: Shape,
    listed: tuple[tuple[int, ...], ...],
) -> Generator:
    of = intervals.domain_type(domain, listed)
    return Generator(name, of, domain, None if condition == TRUE else condition, shape)


# ---- reductions and descriptions


def all_of(generators: tuple[Generator, ...], body: Expr) -> Expr:
    """Whether `body` holds for every combination."""
    return _quantified("all", generators, body, TRUE)


def any_of(generators: tuple[Generator, ...], body: Expr) -> Expr:
    """Whether `body` holds for some combination."""
    return _quantified("any", generators, body, FALSE)


def _quantified(
    operator: str, generators: tuple[Generator, ...], body: Expr, nothing: Constant
) -> Expr:
    """`nothing` is what holds where there is no combination."""
    if not generators:
        return body
    if (body == nothing or _never(generators)) and not _any_can_fail(generators):
        return nothing
    return Reduce(operator, generators, body, None, None, intervals.TRUTH)


def total(generators: tuple[Generator, ...], body: Expr) -> Expr:
    """The sum of `body` over every combination."""
    if not generators:
        return body
    if (body == FALSE or _never(generators)) and not _any_can_fail(generators):
        return FALSE
    of = intervals.total(generators, scalar_type(body))
    return Reduce("sum", generators, body, None, None, of)


def least_of(
    generators: tuple[Generator, ...], body: Expr, otherwise: Expr | None, empty: Site | None
) -> Reduce:
    """The smallest `body`; of nothing `otherwise`, or else the obligation `empty` fails."""
    return _extreme("min", generators, body, otherwise, empty)


def greatest_of(
    generators: tuple[Generator, ...], body: Expr, otherwise: Expr | None, empty: Site | None
) -> Reduce:
    """The greatest `body`; of nothing `otherwise`, or else the obligation `empty` fails."""
    return _extreme("max", generators, body, otherwise, empty)


def _extreme(
    operator: str,
    generators: tuple[Generator, ...],
    body: Expr,
    otherwise: Expr | None,
    empty: Site | None,
) -> Reduce:
    other = None if otherwise is None else scalar_type(otherwise)
    of = intervals.extreme(scalar_type(body), other)
    if otherwise is not None or intervals.combinations(generators)[0] > 0:
        empty = None
    return Reduce(operator, generators, body, otherwise, empty, of)


def _never(generators: tuple[Generator, ...]) -> bool:
    return intervals.combinations(generators)[1] == 0


def _any_can_fail(generators: tuple[Generator, ...]) -> bool:
    return any(can_fail(expr) for each in generators for expr in generator_parts(each))


def pick(
    operator: str,
    generator: Generator,
    by: Expr | None,
    none: Site,
    several: Site,
    wrap: int = 0,
) -> Pick:
    """The one candidate: `operator` is the, most or least (by `by`); `wrap` is added to it."""
    never_none = intervals.combinations((generator,))[0] > 0
    of = intervals.picked(generator.type, wrap, None)
    return Pick(operator, generator, by, None, None if never_none else none, several, wrap, of)


def pick_or(
    operator: str, generator: Generator, by: Expr | None, otherwise: Expr, wrap: int = 0
) -> Pick:
    """The one candidate, or `otherwise` where there is none or several."""
    of = intervals.picked(generator.type, wrap, scalar_type(otherwise))
    return Pick(operator, generator, by, otherwise, None, None, wrap, of)


def call(function: str, arguments: tuple[Expr, ...], of: Type) -> Call:
    """A function with its arguments; `of` is its body's type."""
    return Call(function, arguments, of)


def distance(
    graph: str,
    start: Expr,
    end: Expr,
    avoiding: Expr,
    *,
    otherwise: Expr | None = None,
    missing: Site | None = None,
) -> Distance:
    """The length of a shortest path between two places of a graph."""
    other = None if otherwise is None else scalar_type(otherwise)
    of = intervals.distance(array_type(avoiding).dims[0], other)
    if otherwise is not None:
        missing = None
    return Distance(graph, start, end, avoiding, otherwise, missing, of)


def longest_trail(ends: Table, edges: Expr, blocked: Expr) -> LongestTrail:
    """The length of a longest trail over `edges`, whose places are the rows of `ends`."""
    return LongestTrail(ends.name, edges, blocked, intervals.longest_trail(array_type(edges)))


# ---- obligations


def obliged(condition: Expr, site: Site, value: Expr) -> Expr:
    """`value`, where `condition` holds."""
    return value if condition == TRUE else Obliged(condition, site, value, value.type)


def bounded(value: Expr, low: int, high: int, site: Site) -> Expr:
    """`value`, each cell of which must lie within `low..high`; nothing to judge where it does."""
    of = value.type
    if low <= of.low and of.high <= high:
        return value
    return Bounded(value, low, high, site, clipped(of, low, high))


def old(value: Expr) -> Expr:
    """What `value` was before the move."""
    return value if isinstance(value, Constant | Local) else Old(value, value.type)


def quoted(value: Expr, span: Span | None) -> Expr:
    """`value`, which stands at `span` in the text."""
    return value if isinstance(value, Constant) else Quoted(value, span, value.type)
