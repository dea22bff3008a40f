"""What finds, faster than this engine, the positions in which two readings may part."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from msgspec import Struct

from rulewright.core.ir import Core
from rulewright.core.readings import Theirs
from rulewright.core.search import Position


class Screen(Protocol):
    """Finds positions in which another reading may part from ours; in all others it does not."""

    def moves(self, numbers: range) -> int:
        """The first of these positions whose moves may part; the end of the range if none do."""

    def ends(self, numbers: range) -> int:
        """The same of how the game ends."""


class Screens(Protocol):
    """Makes screens for the positions that a search has seen."""

    def screen(self, theirs: Theirs) -> Screen | None:
        """One for another reading, which has the ghosts of the search; None where there is none."""


class LaidOut(Screens, Protocol):
    """The same for positions that are laid out for it."""

    def lay_out(self, positions: Sequence[Position]) -> None:
        """These positions now have the numbers from 0 on."""


Look = Callable[[], None]
"""Called now and then while a screen works; it may raise to interrupt it."""

Screening = Callable[[Look], Screens]
"""Begins to make screens."""


LayingOut = Callable[[Core, Look], LaidOut | None]
"""Begins to make screens for positions of a core, if there are any."""


class Screener(Struct, frozen=True):
    """What screens a comparison can have; `theirs` is another reading by number, with ghosts."""

    begin: Screening
    theirs: Callable[[int], Theirs]


def found_by(search: Callable[[range], int], numbers: range) -> Iterator[int]:
    """All positions that a screen finds among these."""
    number = search(numbers)
    while number < numbers.stop:
        yield number
        number = search(range(number + 1, numbers.stop))
