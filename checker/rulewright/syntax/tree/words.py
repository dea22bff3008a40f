"""What all parts of the tree are made of: words, quoted texts and documentation."""

from __future__ import annotations

from msgspec import Struct

from rulewright.diagnostics.source import Span


class Word(Struct, frozen=True):
    """An identifier where it stands."""

    text: str
    span: Span


class Text(Struct, frozen=True):
    """A quoted text, its quotes taken off."""

    value: str
    span: Span


class Documentation(Struct, frozen=True):
    """A docstring (Markdown, dedented) and its translations by language tag (`ja`, `pt-BR`)."""

    text: str
    translations: tuple[tuple[str, str], ...]
    span: Span
