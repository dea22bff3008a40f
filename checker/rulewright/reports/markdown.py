"""Words of an author inside Markdown, of which nothing is taken for markup."""

from __future__ import annotations

import re

_MARKUP = re.compile(r"([\\`*_<>\[\]#|])")


def plain(text: str) -> str:
    """The words on one line."""
    return _MARKUP.sub(r"\\\1", " ".join(text.split()))


def code(text: str) -> str:
    """What is named as in a rule book; there is no backtick in it."""
    return f"`{text}`"
