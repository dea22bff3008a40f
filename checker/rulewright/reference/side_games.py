"""Plays games at random under ours, and looks in each where another reading would have parted.

A game whose number is the same has the same luck under both readings: they are the same game up to
where they part, and so is who wins if they never do.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rulewright.core.games import RandomGame
from rulewright.core.ir import Core
from rulewright.core.readings import Parting, Sight, Theirs
from rulewright.core.search import Budget, Play, Position, Progress, Report, Sampling
from rulewright.reference.alarm import MemoryIsUp, TimeIsUp, alarm
from rulewright.reference.machine import Machine
from rulewright.reference.offers import TooManyCandidates
from rulewright.reference.partner import Differs, Follow, Known, Partner, Side
from rulewright.reference.random_player import RandomPlayer
from rulewright.reference.watch import Watch


class Weighed(Struct, frozen=True):
    """How often another reading made a difference in so many `games`.

    In `parted` of them the two were told apart, the soonest as in `parting`. `won` are games
    that came to an end under both, with a winner or a draw, and in `other_winner` of these somebody
    else won. `positions` were looked at; `stopped` tells why there are no more games.
    """

    games: int
    parted: int
    won: int
    other_winner: int
    positions: int
    parting: Parting | None
    stopped: str | None


def weigh(
    core: Core,
    others: Sequence[Theirs],
    sight: Sight,
    sampling: Sampling,
    budget: Budget,
    report: Report,
) -> tuple[Weighed, ...]:
    """How often each of `others` made a difference; all cores are without ghosts."""
    return _Weighing(core, others, sight, sampling, budget, report).run()


class _Tally:
    """Counts of one other reading."""

    def __init__(self, partner: Partner, player: RandomPlayer) -> None:
        self.partner = partner
        self.player = player
        self.parted = self.won = self.other_winner = self.positions = 0
        self.parting: Parting | None = None

    def add(self, ours: RandomGame, theirs: RandomGame, parting: Parting | None) -> None:
        """One more game, which is the same under both where they did not part."""
        if parting is not None:
            self.parted += 1
            if self.parting is None or _moves(parting) < _moves(self.parting):
                self.parting = parting
        if ours.winners is not None and theirs.winners is not None:
            self.won += 1
            self.other_winner += ours.winners != theirs.winners


def _moves(parting: Parting) -> int:
    return len(parting.play.moves) + (parting.move is not None)


class _Weighing:
    """Games of ours, one after the other."""

    def __init__(
        self,
        core: Core,
        others: Sequence[Theirs],
        sight: Sight,
        sampling: Sampling,
        budget: Budget,
        report: Report,
    ) -> None:
        self.sampling = sampling
        self.budget = budget
        self.report = report
        self.watch = Watch(budget)
        self.ours = Side(Machine(core))
        self.player = RandomPlayer(core, self.look)
        self.tallies = [
            _Tally(Partner(self.ours, theirs, sight), RandomPlayer(theirs.core, self.look))
            for theirs in others
        ]
        self.games = 0

    def run(self) -> tuple[Weighed, ...]:
        """Play, then tell what was counted."""
        stopped: str | None = None
        try:
            with alarm(self.budget):
                while self.games < self.sampling.games:
                    self.game()
        except TimeIsUp:
            stopped = "time"
        except MemoryIsUp:
            stopped = "memory"
        except TooManyCandidates:
            stopped = "choices"
        except KeyboardInterrupt:
            stopped = "interrupted"
        return tuple(
            Weighed(
                self.games,
                each.parted,
                each.won,
                each.other_winner,
                each.positions,
                each.parting,
                stopped,
            )
            for each in self.tallies
        )

    def look(self) -> None:
        """Now and then tell how far it is. Raises TimeIsUp or MemoryIsUp."""
        if self.watch.due():
            moves = self.player.moves
            self.report(Progress(moves, moves, 0, 0, self.watch.seconds, self.games))

    def game(self) -> None:
        """One game, and the same under each other reading. It counts only when all are through."""
        sampling = self.sampling
        ours = self.player.game(sampling.seed, self.games, sampling.most_moves, keep=True)
        if ours.play is None:
            return
        known: list[dict[int, Known]] = [{} for _ in ours.play.positions]
        found = []
        for each in self.tallies:
            parting = self._parting(each, ours.play, known)
            theirs = ours
            if parting is not None:
                theirs = each.player.game(sampling.seed, self.games, sampling.most_moves)
            found.append((each, theirs, parting))
        for each, theirs, parting in found:
            each.add(ours, theirs, parting)
        self.games += 1

    def _parting(self, each: _Tally, play: Play, known: list[dict[int, Known]]) -> Parting | None:
        """Where another reading parts first from a play."""
        partner = each.partner
        start = partner.start()
        if not isinstance(start, tuple):
            return None if start is None else start.parting(Play((), play.positions[:1]), None)
        _, beside = start
        for number, position in enumerate(play.positions):
            each.positions += 1
            found, follow = self._compare(partner, position, beside, known[number])
            if found is not None:
                before = Play(play.moves[:number], play.positions[: number + 1])
                return found.parting(before, beside)
            if number < len(play.moves):
                beside = _behind(play, number, follow)
            self.look()
        return None

    def _compare(
        self, partner: Partner, position: Position, beside: Position, known: dict[int, Known]
    ) -> tuple[Differs | None, list[Follow]]:
        """Compare one position of each, which may be the same."""
        same = position == beside
        if partner.judges_ends or not same:
            found = partner.ends_differ(position, beside)
            if found is not None:
                return found, []
        if self.ours.end(position) is True:
            return None, []
        return partner.here(position, known) if same else partner.apart(position, beside)


def _behind(play: Play, number: int, follow: Sequence[Follow]) -> Position:
    """Where a move of the play leads under the other reading; else it is the same."""
    for step in follow:
        if step.move == play.moves[number]:
            return step.theirs
    return play.positions[number + 1]
