"""Types of the language, before an instance fixes the parameters.

Bounds in types are typed expressions of constants and parameters; two types that differ only in
bounds count as the same (`bounds` do not take part in comparison).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.semantics.typed import Expression


@dataclass(frozen=True, slots=True)
class BoolType:
    """`bool`."""


@dataclass(frozen=True, slots=True)
class IntType:
    """`low..high`; both None for `int` and for expressions whose interval is inferred later."""

    low: Expression | None = field(default=None, compare=False)
    high: Expression | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class SortType:
    """A member of an enum, `Player`, `Phase`, or a sort of a topology, by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class RecordType:
    """A record, by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class OptionalType:
    """`T?`."""

    inner: Type


@dataclass(frozen=True, slots=True)
class TupleType:
    """A pair or triple, as the members of `adjacent`."""

    items: tuple[Type, ...]


@dataclass(frozen=True, slots=True)
class SetType:
    """`set[T]`; `up_to` bounds a choice, `within` (a set) too."""

    element: Type
    within: Expression | None = field(default=None, compare=False)
    up_to: Expression | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class BagType:
    """`bag[T]`; `within` (a bag) bounds each count, `up_to` the total."""

    element: Type
    within: Expression | None = field(default=None, compare=False)
    up_to: Expression | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class ListType:
    """`list[T]`; `limits` are those written inside or behind (`list[1..5, 5]`, `up to n`)."""

    element: Type
    up_to: Expression | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class MapType:
    """`K -> V`, total."""

    key: Type
    value: Type


@dataclass(frozen=True, slots=True)
class NothingType:
    """The type of `none` before a type is expected of it."""


@dataclass(frozen=True, slots=True)
class EmptyType:
    """The type of `{}` before a set or bag is expected of it."""


@dataclass(frozen=True, slots=True)
class WrongType:
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
