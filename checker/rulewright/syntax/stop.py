"""The place where the grammar could go no further: what was found, and what could stand there."""

from __future__ import annotations

import re
from itertools import islice

from msgspec import Struct

from rulewright.diagnostics.source import Source, Span
from rulewright.syntax.automaton import Automaton, Nothing, Refused
from rulewright.syntax.layout import Item
from rulewright.syntax.tokens import DEEPER, END, LAYOUT, LINE_END, SHALLOWER, Token

_WORDS = re.compile(r'"[^"\n]*"|\w+|[^\w\s"]+|"')

_STATEMENT_NAME = frozenset(("ASSIGN", "ADD_TO", "TAKE_FROM", "DOT", "OPEN_SQUARE", "OPEN_ROUND"))


class Stop(Struct, frozen=True):
    """`kind` is the terminal that was found, `accepted` are those that could have been.

    `before` are the words in front of it on its line, `rest` is the line behind it; `span` is the
    place to show, `opening_span` that of the line's first word.
    """

    kind: str
    found: str
    span: Span
    before: tuple[str, ...]
    rest: str
    opening_span: Span
    accepted: frozenset[str]

    @property
    def opening(self) -> str:
        """The word that opens the line, if what was found is that word or the next one."""
        return self.found if not self.before else self.before[0] if len(self.before) == 1 else ""

    @property
    def opening_is_name(self) -> bool:
        """Whether the word that opens the line could not be more than a name there."""
        return not self.before or self.accepted == _STATEMENT_NAME

    @property
    def at_line_end(self) -> bool:
        """Whether the line ended too early."""
        return self.kind in (LINE_END, END)

    @property
    def goes_deeper(self) -> bool:
        """Whether the line is indented more than the one before, for no reason."""
        return self.kind == DEEPER

    @property
    def needs_block(self) -> bool:
        """Whether only an indented block could follow."""
        return self.accepted == {DEEPER}

    @property
    def description(self) -> str:
        """What was found, as a sentence names it."""
        match self.kind:
            case "_NL" | "$END":
                return "the end of the line"
            case "_DEDENT":
                return "the end of the block"
            case "TEXT" | "LONG_TEXT" | "TRANSLATION":
                return "a text"
            case _:
                return f"`{self.found}`"


def stop_of(refused: Refused, source: Source, item: Item, text: str) -> Stop:
    """Where the laid-out text of an item cannot be read any further."""
    kind = refused.token.kind
    start, end = _extent(refused.token, text)
    line_start = text.rfind("\n", 0, start) + 1
    before = tuple(_WORDS.findall(text, line_start, start))
    opening = _WORDS.search(text, line_start)
    opening_start, opening_end = opening.span() if opening else (start, end)
    return Stop(
        kind,
        text[start:end],
        Span(source, item.start + start, item.start + end),
        before,
        text[end:].partition("\n")[0].strip(),
        Span(source, item.start + opening_start, item.start + opening_end),
        _accepted(refused, text),
    )


def _accepted(refused: Refused, text: str) -> frozenset[str]:
    """All that could have stood in place of a token.

    On the way to the mistake it was already decided how to read what stands before it. So the text
    is read once more, up to the token.
    """
    again = Automaton(Nothing())
    for token in islice(again.tokens(text), refused.before):
        again.take(token)
    return again.acceptable()


def _extent(token: Token, text: str) -> tuple[int, int]:
    """From where to where a token is shown; one without letters stands behind the word before."""
    start = token.start
    if token.kind in (DEEPER, SHALLOWER):
        word = _WORDS.search(text, start)
        if word is not None:
            return word.span()
    if token.kind == END or token.kind in LAYOUT:
        start = len(text[: start + 1].rstrip())
        return start, start
    return start, start + len(token.text)
