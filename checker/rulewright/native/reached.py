"""The positions that the machine code has seen, as the reference engine reads them."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.core.search import Failure, Move, Play, Position
from rulewright.diagnostics.fault import Fault
from rulewright.native.explorer import Explorer
from rulewright.native.layout import Layout
from rulewright.reference.layout import NoAnswer
from rulewright.reference.machine import Machine, position_of
from rulewright.reference.offers import Offers
from rulewright.reference.reduction import Reduction
from rulewright.reference.sinks import Reached as Found


class Reached:
    """Positions by number, each with its predecessor; the moves between them are found again."""

    def __init__(
        self, explorer: Explorer, layout: Layout, reduced: Reduction | None = None
    ) -> None:
        self.explorer = explorer
        self.layout = layout
        self.reduced = reduced
        self.moves: dict[int, Move] = {}
        self.unpacked: dict[int, Position] = {}

    def __len__(self) -> int:
        return self.explorer.count

    def position(self, number: int) -> Position:
        """The position of this number."""
        return self.layout.unpack(self.explorer.state(number))

    def kept(self, number: int) -> Position:
        """The position of this number, the same object each time: plays share their beginnings."""
        if number not in self.unpacked:
            self.unpacked[number] = self.position(number)
        return self.unpacked[number]

    def play_to(self, number: int, machine: Machine) -> Play:
        """A shortest play to the position of this number."""
        self.find_moves((number,), machine)
        numbers = [number]
        while (before := self.explorer.predecessor(numbers[-1])) is not None:
            numbers.append(before)
        numbers.reverse()
        positions = tuple(self.kept(each) for each in numbers)
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
            self._find(before, {self.kept(each): each for each in afters}, machine)

    def _predecessor(self, number: int) -> int:
        before = self.explorer.predecessor(number)
        if before is None:
            raise Fault("only the initial position has no predecessor")
        return before

    def _find(self, before: int, wanted: dict[Position, int], machine: Machine) -> None:
        """Find the first moves from a position to these positions, and look no further."""
        cells = list(self.kept(before))
        leading = _Leading(machine, wanted, self.moves, self.reduced)
        try:
            machine.offer(cells, leading)
        except Found:
            return
        raise Fault("the reference engine has no move that the native engine made")


class _Leading:
    """Keeps for each wanted position the first move that leads to it.

    There may be too much to choose from behind the last of them: it is never asked for.
    """

    def __init__(
        self,
        machine: Machine,
        wanted: dict[Position, int],
        moves: dict[int, Move],
        reduced: Reduction | None,
    ) -> None:
        self.machine = machine
        self.reduced = reduced
        self.wanted = wanted
        self.moves = moves

    def move(self, offers: Offers, by: tuple[int, ...]) -> None:
        """Make the move, and keep it if it leads to a wanted position."""
        try:
            after = position_of(self.machine.successor(offers.action, offers.cells, offers.frame))
        except NoAnswer:
            return
        if self.reduced is not None:
            after = self.reduced.least(after).position
        if after in self.wanted:
            self.moves[self.wanted.pop(after)] = offers.move_by(by, offers.last)
            if not self.wanted:
                raise Found

    def no_answer(self, offers: Offers, made: int, by: tuple[int, ...], failure: Failure) -> None:
        """This is no move."""
