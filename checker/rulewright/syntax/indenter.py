"""Puts the marks for deeper and shallower lines between tokens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright.syntax.tokens import DEEPER, LINE_END, SHALLOWER, Token


def indented(stream: Iterable[Token]) -> Iterator[Token]:
    """The tokens, with a mark before each block and behind it.

    In laid-out text every line end counts, and columns are sound.
    """
    columns = [0]
    for token in stream:
        yield token
        if token.kind != LINE_END:
            continue
        column = len(token.text) - 1
        if column > columns[-1]:
            columns.append(column)
            yield Token(DEEPER, "", token.start, token.end)
        while column < columns[-1]:
            columns.pop()
            yield Token(SHALLOWER, "", token.start, token.end)
