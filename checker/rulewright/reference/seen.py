"""The positions that a search has seen, as whoever looks at them afterwards is shown them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from rulewright.core.search import Play, Position, Witnessed

if TYPE_CHECKING:
    from rulewright.reference.machine import Machine
    from rulewright.reference.screen import Screening


class Positions(Protocol):
    """Positions by number, breadth first; the initial one is 0."""

    def __len__(self) -> int: ...

    def position(self, number: int) -> Position:
        """The position of this number."""

    def play_to(self, number: int, machine: Machine) -> Play:
        """A shortest play to it, with the moves as this machine offers them."""


class Seen(Struct, frozen=True):
    """What a search has seen: positions, how many in each level, and whether all there are.

    `failures` are rules that had no answer somewhere, where a play ends. With machine code there is
    some that finds those positions in which readings of the rules may part.
    """

    positions: Positions
    levels: tuple[int, ...]
    complete: bool
    failures: tuple[Witnessed, ...]
    screening: Screening | None = None


Visit = Callable[[Seen], None]
"""Called once, while the positions are still there."""


def nobody(_seen: Seen) -> None:
    """Whom nothing need be shown."""
