"""The smallest parts of a text that mean something to the grammar."""

from __future__ import annotations

from msgspec import Struct

LINE_END, DEEPER, SHALLOWER, END = "_NL", "_INDENT", "_DEDENT", "$END"
"""The terminals of line ends, of where blocks begin and end, and of the end of the text."""

LAYOUT = frozenset((LINE_END, DEEPER, SHALLOWER))


class Token(Struct, frozen=True):
    """A part of the laid-out text. `kind` is its terminal."""

    kind: str
    text: str
    start: int
    end: int
