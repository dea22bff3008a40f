"""From a source to its syntax tree."""

from __future__ import annotations

import re
from typing import Any, get_args

from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from rulewright.diagnostics.mistake import Mistakes, mistake
from rulewright.diagnostics.registry import lexical, limits
from rulewright.diagnostics.source import Source, Span
from rulewright.syntax import build_checks, build_declarations, build_expressions, build_statements
from rulewright.syntax.build import Where
from rulewright.syntax.grammar import parser
from rulewright.syntax.layout import DEEPEST, Item, lay_out
from rulewright.syntax.slips import explain
from rulewright.syntax.tree import (
    Declaration,
    Expression,
    RuleFile,
    Statement,
    Text,
    TypeExpression,
    Word,
)
from rulewright.syntax.words import RESERVED

BUILDERS = (
    build_expressions.BUILDERS
    | build_statements.BUILDERS
    | build_declarations.BUILDERS
    | build_checks.BUILDERS
)

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")

_DEEP = frozenset(get_args(Expression) + get_args(Statement) + get_args(TypeExpression))


def parse(source: Source, mistakes: Mistakes) -> RuleFile:
    """Read a source. What cannot be read is reported in `mistakes` and missing in the result."""
    declarations: list[Declaration] = []
    unread: set[str] = set()
    for item in lay_out(source, mistakes):
        declaration = parse_item(source, item, mistakes)
        if declaration is None:
            unread.update(_NAME.findall(source.text, item.start, item.end))
        else:
            declarations.append(declaration)
    return RuleFile(source, tuple(declarations), frozenset(unread))


def parse_item(source: Source, item: Item, mistakes: Mistakes) -> Declaration | None:
    """Read one declaration."""
    if item.text is None:
        return None
    try:
        tree = parser().parse(item.text)
    except UnexpectedInput as error:
        mistakes.add(explain(error, source, item))
        return None
    return TreeBuilder(source, item.start, mistakes).build(tree)


class TreeBuilder:
    """Turns lark's tree of one declaration into ours, from the leaves up and without recursion."""

    def __init__(self, source: Source, offset: int, mistakes: Mistakes) -> None:
        self.source = source
        self.offset = offset
        self.mistakes = mistakes
        self.depths: dict[int, int] = {}

    def build(self, tree: Tree[Token]) -> Declaration | None:
        """The declaration, or None when it is too deep for what comes after."""
        built: dict[int, Any] = {}
        for subtree in tree.iter_subtrees():
            if subtree.data == "start":
                return built[id(subtree.children[0])]  # type: ignore[no-any-return]
            parts = [
                built[id(child)] if isinstance(child, Tree) else self.leaf(child)
                for child in subtree.children
            ]
            span = self.span(subtree)
            value = BUILDERS[subtree.data](Where(span, self.mistakes), *parts)
            built[id(subtree)] = value
            if self.depth(subtree, value) > DEEPEST:
                self.mistakes.add(
                    mistake(limits.TOO_DEEP, span, what="an expression", limit=DEEPEST)
                )
                return None
        return None

    def span(self, subtree: Tree[Token]) -> Span:
        """The place of a subtree in the source; one without any words has none worth telling."""
        if subtree.meta.empty:
            return Span(self.source, self.offset, self.offset)
        start, end = subtree.meta.start_pos, subtree.meta.end_pos
        return Span(self.source, self.offset + start, self.offset + end)

    def leaf(self, token: Token | None) -> Word | Text | str | None:
        """What a builder gets for a word, a text or a symbol; None for a part that is not there."""
        if token is None or token.start_pos is None or token.end_pos is None:
            return None
        span = Span(self.source, self.offset + token.start_pos, self.offset + token.end_pos)
        match token.type:
            case "NAME":
                if token in RESERVED:
                    self.mistakes.add(mistake(lexical.RESERVED_WORD, span, word=str(token)))
                return Word(str(token), span)
            case "TEXT":
                return Text(str(token)[1:-1], span)
            case "LONG_TEXT":
                return Text(str(token)[3:-3], span)
            case _:
                return str(token)

    def depth(self, subtree: Tree[Token], value: object) -> int:
        """How deep the nodes below a subtree are nested, its own among them."""
        below = [self.depths[id(child)] for child in subtree.children if isinstance(child, Tree)]
        depth = max(below, default=0) + (type(value) in _DEEP)
        self.depths[id(subtree)] = depth
        return depth
