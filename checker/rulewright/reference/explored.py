"""The positions a search has seen, in the order of discovery, and how each was reached."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable

from rulewright.core.ir import Core
from rulewright.core.search import Move, Play, Position
from rulewright.reference.layout import Cells
from rulewright.reference.machine import Machine

Key = bytes | tuple[int, ...]
"""A position as it is kept: in bytes where every cell fits into one."""


def packing(core: Core) -> Callable[[Cells], Key]:
    """How positions are kept."""
    small = all(variable.low >= 0 and variable.high < 256 for variable in core.variables)
    return bytes if small else tuple


class Explored:
    """Positions by number, each with its predecessor and the place of the move in its list."""

    def __init__(self, core: Core) -> None:
        self.pack = packing(core)
        self.positions: list[Key] = []
        self.known: set[Key] = set()
        self.predecessors = array("q")
        self.places = array("q")
        self.moves: dict[int, Move] = {}
        self.unpacked: dict[int, Position] = {}

    def __len__(self) -> int:
        return len(self.positions)

    def add(self, cells: Cells, predecessor: int, place: int) -> None:
        """Keep a position, unless it is known."""
        key = self.pack(cells)
        if key not in self.known:
            self.known.add(key)
            self._keep(key, predecessor, place)

    def _keep(self, key: Key, predecessor: int, place: int) -> None:
        self.predecessors.append(predecessor)
        self.places.append(place)
        self.positions.append(key)

    def position(self, number: int) -> Position:
        """The position of this number."""
        return tuple(map(int, self.positions[number]))

    def kept(self, number: int) -> Position:
        """The position of this number, the same object each time: plays share their beginnings."""
        if number not in self.unpacked:
            self.unpacked[number] = self.position(number)
        return self.unpacked[number]

    def play_to(self, number: int, machine: Machine) -> Play:
        """A shortest play to the position of this number."""
        self.find_moves((number,), machine)
        numbers = [number]
        while numbers[-1] != 0:
            numbers.append(self.predecessors[numbers[-1]])
        numbers.reverse()
        positions = tuple(self.kept(each) for each in numbers)
        moves = tuple(self.moves[each] for each in numbers[1:])
        return Play(moves, positions)

    def find_moves(self, numbers: Iterable[int], machine: Machine) -> None:
        """Find the moves of shortest plays to these positions.

        On the way the moves of each position are gone through once, so that this takes no longer
        than the search took, however many plays there are.
        """
        onwards: dict[int, list[int]] = {}
        seen = {0}
        for number in numbers:
            after = number
            while after not in seen and after not in self.moves:
                seen.add(after)
                onwards.setdefault(self.predecessors[after], []).append(after)
                after = self.predecessors[after]
        for before, afters in onwards.items():
            moves = machine.moves_at(self.kept(before), [self.places[each] for each in afters])
            self.moves.update((each, moves[self.places[each]]) for each in afters)


class Numbered(Explored):
    """Positions of which the number can be told when they come again, which takes more memory."""

    def __init__(self, core: Core) -> None:
        super().__init__(core)
        self.numbers: dict[Key, int] = {}

    def add(self, cells: Cells, predecessor: int, place: int) -> None:  # type: ignore[explicit-override]
        """Keep a position, unless it is known."""
        self.number_of(cells, predecessor, place)

    def number_of(self, cells: Cells, predecessor: int, place: int) -> int:
        """The number of a position, which is kept unless it is known."""
        key = self.pack(cells)
        new = len(self.positions)
        number = self.numbers.setdefault(key, new)
        if number == new:
            self._keep(key, predecessor, place)
        return number
