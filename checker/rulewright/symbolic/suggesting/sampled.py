"""Positions of a few games at random, always the same ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Sequence
from math import prod

from msgspec import Struct

from rulewright.core.draws import Draws
from rulewright.core.ir import Core
from rulewright.core.search import Failure, Position
from rulewright.reference.actions import CompiledAction
from rulewright.reference.drawing import Drawing
from rulewright.reference.layout import Cells, Frame, NoAnswer
from rulewright.reference.machine import Machine, position_of
from rulewright.reference.offers import TooManyCandidates
from rulewright.reference.probe import Probe

SEED = 1

BEGINNINGS = 12
SHORT = 30
"""So many games are played of so many moves at most."""

FURTHER = 32
LONG = 100
"""Then so many of so many moves, in each of which some actions wait until nothing else can be done,
so that others have their chance."""

MOST_PLAYED = 7
OTHERS = 1
"""In so many of ten games, the action that is played most waits, and any other."""

TRIES = 2_000_000
"""So many candidates are tried for moves in all games. Work is counted, not time: no machine has
other positions than another."""

Context = tuple[int | None, int | None]
"""The phase, and who is on turn."""


class Sampled(Struct, frozen=True):
    """Positions of games at random, each as often as it was met.

    `contexts` are the positions of each phase with each player on turn.
    """

    positions: tuple[Position, ...]
    contexts: dict[Context, tuple[Position, ...]]

    @property
    def phases(self) -> dict[int, tuple[Position, ...]]:
        """The positions of each phase."""
        found: dict[int, tuple[Position, ...]] = {}
        for (phase, _), positions in self.contexts.items():
            if phase is not None:
                found[phase] = found.get(phase, ()) + positions
        return found


def sampled(core: Core, look: Callable[[], None]) -> Sampled:
    """Positions of games at random; `look` is called at each, and may raise."""
    player = _Player(core, look)
    for number in range(BEGINNINGS):
        player.play(number, (), SHORT)
    most = [number for number, _ in player.played.most_common(1)]
    for number in range(BEGINNINGS, BEGINNINGS + FURTHER):
        player.play(number, _waiting(len(core.actions), number, most), LONG)
    return by_context(core, player.met)


def _waiting(actions: int, game: int, most_played: Container[int]) -> frozenset[int]:
    """The actions that wait in a game."""
    draws = Draws(SEED, game)
    return frozenset(
        number
        for number in range(actions)
        if draws.below(10) < (MOST_PLAYED if number in most_played else OTHERS)
    )


class _Player:
    """Plays games at random, and keeps the positions that are met and how often each action was."""

    def __init__(self, core: Core, look: Callable[[], None]) -> None:
        self.machine = Machine(core)
        self.look = look
        self.tries = 0
        self.met: list[Position] = []
        self.played: Counter[int] = Counter()

    def play(self, number: int, waiting: Container[int], most_moves: int) -> None:
        """One game, in which these actions wait until nothing else can be done."""
        initial = self.machine.initial()
        if isinstance(initial, Failure):
            return
        draws = Draws(SEED, number)
        cells: Cells | None = list(initial)
        for _ in range(most_moves + 1):
            if cells is None:
                return
            self.look()
            self.met.append(position_of(cells))
            cells = self.moved(cells, waiting, draws)

    def moved(self, cells: Cells, waiting: Container[int], draws: Draws) -> Cells | None:
        """Where some move leads; None where the game has ended or no move is found."""
        if self.machine.ended_in(cells) is not False:
            return None
        here = [each for each in self.machine.actions if self.machine.in_phase(each, cells)]
        last = [each for each in here if each.number in waiting]
        first = [each for each in here if each.number not in waiting]
        while (first or last) and self.tries < TRIES:
            among = first or last
            action = among.pop(draws.below(len(among)))
            try:
                frame = self.chosen(action, cells, draws)
                if frame is not None:
                    self.played[action.number] += 1
                    return self.machine.successor(action, cells, frame)
            except (NoAnswer, TooManyCandidates):
                continue
        return None

    def chosen(self, action: CompiledAction, cells: Cells, draws: Draws) -> Frame | None:
        """The choices of a move; of the first player who has one, if it is by each."""
        seats = [None] if action.seat is None else list(self.machine.seats(cells))
        for player in seats:
            frame = action.frame(player)
            drawing = Drawing(action, cells, frame, draws.below, _nothing, Probe(()))
            found = drawing.found()
            self.tries += drawing.tries
            if found:
                return frame
        return None


def _nothing(_made: int, _frame: Frame, _failure: Failure) -> None:
    """What fails on the way to a move is judged elsewhere."""


def by_context(core: Core, positions: Sequence[Position]) -> Sampled:
    """Positions, and in which phase each is, and who is on turn there."""
    names = [variable.name for variable in core.variables for _ in range(prod(variable.dims))]
    phase = None if core.phase is None else names.index(core.phase)
    current = None if core.current is None else names.index(core.current)
    contexts: dict[Context, list[Position]] = {}
    for position in positions:
        context = (
            None if phase is None else position[phase],
            None if current is None else position[current],
        )
        contexts.setdefault(context, []).append(position)
    return Sampled(
        tuple(positions), {context: tuple(found) for context, found in sorted(contexts.items())}
    )
