"""Source texts and places in them."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property

from msgspec import Struct


class Source(Struct, frozen=True, eq=False, dict=True):
    """One text that was read, with the name under which messages speak of it.

    `text` is what the author wrote, without a byte-order mark and with a line feed at each line's
    end, so that offsets count code points of what an editor shows.
    """

    name: str
    text: str

    # `typing.override` came with Python 3.12.
    def __repr__(self) -> str:  # type: ignore[explicit-override]
        return f"Source({self.name!r})"

    @cached_property
    def line_starts(self) -> list[int]:
        """Offsets of the first character of each line."""
        starts = [0]
        starts.extend(at + 1 for at, letter in enumerate(self.text) if letter == "\n")
        return starts

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both counted from 1, in code points."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of line `number` (from 1), without its newline."""
        start = self.line_starts[number - 1]
        stop = self.line_starts[number] - 1 if number < len(self.line_starts) else len(self.text)
        return self.text[start:stop]


class Span(Struct, frozen=True):
    """The half-open range of offsets `start..end` in a source."""

    source: Source
    start: int
    end: int

    @property
    def text(self) -> str:
        """The words at this place."""
        return self.source.text[self.start : self.end]

    @property
    def first(self) -> tuple[int, int]:
        """Line and column of the first character."""
        return self.source.position(self.start)

    @property
    def last(self) -> tuple[int, int]:
        """Line and column just behind the last character."""
        return self.source.position(self.end)

    def to(self, other: Span) -> Span:
        """The range from the start of this span to the end of `other`, in the same source."""
        return Span(self.source, self.start, other.end)
