"""Rectangles of squares, as a chess board has them."""

from __future__ import annotations

from rulewright.core.shapes import Sort
from rulewright.elaborate.boards.board import (
    Board,
    BoardError,
    Figure,
    Relation,
    refuse_above_limit,
)

_STRAIGHT = ((0, -1), (-1, 0), (1, 0), (0, 1))
_SLANTING = ((-1, -1), (1, -1), (-1, 1), (1, 1))


def grid(width: int, height: int, *, diagonals: bool) -> Board:
    """Squares `a1`, `b1`, … row by row from the top; `diagonals` makes slanting ones neighbours."""
    if width < 1 or height < 1:
        raise BoardError(f"a grid of {width} by {height} has no squares")
    refuse_above_limit(width * height)
    places = [(x, y) for y in range(height) for x in range(width)]
    names = tuple(f"{column_name(x)}{y + 1}" for x, y in places)
    steps = _STRAIGHT + _SLANTING if diagonals else _STRAIGHT
    neighbours = tuple(
        tuple(
            sorted(
                (y + down) * width + x + right
                for right, down in steps
                if 0 <= x + right < width and 0 <= y + down < height
            )
        )
        for x, y in places
    )
    return Board(
        sorts=(Sort("Square", names),),
        main="Square",
        relations=(Relation("neighbours", "Square", "Square", neighbours),),
        figures=(
            Figure("column", "Square", tuple(x + 1 for x, _ in places)),
            Figure("row", "Square", tuple(y + 1 for _, y in places)),
        ),
        points=(tuple((2 * x, y) for x, y in places),),
        lines=(),
        rows=tuple(tuple(range(y * width, (y + 1) * width)) for y in range(height)),
    )


def column_name(number: int) -> str:
    """The letters of a column counted from 0: a to z, then aa, ab and so on."""
    letters = ""
    number += 1
    while number > 0:
        number, letter = divmod(number - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return letters
