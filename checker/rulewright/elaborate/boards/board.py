"""What every topology gives, whatever its shape."""

from __future__ import annotations

from msgspec import Struct

from rulewright.core.shapes import Sort
from rulewright.elaborate.layout import Point

Lists = tuple[tuple[int, ...], ...]
"""For each member, the numbers of those it is related to, ascending."""

MOST_MEMBERS = 100_000
"""A topology has no more members than this, all its sorts together."""


class BoardError(Exception):
    """There is no such topology. `reason` is a clause; `large` says that it is only the size."""

    def __init__(self, reason: str, *, large: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.large = large


class Relation(Struct, frozen=True):
    """The built-in `name` (`neighbours`, `corners`, …) from one sort to another."""

    name: str
    origin: str
    target: str
    lists: Lists


class Figure(Struct, frozen=True):
    """A number that each member of a sort has, such as its `row`."""

    name: str
    sort: str
    values: tuple[int, ...]


class Board(Struct, frozen=True):
    """A topology that has been built.

    `main` is the sort whose neighbouring pairs are `adjacent`. `points` are where the members of
    each sort lie, in the order of `sorts`; `lines` connect points in a drawing. `rows` are the
    members of the sort that a picture shows, as they stand in its lines.
    """

    sorts: tuple[Sort, ...]
    main: str
    relations: tuple[Relation, ...]
    figures: tuple[Figure, ...]
    points: tuple[tuple[Point, ...], ...]
    lines: tuple[tuple[Point, Point], ...]
    rows: Lists

    def sort(self, name: str) -> Sort:
        """The sort of this name."""
        return next(sort for sort in self.sorts if sort.name == name)

    def relation(self, name: str, origin: str) -> Relation:
        """The relation of this name from the members of `origin`."""
        return next(r for r in self.relations if r.name == name and r.origin == origin)

    def figure(self, name: str) -> Figure:
        """The figure of this name."""
        return next(figure for figure in self.figures if figure.name == name)


def refuse_above_limit(members: int) -> None:
    """Raise BoardError for a topology of more members than any game needs."""
    if members > MOST_MEMBERS:
        reason = f"it would have {members:,} members, and the limit is {MOST_MEMBERS:,}"
        raise BoardError(reason, large=True)
