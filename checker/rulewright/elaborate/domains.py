"""What comprehensions, loops and choices run over, as generators of the core.

A set that is only run over is not made: sorts and ranges become intervals, neighbours and their
like lists, and a comprehension over one name its own generator with a condition. But where its
condition can fail, or what is done in the rounds could change it, the set is made, so that it
means the same as one that has a name.
"""

from __future__ import annotations

from msgspec import Struct

from rulewright.core import build
from rulewright.core.ir import Constant, Expr, Generator, ListTable
from rulewright.core.shapes import Compound, Member, Number, ScalarShape, SetOf
from rulewright.core.values import from_ordinal as code_at
from rulewright.core.values import size
from rulewright.core.walk import can_fail
from rulewright.diagnostics.fault import Fault
from rulewright.elaborate.boards.board import Board
from rulewright.elaborate.closed import is_stateless
from rulewright.elaborate.context import Context
from rulewright.elaborate.convert import fields
from rulewright.elaborate.lists import list_value, listed_arrays, listed_codes
from rulewright.elaborate.precomputed import shortened
from rulewright.elaborate.scope import Scope
from rulewright.elaborate.shaping import scalar_of
from rulewright.elaborate.values import ListValue, Value, is_scalar, scalar_shape
from rulewright.semantics import typed, types

RELATIONS = frozenset({"neighbours", "hexes", "corners", "edges", "ends"})


class Over(Struct, frozen=True):
    """What a domain gives: generators, as yet without the binding's condition, and each value."""

    generators: tuple[Generator, ...]
    value: Value


def bind(
    context: Context,
    bindings: tuple[typed.Binding, ...],
    scope: Scope,
    *,
    changing: bool = False,
) -> tuple[tuple[Generator, ...], Scope]:
    """Generators for `bindings`, and the scope of what is judged in each round.

    `changing` says that the rounds change the position.
    """
    generators: list[Generator] = []
    for binding in bindings:
        added, scope = _bind_one(context, binding, scope, changing=changing)
        generators.extend(added)
    return tuple(generators), scope


def _bind_one(
    context: Context, binding: typed.Binding, scope: Scope, *, changing: bool
) -> tuple[tuple[Generator, ...], Scope]:
    if len(binding.names) == 2 and _is_adjacent(binding.domain):
        generators, scope = _neighbouring_pairs(context, binding, scope)
    else:
        over = over_domain(context, binding.domain, _hint(binding), scope, changing=changing)
        generators, scope = over.generators, bound(binding.names, over.value, scope)
    return conditioned(context, generators, binding.condition, scope), scope


def one_generator(
    context: Context, binding: typed.Binding, scope: Scope
) -> tuple[Generator, Value, Scope]:
    """The binding as a single generator, the value of each round, and the scope it is bound in."""
    over = over_domain(context, binding.domain, _hint(binding), scope)
    scope = bound(binding.names, over.value, scope)
    (generator,) = conditioned(context, over.generators, binding.condition, scope)
    return generator, over.value, scope


def bound(names: tuple[str, ...], value: Value, scope: Scope) -> Scope:
    """The scope in which `names` are the value, or its parts where there are several."""
    parts = [value] if len(names) == 1 else fields(value)
    for name, part in zip(names, parts, strict=True):
        scope = scope.bind(name, part)
    return scope


def conditioned(
    context: Context,
    generators: tuple[Generator, ...],
    condition: typed.Expression | None,
    scope: Scope,
) -> tuple[Generator, ...]:
    """The generators, of which the last one also asks for `condition`."""
    if condition is None:
        return generators
    asked = context.expression(condition, scope.unquoted()).expr
    last = shortened(context, with_condition(generators[-1], asked))
    return (*generators[:-1], last)


def with_condition(generator: Generator, condition: Expr) -> Generator:
    """The generator that also asks for `condition`."""
    if generator.condition is not None:
        condition = build.both(generator.condition, condition)
    given = None if condition == build.TRUE else condition
    return Generator(generator.name, generator.type, generator.domain, given, generator.shape)


