"""Islands of hexes that stand on a point, with their corners and edges.

Everything follows from where corners lie. A hex has its centre at (x, y); its corners are, in
order, the top one and then clockwise. Hexes of one row lie 4 apart, rows 6:

        (0,-4)
  (-2,-2)    (2,-2)
  (-2, 2)    (2, 2)
        (0, 4)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from rulewright.core.shapes import Sort
from rulewright.elaborate.boards.board import (
    Board,
    BoardError,
    Lists,
    Relation,
    refuse_above_limit,
)
from rulewright.elaborate.layout import Point

_CORNERS = ((0, -4), (2, -2), (2, 2), (0, 4), (-2, 2), (-2, -2))
_ROW = 6
_HEX = 4
# A hex of a large island has about two corners and three edges of its own.
_MEMBERS_OF_A_HEX = 6


def hexes(rows: Sequence[int]) -> Board:
    """Rows of hexes from the top: `[3, 4, 5, 4, 3]` is an island of 19.

    Rows that differ by one lie half a hex apart, as honeycombs do; a row below one of its own
    length is shifted half a hex to the right.
    """
    _check(rows)
    centres = list(_centres(rows))
    around = [[(x + right, y + down) for right, down in _CORNERS] for x, y in centres]
    corners = _in_reading_order(point for points in around for point in points)
    number = {point: index for index, point in enumerate(corners)}
    hex_corners = [[number[point] for point in points] for points in around]
    edges = sorted({edge for ring in hex_corners for edge in _edges_of(ring)})
    refuse_above_limit(len(centres) + len(corners) + len(edges))
    edge_number = {edge: index for index, edge in enumerate(edges)}
    hex_edges = [[edge_number[edge] for edge in _edges_of(ring)] for ring in hex_corners]
    ends = tuple(edges)
    return Board(
        sorts=(
            _sort("Hex", "h", centres),
            _sort("Corner", "c", corners),
            _sort("Edge", "e", edges),
        ),
        main="Corner",
        relations=_relations(_lists(hex_corners), _lists(hex_edges), ends, len(corners)),
        figures=(),
        points=(
            tuple(centres),
            tuple(corners),
            tuple(_middle(corners[first], corners[second]) for first, second in edges),
        ),
        lines=tuple((corners[first], corners[second]) for first, second in edges),
        rows=_rows(rows),
    )


def _check(rows: Sequence[int]) -> None:
    if not rows or min(rows) < 1:
        raise BoardError("every row needs at least one hex, and there is at least one row")
    refuse_above_limit(_MEMBERS_OF_A_HEX * sum(rows))
    for above, below in pairwise(rows):
        if abs(above - below) > 1:
            raise BoardError(
                f"a row of {below} cannot lie below a row of {above}: "
                "rows next to each other differ by one hex at most"
            )


def _centres(rows: Sequence[int]) -> Iterable[Point]:
    start = 0
    for row, length in enumerate(rows):
        if row > 0:
            start += -_HEX // 2 if length > rows[row - 1] else _HEX // 2
        for place in range(length):
            yield start + _HEX * place, _ROW * row


def _in_reading_order(points: Iterable[Point]) -> list[Point]:
    """Each point once, from top to bottom, then from left to right."""
    return sorted(set(points), key=lambda point: (point[1], point[0]))


def _edges_of(ring: Sequence[int]) -> list[tuple[int, int]]:
    """The edges of a hex, each as its two corners, the smaller first."""
    return [(min(a, b), max(a, b)) for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)]


def _sort(name: str, letter: str, members: Sequence[object]) -> Sort:
    return Sort(name, tuple(f"{letter}{number}" for number in range(len(members))))


def _middle(first: Point, second: Point) -> Point:
    return (first[0] + second[0]) // 2, (first[1] + second[1]) // 2


def _rows(rows: Sequence[int]) -> Lists:
    starts = [sum(rows[:row]) for row in range(len(rows))]
    return tuple(
        tuple(range(start, start + length)) for start, length in zip(starts, rows, strict=True)
    )


def _relations(
    hex_corners: Lists, hex_edges: Lists, ends: tuple[tuple[int, int], ...], corners: int
) -> tuple[Relation, ...]:
    corner_edges = _inverse(ends, corners)
    edge_hexes = _inverse(hex_edges, len(ends))
    return (
        Relation("neighbours", "Hex", "Hex", _linked(hex_edges, edge_hexes)),
        Relation("neighbours", "Corner", "Corner", _linked(corner_edges, ends)),
        Relation("neighbours", "Edge", "Edge", _linked(ends, corner_edges)),
        Relation("corners", "Hex", "Corner", hex_corners),
        Relation("edges", "Hex", "Edge", hex_edges),
        Relation("edges", "Corner", "Edge", corner_edges),
        Relation("hexes", "Corner", "Hex", _inverse(hex_corners, corners)),
        Relation("hexes", "Edge", "Hex", edge_hexes),
        Relation("ends", "Edge", "Corner", ends),
    )


def _lists(unordered: Sequence[Sequence[int]]) -> Lists:
    return tuple(tuple(sorted(members)) for members in unordered)


def _inverse(lists: Lists, size: int) -> Lists:
    """For each of `size` targets, the members whose lists name it."""
    back: list[list[int]] = [[] for _ in range(size)]
    for member, targets in enumerate(lists):
        for target in targets:
            back[target].append(member)
    return tuple(tuple(members) for members in back)


def _linked(out: Lists, back: Lists) -> Lists:
    """Members that share something: over `out` to it and over `back` to the others."""
    return tuple(
        tuple(sorted({other for middle in middles for other in back[middle]} - {member}))
        for member, middles in enumerate(out)
    )
