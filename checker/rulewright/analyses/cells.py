"""Parts of a position as a reader meets them."""

from __future__ import annotations

from typing import assert_never

from rulewright.core.shapes import (
    BagOf,
    Compound,
    MapOf,
    Maybe,
    Member,
    Number,
    SetOf,
    Shape,
    Truth,
)
from rulewright.core.values import cell_count, show


def shown(shape: Shape, cells: tuple[int, ...]) -> str:
    """A value as the language writes it, from its cells."""
    return show(shape, cells if isinstance(shape, BagOf | SetOf | MapOf) else cells[0])


def is_empty(shape: Shape, cells: tuple[int, ...]) -> bool:
    """Whether a value says that nothing is there: none, false, 0, or an empty collection."""
    match shape:
        case Truth() | Number() | Maybe() | SetOf() | BagOf():
            return not any(cells)
        case MapOf(value=value):
            width = cell_count(value)
            parts = (cells[at : at + width] for at in range(0, len(cells), width))
            return all(is_empty(value, part) for part in parts)
        case Member() | Compound():
            return False
        case _:
            assert_never(shape)
