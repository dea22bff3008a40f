"""The positions that the machine code has seen, as the reference engine reads them."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.core.search import Failure, Move, Play, Position
from rulewright.diagnostics.fault import Fault
from rulewright.native.explorer import Explorer
from rulewright.native.layout import Layout
from rulewright.reference.machine import Machine


class Reached:
    """Positions by number, each with its predecessor; the moves between them are found again."""

    def __init__(self, explorer: Explorer, layout: Layout) -> None:
        self.explorer = explorer
        self.layout = layout
        self.moves: dict[int, Move] = {}
        self.unpacked: dict[int, Position] = {}

    def __len__(self) -> int:
        return self.explorer.count

    def position(self, number: int) -> Position:
        """The position of this number, the same object each time: plays share their beginnings."""
        if number not in self.unpacked:
            self.unpacked[number] = self.layout.unpack(self.explorer.state(number))
        return self.unpacked[number]

    def play_to(self, number: int, machine: Machine) -> Play:
        """A shortest play to the position of this number."""
        self.find_moves((number,), machine)
        numbers = [number]
        while (before := self.explorer.predecessor(numbers[-1])) is not None:
            numbers.append(before)
        numbers.reverse()
        positions = tuple(self.position(each) for each in numbers)
        return Play(tuple(self.moves[each] for each in numbers[1:]), positions)

    def find_moves(self, numbers: Iterable[int], machine: Machine) -> None:
        """Find the moves of shortest plays to these positions: the first that leads to the next."""
        onwards: dict[int, list[int]] = {}
        seen = {0}
        for number in numbers:
            after = number
            while after not in seen and after not in self.moves:
                seen.add(after)
                before = self._predecessor(after)
                onwards.setdefault(before, []).append(after)
                after = before
        for before, afters in onwards.items():
            self._find(before, {self.position(each): each for each in afters}, machine)

    def _predecessor(self, number: int) -> int:
        before = self.explorer.predecessor(number)
        if before is None:
            raise Fault("only the initial position has no predecessor")
        return before

    def _find(self, before: int, wanted: dict[Position, int], machine: Machine) -> None:
        """Find the first moves from a position to these positions."""
        for move, after in machine.moves(self.position(before)):
            if not isinstance(after, Failure) and after in wanted:
                self.moves[wanted.pop(after)] = move
                if not wanted:
                    return
        raise Fault("the reference engine has no move that the native engine made")
