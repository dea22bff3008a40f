"""Types of the language, before an instance fixes the parameters.

Bounds in types are typed expressions of constants and parameters; two types that differ only in
bounds count as the same (`bounds` do not take part in comparison).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from rulewright.semantics.typed import Expression


class BoolType(Struct, frozen=True):
    """`bool`."""


class _Bounded(Struct, frozen=True, eq=False):
    """A type whose bounds do not take part in comparison."""

    def compared(self) -> tuple[object, ...]:
        """What does take part, besides the kind of type."""
        return ()

    # `typing.override` came with Python 3.12.
    def __eq__(self, other: object) -> bool:  # type: ignore[explicit-override]
        if not isinstance(other, _Bounded):
            return False
        return type(other) is type(self) and other.compared() == self.compared()

    def __ne__(self, other: object) -> bool:  # type: ignore[explicit-override]
        return not self == other  # a Struct has one of its own, which goes by identity

    def __hash__(self) -> int:  # type: ignore[explicit-override]
        return hash((type(self), self.compared()))


class IntType(_Bounded, frozen=True, eq=False):
    """`low..high`; both None for `int` and for expressions whose interval is inferred later."""

    low: Expression | None = None
    high: Expression | None = None


class SortType(Struct, frozen=True):
    """A member of an enum, `Player`, `Phase`, or a sort of a topology, by its name."""

    name: str


class RecordType(Struct, frozen=True):
    """A record, by its name."""

    name: str


class OptionalType(Struct, frozen=True):
    """`T?`."""

    inner: Type


class TupleType(Struct, frozen=True):
    """A pair or triple, as the members of `adjacent`."""

    items: tuple[Type, ...]


class _Gathered(_Bounded, frozen=True, eq=False):
    """Values of one type."""

    element: Type

    def compared(self) -> tuple[object, ...]:  # type: ignore[explicit-override]
        """The type of its values."""
        return (self.element,)


class SetType(_Gathered, frozen=True, eq=False):
    """`set[T]`; `up_to` bounds a choice, `within` (a set) too."""

    within: Expression | None = None
    up_to: Expression | None = None


class BagType(_Gathered, frozen=True, eq=False):
    """`bag[T]`; `within` (a bag) bounds each count, `up_to` the total."""

    within: Expression | None = None
    up_to: Expression | None = None


class ListType(_Gathered, frozen=True, eq=False):
    """`list[T]`; `limits` are those written inside or behind (`list[1..5, 5]`, `up to n`)."""

    up_to: Expression | None = None


class MapType(Struct, frozen=True):
    """`K -> V`, total."""

    key: Type
    value: Type


class NothingType(Struct, frozen=True):
    """The type of `none` before a type is expected of it."""


class EmptyType(Struct, frozen=True):
    """The type of `{}` before a set or bag is expected of it."""


class WrongType(Struct, frozen=True):
    """The type of what has a mistake in it, so that nothing follows from that mistake."""


Type = (
    BoolType
    | IntType
    | SortType
    | RecordType
    | OptionalType
    | TupleType
    | SetType
    | BagType
    | ListType
    | MapType
    | NothingType
    | EmptyType
    | WrongType
)


def without_ranges(of: Type) -> Type:
    """The type with the numbers in it left open, the keys of maps aside.

    What stands beside a value in a sum, a set or a comparison has the same type as the value, but
    not its range.
    """
    match of:
        case IntType():
            return IntType()
        case OptionalType(inner):
            return OptionalType(without_ranges(inner))
        case TupleType(items):
            return TupleType(tuple(without_ranges(item) for item in items))
        case SetType(element):
            return SetType(without_ranges(element))
        case BagType(element):
            return BagType(without_ranges(element))
        case ListType(element):
            return ListType(without_ranges(element))
        case MapType(key, value):
            return MapType(key, without_ranges(value))
        case _:
            return of
