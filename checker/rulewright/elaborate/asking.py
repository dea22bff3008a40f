"""Notes which questions of the text are asked while something is elaborated.

What asks no question is the same under all its readings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from msgspec import Struct

T = TypeVar("T")

Questions = frozenset[str]


class Made(Struct, Generic[T], frozen=True):
    """What has come of something, and the questions `asked` for it, by what it calls, too."""

    value: T
    asked: Questions


class Asking:
    """The questions that are asked, in whatever is being made now."""

    def __init__(self) -> None:
        self._now: set[str] = set()

    def note(self, questions: Iterable[str]) -> None:
        """These are asked, or were asked for something that was made before and is used now."""
        self._now.update(questions)

    @contextmanager
    def making(self) -> Iterator[set[str]]:
        """While a thing is made, all that is asked for it; whatever it is made for asks it, too."""
        outer = self._now
        self._now = found = set[str]()
        try:
            yield found
        finally:
            self._now = outer
            self.note(found)
