"""From a source to its syntax tree."""

from __future__ import annotations

import re

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
from rulewright.syntax.automaton import Automaton, Refused
from rulewright.syntax.build import Where, only
from rulewright.syntax.depth import too_deep, too_long
from rulewright.syntax.layout import Item, lay_out
from rulewright.syntax.limits import (
    DEEPEST,
    MOST_DECLARATIONS,
    MOST_MISTAKES,
    MOST_STATEMENTS,
)
from rulewright.syntax.operators import SIGNS, Sign
from rulewright.syntax.tokens import Token
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
        builder = TreeBuilder(self.source, item.start)
        try:
            declaration = Automaton(builder).all(item.text)
        except Refused as refused:
            self.explain(refused, item, item.text)
            return None
        for one in builder.mistakes.found:
            self.found.add(one)
        if builder.mistakes.found or not isinstance(declaration, Declaration):
            return None
        return declaration if self.is_small(declaration) else None

    def explain(self, refused: Refused, item: Item, text: str) -> None:
        """Report why a declaration cannot be read."""
        # Most texts can be read.
        from rulewright.syntax.slips import explain  # noqa: PLC0415
        from rulewright.syntax.stop import stop_of  # noqa: PLC0415

        stop = stop_of(refused, self.source, item, text)
        self.lacks_block = stop.needs_block
        self.found.add(explain(stop))

    def belongs_to_last(self, text: str) -> bool:
        """Whether this is the block that the last declaration lacks, indented too little."""
        return self.lacks_block and text.split(maxsplit=1)[0] not in DECLARATIONS

    def is_small(self, declaration: Declaration) -> bool:
        """Whether a declaration is neither too deep nor too long, which is else reported."""
        if (span := too_deep(declaration, DEEPEST)) is not None:
            self.found.add(mistake(limits.TOO_DEEP, span, what="expressions", limit=DEEPEST))
            return False
        if (span := too_long(declaration, MOST_STATEMENTS)) is not None:
            self.found.add(mistake(limits.TOO_MANY_STATEMENTS, span, limit=MOST_STATEMENTS))
            return False
        return True


class TreeBuilder:
    """Makes our tree of one declaration, whose laid-out text begins at `offset` of the source."""

    def __init__(self, source: Source, offset: int) -> None:
        self.source = source
        self.offset = offset
        self.mistakes = Mistakes()

    def node(self, kind: str, parts: list[object], place: tuple[int, int] | None) -> object:
        """What a rule means; one without any words has no place worth telling."""
        return BUILDERS[kind](Where(self.span(place or (0, 0)), self.mistakes), *parts)

    def span(self, place: tuple[int, int]) -> Span:
        """A place of the laid-out text, in the source."""
        return Span(self.source, self.offset + place[0], self.offset + place[1])

    def leaf(self, token: Token) -> Word | Text | Sign | str:
        """What a builder gets for a word, a text or a symbol."""
        span = self.span((token.start, token.end))
        match token.kind:
            case "NAME":
                if token.text in RESERVED:
                    self.mistakes.add(mistake(lexical.RESERVED_WORD, span, word=token.text))
                return Word(token.text, span)
            case "TEXT":
                return Text(token.text[1:-1], span)
            case "LONG_TEXT":
                return Text(token.text[3:-3], span)
            case kind if kind in SIGNS:
                return Sign(" ".join(token.text.split()), span)
            case _:
                return token.text
