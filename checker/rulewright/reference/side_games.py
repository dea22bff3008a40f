"""Plays games at random under ours, and looks in each where another reading would have parted.

A game whose number is the same has the same luck under both readings: they are the same game up to
where they part, and so is who wins if they never do.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from time import perf_counter

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
from rulewright.reference.screen import LaidOut, LayingOut, Screen
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


ENOUGH = 0.3
"""Seconds of comparing, after which a screen pays for itself."""


def weigh(  # noqa: PLR0913 - games are asked for, and may be helped
    core: Core,
    others: Sequence[Theirs],
    sight: Sight,
    sampling: Sampling,
    budget: Budget,
    report: Report,
    *,
    laying_out: LayingOut | None = None,
) -> tuple[Weighed, ...]:
    """How often each of `others` made a difference; all cores are without ghosts.

    With `laying_out`, what takes long is looked at only where a screen finds that it may differ.
    """
    weighing = _Weighing(core, others, sight, sampling, budget, report, laying_out=laying_out)
    return weighing.run()


class _Tally:
    """Counts of one other reading."""

    def __init__(self, theirs: Theirs, partner: Partner, player: RandomPlayer) -> None:
        self.theirs = theirs
        self.partner = partner
        self.player = player
        self.screen: Screen | None = None
        self.unscreened = 0.0
        """Seconds of comparing while a screen may still be made."""
        self.parted = self.won = self.other_winner = self.positions = 0
        self.parting: Parting | None = None

    def suspect(self, screen: Screen, numbers: range) -> int:
        """The first position in which the two may part; the end of the range if there is none."""
        stop = screen.moves(numbers) if self.partner.actions else numbers.stop
        if self.partner.judges_ends:
            stop = screen.ends(range(numbers.start, stop))
        return stop

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

    def __init__(  # noqa: PLR0913 - see `weigh`
        self,
        core: Core,
        others: Sequence[Theirs],
        sight: Sight,
        sampling: Sampling,
        budget: Budget,
        report: Report,
        *,
        laying_out: LayingOut | None,
    ) -> None:
        self.sampling = sampling
        self.laying_out = laying_out
        self.laid_out: LaidOut | None = None
        self.budget = budget
        self.report = report
        self.watch = Watch(budget)
        self.ours = Side(Machine(core))
        self.player = RandomPlayer(core, self.look)
        self.tallies = [
            _Tally(theirs, Partner(self.ours, theirs, sight), RandomPlayer(theirs.core, self.look))
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
        if self.laid_out is not None:
            self.laid_out.lay_out(ours.play.positions)
        found = []
        for each in self.tallies:
            started = perf_counter()
            parting = self._parting(each, ours.play, known)
            each.unscreened += perf_counter() - started
            self._have_screened(each, ours.play)
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
        number = 0
        while number < len(play.positions):
            if each.screen is not None and beside == play.positions[number]:
                first, end = number, len(play.positions)
                number = each.suspect(each.screen, range(first, end))
                each.positions += number - first
                if number == end:
                    break
                beside = play.positions[number]
            each.positions += 1
            position = play.positions[number]
            found, follow = self._compare(partner, position, beside, known[number])
            if found is not None:
                before = Play(play.moves[:number], play.positions[: number + 1])
                return found.parting(before, beside)
            if number < len(play.moves):
                beside = _behind(play, number, follow)
            number += 1
            self.look()
        return None

    def _have_screened(self, each: _Tally, play: Play) -> None:
        """Have a screen made for another reading, once, if that pays; this play is laid out."""
        if each.screen is not None or self.laying_out is None or each.unscreened < ENOUGH:
            return
        if self.laid_out is None:
            self.laid_out = self.laying_out(self.ours.core, self.look)
            if self.laid_out is None:
                self.laying_out = None
                return
            self.laid_out.lay_out(play.positions)
        each.screen = self.laid_out.screen(each.theirs)
        each.unscreened = 0.0 if each.screen is not None else -inf

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
