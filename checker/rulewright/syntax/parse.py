"""From a source to its syntax tree."""

from __future__ import annotations

import re
from typing import Any

from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from rulewright.diagnostics.mistake import Mistakes, mistake
from rulewright.diagnostics.registry import lexical, limits
from rulewright.diagnostics.source import Source, Span
from rulewright.syntax import (
    build_checks,
    build_expressions,
    build_rules,
    build_statements,
    build_things,
)
from rulewright.syntax.build import Where, only
from rulewright.syntax.depth import too_deep, too_long
from rulewright.syntax.grammar import parser
from rulewright.syntax.layout import Item, lay_out
from rulewright.syntax.limits import (
    DEEPEST,
    MOST_DECLARATIONS,
    MOST_MISTAKES,
    MOST_STATEMENTS,
)
from rulewright.syntax.operators import SIGNS, Sign
from rulewright.syntax.slips import explain
from rulewright.syntax.stop import stop_of
from rulewright.syntax.tree import Declaration, RuleFile, Text, Word
from rulewright.syntax.words import DECLARATIONS, RESERVED

BUILDERS = (
    build_expressions.BUILDERS
    | build_statements.BUILDERS
    | build_things.BUILDERS
    | build_rules.BUILDERS
    | build_checks.BUILDERS
    | {"start": only}
)

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def parse(source: Source, mistakes: Mistakes, most: int = MOST_DECLARATIONS) -> RuleFile:
    """Read a source of at most so many declarations.

    What cannot be read is reported in `mistakes` and missing in the result.
    """
    return FileParser(source, mistakes, most).parse()


class FileParser:
    """Reads a source declaration by declaration."""

    def __init__(self, source: Source, mistakes: Mistakes, most: int) -> None:
        self.source = source
        self.mistakes = mistakes
        self.most = most
        self.found = Mistakes(MOST_MISTAKES)
        self.declarations: list[Declaration] = []
        self.unread: set[str] = set()
        self.unread_heads: set[str] = set()
        self.lacks_block = False

    def parse(self) -> RuleFile:
        """All declarations, or as many as come before too many mistakes, or too many of them."""
        for count, item in enumerate(lay_out(self.source, self.found)):
            if count == self.most:
                self.refuse_more(item)
            cut = self.found.full or count >= self.most
            declaration = None if cut else self.declaration(item)
            if declaration is None:
                self.keep_names(item)
            else:
                self.declarations.append(declaration)
        for one in self.found.found:
            self.mistakes.add(one)
        if self.found.full:
            last = self.found.found[-1].span
            self.mistakes.add(mistake(limits.TOO_MANY_MISTAKES, last, limit=MOST_MISTAKES))
        unread, heads = frozenset(self.unread), frozenset(self.unread_heads)
        return RuleFile(self.source, tuple(self.declarations), unread, heads)

    def keep_names(self, item: Item) -> None:
        """Remember the names in what could not be read."""
        text = self.source.text
        self.unread.update(_NAME.findall(text, item.start, item.end))
        line_end = text.find("\n", item.start, item.end)
        end = item.end if line_end < 0 else line_end
        self.unread_heads.update(_NAME.findall(text, item.start, end))

    def refuse_more(self, item: Item) -> None:
        """Report the first declaration that is too much."""
        span = Span(self.source, item.start, item.start + 1)
        found = mistake(
            limits.TOO_MANY_DECLARATIONS, span, what="declarations", limit=MOST_DECLARATIONS
        )
        self.mistakes.add(found)

    def declaration(self, item: Item) -> Declaration | None:
        """One declaration, or None when it cannot be read, which is then reported."""
        if item.text is None or self.belongs_to_last(item.text):
            return None
        self.lacks_block = False
        try:
            tree = parser().parse(item.text)
        except UnexpectedInput as error:
            stop = stop_of(error, self.source, item, item.text)
            self.lacks_block = stop.needs_block
            self.found.add(explain(stop))
            return None
        return self.build(tree, item.start)

    def belongs_to_last(self, text: str) -> bool:
        """Whether this is the block that the last declaration lacks, indented too little."""
        return self.lacks_block and text.split(maxsplit=1)[0] not in DECLARATIONS

    def build(self, tree: Tree[Token], offset: int) -> Declaration | None:
        """The declaration of a tree, unless something is wrong with it or it is too deep."""
        known = len(self.found.found)
        declaration = TreeBuilder(self.source, offset, self.found).build(tree)
        if len(self.found.found) > known:
            return None
        if (span := too_deep(declaration, DEEPEST)) is not None:
            self.found.add(mistake(limits.TOO_DEEP, span, what="expressions", limit=DEEPEST))
            return None
        if (span := too_long(declaration, MOST_STATEMENTS)) is not None:
            self.found.add(mistake(limits.TOO_MANY_STATEMENTS, span, limit=MOST_STATEMENTS))
            return None
        return declaration


class TreeBuilder:
    """Turns lark's tree of one declaration into ours, from the leaves up and without recursion."""

    def __init__(self, source: Source, offset: int, mistakes: Mistakes) -> None:
        self.source = source
        self.offset = offset
        self.mistakes = mistakes

    def build(self, tree: Tree[Token]) -> Declaration:
        """The declaration that the tree stands for."""
        built: dict[int, Any] = {}
        for subtree in tree.iter_subtrees():
            parts = [
                built[id(child)] if isinstance(child, Tree) else self.leaf(child)
                for child in subtree.children
            ]
            where = Where(self.span(subtree), self.mistakes)
            built[id(subtree)] = BUILDERS[subtree.data](where, *parts)
        return built[id(tree)]  # type: ignore[no-any-return]

    def span(self, subtree: Tree[Token]) -> Span:
        """The place of a subtree in the source; one without any words has none worth telling."""
        if subtree.meta.empty:
            return Span(self.source, self.offset, self.offset)
        return self.place(subtree.meta.start_pos, subtree.meta.end_pos)

    def place(self, start: int | None, end: int | None) -> Span:
        """A place of the laid-out text, in the source."""
        return Span(self.source, self.offset + (start or 0), self.offset + (end or 0))

    def leaf(self, token: Token | None) -> Word | Text | Sign | str | None:
        """What a builder gets for a word, a text or a symbol; None for a part that is not there."""
        if token is None:
            return None
        span = self.place(token.start_pos, token.end_pos)
        match token.type:
            case "NAME":
                if token in RESERVED:
                    self.mistakes.add(mistake(lexical.RESERVED_WORD, span, word=str(token)))
                return Word(str(token), span)
            case "TEXT":
                return Text(str(token)[1:-1], span)
            case "LONG_TEXT":
                return Text(str(token)[3:-3], span)
            case kind if kind in SIGNS:
                return Sign(" ".join(token.split()), span)
            case _:
                return str(token)
