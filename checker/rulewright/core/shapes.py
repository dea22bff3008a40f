"""Shapes: what the numbers of the core mean to a reader.

The core computes with integers and arrays of integers only. A shape tells how a value of the
language is coded in them and back:

- a truth value is 0 or 1; an integer is itself;
- a member of a sort is its number in declared order, from 0;
- an optional value is 0 for `none`, otherwise 1 + the ordinal of the value;
- a record or tuple is the mixed-radix number of its parts' ordinals, the first part most
  significant;
- a set is an array of 0 and 1 over the ordinals of its element's shape, a bag an array of counts;
- a map is an array over the ordinals of its key, of whatever its value is.

The *ordinal* of a value counts from 0 in declared order: for an integer of `low..high` it is
`value - low`, for everything else the code itself.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sort:
    """A finite set of named members in declared order: an enum, the players, a board's corners."""

    name: str
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Truth:
    """`bool`."""


@dataclass(frozen=True, slots=True)
class Number:
    """`low..high`, both included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a sort."""

    sort: Sort


@dataclass(frozen=True, slots=True)
class Maybe:
    """`T?`."""

    inner: ScalarShape


@dataclass(frozen=True, slots=True)
class Compound:
    """A record (with a name and field names) or a tuple (name empty, fields `0`, `1`, …)."""

    name: str
    fields: tuple[tuple[str, ScalarShape], ...]


ScalarShape = Truth | Number | Member | Maybe | Compound


@dataclass(frozen=True, slots=True)
class SetOf:
    """`set[T]`: one 0/1 cell per ordinal of the element."""

    element: ScalarShape


@dataclass(frozen=True, slots=True)
class BagOf:
    """`bag[T]`: one count per ordinal of the element, each 0..`most`."""

    element: ScalarShape
    most: int


@dataclass(frozen=True, slots=True)
class MapOf:
    """`K -> V`."""

    key: ScalarShape
    value: Shape


Shape = ScalarShape | SetOf | BagOf | MapOf
