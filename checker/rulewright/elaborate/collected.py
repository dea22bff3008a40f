"""Sets, bags, maps and records that are written out or collected."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.core import build
from rulewright.core.build import FALSE, TRUE
from rulewright.core.ir import Constant, Expr, Scalar
from rulewright.core.shapes import BagOf, Compound, MapOf, Number, ScalarShape, SetOf, Shape
from rulewright.core.values import from_ordinal as code_at
from rulewright.core.values import show, size
from rulewright.diagnostics.fault import Fault
from rulewright.diagnostics.mistake import MistakesFound, mistake
from rulewright.diagnostics.registry.instances import MISSING_ROWS
from rulewright.diagnostics.registry.unsupported import NOT_SUPPORTED
from rulewright.diagnostics.source import Span
from rulewright.elaborate.arrays import tabulated
from rulewright.elaborate.constants import embedded, folded
from rulewright.elaborate.context import Context
from rulewright.elaborate.convert import Fitting, compound, fields, joined
from rulewright.elaborate.domains import bind, bound, domain_shape, is_name_of
from rulewright.elaborate.operators import is_in
from rulewright.elaborate.scope import Scope, words
from rulewright.elaborate.shaping import (
    refuse_too_many_cells,
    refuse_too_many_values,
    scalar_of,
    shape_of,
)
from rulewright.elaborate.values import (
    Value,
    balanced,
    from_ordinal,
    is_cheap,
    ordinal,
    scalar_shape,
)
from rulewright.semantics import typed, types

_COMPUTED_KEYS = "a map with keys that are computed"

# ---- sets


def set_of_items(context: Context, node: typed.SetOfItems, scope: Scope) -> Value:
    """`{a, b}`."""
    scope = scope.unquoted()
    items = [context.expression(item, scope) for item in node.items]
    element = _element(context, node.type, items, node.span)
    shape = SetOf(element)
    refuse_too_many_cells(shape, node.span)
    places = [
        ordinal(Fitting(context.store, scope, item.span).fit(value, element))
        for item, value in zip(node.items, items, strict=True)
    ]

    if (known := _constants(places)) is not None:
        present = set(known)
        codes = tuple(int(place in present) for place in range(size(element)))
        return embedded(context, shape, codes, "members")

    def with_places(kept: list[Expr]) -> Expr:
        return tabulated(size(element), lambda place: _any_equal(place, kept), scope, "member")

    return folded(context, Value(_kept_all(places, with_places, scope), shape), "members")


def _element(context: Context, of: types.Type, items: list[Value], span: Span) -> ScalarShape:
    """The shape of the members of a set or bag of these items."""
    like: Shape = Number(0, 0)
    for number, item in enumerate(items):
        like = joined(like, item.shape) if number else item.shape
    match of:
        case types.SetType(element) | types.BagType(element):
            return scalar_of(context, types.without_ranges(element), span, like)
        case _:
            return scalar_shape(like)


def _constants(exprs: list[Expr]) -> list[int] | None:
    """The values of the expressions, if all of them are written out."""
    codes = [expr.value for expr in exprs if isinstance(expr, Constant)]
    return codes if len(codes) == len(exprs) else None


def _any_equal(place: Expr, others: list[Expr]) -> Expr:
    return balanced([build.equal(place, other) for other in others], build.either)


def _kept_all(exprs: list[Expr], use: Callable[[list[Expr]], Expr], scope: Scope) -> Expr:
    """What `use` makes of the expressions, each of which is judged only once."""
    bound: list[tuple[str, Expr]] = []
    kept: list[Expr] = []
    for expr in exprs:
        if is_cheap(expr):
            kept.append(expr)
        else:
            name = scope.fresh("item")
            bound.append((name, expr))
            kept.append(build.local(name, expr.type))
    result = use(kept)
    for name, expr in reversed(bound):
        result = build.let_in(name, expr, result)
    return result


def set_of_all(context: Context, node: typed.SetOfAll, scope: Scope) -> Value:
    """`{e for x in D if P}`."""
    scope = scope.unquoted()
    match node.bindings:
        case (binding,) if is_name_of(node.element, binding):
            return folded(context, _filtered(context, node, binding, scope), "members")
        case _:
            pass
    generators, inner = bind(context, node.bindings, scope)
    item = context.expression(node.element, inner)
    element = _element(context, node.type, [item], node.span)
    shape = SetOf(element)
    refuse_too_many_cells(shape, node.span)
    place = ordinal(Fitting(context.store, inner, node.element.span).fit(item, element))
    cells = tabulated(
        size(element), lambda at: build.any_of(generators, build.equal(place, at)), scope, "member"
    )
    return folded(context, Value(cells, shape), "members")


def _filtered(
    context: Context, node: typed.SetOfAll, binding: typed.Binding, scope: Scope
) -> Value:
    """`{x for x in D if P}`: each value is asked for by itself."""
    element = domain_shape(context, binding, scope)
    shape = SetOf(element)
    refuse_too_many_cells(shape, node.span)

    def holds(place: Expr) -> Expr:
        value = from_ordinal(element, place)
        inside = is_in(context, value, binding.domain, scope)
        if binding.condition is None or inside == FALSE:
            return inside
        within = bound(binding.names, value, scope)
        return build.both(inside, context.expression(binding.condition, within).expr)

    return Value(tabulated(size(element), holds, scope, binding.names[0]), shape)


# ---- bags and maps


def entries(context: Context, node: typed.Entries, scope: Scope) -> Value:
    """`{a: 1, b: 2}`."""
    scope = scope.unquoted()
    pairs = [
        (context.expression(key, scope), context.expression(value, scope))
        for key, value in node.entries
    ]
    if isinstance(node.type, types.MapType):
        return folded(context, _map(context, node, pairs, scope), "map")
    element = _element(context, node.type, [key for key, _ in pairs], node.span)
    refuse_too_many_cells(SetOf(element), node.span)
    places = [
        ordinal(Fitting(context.store, scope, key.span).fit(of_key, element))
        for (key, _), (of_key, _) in zip(node.entries, pairs, strict=True)
    ]
    counts = [
        not_negative(count, scope, value.span)
        for (_, value), (_, count) in zip(node.entries, pairs, strict=True)
    ]

    at_places, at_most = _constants(places), _constants(counts)
    if at_places is not None and at_most is not None:
        codes = [0] * size(element)
        for place, count in zip(at_places, at_most, strict=True):
            codes[place] += count
        bag_shape = BagOf(element, max(codes, default=0))
        return embedded(context, bag_shape, tuple(codes), "bag")

    def with_all(kept: list[Expr]) -> Expr:
        named = list(zip(kept[: len(places)], kept[len(places) :], strict=True))
        return tabulated(size(element), lambda at: _count_at(at, named), scope, "member")

    cells = _kept_all(places + counts, with_all, scope)
    bag = Value(cells, BagOf(element, build.array_type(cells).high))
    return folded(context, bag, "bag")


def not_negative(count: Value, scope: Scope, span: Span) -> Expr:
    """The count of a bag: `range` fails where it is below zero."""
    most = max(0, build.scalar_type(count.expr).high)
    return build.bounded(count.expr, 0, most, scope.site("range", span))


def _count_at(at: Expr, named: list[tuple[Expr, Expr]]) -> Expr:
    counts = [build.conditional(build.equal(at, place), count, FALSE) for place, count in named]
    return balanced(counts, build.add)


def _map(
    context: Context, node: typed.Entries, pairs: list[tuple[Value, Value]], scope: Scope
) -> Value:
    if not isinstance(node.type, types.MapType):
        raise Fault(f"{node.type} is no map")
    key_shape = scalar_of(context, node.type.key, node.span, pairs[0][0].shape)
    like = pairs[0][1].shape
    for _, value in pairs:
        like = joined(like, value.shape)
    shape = shape_of(
        context, types.MapType(node.type.key, node.type.value), node.span, MapOf(key_shape, like)
    )
    if not isinstance(shape, MapOf):
        raise Fault(f"{shape} is no map")
    named: dict[int, Expr] = {}
    for (key, given), (of_key, of_value) in zip(node.entries, pairs, strict=True):
        place = ordinal(Fitting(context.store, scope, key.span).fit(of_key, key_shape))
        if not isinstance(place, Constant):
            raise MistakesFound((mistake(NOT_SUPPORTED, key.span, construct=_COMPUTED_KEYS),))
        fitted = Fitting(context.store, scope, given.span).fit(of_value, shape.value)
        named[place.value] = fitted.expr
    missing = [place for place in range(size(key_shape)) if place not in named]
    if missing:
        keys = ", ".join(f"`{show(key_shape, code_at(key_shape, place))}`" for place in missing[:3])
        found = mistake(MISSING_ROWS, node.span, name=words(node.span), keys=keys)
        raise MistakesFound((found,))
    cells = tabulated(size(key_shape), lambda at: _chosen(at, named), scope, "key")
    return Value(cells, shape)


def _chosen(at: Expr, named: dict[int, Expr]) -> Expr:
    return _chosen_of(at, sorted(named.items()))


def _chosen_of(at: Expr, named: list[tuple[int, Expr]]) -> Expr:
    """One of many values in a row: in the lower half of them, or in the upper one."""
    if len(named) == 1:
        return named[0][1]
    middle = len(named) // 2
    lower, upper = _chosen_of(at, named[:middle]), _chosen_of(at, named[middle:])
    below = build.less(at, Constant(named[middle][0]))
    return build.conditional(below, lower, upper)


def entries_of_all(context: Context, node: typed.EntriesOfAll, scope: Scope) -> Value:
    """`{k: v for x in D if P}`."""
    scope = scope.unquoted()
    match node.bindings:
        case (binding,) if is_name_of(node.key, binding):
            return folded(context, _counted_each(context, node, binding, scope), "counts")
        case _ if isinstance(node.type, types.MapType):
            raise MistakesFound((mistake(NOT_SUPPORTED, node.span, construct=_COMPUTED_KEYS),))
        case _:
            return folded(context, _counted_all(context, node, scope), "counts")


def _counted_each(
    context: Context, node: typed.EntriesOfAll, binding: typed.Binding, scope: Scope
) -> Value:
    """`{x: v for x in D if P}`: each key is asked for by itself."""
    key = domain_shape(context, binding, scope)
    is_map = isinstance(node.type, types.MapType)
    if isinstance(node.type, types.MapType):
        key = scalar_of(context, node.type.key, node.span, key)
    refuse_too_many_cells(SetOf(key), node.span)
    name = scope.fresh(binding.names[0])
    value = from_ordinal(key, build.local(name, Scalar(0, size(key) - 1)))
    inside = is_in(context, value, binding.domain, scope)
    inner = bound(binding.names, value, scope)
    if binding.condition is not None and inside != FALSE:
        inside = build.both(inside, context.expression(binding.condition, inner).expr)
    given = context.expression(node.value, inner)
    if is_map:
        if inside != TRUE:
            missing = scope.site("missing", node.span)
            given = Value(build.obliged(inside, missing, given.expr), given.shape)
        cells = build.tabulate(name, size(key), given.expr)
        return Value(cells, MapOf(key, given.shape))
    count = build.conditional(inside, not_negative(given, inner, node.value.span), FALSE)
    cells = build.tabulate(name, size(key), count)
    return Value(cells, BagOf(key, cells.type.high))


def _counted_all(context: Context, node: typed.EntriesOfAll, scope: Scope) -> Value:
    generators, inner = bind(context, node.bindings, scope)
    key = context.expression(node.key, inner)
    element = _element(context, node.type, [key], node.span)
    refuse_too_many_cells(SetOf(element), node.span)
    place = ordinal(Fitting(context.store, inner, node.key.span).fit(key, element))
    given = not_negative(context.expression(node.value, inner), inner, node.value.span)
    cells = tabulated(
        size(element),
        lambda at: build.total(generators, build.conditional(build.equal(place, at), given, FALSE)),
        scope,
        "member",
    )
    return Value(cells, BagOf(element, max(0, build.array_type(cells).high)))


# ---- records and tuples


def record_value(context: Context, node: typed.RecordValue, scope: Scope) -> Value:
    """A record with its fields in order."""
    shape = scalar_of(context, node.type, node.span)
    if not isinstance(shape, Compound):
        raise Fault(f"{shape} is no record")
    scope = scope.unquoted()
    parts = tuple(
        Fitting(context.store, scope, part.span).fit(context.expression(part, scope), of)
        for part, (_, of) in zip(node.fields, shape.fields, strict=True)
    )
    return Value(compound(parts), shape)


def tuple_of(context: Context, node: typed.TupleOf, scope: Scope) -> Value:
    """`(a, b)`."""
    scope = scope.unquoted()
    parts = tuple(context.expression(item, scope) for item in node.items)
    shape = Compound(
        "", tuple((str(place), scalar_shape(part.shape)) for place, part in enumerate(parts))
    )
    refuse_too_many_values(shape, node.span)
    return Value(compound(parts), shape)


def field_of(context: Context, node: typed.FieldOf, scope: Scope) -> Value:
    """A record's field."""
    base = context.expression(node.base, scope.unquoted())
    if not isinstance(base.shape, Compound):
        raise Fault(f"{base.shape} has no fields")
    names = [name for name, _ in base.shape.fields]
    return fields(base)[names.index(node.field)]
