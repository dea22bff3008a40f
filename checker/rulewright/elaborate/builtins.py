"""The meaning of the built-in functions."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

from rulewright.core import build
from rulewright.core.build import TRUE
from rulewright.core.ir import Constant, Ended, Expr
from rulewright.core.shapes import Member, SetOf
from rulewright.core.values import size
from rulewright.diagnostics.fault import Fault
from rulewright.elaborate.arrays import sum_of_cells, tabulated
from rulewright.elaborate.constants import folded
from rulewright.elaborate.context import Context
from rulewright.elaborate.distance import distance
from rulewright.elaborate.domains import RELATIONS, is_filter, over_domain
from rulewright.elaborate.lists import list_value, listed_codes
from rulewright.elaborate.operators import is_in, truth
from rulewright.elaborate.scope import Scope
from rulewright.elaborate.trails import longest_trail
from rulewright.elaborate.values import (
    ListValue,
    Value,
    from_ordinal,
    number,
    ordinal,
    scalar_shape,
)
from rulewright.semantics import typed, types

MOST_DISTANCES = 4_000_000


def built_in(context: Context, node: typed.BuiltIn, scope: Scope) -> Value:
    """The value of a built-in."""
    return folded(context, _built_in(context, node, scope.unquoted()), node.name)


def _built_in(context: Context, node: typed.BuiltIn, scope: Scope) -> Value:
    match node.name, node.arguments:
        case "count" | "sum", (collection,):
            return _count(context, node.name, collection, scope)
        case "min", arguments:
            return _extreme(context, arguments, build.minimum, scope)
        case "max", arguments:
            return _extreme(context, arguments, build.maximum, scope)
        case "index", (member,):
            return number(ordinal(context.expression(member, scope)))
        case "column" | "row", (square,):
            return _figure(context, node.name, context.expression(square, scope))
        case "next", (member,):
            return _around(context.expression(member, scope), 1)
        case "previous", (member,):
            return _around(context.expression(member, scope), -1)
        case "distance", _:
            return distance(context, node, scope)
        case "longest_trail", _:
            return longest_trail(context, node, scope)
        case "ended", ():
            return truth(Ended())
        case name, _ if name in RELATIONS or name == "adjacent":
            return _as_set(context, node, scope)
        case _:
            raise Fault(f"no built-in {node.name}")


def _count(context: Context, name: str, collection: typed.Expression, scope: Scope) -> Value:
    if isinstance(collection.type, types.ListType):
        values = list_value(context, collection, scope)
        return (
            _sum(context, values, scope) if name == "sum" else number(Constant(len(values.items)))
        )
    match collection:
        case typed.SetOfAll(element, (binding,)) if is_filter(element, binding):
            return _number_of(context, collection, scope)
        case typed.SortValue() | typed.RangeOf() | typed.BuiltIn():
            return _number_of(context, collection, scope)
        case _:
            return number(sum_of_cells(context.expression(collection, scope).expr, scope))


def _number_of(context: Context, domain: typed.Expression, scope: Scope) -> Value:
    over = over_domain(context, domain, "member", scope)
    return number(build.total(over.generators, TRUE))


def _sum(context: Context, values: ListValue, scope: Scope) -> Value:
    shape = scalar_shape(values.element)
    generator = build.over_listing(scope.fresh("item"), listed_codes(context, values), (), shape)
    return number(build.total((generator,), build.local(generator.name, generator.type)))


def _extreme(
    context: Context,
    arguments: tuple[typed.Expression, ...],
    use: Callable[[Expr, Expr], Expr],
    scope: Scope,
) -> Value:
    return number(reduce(use, [context.expression(each, scope).expr for each in arguments]))


def _figure(context: Context, name: str, square: Value) -> Value:
    if not isinstance(square.shape, Member):
        raise Fault(f"{name} of {square.shape}")
    board = context.board(square.shape.sort.name)
    values = board.figure(name).values
    table = context.store.constant(f"{name}_of", (len(values),), values)
    return number(build.lookup(table, (square.expr,)))


def _around(member: Value, step: int) -> Value:
    """The next or previous member, the first one following the last."""
    shape = scalar_shape(member.shape)
    place = build.modulo(build.add(ordinal(member), Constant(step)), Constant(size(shape)))
    return from_ordinal(shape, place)


def _as_set(context: Context, node: typed.BuiltIn, scope: Scope) -> Value:
    """Neighbours and their like as a set of its own."""
    over = over_domain(context, node, "member", scope)
    element = scalar_shape(over.value.shape)
    cells = tabulated(
        size(element),
        lambda place: is_in(context, from_ordinal(element, place), node, scope),
        scope,
        "member",
    )
    return Value(cells, SetOf(element))
