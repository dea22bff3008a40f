"""Games at random, and what they have in common."""

from __future__ import annotations

from time import perf_counter

from msgspec import Struct

from rulewright.analyses.backends import play
from rulewright.analyses.request import InstanceRequest, Report
from rulewright.analyses.results import RunFigures
from rulewright.analyses.seeds import seed_of
from rulewright.analyses.subject import Subject, prepare
from rulewright.core.games import GamesResult
from rulewright.core.search import Budget, Progress, Sampling
from rulewright.reference.memory import memory_at_most

MOST_MOVES = 10_000
"""A game is cut short after so many moves, unless the call says another number."""


class GamesAsked(Struct, frozen=True):
    """How many games to play, and how. `seed` None takes one that follows from the rules."""

    games: int
    seed: int | None
    most_moves: int


class Simulation(Struct, frozen=True):
    """Games of `subject` at random, and what the `backend` counted in them.

    `players` are their names in seat order.
    """

    subject: Subject
    players: tuple[str, ...]
    sampling: Sampling
    backend: str
    played: GamesResult
    run: RunFigures
    seconds: float

    @property
    def came_to_an_end(self) -> int:
        """How many games ended as the rules say."""
        ends = dict(self.played.ends)
        return ends["ended"] + ends["no_move"]

    @property
    def judged(self) -> int:
        """Of how many games it is known who won them."""
        return sum(games for _, games in self.played.outcomes)

    @property
    def wins(self) -> tuple[tuple[str, int], ...]:
        """How many games each player won, alone or with others."""
        return tuple(
            (name, sum(games for winners, games in self.played.outcomes if number in winners))
            for number, name in enumerate(self.players)
        )

    @property
    def draws(self) -> int:
        """How many games nobody won."""
        return dict(self.played.outcomes).get((), 0)


def simulate_file(request: InstanceRequest, asked: GamesAsked, report: Report) -> Simulation:
    """Play games of a file at random. Raises MistakesFound with all mistakes of the text."""
    started = perf_counter()
    prepared = prepare(request, figures=True)
    name = prepared.subject.instance or prepared.subject.game

    def told(progress: Progress) -> None:
        report(name, progress)

    seed = seed_of(prepared.core) if asked.seed is None else asked.seed
    sampling = Sampling(asked.games, seed, asked.most_moves)
    budget = Budget(request.seconds, request.memory)
    ran = play(prepared.core, sampling, budget, request.threads, told, request.backend)
    return Simulation(
        subject=prepared.subject,
        players=prepared.core.players.members,
        sampling=sampling,
        backend=ran.backend,
        played=ran.found,
        run=RunFigures(
            compile_seconds=prepared.seconds + ran.compile_seconds,
            search_seconds=ran.found.seconds,
            threads=request.threads if ran.backend == "native" else 1,
            memory=memory_at_most(),
            fallback=ran.fallback,
        ),
        seconds=perf_counter() - started,
    )
