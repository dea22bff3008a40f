"""Walks over typed trees: how deep they are nested, and which routines they call."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from rulewright.semantics import typed

DEEPEST = 200
"""Bodies that wait for one another are nested no deeper than this, all together."""

_NOT_INSIDE = frozenset({"type", "types", "span", "documentation"})


def depth(root: object) -> int:
    """The number of nodes on the longest way down."""
    return max((level for _, level in nodes(root)), default=0)


def size_of(root: object) -> int:
    """The number of nodes, and of the words and numbers written in them."""
    return sum(1 for _ in nodes(root))


def calls_in(root: object) -> Iterator[str]:
    """The `def`s and procedures that a body calls, as often as it does."""
    for node, _ in nodes(root):
        match node:
            case typed.Applied(function=name) | typed.Perform(procedure=name):
                yield name
            case _:
                pass


def looks_back(condition: typed.Expression) -> bool:
    """Whether a condition speaks of what was before a move, even where nothing comes of it."""
    return any(isinstance(node, typed.Old) for node, _ in nodes(condition))


def nodes(root: object) -> Iterator[tuple[object, int]]:
    """All nodes of a tree with their levels; a row of effects is no level of its own."""
    waiting = [(root, 0)]
    while waiting:
        node, level = waiting.pop()
        if isinstance(node, tuple):
            waiting.extend((item, level) for item in node)
            continue
        yield node, level
        if isinstance(node, Struct):
            waiting.extend((part, level + 1) for part in _parts(node))


def _parts(node: Struct) -> Iterator[object]:
    for name in _names(type(node)):
        yield getattr(node, name)


@cache
def _names(kind: type[Struct]) -> tuple[str, ...]:
    return tuple(name for name in kind.__struct_fields__ if name not in _NOT_INSIDE)
