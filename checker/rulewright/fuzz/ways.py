"""Positions that games came to, by number, each with a short way to it from the start."""

from __future__ import annotations

from rulewright.core.search import Move, Play, Position


class Ways:
    """Keeps so many positions at `most`."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.numbers: dict[Position, int] = {}
        self.positions: list[Position] = []
        self.before: list[tuple[int, Move] | None] = []
        self.depths: list[int] = []

    def start(self, position: Position) -> int | None:
        """The number of the position in which games begin."""
        return self._number(position, None, 0)

    def arrive(self, position: Position, before: int | None, move: Move) -> int | None:
        """The number of the position to which a move leads; None where there is no room for it."""
        if before is None:
            return self.numbers.get(position)
        return self._number(position, (before, move), self.depths[before] + 1)

    def _number(
        self, position: Position, before: tuple[int, Move] | None, depth: int
    ) -> int | None:
        number = self.numbers.get(position)
        if number is None and len(self.positions) < self.most:
            number = self.numbers[position] = len(self.positions)
            self.positions.append(position)
            self.before.append(before)
            self.depths.append(depth)
        elif number is not None and depth < self.depths[number]:
            self.before[number] = before
            self.depths[number] = depth
        return number

    def position(self, number: int) -> Position:
        """The position of this number."""
        return self.positions[number]

    def nearer_than(self, position: Position) -> list[Position]:
        """The positions that are nearer to the start than this one, those nearest to it first."""
        far = self.depths[self.numbers[position]]
        numbers = (number for number, depth in enumerate(self.depths) if depth < far)
        return [self.positions[each] for each in sorted(numbers, key=self.depths.__getitem__)]

    def play_to(self, position: Position) -> Play:
        """A play to a position that is kept. It is short, as ways to it and on it were met."""
        moves: list[Move] = []
        positions = [position]
        before = self.before[self.numbers[position]]
        while before is not None:  # each position is closer to the start than the one behind it
            number, move = before
            moves.append(move)
            positions.append(self.positions[number])
            before = self.before[number]
        return Play(tuple(reversed(moves)), tuple(reversed(positions)))
