"""Values while they are elaborated: an expression of the core and what it means to a reader."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from rulewright.core import build, search
from rulewright.core.build import FALSE
from rulewright.core.ir import Array, Constant, Element, Expr, Local, Lookup, Read, Scalar, Type
from rulewright.core.shapes import BagOf, MapOf, Number, ScalarShape, SetOf, Shape
from rulewright.core.values import cells, limits
from rulewright.diagnostics.fault import Fault


class Value(Struct, frozen=True):
    """`expr` codes a value of this shape."""

    expr: Expr
    shape: Shape

    @property
    def constant(self) -> int | None:
        """The number, where it is known now."""
        return self.expr.value if isinstance(self.expr, Constant) else None


class ListValue(Struct, frozen=True):
    """A list; lists are constants, and the core has none of them."""

    element: Shape
    items: tuple[search.Value, ...]


def number(expr: Expr) -> Value:
    """An integer, its range being what was inferred."""
    of = build.scalar_type(expr)
    return Value(expr, Number(of.low, of.high))


def scalar_shape(shape: Shape) -> ScalarShape:
    """`shape`, which is no set, bag or map."""
    if isinstance(shape, SetOf | BagOf | MapOf):
        raise Fault(f"{shape} where a single value is due")
    return shape


def is_scalar(shape: Shape) -> bool:
    """Whether one number codes a value of this shape."""
    return not isinstance(shape, SetOf | BagOf | MapOf)


def type_of(shape: Shape) -> Type:
    """The type of the core for values of this shape."""
    low, high = limits(shape)
    dims = cells(shape)
    return Array(dims, low, high) if dims else Scalar(low, high)


def ordinal(value: Value) -> Expr:
    """The place of a value in declared order, from 0."""
    shape = scalar_shape(value.shape)
    return (
        build.subtract(value.expr, Constant(shape.low)) if isinstance(shape, Number) else value.expr
    )


def from_ordinal(shape: ScalarShape, place: Expr) -> Value:
    """The value at this place in declared order."""
    if isinstance(shape, Number):
        return Value(build.add(place, Constant(shape.low)), shape)
    return Value(place, shape)


def cell(array: Expr, *indices: Expr) -> Expr:
    """A cell, or a part, of an array; indices already taken and new ones become one access."""
    match array:
        case Read(variable, taken, Array(dims, low, high)):
            return Read(variable, taken + indices, _part(dims, low, high, len(indices)))
        case Lookup(table, taken, Array(dims, low, high)):
            return Lookup(table, taken + indices, _part(dims, low, high, len(indices)))
        case Element(inner, taken):
            return build.element(inner, taken + indices)
        case _:
            return build.element(array, indices)


def _part(dims: tuple[int, ...], low: int, high: int, taken: int) -> Type:
    rest = dims[taken:]
    return Array(rest, low, high) if rest else Scalar(low, high)


def is_cheap(expr: Expr) -> bool:
    """Whether judging `expr` twice costs no more than remembering its value."""
    match expr:
        case Constant() | Local():
            return True
        case Read(indices=indices) | Lookup(indices=indices):
            return all(isinstance(index, Constant | Local) for index in indices)
        case _:
            return False


def balanced(parts: list[Expr], join: Callable[[Expr, Expr], Expr]) -> Expr:
    """The parts joined in pairs, and these in pairs again, so that many are not nested deep.

    Of no parts comes 0: there is nothing in an empty set or bag.
    """
    while len(parts) > 1:
        pairs = [join(*parts[at : at + 2]) for at in range(0, len(parts) - 1, 2)]
        parts = pairs + parts[2 * len(pairs) :]
    return parts[0] if parts else FALSE
