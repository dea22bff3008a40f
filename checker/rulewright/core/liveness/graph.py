"""The positions of a game as a graph, and ways through it. Any engine can make one."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate

from msgspec import Struct

HOLE = 0xFFFF_FFFF
"""Where a move leads for which the rules have no answer."""

Look = Callable[[], None]
"""Called now and then in long work; it may raise, to end it."""

LOOK_EACH = 4096
"""So many positions or moves are gone through between two calls."""


class Graph(Struct, frozen=True):
    """All positions that can be reached, by number, and what their moves lead to.

    The initial position has the number 0. The moves of a position `p` are those from `first[p]` up
    to `first[p + 1]`, in the order of moves; `targets` says where each leads, a `HOLE` where some
    rule has no answer. (What fails before it is a move stands there as a `HOLE`, too, so that the
    place of a move here is its place among all that the reference interpreter offers.)

    A decision is an action with all choices that are made before anything is left to chance; where
    an action is by chance, or several are, they are one decision. What chance makes of a decision
    is an outcome of it; the moves of one outcome differ in what players choose in view of it.
    `decisions` gives moves of one position the same number if they belong to the same decision,
    `outcomes` those of the same outcome of it; None says that every move is one of its own.
    `actions` are the numbers of the actions; None where nothing asks for them.
    """

    first: Sequence[int]
    targets: Sequence[int]
    decisions: Sequence[int] | None = None
    outcomes: Sequence[int] | None = None
    actions: Sequence[int] | None = None

    def __len__(self) -> int:
        return len(self.first) - 1

    def position_of(self, move: int) -> int:
        """The position in which this move is made."""
        return bisect_right(self.first, move) - 1


class Trail(Struct, frozen=True):
    """A way through a graph: numbers of positions, and between each two the place of the move."""

    positions: tuple[int, ...]
    places: tuple[int, ...]


def trail(graph: Graph, start: int, moves: Iterable[int]) -> Trail:
    """The way from `start` by these moves, each of which begins where the one before it led."""
    positions, places = [start], []
    for move in moves:
        places.append(move - graph.first[positions[-1]])
        positions.append(graph.targets[move])
    return Trail(tuple(positions), tuple(places))


Allowed = Callable[[int, int], bool]
"""Whether a move may be made in a position; asked for the position and the move, by number."""


class Ways:
    """Shortest ways from `start` by moves that are `allowed`."""

    def __init__(self, graph: Graph, start: int, allowed: Allowed, look: Look) -> None:
        self.graph = graph
        self.start = start
        self.allowed = allowed
        self.look = look
        self.by = array("q", [-1]) * len(graph)
        self.reached = array("I", [start])

    def moves(self) -> Iterator[tuple[int, int]]:
        """Each allowed move and the position in which it is made, the nearest positions first.

        `reached` grows meanwhile by the positions that are met, the nearest first.
        """
        first, targets, by, reached = self.graph.first, self.graph.targets, self.by, self.reached
        for done, here in enumerate(reached):
            if done % LOOK_EACH == 0:
                self.look()
            for move in range(first[here], first[here + 1]):
                target = targets[move]
                if target == HOLE or not self.allowed(here, move):
                    continue
                yield here, move
                if by[target] < 0 and target != self.start:
                    by[target] = move
                    reached.append(target)

    def to(self, position: int) -> list[int]:
        """The moves of a shortest way to a position that has been reached."""
        moves: list[int] = []
        while position != self.start:
            moves.append(self.by[position])
            position = self.graph.position_of(moves[-1])
        moves.reverse()
        return moves


def way(
    graph: Graph, start: int, allowed: Allowed, wanted: Callable[[int], bool], look: Look
) -> list[int] | None:
    """The moves of a shortest way from `start` whose last move is `wanted`; None: there is none."""
    ways = Ways(graph, start, allowed, look)
    for here, move in ways.moves():
        if wanted(move):
            return [*ways.to(here), move]
    return None


def predecessors(graph: Graph, look: Look) -> tuple[array[int], array[int]]:
    """Where moves to each position come from: those to `p` stand from `[p]` to `[p + 1]`."""
    counts = array("Q", [0]) * (len(graph) + 2)
    for at, target in enumerate(graph.targets):
        if at % LOOK_EACH == 0:
            look()
        if target != HOLE:
            counts[target + 2] += 1
    before = array("Q", accumulate(counts))
    sources = array("I", [0]) * before[-1]
    for here in range(len(graph)):
        if here % LOOK_EACH == 0:
            look()
        for move in range(graph.first[here], graph.first[here + 1]):
            target = graph.targets[move]
            if target != HOLE:
                sources[before[target + 1]] = here
                before[target + 1] += 1
    return before, sources
