"""Puts the marks for deeper and shallower lines between lark's tokens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lark import Token


class LineIndenter:
    """Reads the indentation of laid-out text, where every line end counts and columns are sound.

    `always_accept` are the terminals that are read in every state, also where they cannot stand, so
    that `=` is never seen in `==`, nor `by` in `bystander`. (Lark asks for both these names.)
    """

    def __init__(self, always_accept: Iterable[str]) -> None:
        self.always_accept = tuple(always_accept)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """The tokens, with `_INDENT` before a block and `_DEDENT` after it."""
        columns = [0]
        for token in stream:
            yield token
            if token.type != "_NL":
                continue
            column = len(token) - 1
            if column > columns[-1]:
                columns.append(column)
                yield Token.new_borrow_pos("_INDENT", "", token)
            while column < columns[-1]:
                columns.pop()
                yield Token.new_borrow_pos("_DEDENT", "", token)
