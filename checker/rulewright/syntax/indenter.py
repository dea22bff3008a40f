"""Puts the marks for deeper and shallower lines between lark's tokens."""

from __future__ import annotations

from collections.abc import Iterable

from lark.indenter import Indenter


class LineIndenter(Indenter):
    """Indentation of laid-out text: every line end counts there, and no tab or bracket does.

    `always` are the terminals that are read in every state, also where they cannot stand, so that
    `=` is never seen in `==`, nor `by` in `bystander`.
    """

    NL_type = "_NL"
    OPEN_PAREN_types: list[str] = []  # noqa: N815, RUF012 - lark's names and types
    CLOSE_PAREN_types: list[str] = []  # noqa: N815, RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 1

    def __init__(self, always: Iterable[str]) -> None:
        super().__init__()
        self.always = tuple(always)

    @property
    def always_accept(self) -> tuple[str, ...]:
        return self.always
