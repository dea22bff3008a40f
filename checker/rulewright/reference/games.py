"""Plays games at random and sums them up."""

from __future__ import annotations

from collections import Counter

from rulewright.core.games import ENDS, GamesResult, Missed, Moments, RandomGame
from rulewright.core.ir import Core, Site
from rulewright.core.search import Budget, Progress, Report, Sampling
from rulewright.reference.alarm import MemoryIsUp, TimeIsUp, alarm
from rulewright.reference.offers import TooManyCandidates
from rulewright.reference.random_player import RandomPlayer
from rulewright.reference.watch import Watch

TOGETHER = 1_000
"""So many games are played before they are added up."""


def random_games(core: Core, sampling: Sampling, budget: Budget, report: Report) -> GamesResult:
    """Play games of `core` within `budget`; `report` is told how far they are.

    A game that is not at its end when the budget is used up does not count.
    """
    return _Games(core, sampling, budget, report).run()


class _Games:
    """Games of one core, one after the other."""

    def __init__(self, core: Core, sampling: Sampling, budget: Budget, report: Report) -> None:
        self.sampling = sampling
        self.budget = budget
        self.report = report
        self.watch = Watch(budget)
        self.player = RandomPlayer(core, self.look)
        self.tally = Tally(core)
        self.waiting: list[RandomGame] = []

    def run(self) -> GamesResult:
        """Play, then put together what was seen."""
        stopped: str | None = None
        stopped_at: tuple[str, str] | None = None
        try:
            self.tell()
            while self.tally.games < self.sampling.games:
                self.more_games()
        except TimeIsUp:
            stopped = "time"
        except MemoryIsUp:
            stopped = "memory"
        except TooManyCandidates as too_many:
            stopped, stopped_at = "choices", (too_many.action, too_many.choice)
        except KeyboardInterrupt:
            stopped = "interrupted"
        return self.tally.result(stopped, stopped_at, self.watch.seconds)

    def more_games(self) -> None:
        """Play the next games, then add them up.

        An alarm can go off anywhere: in the middle of a sum it would leave half a game in it.
        """
        sampling, first = self.sampling, self.tally.games
        last = min(sampling.games, first + TOGETHER)
        try:
            with alarm(Budget(self.seconds_left, self.budget.memory)):
                for number in range(first, last):
                    game = self.player.game(sampling.seed, number, sampling.most_moves)
                    self.waiting.append(game)
                    self.look()
        finally:
            for game in self.waiting:
                self.tally.add(game)
            self.waiting.clear()

    @property
    def seconds_left(self) -> float | None:
        """What is left of the time."""
        seconds = self.budget.seconds
        return None if seconds is None else max(0.0, seconds - self.watch.seconds)

    def look(self) -> None:
        """Now and then tell how far the games are, and stop where a budget is used up."""
        if self.watch.due():
            self.tell()

    def tell(self) -> None:
        """Report how far the games are; whoever is told may interrupt them."""
        moves, games = self.player.moves, self.tally.games + len(self.waiting)
        self.report(Progress(moves, moves, 0, 0, self.watch.seconds, games))


class Tally:
    """Sums up games in the order of their numbers."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self.games = 0
        self.lengths: Counter[int] = Counter()
        self.ends: Counter[str] = Counter()
        self.outcomes: Counter[tuple[int, ...]] = Counter()
        self.failed: dict[Site, Missed] = {}
        self.unanswered: dict[Site, Missed] = {}
        self.fired = [Sum() for _ in (*core.actions, *core.steps)]
        players = len(core.players.members)
        named = () if core.outcome is None else core.outcome.scores
        self.scores = [[Sum() for _ in range(players)] for _ in named]
        self.figures = [Sum() for _ in core.figures]

    def add(self, game: RandomGame) -> None:
        """One more game."""
        self.lengths[game.length] += 1
        self.ends[game.end] += 1
        if game.winners is not None and self.names_winners:
            self.outcomes[game.winners] += 1
        for found, site in ((self.failed, game.failed), (self.unanswered, game.unanswered)):
            if site is not None:
                known = found.get(site, Missed(site, 0, self.games))
                found[site] = Missed(site, known.games + 1, known.first)
        for total, times in zip(self.fired, game.fired, strict=True):
            total.add(times)
        for totals, score in zip(
            self.scores, game.scores or [None] * len(self.scores), strict=True
        ):
            if score is not None:
                for total, figure in zip(totals, score, strict=True):
                    total.add(figure)
        for place, number in enumerate(game.figures):
            if number is not None:
                self.figures[place].add(number)
        self.games += 1

    @property
    def names_winners(self) -> bool:
        """Whether the rules say who wins."""
        return self.core.outcome is not None and self.core.outcome.winners is not None

    def result(
        self, stopped: str | None, stopped_at: tuple[str, str] | None, seconds: float
    ) -> GamesResult:
        """What the games gave."""
        core = self.core
        actions, steps = (each.name for each in core.actions), (each.name for each in core.steps)
        scores = () if core.outcome is None else core.outcome.scores
        return GamesResult(
            games=self.games,
            lengths=tuple(sorted(self.lengths.items())),
            ends=tuple((end, self.ends[end]) for end in ENDS),
            outcomes=tuple(sorted(self.outcomes.items())),
            failed=tuple(self.failed.values()),
            unanswered=tuple(self.unanswered.values()),
            fired=tuple(
                (name, total.moments())
                for name, total in zip((*actions, *steps), self.fired, strict=True)
            ),
            scores=tuple(
                (score.name, tuple(total.moments() for total in totals))
                for score, totals in zip(scores, self.scores, strict=True)
            ),
            figures=tuple(
                (figure.name, total.moments())
                for figure, total in zip(core.figures, self.figures, strict=True)
            ),
            stopped=stopped,
            stopped_at=stopped_at,
            seconds=seconds,
        )


class Sum:
    """Moments that grow."""

    __slots__ = ("games", "greatest", "least", "squares", "total")

    def __init__(self) -> None:
        self.games = self.total = self.squares = self.least = self.greatest = 0

    def add(self, number: int) -> None:
        """The number of one more game."""
        self.least = min(self.least, number) if self.games else number
        self.greatest = max(self.greatest, number) if self.games else number
        self.games += 1
        self.total += number
        self.squares += number * number

    def join(self, moments: Moments) -> None:
        """The numbers of more games."""
        if moments.games == 0:
            return
        self.least = min(self.least, moments.least) if self.games else moments.least
        self.greatest = max(self.greatest, moments.greatest) if self.games else moments.greatest
        self.games += moments.games
        self.total += moments.total
        self.squares += moments.squares

    def moments(self) -> Moments:
        """All numbers so far."""
        return Moments(self.games, self.total, self.squares, self.least, self.greatest)
