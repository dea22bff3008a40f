"""One value where another shape is due: wider and narrower ranges, optionals, parts of enums."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from rulewright.core import build
from rulewright.core.build import FALSE
from rulewright.core.ir import Constant, Expr, Scalar, Site
from rulewright.core.shapes import (
    BagOf,
    Compound,
    MapOf,
    Maybe,
    Member,
    Number,
    ScalarShape,
    SetOf,
    Shape,
)
from rulewright.core.values import from_ordinal as code_at
from rulewright.core.values import ordinal as place_of
from rulewright.core.values import size
from rulewright.diagnostics.fault import Fault
from rulewright.diagnostics.source import Span
from rulewright.elaborate.scope import Scope
from rulewright.elaborate.store import Store
from rulewright.elaborate.values import Value, cell, from_ordinal, is_scalar, ordinal, scalar_shape

MOST_ASKED_SINGLY = 8
"""So many members that must not be there are asked for one by one; more in a loop."""


class Fitting(Struct, frozen=True):
    """Where a value has to fit, and under which obligations."""

    store: Store
    scope: Scope
    span: Span

    def site(self, kind: str) -> Site:
        """The obligation that fails where the value does not fit."""
        return self.scope.site(kind, self.span)

    def fit(self, value: Value, target: Shape) -> Value:
        """The value as one of `target`."""
        if value.shape == target:
            return value
        return Value(self._fit(value, target), target)

    def _fit(self, value: Value, target: Shape) -> Expr:
        shape = value.shape
        match shape, target:
            case MapOf(), MapOf() if _levels(shape) == _levels(target):
                return self._map(value, shape, target)
            case _, MapOf(key, inside):
                return self._filled(value, size(key), inside)
            case SetOf(), SetOf():
                return self._cells(value, shape.element, target.element, 1)
            case BagOf(), BagOf():
                return self._cells(value, shape.element, target.element, target.most)
            case _ if is_scalar(shape) and is_scalar(target):
                return self._scalar(value, scalar_shape(target))
            case _:
                raise Fault(f"{shape} where {target} is due: {self.span.text}")

    # ---- single values

    def _scalar(self, value: Value, target: ScalarShape) -> Expr:
        shape = value.shape
        if shape == target:
            return value.expr
        match shape, target:
            case Number(), Number(low, high):
                return build.bounded(value.expr, low, high, self.site("range"))
            case Maybe(), Maybe():
                return self._optional(value, shape.inner, target.inner)
            case Maybe(inner), _:
                return self._present(value, inner, target)
            case _, Maybe(inner):
                fitted = Value(self._scalar(value, inner), inner)
                return build.add(ordinal(fitted), Constant(1))
            case Member(), Member():
                return self._through_table(value, shape, target)
            case Compound(), Compound():
                return self._compound(value, shape, target)
            case _:
                raise Fault(f"{shape} where {target} is due: {self.span.text}")

    def _present(self, value: Value, inner: ScalarShape, target: ScalarShape) -> Expr:
        """What an optional holds; there is an obligation that it holds something."""
        first, last = code_at(inner, 0), code_at(inner, size(inner) - 1)
        held = build.add(value.expr, Constant(first - 1))
        present = build.bounded(held, first, last, self.site("missing"))
        return self._scalar(Value(present, inner), target)

    def _optional(self, value: Value, inner: ScalarShape, target: ScalarShape) -> Expr:
        if _same_places(inner, target):
            return build.bounded(value.expr, 0, size(target), self.site("range"))

        def recoded(code: Expr) -> Expr:
            held = inside(Value(code, Maybe(inner)))
            fitted = Value(self._scalar(held, target), target)
            there = build.add(ordinal(fitted), Constant(1))
            return build.conditional(build.equal(code, FALSE), FALSE, there)

        return self.scope.kept("held", value.expr, recoded)

    def _compound(self, value: Value, shape: Compound, target: Compound) -> Expr:
        def recoded(code: Expr) -> Expr:
            parts = [
                Value(self._scalar(part, wanted), wanted)
                for part, (_, wanted) in zip(fields(Value(code, shape)), target.fields, strict=True)
            ]
            return compound(tuple(parts))

        return self.scope.kept("record", value.expr, recoded)

    def _through_table(self, value: Value, shape: ScalarShape, target: ScalarShape) -> Expr:
        """Members of one enum as members of another that has them too, by their names."""
        if _same_places(shape, target):
            return value.expr
        places = [-1 if place is None else place for place in _places(shape, target)]
        table = self.store.constant("members", (len(places),), places)
        return build.bounded(
            build.lookup(table, (value.expr,)), 0, size(target) - 1, self.site("range")
        )

    # ---- sets, bags, maps

    def _cells(self, value: Value, element: ScalarShape, target: ScalarShape, most: int) -> Expr:
        array = build.bounded(value.expr, 0, most, self.site("range"))
        if element == target or (_same_places(element, target) and size(element) == size(target)):
            return array
        moving = self.store.moving((element, target), lambda: _moving(element, target))

        def moved(kept: Expr) -> Expr:
            name = self.scope.fresh("place")
            count = len(moving.sources.values)
            source = build.lookup(moving.sources, (build.local(name, Scalar(0, count - 1)),))
            inside = build.conditional(
                build.less(source, FALSE), FALSE, cell(kept, _at_least_zero(source))
            )
            fitted: Expr = build.tabulate(name, count, inside)
            if len(moving.outside) > MOST_ASKED_SINGLY:
                return build.obliged(
                    self._all_absent(kept, moving.outside), self.site("range"), fitted
                )
            for left_out in moving.outside:
                absent = build.equal(cell(kept, Constant(left_out)), FALSE)
                fitted = build.obliged(absent, self.site("range"), fitted)
            return fitted

        return self.scope.kept("members", array, moved)

    def _all_absent(self, cells: Expr, places: tuple[int, ...]) -> Expr:
        """Whether there is nothing at any of these places."""
        table = self.store.lists("left_out", (), (places,))
        shape = Number(0, build.array_type(cells).dims[0] - 1)
        generator = build.over_listing(self.scope.fresh("left_out"), table, (), shape)
        place = build.local(generator.name, generator.type)
        return build.all_of((generator,), build.equal(cell(cells, place), FALSE))

    def _map(self, value: Value, shape: MapOf, target: MapOf) -> Expr:
        if shape.key != target.key:
            raise Fault(f"a map from {shape.key} where one from {target.key} is due")
        if isinstance(shape.value, Number) and isinstance(target.value, Number):
            low, high = target.value.low, target.value.high
            return build.bounded(value.expr, low, high, self.site("range"))
        return self._each(
            value, size(shape.key), lambda part: self._fit(Value(part, shape.value), target.value)
        )

    def _each(self, value: Value, count: int, use: Callable[[Expr], Expr]) -> Expr:
        def tabulated(kept: Expr) -> Expr:
            name = self.scope.fresh("key")
            key = build.local(name, Scalar(0, count - 1))
            return build.tabulate(name, count, use(cell(kept, key)))

        return self.scope.kept("values", value.expr, tabulated)

    def _filled(self, value: Value, count: int, inside: Shape) -> Expr:
        fitted = self.fit(value, inside).expr
        return self.scope.kept(
            "value", fitted, lambda kept: build.tabulate(self.scope.fresh("key"), count, kept)
        )


def _moving(element: ScalarShape, target: ScalarShape) -> tuple[list[int], tuple[int, ...]]:
    """For each value of `target` the ordinal in `element`, or -1; and those that are left out."""
    places = _places(element, target)
    sources = [-1] * size(target)
    for source, place in enumerate(places):
        if place is not None:
            sources[place] = source
    return sources, tuple(source for source, place in enumerate(places) if place is None)


def inside(value: Value) -> Value:
    """What an optional holds, where it is known to hold something."""
    if not isinstance(value.shape, Maybe):
        raise Fault(f"{value.shape} is no optional")
    place = _at_least_zero(build.subtract(value.expr, Constant(1)))
    return from_ordinal(value.shape.inner, place)


def _levels(shape: Shape) -> int:
    """How many keys lead to what a map, or a map of maps, has."""
    levels = 0
    while isinstance(shape, MapOf):
        levels, shape = levels + 1, shape.value
    return levels


def _at_least_zero(expr: Expr) -> Expr:
    """The same number, of which it is known that it is not negative where it is judged."""
    of = build.scalar_type(expr)
    return expr if of.low >= 0 else build.maximum(expr, FALSE)


def _same_places(shape: ScalarShape, target: ScalarShape) -> bool:
    """Whether every value of `shape` has the same ordinal in `target`, as far as both reach."""
    match shape, target:
        case Number(low=low), Number(low=other):
            return low == other
        case Member(sort), Member(other_sort):
            shared = min(len(sort.members), len(other_sort.members))
            return sort.members[:shared] == other_sort.members[:shared]
        case Maybe(inner), Maybe(other_inner):
            return _same_places(inner, other_inner)
        case _:
            return shape == target


def _places(shape: ScalarShape, target: ScalarShape) -> list[int | None]:
    """The ordinal in `target` of each value of `shape`, None where it is not one of `target`."""
    return [_place(shape, target, place) for place in range(size(shape))]


def code_in(shape: ScalarShape, target: ScalarShape, code: int) -> int | None:
    """The number of the same value in `target`, None where it is not one of `target`."""
    place = _place(shape, target, place_of(shape, code))
    return None if place is None else code_at(target, place)


def _place(shape: ScalarShape, target: ScalarShape, place: int) -> int | None:
    match shape, target:
        case Number(), Number(low, high):
            number = code_at(shape, place)
            return place_of(target, number) if low <= number <= high else None
        case Member(sort), Member(other):
            name = sort.members[place]
            return other.members.index(name) if name in other.members else None
        case Maybe(inner), Maybe(other_inner):
            if place == 0:
                return 0
            held = _place(inner, other_inner, place - 1)
            return None if held is None else held + 1
        case _, Maybe(inner):
            held = _place(shape, inner, place)
            return None if held is None else held + 1
        case Compound(), Compound():
            return _compound_place(shape, target, place)
        case _:
            return place if shape == target else None


def _compound_place(shape: Compound, target: Compound, place: int) -> int | None:
    total, weight = 0, 1
    for (_, part), (_, wanted) in zip(reversed(shape.fields), reversed(target.fields), strict=True):
        place, own = divmod(place, size(part))
        other = _place(part, wanted, own)
        if other is None:
            return None
        total += weight * other
        weight *= size(wanted)
    return total


def compound(parts: tuple[Value, ...]) -> Expr:
    """The number of a record or tuple with these parts."""
    code: Expr = FALSE
    for part in parts:
        radix = size(scalar_shape(part.shape))
        code = build.add(build.multiply(code, Constant(radix)), ordinal(part))
    return code


def fields(value: Value) -> list[Value]:
    """The parts of a record or tuple."""
    if not isinstance(value.shape, Compound):
        raise Fault(f"{value.shape} has no fields")
    parts: list[Value] = []
    weight = 1
    for _, shape in reversed(value.shape.fields):
        shifted = build.divide(value.expr, Constant(weight))
        weight *= size(shape)
        last = len(parts) == len(value.shape.fields) - 1
        place = shifted if last else build.modulo(shifted, Constant(size(shape)))
        parts.append(from_ordinal(shape, place))
    parts.reverse()
    return parts


def joined(first: Shape, second: Shape) -> Shape:
    """The narrowest shape that values of both have."""
    match first, second:
        case _ if first == second:
            return first
        case Number(low, high), Number(other_low, other_high):
            return Number(min(low, other_low), max(high, other_high))
        case MapOf(key, value), MapOf(value=other_value):
            return MapOf(key, joined(value, other_value))
        case SetOf(element), SetOf(other_element):
            return SetOf(_joined(element, other_element))
        case BagOf(element, most), BagOf(other_element, other_most):
            return BagOf(_joined(element, other_element), max(most, other_most))
        case (SetOf() | BagOf() | MapOf(), _) | (_, SetOf() | BagOf() | MapOf()):
            raise Fault(f"{first} and {second} have nothing in common")
        case _:
            return _joined_scalars(scalar_shape(first), scalar_shape(second))


def _joined(first: ScalarShape, second: ScalarShape) -> ScalarShape:
    return scalar_shape(joined(first, second))


def _joined_scalars(first: ScalarShape, second: ScalarShape) -> ScalarShape:
    match first, second:
        case Maybe(inner), Maybe(other):
            return Maybe(_joined(inner, other))
        case (Maybe(inner), other) | (other, Maybe(inner)):
            return Maybe(_joined(inner, other))
        case Member(sort), Member(other_sort):
            return first if len(sort.members) >= len(other_sort.members) else second
        case Compound(name, parts), Compound(fields=other_parts):
            return Compound(
                name,
                tuple(
                    (field, _joined(part, other_part))
                    for (field, part), (_, other_part) in zip(parts, other_parts, strict=True)
                ),
            )
        case _:
            raise Fault(f"{first} and {second} have nothing in common")
