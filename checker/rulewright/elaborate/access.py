"""Parts of values: cells of maps, bags and lists, attributes of members."""

from __future__ import annotations

from rulewright.core import build
from rulewright.core.build import FALSE
from rulewright.core.ir import Constant, Expr
from rulewright.core.shapes import BagOf, MapOf, Member, Number, ScalarShape, SetOf, Shape
from rulewright.core.values import cells
from rulewright.diagnostics.fault import Fault
from rulewright.diagnostics.source import Span
from rulewright.elaborate.context import Context
from rulewright.elaborate.control import zero
from rulewright.elaborate.convert import Fitting
from rulewright.elaborate.lists import list_value, listed_arrays
from rulewright.elaborate.scope import Scope
from rulewright.elaborate.values import Value, cell, ordinal
from rulewright.semantics import typed, types


def indexed(context: Context, node: typed.Indexed, scope: Scope) -> Value:
    """`base[index]`."""
    scope = scope.unquoted()
    if isinstance(node.base.type, types.ListType):
        return _item(context, node, scope)
    base = context.expression(node.base, scope)
    index = context.expression(node.index, scope)
    return part(context, base, index, scope, node.index.span)


def part(context: Context, base: Value, index: Value, scope: Scope, span: Span) -> Value:
    """The value that a map or bag has for a key."""
    key, inside = key_and_value(base.shape)
    place = ordinal(Fitting(context.store, scope, span).fit(index, key))
    return Value(cell(base.expr, place), inside)


def key_and_value(shape: Shape) -> tuple[ScalarShape, Shape]:
    """What a map, bag or set is indexed by, and what it has there."""
    match shape:
        case MapOf(key, value):
            return key, value
        case BagOf(element, most):
            return element, Number(0, most)
        case SetOf() | _:
            raise Fault(f"{shape} has no parts by key")


def _item(context: Context, node: typed.Indexed, scope: Scope) -> Value:
    """An item of a list, counted from 0; `range` where there is none."""
    values = list_value(context, node.base, scope)
    index = context.expression(node.index, scope).expr
    site = scope.site("range", node.span)
    if not values.items:
        nothing = build.obliged(FALSE, site, zero(context, values.element).expr)
        return Value(scope.kept("index", index, lambda _: nothing), values.element)
    place: Expr = build.bounded(index, 0, len(values.items) - 1, site)
    if isinstance(place, Constant):
        return _known_item(context, values.element, values.items[place.value])
    return Value(build.lookup(listed_arrays(context, values), (place,)), values.element)


def _known_item(context: Context, shape: Shape, item: int | tuple[int, ...]) -> Value:
    if isinstance(item, int):
        return Value(Constant(item), shape)
    return Value(build.lookup(context.store.constant("item", cells(shape), item)), shape)


def attribute_of(context: Context, node: typed.AttributeOf, scope: Scope) -> Value:
    """`member.attribute`."""
    base = context.expression(node.base, scope.unquoted())
    if not isinstance(base.shape, Member):
        raise Fault(f"{base.shape} has no attributes")
    attributes = context.attribute(base.shape.sort.name, node.attribute)
    return part(context, attributes, base, scope, node.span)
