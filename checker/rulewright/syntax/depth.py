"""How deep a tree is. What comes after walks trees by recursion, so there is a bound to it."""

from __future__ import annotations

from msgspec import Struct

from rulewright.diagnostics.source import Span
from rulewright.syntax.tree import (
    Declaration,
    Expression,
    Statement,
    Text,
    TypeExpression,
    Word,
)


def too_deep(declaration: Declaration, most: int) -> Span | None:
    """Where an expression, type or statement has more than `most` others around it, if anywhere."""
    left: list[tuple[object, int]] = [(declaration, 0)]
    while left:
        node, depth = left.pop()
        if isinstance(node, Expression | Statement | TypeExpression):
            depth += 1
            if depth > most:
                return node.span
        left.extend((part, depth) for part in _parts(node))
    return None


def _parts(node: object) -> tuple[object, ...]:
    """What stands directly below a node, or in a list of nodes."""
    if isinstance(node, tuple):
        return node
    if not isinstance(node, Struct) or isinstance(node, Word | Text | Span):
        return ()
    return tuple(getattr(node, name) for name in node.__struct_fields__)
