"""Keeps one position of each orbit under the symmetries of a core, and tells real plays."""

from __future__ import annotations

from itertools import permutations

from msgspec.structs import replace

from rulewright.core.ir import Core
from rulewright.core.search import Failure, Move, Play, Position, Reduced, Witnessed
from rulewright.core.symmetry.action import on_move
from rulewright.core.symmetry.group import Group, Least, inverse, reducible
from rulewright.diagnostics.fault import Fault
from rulewright.reference.machine import Machine
from rulewright.reference.replay import replayed


def reduction(core: Core) -> Reduction | None:
    """What reduces the positions of a search; None where nothing does."""
    return Reduction(core) if reducible(core) else None


class Reduction:
    """The symmetries of a core at work. `positions` counts those of all orbits kept so far."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self.group = Group(core)
        self.back = [inverse(element) for element in self.group.elements]
        self.positions = 0
        self.closed = False

    def begin(self, initial: Position) -> Position:
        """What is kept of the initial position."""
        least = self.least(initial)
        self.closed = least.orbit == 1
        self.positions = least.orbit
        return least.position

    def least(self, position: Position) -> Least:
        """The least position of an orbit, which is the one that is kept."""
        return self.group.least(position)

    def told(self, *, complete: bool) -> Reduced:
        """What is said of it in the result."""
        names = tuple(each.name for each in self.core.symmetries)
        known = complete and self.closed
        return Reduced(names, len(self.group), self.positions if known else None)

    # ---- plays

    def real(self, found: Witnessed, machine: Machine) -> Witnessed:
        """The same find with a play of the real game, made again by the machine."""
        if not found.play.positions:
            return found
        play, failure = self.replay(found.play, machine)
        if found.failure is None:
            return replace(found, play=play)
        # What failed in a position, and not in a move, did so with other values of these names.
        return replace(found, play=play, failure=failure or replace(found.failure, values=()))

    def replay(self, play: Play, machine: Machine) -> tuple[Play, Failure | None]:
        """The real moves and positions; where the last move fails, why."""
        initial = machine.initial()
        if isinstance(initial, Failure):
            raise Fault("there was an initial position before")
        moves: list[Move] = []
        positions = [initial]
        for move in play.moves:
            element = self.least(positions[-1]).element
            made, after = made_by(
                machine, positions[-1], on_move(self.core, move, self.back[element])
            )
            moves.append(made)
            if isinstance(after, Failure):
                return Play(tuple(moves), tuple(positions)), after
            positions.append(after)
        return Play(tuple(moves), tuple(positions)), None


def made_by(machine: Machine, position: Position, move: Move) -> tuple[Move, Position | Failure]:
    """Make a move whose players are known, though not in which order the rules name them."""
    for by in permutations(move.by):
        made = replace(move, by=by)
        after = replayed(machine, position, made)
        if after is not None:
            return made, after
    raise Fault("a move of an orbit is none of the game")
