"""The positions of a search as all readings share them: without ghosts."""

from __future__ import annotations

from math import prod

from msgspec import Struct

from rulewright.core.ir import Core
from rulewright.core.search import Play, Position
from rulewright.reference.machine import Machine
from rulewright.reference.screen import Screener
from rulewright.reference.seen import Positions


class WithoutGhosts:
    """The positions of a core as they are without the cells of its ghosts."""

    def __init__(self, core: Core, positions: Positions) -> None:
        self.machine = Machine(core)
        self.positions = positions
        self.ghosts = any(variable.ghost for variable in core.variables)
        self.kept: list[int] = []
        cell = 0
        for variable in core.variables:
            end = cell + prod(variable.dims)
            self.kept.extend(() if variable.ghost else range(cell, end))
            cell = end

    def __len__(self) -> int:
        return len(self.positions)

    def position(self, number: int) -> Position:
        """The position of this number."""
        return self._cut(self.positions.position(number))

    def play_to(self, number: int) -> Play:
        """A shortest play to it."""
        play = self.positions.play_to(number, self.machine)
        return Play(play.moves, tuple(map(self._cut, play.positions)))

    def _cut(self, position: Position) -> Position:
        return tuple(position[cell] for cell in self.kept) if self.ghosts else position


class Shared(Struct, frozen=True):
    """The positions of ours, how many in each level, and whether these are all there are.

    There may be something that finds where others may part from ours.
    """

    positions: WithoutGhosts
    levels: tuple[int, ...]
    complete: bool
    screener: Screener | None = None
