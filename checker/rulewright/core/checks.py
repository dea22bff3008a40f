"""Whether expressions are well formed: names bound, declarations there, types agreeing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from rulewright.core.intervals import LARGEST, TRUTH, combinations
from rulewright.core.ir import (
    Arithmetic,
    Array,
    Call,
    ChoiceDomain,
    Comparison,
    Conditional,
    Constant,
    Core,
    Counts,
    Distance,
    Element,
    Expr,
    Generator,
    Interval,
    Listing,
    Logic,
    LongestTrail,
    Lookup,
    Members,
    Not,
    Obliged,
    Pick,
    Read,
    Reduce,
    Rows,
    Scalar,
    Type,
)
from rulewright.core.types import Names, types_in, with_name
from rulewright.core.values import in_pairs
from rulewright.core.walk import domain_parts, generator_scoped, scoped_walk
from rulewright.diagnostics.fault import Fault

ARITHMETIC = {"add", "subtract", "multiply", "divide", "modulo", "minimum", "maximum"}
COMPARISONS = {"equal", "unequal", "less", "at_most"}
LOGIC = {"and", "or", "implies"}
REDUCTIONS = {"all", "any", "sum", "min", "max"}
PICKS = {"the", "most", "least"}

Complaints = Iterator[str]


def within(inner: Type, outer: Type) -> bool:
    """Whether a value of type `inner` always fits where one of type `outer` is due."""
    same_size = dims_of(inner) == dims_of(outer)
    return same_size and outer.low <= inner.low and inner.high <= outer.high


def dims_of(of: Type) -> tuple[int, ...]:
    """The dimensions of a type; none for a number."""
    return of.dims if isinstance(of, Array) else ()


class ExpressionChecks:
    """Looks at expressions over the declarations of a core."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self.types = types_in(core)
        self.parameters = {f.name: tuple(p.type for p in f.parameters) for f in core.functions}
        self.graphs = {graph.name: len(graph.neighbours) for graph in core.graphs}

    def expression(self, expr: Expr, names: Names) -> Complaints:
        """What is wrong with an expression in which these names are bound."""
        for node, inner in scoped_walk(expr, names, with_name):
            yield from self._node(node, inner)

    def truth(self, expr: Expr, names: Names) -> Complaints:
        """What is wrong with an expression that must be a truth value."""
        yield from self.expression(expr, names)
        yield from expect(expr, TRUTH)

    def _node(self, node: Expr, names: Names) -> Complaints:
        try:
            follows = self.types.of(node, names)
        except KeyError as unknown:
            yield f"nothing is called {unknown}"
            return
        except Fault as fault:
            yield f"{fault} in {node}"
            return
        if dims_of(node.type) != dims_of(follows):
            yield f"{node} is said to be {node.type}, but is {follows}"
        yield from self._parts(node)

    def _parts(self, node: Expr) -> Complaints:
        match node:
            case Read(variable, indices):
                yield from _indices(indices, self.types.variables[variable].dims)
            case Lookup(table, indices):
                yield from _indices(indices, self.types.tables[table].dims)
            case Element(array, indices):
                yield from _indices(indices, dims_of(array.type))
            case Call(function, arguments):
                parameters = self.parameters[function]
                if len(parameters) != len(arguments):
                    yield f"{function} takes {len(parameters)} arguments, not {len(arguments)}"
                for argument, due in zip(arguments, parameters, strict=False):
                    yield from expect(argument, due)
            case Distance():
                yield from self._distance(node)
            case LongestTrail():
                yield from self._longest_trail(node)
            case Reduce() | Pick():
                yield from self._loop(node)
            case _:
                yield from _operands(node)

    def _distance(self, node: Distance) -> Complaints:
        places = self.graphs.get(node.graph)
        if places is None:
            yield f"nothing is called {node.graph}"
            return
        yield from expect(node.start, Scalar(0, places - 1))
        yield from expect(node.end, Scalar(0, places - 1))
        yield from expect(node.avoiding, Array((places,), 0, 1))
        if node.otherwise is None and node.missing is None:
            yield f"{node} does not say what unconnected places give"

    def _longest_trail(self, node: LongestTrail) -> Complaints:
        table = self.types.tables.get(node.ends)
        if table is None:
            yield f"nothing is called {node.ends}"
            return
        places = dims_of(node.blocked.type)
        if table.dims[1:] != (2,) or len(places) != 1:
            yield f"{node} has no ends of edges, or no set of places"
            return
        yield from expect(node.edges, Array(table.dims[:1], 0, 1))
        yield from expect(node.blocked, Array(places, 0, 1))
        if any(not 0 <= place < places[0] for place in table.values):
            yield f"{node.ends}: an end of an edge is no place"
        if any(first == second for first, second in in_pairs(table.values)):
            yield f"{node.ends}: an edge ends twice at one place"

    # ---- loops

    def _loop(self, node: Reduce | Pick) -> Complaints:
        match node:
            case Reduce(operator, generators, body):
                if operator not in REDUCTIONS:
                    yield f"there is no reduction {operator}"
                yield from _numbers(body)
                empty = node.otherwise is None and node.empty is None
                if operator in {"min", "max"} and empty and combinations(generators)[0] == 0:
                    yield f"{node} does not say what nothing gives"
            case Pick(operator, generator, by):
                generators = (generator,)
                if operator not in PICKS or (operator == "the") != (by is None):
                    yield f"{node} is no definite description"
                yield from _numbers(*(part for part in (by, node.otherwise) if part is not None))
            case _:
                assert_never(node)
        for generator in generators:
            yield from self._generator(generator)

    def generator(self, generator: Generator, names: Names) -> tuple[list[str], Names]:
        """What is wrong with a generator of effects, and the names in reach of its body."""
        scoped, inner = generator_scoped((generator,), names, with_name)
        complaints = [each for part, at in scoped for each in self.expression(part, at)]
        complaints.extend(self._generator(generator))
        return complaints, inner

    def _generator(self, generator: Generator) -> Complaints:
        if generator.condition is not None:
            yield from expect(generator.condition, TRUTH)
        yield from self._domain(generator.domain, generator.type)

    def domain(self, domain: ChoiceDomain, of: Type, names: Names) -> Complaints:
        """What is wrong with the domain of a choice of type `of`."""
        for part in domain_parts(domain):
            yield from self.expression(part, names)
        yield from self._domain(domain, of)

    def _domain(self, domain: ChoiceDomain, of: Type) -> Complaints:
        match domain:
            case Interval(low, high):
                yield from _numbers(low, high)
            case Members(collection):
                if len(dims_of(collection.type)) != 1:
                    yield f"{collection} is no set"
            case Listing(table, indices):
                if table not in self.types.lists:
                    yield f"nothing is called {table}"
                    return
                yield from _indices(indices, self.types.lists[table].dims, all_of_them=True)
            case Counts(bound, total):
                if dims_of(bound.type) != dims_of(of):
                    yield f"{bound} is no bound of {of}"
                yield from _numbers(*(() if total is None else (total,)))
                return
            case Rows(name):
                table_of_rows = self.types.tables.get(name)
                dims = () if table_of_rows is None else table_of_rows.dims
                if len(dims) != 2 or dims[1:] != dims_of(of):
                    yield f"{name} has no rows of {of}"
                return
            case _:
                assert_never(domain)
        if isinstance(of, Array):
            yield f"{domain} gives no arrays"