def _hint(binding: typed.Binding) -> str:
    return "_".join(binding.names)


def over_domain(
    context: Context,
    domain: typed.Expression,
    name: str,
    scope: Scope,
    *,
    changing: bool = False,
    unmade: bool = False,
) -> Over:
    """Generators over a set, list, range or sort; the bound name of the core is like `name`.

    `unmade` asks for one that makes no set, wherever that can be.
    """
    match domain:
        case typed.SortValue(of, span):
            element = of.element if isinstance(of, types.SetType) else of
            return over_shape(scalar_of(context, element, span), name, scope)
        case typed.RangeOf(low, high):
            return _over_range(context, low, high, name, scope)
        case typed.BuiltIn("adjacent"):
            return _over_pairs(context, domain, name, scope)
        case typed.BuiltIn(relation, (origin,)) if relation in RELATIONS:
            return _over_relation(context, relation, origin, name, scope)
        case typed.SetOfAll(element, (binding,)) if is_filter(element, binding):
            over = _over_filtered(context, binding, scope)
            if unmade or not _must_be_made(context, over.generators[0].condition, changing):
                return over
            return _over_set(context.expression(domain, scope.unquoted()), name, scope)
        case _ if isinstance(domain.type, types.ListType):
            return _over_list(context, list_value(context, domain, scope), name, scope)
        case _:
            return _over_set(context.expression(domain, scope.unquoted()), name, scope)


def _over_filtered(context: Context, binding: typed.Binding, scope: Scope) -> Over:
    over = over_domain(context, binding.domain, _hint(binding), scope, unmade=True)
    scope = bound(binding.names, over.value, scope)
    return Over(conditioned(context, over.generators, binding.condition, scope), over.value)


def _must_be_made(context: Context, condition: Expr | None, changing: bool) -> bool:
    """Whether it makes a difference that a condition is only judged as the rounds go on."""
    if condition is None:
        return False
    changes = changing and not is_stateless(condition, context.stateless)
    return changes or can_fail(condition, context.safe)


def is_name_of(element: typed.Expression, binding: typed.Binding) -> bool:
    """Whether a comprehension's element is just the name it runs over."""
    return isinstance(element, typed.LocalValue) and (element.name,) == binding.names


def is_filter(element: typed.Expression, binding: typed.Binding) -> bool:
    """Whether a comprehension only leaves members of its domain out; a list may name one twice."""
    return is_name_of(element, binding) and not isinstance(binding.domain.type, types.ListType)


def over_shape(shape: ScalarShape, name: str, scope: Scope) -> Over:
    """All values of a shape."""
    low, high = code_at(shape, 0), code_at(shape, size(shape) - 1)
    generator = build.over_interval(scope.fresh(name), Constant(low), Constant(high), shape)
    return _bound_to(generator, shape)


def _bound_to(generator: Generator, shape: ScalarShape) -> Over:
    return Over((generator,), Value(build.local(generator.name, generator.type), shape))


def _over_range(
    context: Context, low: typed.Expression, high: typed.Expression, name: str, scope: Scope
) -> Over:
    first = context.expression(low, scope).expr
    last = context.expression(high, scope).expr
    reach = Number(
        build.scalar_type(first).low,
        max(build.scalar_type(first).low, build.scalar_type(last).high),
    )
    return _bound_to(build.over_interval(scope.fresh(name), first, last, reach), reach)


def _over_relation(
    context: Context, relation: str, origin: typed.Expression, name: str, scope: Scope
) -> Over:
    start = context.expression(origin, scope.unquoted())
    table, board, target = relation_table(context, relation, start)
    shape = Member(board.sort(target))
    return _bound_to(build.over_listing(scope.fresh(name), table, (start.expr,), shape), shape)


def relation_table(context: Context, relation: str, origin: Value) -> tuple[ListTable, Board, str]:
    """The list table of a built-in relation from a member, its board, and the sort it leads to."""
    if not isinstance(origin.shape, Member):
        raise Fault(f"{relation} of {origin.shape}")
    sort = origin.shape.sort.name
    board = context.board(sort)
    found = board.relation(relation, sort)
    lists = context.store.lists(f"{relation}_of_{sort}", (len(found.lists),), found.lists)
    return lists, board, found.target


