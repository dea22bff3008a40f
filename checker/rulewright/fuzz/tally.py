"""What is counted while games are played."""

from __future__ import annotations

from collections import Counter

from rulewright.core.ir import Core
from rulewright.reference.explored import packing
from rulewright.reference.layout import Cells


class Tally:
    """Counts of one game or of several; those of a game that is broken off go with it.

    Once it is `closed`, no more games are counted: shrinking does not count.
    """

    def __init__(self, core: Core) -> None:
        self.pack = packing(core)
        self.closed = False
        self.games = 0
        self.moves = 0
        self.longest = 0
        self.final = 0
        self.outcomes: Counter[tuple[int, ...]] = Counter()
        self.fired = [0] * len(core.actions)
        self.steps = [0] * len(core.steps)
        self.positions: set[object] = set()

    def position(self, cells: Cells, moves: int) -> None:
        """A game comes to this position after so many moves."""
        self.positions.add(self.pack(cells))
        self.longest = max(self.longest, moves)

    def move(self, action: int, steps: list[int]) -> None:
        """A move of this action was made, with so many runs of each step."""
        self.moves += 1
        self.fired[action] += 1
        self.steps = [one + more for one, more in zip(self.steps, steps, strict=True)]

    def end(self, outcomes: Counter[tuple[int, ...]]) -> None:
        """A game ended, with this outcome if it has one."""
        self.final += 1
        self.outcomes.update(outcomes)

    def game(self, played: Tally) -> None:
        """A game was played, in which so much was counted."""
        if not self.closed:
            self.games += 1
            self.add(played)

    def add(self, other: Tally) -> None:
        """Take over what another one has counted."""
        self.games += other.games
        self.moves += other.moves
        self.longest = max(self.longest, other.longest)
        self.final += other.final
        self.outcomes.update(other.outcomes)
        self.fired = [one + more for one, more in zip(self.fired, other.fired, strict=True)]
        self.steps = [one + more for one, more in zip(self.steps, other.steps, strict=True)]
        self.positions |= other.positions
