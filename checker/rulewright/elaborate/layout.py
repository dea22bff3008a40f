"""Where the places of a topology lie, for drawing."""

from __future__ import annotations

from msgspec import Struct

Point = tuple[int, int]


class BoardLayout(Struct, frozen=True):
    """Where the members of a topology's sorts lie, for drawing.

    `places` gives for each sort the points of its members in order, `lines` pairs of points to
    connect. `x` grows to the right, `y` downwards; neighbouring members of one sort lie at least
    two units apart in `x` or one in `y`.
    """

    name: str
    shape: str
    places: tuple[tuple[str, tuple[Point, ...]], ...]
    lines: tuple[tuple[Point, Point], ...]