def _over_set(value: Value, name: str, scope: Scope) -> Over:
    if not isinstance(value.shape, SetOf):
        raise Fault(f"{value.shape} is no set to run over")
    element = value.shape.element
    if isinstance(element, Number) and element.low != 0:
        return _over_numbers(value.expr, element, name, scope)
    return _bound_to(build.over_members(scope.fresh(name), value.expr, element), element)


def _over_numbers(members: Expr, element: Number, name: str, scope: Scope) -> Over:
    """A set of numbers that do not start at 0: run over all of them and ask for each."""
    every = over_shape(element, name, scope)
    place = build.subtract(every.value.expr, Constant(element.low))
    asked = build.equal(build.element(members, (place,)), build.TRUE)
    return Over((with_condition(every.generators[0], asked),), every.value)


def _over_list(context: Context, values: ListValue, name: str, scope: Scope) -> Over:
    if is_scalar(values.element):
        shape = scalar_shape(values.element)
        table = listed_codes(context, values)
        return _bound_to(build.over_listing(scope.fresh(name), table, (), shape), shape)
    places = over_shape(Number(0, len(values.items) - 1), name, scope)
    item = build.lookup(listed_arrays(context, values), (places.value.expr,))
    return Over(places.generators, Value(item, values.element))


def domain_shape(context: Context, binding: typed.Binding, scope: Scope) -> ScalarShape:
    """The shape of what a binding runs over."""
    over = over_domain(context, binding.domain, _hint(binding), scope, unmade=True)
    return scalar_shape(over.value.shape)


# ---- pairs of neighbours


def _is_adjacent(domain: typed.Expression) -> bool:
    return isinstance(domain, typed.BuiltIn) and domain.name == "adjacent"


def _sort_of_pairs(domain: typed.Expression) -> str:
    match domain.type:
        case types.SetType(types.TupleType((types.SortType(name), _))):
            return name
        case _:
            raise Fault(f"adjacent of type {domain.type}")


def later_neighbours(context: Context, sort: str) -> tuple[ListTable, Member]:
    """For each member of a sort its neighbours that come after it."""
    board = context.board(sort)
    found = board.relation("neighbours", sort)
    later = tuple(
        tuple(other for other in others if other > member)
        for member, others in enumerate(found.lists)
    )
    lists = context.store.lists(f"later_neighbours_of_{sort}", (len(later),), later)
    return lists, Member(board.sort(sort))


def _neighbouring_pairs(
    context: Context, binding: typed.Binding, scope: Scope
) -> tuple[tuple[Generator, ...], Scope]:
    """Both names as bound names of their own: every member, then its later neighbours."""
    table, shape = later_neighbours(context, _sort_of_pairs(binding.domain))
    first_name, second_name = binding.names
    first = over_shape(shape, first_name, scope)
    start = first.value.expr
    second = _bound_to(build.over_listing(scope.fresh(second_name), table, (start,), shape), shape)
    scope = scope.bind(first_name, first.value).bind(second_name, second.value)
    return first.generators + second.generators, scope


def _over_pairs(context: Context, domain: typed.Expression, name: str, scope: Scope) -> Over:
    shape, pairs = neighbouring_pairs(context, _sort_of_pairs(domain))
    table = context.store.lists("adjacent", (), (pairs,))
    generator = build.over_listing(scope.fresh(name), table, (), shape)
    return _bound_to(generator, shape)


def neighbouring_pairs(context: Context, sort: str) -> tuple[Compound, tuple[int, ...]]:
    """The shape of a pair of members, and the codes of the pairs in `adjacent`."""
    table, member = later_neighbours(context, sort)
    shape = Compound("", (("0", member), ("1", member)))
    width = size(member)
    codes = [
        first * width + second for first, others in enumerate(table.values) for second in others
    ]
    return shape, tuple(codes)
