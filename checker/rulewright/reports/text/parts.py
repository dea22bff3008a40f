"""What a report says, before it is laid out as lines of text or as a page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from msgspec import Struct


class Prose(Struct, frozen=True):
    """A sentence or a few. In lines of text those after the first begin with `hanging`."""

    text: str
    hanging: str


class Line(Struct, frozen=True):
    """What stays on one line."""

    text: str


class Value(Struct, frozen=True):
    """A part of a position by its name, and what it is in words."""

    name: str
    words: str


class Drawing(Struct, frozen=True):
    """A board, drawn as lines of text."""

    lines: tuple[str, ...]


class Play(Struct, frozen=True):
    """A play: what it shows, its moves as a player calls them, and all of it as a scenario."""

    shows: str
    calls: tuple[str, ...]
    scenario: tuple[str, ...]


class Titled(Struct, frozen=True):
    """Parts that belong together."""

    title: str
    parts: tuple[Part, ...]


Part: TypeAlias = Prose | Line | Value | Drawing | Play | Titled


def prose(text: str, hanging: str = "") -> list[Part]:
    """A sentence or a few, or nothing at all where there are no words."""
    return [Prose(text, hanging)] if text else []


def titled(title: str, parts: Iterable[Part]) -> list[Part]:
    """Parts under a title, or nothing at all where there are none."""
    known = tuple(parts)
    return [Titled(title, known)] if known else []
