"""Words of an author inside Markdown, of which nothing is taken for markup."""

from __future__ import annotations

import re

_MARKUP = re.compile(r"([\\`*_<>\[\]#|~&$@])")

_LIST = re.compile(r"^(\d*)([-+.)])(?=\s|$)")
"""Where a line begins so, it is an item of a list."""


def plain(text: str) -> str:
    """The words on one line."""
    words = _MARKUP.sub(r"\\\1", " ".join(text.split()))
    return _LIST.sub(r"\1\\\2", words)


def code(text: str) -> str:
    """What is named as in a rule book; there is no backtick in it."""
    return f"`{text}`"
