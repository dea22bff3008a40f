"""Topologies of plain places: rings, paths, and graphs given edge by edge."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulewright.core.shapes import Sort
from rulewright.elaborate.boards.board import Board, BoardError, Relation, refuse_above_limit
from rulewright.elaborate.layout import Point


def ring(size: int) -> Board:
    """Places `p0`, `p1`, … in a circle."""
    _check("ring", size)
    pairs = [(place, (place + 1) % size) for place in range(size) if size > 1]
    # Down the left side of a circle drawn flat comes back what went along its top.
    top = (size + 1) // 2
    points = [
        (_STEP * place, 0) if place < top else (_STEP * (size - 1 - place), 2)
        for place in range(size)
    ]
    return _board(_numbered(size), pairs, points)


def path(size: int) -> Board:
    """Places `p0`, `p1`, … in a line."""
    _check("path", size)
    pairs = [(place, place + 1) for place in range(size - 1)]
    return _board(_numbered(size), pairs, [(_STEP * place, 0) for place in range(size)])


def graph(edges: Sequence[tuple[str, str]]) -> Board:
    """The places that `edges` name, in the order in which they are first named."""
    names = list(dict.fromkeys(name for edge in edges for name in edge))
    if not names:
        raise BoardError("a graph without edges has no places")
    refuse_above_limit(len(names))
    number = {name: place for place, name in enumerate(names)}
    pairs = [(number[first], number[second]) for first, second in edges]
    return _board(tuple(names), pairs, [(_STEP * place, 0) for place in range(len(names))])


_STEP = 4


def _check(shape: str, size: int) -> None:
    if size < 1:
        raise BoardError(f"a {shape} of {size} has no places")
    refuse_above_limit(size)


def _numbered(size: int) -> tuple[str, ...]:
    return tuple(f"p{place}" for place in range(size))


def _board(
    names: tuple[str, ...], pairs: Iterable[tuple[int, int]], points: Sequence[Point]
) -> Board:
    linked: list[set[int]] = [set() for _ in names]
    for first, second in pairs:
        linked[first].add(second)
        linked[second].add(first)
    neighbours = tuple(tuple(sorted(others - {place})) for place, others in enumerate(linked))
    lines = tuple(
        (points[place], points[other])
        for place, others in enumerate(neighbours)
        for other in others
        if place < other
    )
    return Board(
        sorts=(Sort("Place", names),),
        main="Place",
        relations=(Relation("neighbours", "Place", "Place", neighbours),),
        figures=(),
        points=(tuple(points),),
        lines=lines,
        rows=(tuple(range(len(names))),),
    )
