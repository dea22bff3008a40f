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
    ScalarShape,
    SetOf,
    Shape,
    Truth,
)
from rulewright.core.values import cell_count, from_ordinal, show, size


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


_SHORT_MAP = 6
"""A map with more keys than this is told without its empty entries."""

_SHORT = 100
"""A value in words is not longer than this where it stands beside others."""


def sparsely(shape: Shape, cells: tuple[int, ...]) -> str:
    """A value as the language writes it, of a large map only the entries that are not empty."""
    match shape:
        case MapOf(key=key, value=value) if size(key) > _SHORT_MAP:
            return _of_map(key, value, cells)
        case _:
            return shown(shape, cells)


def _of_map(key: ScalarShape, value: Shape, cells: tuple[int, ...]) -> str:
    """The entries that are not empty; all empty values of a shape are the same."""
    width = cell_count(value)
    entries = []
    empty = None
    for ordinal in range(size(key)):
        part = cells[ordinal * width : (ordinal + 1) * width]
        if is_empty(value, part):
            empty = shown(value, part)
        else:
            entries.append(f"{show(key, from_ordinal(key, ordinal))}: {shown(value, part)}")
    if empty is not None:
        entries.append(f"else {empty}")
    return "{" + ", ".join(entries) + "}"


def trimmed(words: str) -> str:
    """The words, cut off where they are many."""
    return words if len(words) <= _SHORT else f"{words[:_SHORT]}…"