# ---- parts of nodes


def _operands(node: Expr) -> Complaints:
    match node:
        case Arithmetic(operator, left, right):
            yield from _known(operator, ARITHMETIC)
            yield from _numbers(left, right)
        case Comparison(operator, left, right):
            yield from _known(operator, COMPARISONS)
            yield from _numbers(left, right)
        case Logic(operator, left, right):
            yield from _known(operator, LOGIC)
            yield from expect(left, TRUTH)
            yield from expect(right, TRUTH)
        case Not(operand):
            yield from expect(operand, TRUTH)
        case Conditional(condition, then, otherwise):
            yield from expect(condition, TRUTH)
            if dims_of(then.type) != dims_of(otherwise.type):
                yield f"{node} has sides of different sizes"
        case Obliged(condition):
            yield from expect(condition, TRUTH)
        case Constant(value) if abs(value) > LARGEST:
            yield f"{value} is too large"
        case _:
            pass


def _known(operator: str, operators: set[str]) -> Complaints:
    if operator not in operators:
        yield f"there is no operator {operator}"


def _numbers(*exprs: Expr) -> Complaints:
    for expr in exprs:
        if isinstance(expr.type, Array):
            yield f"{expr} is an array where a number is due"


def expect(expr: Expr, due: Type) -> Complaints:
    """What is wrong where `expr` stands and a value of type `due` is due."""
    if not within(expr.type, due):
        yield f"{expr} is {expr.type} where {due} is due"


def _indices(
    indices: Iterable[Expr], dims: tuple[int, ...], *, all_of_them: bool = False
) -> Complaints:
    given = tuple(indices)
    if len(given) > len(dims) or (all_of_them and len(given) < len(dims)):
        yield f"{len(given)} indices into {dims}"
    for index, size in zip(given, dims, strict=False):
        yield from expect(index, Scalar(0, size - 1))
