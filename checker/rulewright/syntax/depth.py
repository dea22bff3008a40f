"""How deep a tree is, and how long. What comes after may walk it by recursion, or several times."""

from __future__ import annotations

from types import NoneType

from msgspec import Struct

from rulewright.diagnostics.source import Span
from rulewright.syntax.limits import MOST_GENERATORS
from rulewright.syntax.tree import (
    Aggregate,
    Declaration,
    EntriesComprehension,
    Expression,
    ScenarioLine,
    SetComprehension,
    Statement,
    Text,
    TypeExpression,
    Word,
)

# Made once: they have very many members.
_Nested = Expression | Statement | TypeExpression
_Line = Statement | ScenarioLine
_WithoutLines = Expression | TypeExpression


def too_deep(declaration: Declaration, most: int) -> Span | None:
    """Where an expression, type or statement has more than `most` others around it, if anywhere."""
    left: list[tuple[object, int]] = [(declaration, 0)]
    while left:
        node, depth = left.pop()
        if isinstance(node, _Nested):
            depth += 1
            if depth > most:
                return node.span
        if isinstance(node, Aggregate | SetComprehension | EntriesComprehension):
            # Its rounds are inside each other. What is beyond the limit is refused elsewhere.
            depth += max(0, min(len(node.generators), MOST_GENERATORS) - 1)
        left.extend((part, depth) for part in _parts(node))
    return None


def too_long(declaration: Declaration, most: int) -> Span | None:
    """The first statement of a declaration, or line of a scenario, that is too much, if any."""
    count = 0
    left: list[object] = [declaration]
    while left:
        node = left.pop()
        if isinstance(node, _Line):
            count += 1
            if count > most:
                return node.span
        if not isinstance(node, _WithoutLines):
            left.extend(reversed(_parts(node)))
    return None


_LEAVES = frozenset((Word, Text, Span, str, int, bool, NoneType))
"""What nothing stands below: most of a tree, and of the time if each were looked at."""


def _parts(node: object) -> list[object]:
    """What stands directly below a node, or in a list of nodes; leaves are left out."""
    if isinstance(node, tuple):
        return [part for part in node if type(part) not in _LEAVES]
    if not isinstance(node, Struct):
        return []
    parts = (getattr(node, name) for name in node.__struct_fields__)
    return [part for part in parts if type(part) not in _LEAVES]
