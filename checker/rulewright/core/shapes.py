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

from msgspec import Struct


class Sort(Struct, frozen=True):
    """A finite set of named members in declared order: an enum, the players, a board's corners."""

    name: str
    members: tuple[str, ...]


class Truth(Struct, frozen=True):
    """`bool`."""


class Number(Struct, frozen=True):
    """`low..high`, both included."""

    low: int
    high: int


class Member(Struct, frozen=True):
    """A member of a sort."""

    sort: Sort


class Maybe(Struct, frozen=True):
    """`T?`."""

    inner: ScalarShape


class Compound(Struct, frozen=True):
    """A record (with a name and field names) or a tuple (name empty, fields `0`, `1`, …)."""

    name: str
    fields: tuple[tuple[str, ScalarShape], ...]


ScalarShape = Truth | Number | Member | Maybe | Compound


class SetOf(Struct, frozen=True):
    """`set[T]`: one 0/1 cell per ordinal of the element."""

    element: ScalarShape


class BagOf(Struct, frozen=True):
    """`bag[T]`: one count per ordinal of the element, each 0..`most`."""

    element: ScalarShape
    most: int


class MapOf(Struct, frozen=True):
    """`K -> V`."""

    key: ScalarShape
    value: Shape


Shape = ScalarShape | SetOf | BagOf | MapOf
