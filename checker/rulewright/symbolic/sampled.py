"""Positions of a few games at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import prod
from time import perf_counter

from msgspec import Struct
from msgspec.structs import replace

from rulewright.core.draws import Draws
from rulewright.core.ir import Core
from rulewright.core.search import Position
from rulewright.reference.random_player import RandomPlayer

SEED = 1

BEGINNINGS = 12
SHORT = 30
"""So many games are played of so many moves at most."""

FURTHER = 32
LONG = 100
"""Then so many of so many moves, each without some actions, so that others have their chance."""

MOST_PLAYED = 7
OTHERS = 1
"""In so many of ten games, the action that is played most is left out, and any other."""

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


class _EnoughError(Exception):
    """There is no time left."""


def sampled(core: Core, seconds: float) -> Sampled:
    """Positions of the same games each time; of fewer where so many seconds are not enough."""
    end = perf_counter() + seconds

    def look() -> None:
        if perf_counter() > end:
            raise _EnoughError

    found: list[Position] = []
    names = [action.name for action in core.actions]
    played: Counter[str] = Counter()
    try:
        for number in range(BEGINNINGS):
            game = RandomPlayer(core, look).game(SEED, number, SHORT, keep=True)
            found.extend(game.play.positions if game.play else ())
            played.update(dict(zip(names, game.fired, strict=False)))
        for number in range(BEGINNINGS, BEGINNINGS + FURTHER):
            some = _without_some_actions(core, number, played.most_common(1))
            game = RandomPlayer(some, look).game(SEED, number, LONG, keep=True)
            found.extend(game.play.positions if game.play else ())
    except _EnoughError:
        pass
    return by_context(core, found)


def _without_some_actions(core: Core, number: int, most_played: Sequence[tuple[str, int]]) -> Core:
    draws = Draws(SEED, number)
    most = dict(most_played)
    kept = []
    for action in core.actions:
        odds = MOST_PLAYED if action.name in most else OTHERS
        if draws.below(10) >= odds:
            kept.append(action)
    return replace(core, actions=tuple(kept))


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
