"""An island of hexes, laid out anew from its rows: what touches what, and what is how far away."""

from functools import cache
from typing import NamedTuple


class Island(NamedTuple):
    """Corners and edges are numbered in reading order, as the rule books name them."""

    rings: list[list[int]]
    """The corners around each hex, clockwise from the top."""
    edges: list[tuple[int, int]]
    """The two corners of each edge."""
    corners: range
    next_to: list[list[int]]
    """The corners next to each corner."""
    touches: list[list[int]]
    """The hexes at each corner."""
    edges_at: list[list[int]]
    """The edges at each corner."""


@cache
def island(rows: tuple[int, ...]) -> Island:
    """The island with so many hexes in each row.

    A row that is longer than the one above begins half a hex further left, any other half a hex
    further right.
    """
    outlines = []
    left = 0
    for row, length in enumerate(rows):
        if row > 0:
            left += -1 if length > rows[row - 1] else 1
        for place in range(length):
            x, y = left + 2 * place, 3 * row
            around = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]
            outlines.append([(y + down, x + right) for right, down in around])
    points = sorted({point for outline in outlines for point in outline})
    sides = {
        (min(pair), max(pair))
        for outline in outlines
        for pair in zip(outline, outline[1:] + outline[:1], strict=True)
    }
    middles = {(a[0] + b[0], a[1] + b[1]): (a, b) for a, b in sides}
    edges = [(points.index(a), points.index(b)) for _, (a, b) in sorted(middles.items())]
    rings = [[points.index(point) for point in outline] for outline in outlines]
    corners = range(len(points))
    return Island(
        rings,
        edges,
        corners,
        [[a + b - corner for a, b in edges if corner in (a, b)] for corner in corners],
        [[h for h, ring in enumerate(rings) if corner in ring] for corner in corners],
        [[e for e, ends in enumerate(edges) if corner in ends] for corner in corners],
    )


def walked(board: Island, start: int) -> dict[int, int]:
    """How many edges away every corner is."""
    away = {start: 0}
    queue = [start]
    for corner in queue:
        for other in board.next_to[corner]:
            if other not in away:
                away[other] = away[corner] + 1
                queue.append(other)
    return away
