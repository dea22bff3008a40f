"""Games at random in machine code, on several threads."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

from rulewright.core.draws import WORD, mixed
from rulewright.core.games import ENDS, GamesResult, Missed, Moments
from rulewright.core.ir import Core, Site
from rulewright.core.search import Budget, Failure, Position, Progress, Report, Sampling
from rulewright.diagnostics.fault import Fault
from rulewright.native.cache import Cache, own_folder
from rulewright.native.context import Context
from rulewright.native.hardening import Hardening
from rulewright.native.jit import Compiler, Linked
from rulewright.native.playing import MOMENT_WORDS, frame_cells, moments, write_playing
from rulewright.native.refusal import NotNative
from rulewright.native.rules import FAULT, TOO_HARD, Rules
from rulewright.native.settling import scratch_words
from rulewright.reference.games import Tally
from rulewright.reference.machine import Machine
from rulewright.reference.memory import memory_used
from rulewright.reference.offers import TooManyCandidates
from rulewright.reference.random_player import RandomPlayer

MOST_MOVES = 1_000_000
"""Longer games are left to the reference engine: how long each is, is counted in a table."""

ROUND_SECONDS = 0.1
"""A round of games takes about so long; between rounds Python has its say."""

_MORE = 4
"""The next round has at most so many times as many games."""


class Compiled:
    """A core as machine code that plays. Raises NotNative where it cannot be."""

    def __init__(self, core: Core) -> None:
        started = perf_counter()
        self.core = core
        self.machine = Machine(core)
        initial = self.machine.initial()
        if isinstance(initial, Failure):
            raise NotNative("there is no position to begin with")
        self.initial: Position = initial
        self.rules: Rules = write_playing(core)
        self.compiler = Compiler(Cache(own_folder()))
        self.text = self.rules.module.text()
        self.use(self.compiler.link(self.text, ["games"]))
        self.seconds = perf_counter() - started

    def use(self, linked: Linked) -> None:
        """From now on games are played by this code."""
        self._linked = linked
        numbers = ctypes.c_int64
        self.games = ctypes.CFUNCTYPE(None, ctypes.c_void_p, numbers, numbers)(linked["games"])


def random_games(
    compiled: Compiled, sampling: Sampling, budget: Budget, threads: int, report: Report
) -> GamesResult:
    """Play games within `budget`, as `reference.games` does, on so many threads.

    Raises NotNative where something turns out to be too hard for the machine code.
    """
    if sampling.most_moves > MOST_MOVES:
        raise NotNative(f"games may have more than {MOST_MOVES:,} moves")
    return _Games(compiled, sampling, budget, threads, report).run()


class _Games:
    """Games of one core, round by round."""

    def __init__(
        self,
        compiled: Compiled,
        sampling: Sampling,
        budget: Budget,
        threads: int,
        report: Report,
    ) -> None:
        self.started = perf_counter()
        self.compiled = compiled
        self.sampling = sampling
        self.budget = budget
        self.report = report
        self.players = [Player(compiled, sampling) for _ in range(threads)]
        self.tally = Tally(compiled.core)
        self.hardening = Hardening(compiled.compiler, compiled.text)
        self.moves = 0

    @property
    def seconds(self) -> float:
        """So long the games run."""
        return perf_counter() - self.started

    def run(self) -> GamesResult:
        """Play, then put together what was seen."""
        stopped: str | None = None
        stopped_at: tuple[str, str] | None = None
        try:
            with ThreadPoolExecutor(len(self.players)) as pool:
                stopped = self._rounds(pool)
        except TooManyCandidates as too_many:
            stopped, stopped_at = "choices", (too_many.action, too_many.choice)
        except KeyboardInterrupt:
            stopped = "interrupted"
        finally:
            self.hardening.stop()
        return self.tally.result(stopped, stopped_at, self.seconds)

    def _rounds(self, pool: ThreadPoolExecutor) -> str | None:
        """Play until all games are played, or until something ends them: that is returned."""
        together = len(self.players)
        while self.tally.games < self.sampling.games:
            self._tell()
            if self.budget.seconds is not None and self.seconds >= self.budget.seconds:
                return "time"
            if self.budget.memory is not None and memory_used() > self.budget.memory:
                return "memory"
            better = self.hardening.ready()
            if better is not None:
                self.compiled.use(self.compiled.compiler.linked(better, ["games"]))
            first = self.tally.games
            end = min(self.sampling.games, first + together)
            started = perf_counter()
            self._round(pool, first, end)
            took = max(perf_counter() - started, 1e-6)
            fitting = int((end - first) * ROUND_SECONDS / took)
            together = max(len(self.players), min(fitting, _MORE * together))
        self._tell()
        return None

    def _round(self, pool: ThreadPoolExecutor, first: int, end: int) -> None:
        """Play the games from `first` to before `end`, and add them up in their order."""
        shares = list(_shares(first, end, len(self.players)))
        list(pool.map(Player.play, self.players, shares))
        if any(player.stopped for player in self.players):
            self._up_to_the_stop(first, end)
            return
        for player in self.players:
            self.moves += player.add_to(self.tally)

    def _up_to_the_stop(self, first: int, end: int) -> None:
        """Some game could not go on: add up those before it, then let it stop the games."""
        for player in self.players:
            player.clear()
        player = self.players[0]
        for number in range(first, end):
            player.play((number, number + 1))
            if player.stopped:
                look = RandomPlayer(self.compiled.core, lambda: None)
                look.game(self.sampling.seed, number, self.sampling.most_moves)
                raise Fault("the reference engine does not find too many choices")
            self.moves += player.add_to(self.tally)

    def _tell(self) -> None:
        self.report(Progress(self.moves, self.moves, 0, 0, self.seconds, self.tally.games))


def _shares(first: int, end: int, players: int) -> Iterator[tuple[int, int]]:
    """Parts of the games for each player, in order."""
    for player in range(players):
        yield (
            first + (end - first) * player // players,
            first + (end - first) * (player + 1) // players,
        )


class Player:
    """Plays games in one thread and keeps their sums until they are added up."""

    def __init__(self, compiled: Compiled, sampling: Sampling) -> None:
        self.compiled = compiled
        self.core = compiled.core
        self.context = Context()
        rules, core = compiled.rules, compiled.core
        words = rules.layout.words
        counts = len(core.actions) + len(core.steps)
        sites = len(rules.sites)
        room, long = self.context.room, ctypes.c_int64
        self.sums = room("moments", long, moments(core) * MOMENT_WORDS)
        self.lengths = room("lengths", long, sampling.most_moves + 1)
        self.ends = room("ends", long, len(ENDS))
        self.outcomes = room("outcomes", long, 1 << len(core.players.members))
        self.failed = room("failed_games", long, sites)
        self.first_failed = room("first_failed", long, sites)
        self.unanswered = room("unanswered_games", long, sites)
        self.first_unanswered = room("first_unanswered", long, sites)
        room("fired", long, counts)
        room("kept", long, frame_cells(core))
        room("playing", ctypes.c_uint64, words)
        room("scratch", ctypes.c_uint64, scratch_words(rules))
        initial = room("initial", ctypes.c_uint64, words)
        for place, word in enumerate(rules.layout.pack(compiled.initial)):
            initial[place] = word
        self.context["seed"] = mixed(sampling.seed)
        self.context["most_moves"] = sampling.most_moves

    def play(self, share: tuple[int, int]) -> None:
        """Play the games of these numbers."""
        self.compiled.games(self.context.address, *share)

    @property
    def stopped(self) -> bool:
        """Whether a game could not go on."""
        return self.context["stop"] != 0

    def clear(self) -> None:
        """Forget the sums."""
        kept = (
            self.sums, self.lengths, self.ends, self.outcomes, self.failed, self.first_failed,
            self.unanswered, self.first_unanswered,
        )  # fmt: skip
        for each in kept:
            ctypes.memset(each, 0, ctypes.sizeof(each))
        for name in ("transitions", "games", "stop"):
            self.context[name] = 0

    # ---- adding up

    def add_to(self, tally: Tally) -> int:
        """Add the sums up and forget them; returns how many moves were made."""
        self._see_that_all_is_well()
        for length in range(len(self.lengths)) if self.context["games"] else ():
            if self.lengths[length]:
                tally.lengths[length] += self.lengths[length]
        for end, games in zip(ENDS, self.ends, strict=True):
            tally.ends[end] += games
        for mask, games in enumerate(self.outcomes):
            if games:
                players = range(len(self.core.players.members))
                tally.outcomes[tuple(each for each in players if mask >> each & 1)] += games
        self._add_missed(tally.failed, self.failed, self.first_failed, self._site)
        self._add_missed(
            tally.unanswered, self.unanswered, self.first_unanswered, self._site_of_ending
        )
        self._add_sums(tally)
        tally.games += self.context["games"]
        moves = self.context["transitions"]
        self.clear()
        return moves

    def _see_that_all_is_well(self) -> None:
        for games in (self.failed, self.unanswered):
            if games[FAULT]:
                raise Fault("the core left out an obligation that fails")
            if games[TOO_HARD]:
                raise NotNative("some longest trail is too hard to find")

    def _site(self, number: int) -> Site:
        site = self.compiled.rules.sites[number]
        if site is None:
            raise Fault("an obligation without a place")
        return site

    def _site_of_ending(self, number: int) -> Site:
        failure = Failure(self._site(number), ())
        return self.compiled.machine.as_ending(failure).site

    def _add_missed(
        self,
        known: dict[Site, Missed],
        games: ctypes.Array[ctypes.c_int64],
        first: ctypes.Array[ctypes.c_int64],
        site_of: Callable[[int], Site],
    ) -> None:
        """Add obligations that failed, the first ones first."""
        numbers = [number for number, count in enumerate(games) if count]
        for number in sorted(numbers, key=lambda number: first[number]):
            site = site_of(number)
            before = known.get(site, Missed(site, 0, first[number]))
            known[site] = Missed(site, before.games + games[number], before.first)

    def _add_sums(self, tally: Tally) -> None:
        sums = [*tally.fired, *(each for score in tally.scores for each in score), *tally.figures]
        for place, total in enumerate(sums):
            start = place * MOMENT_WORDS
            games, added, low, high, least, greatest = self.sums[start : start + MOMENT_WORDS]
            squares = (high << 64) + (low & WORD)
            total.join(Moments(games, added, squares, least, greatest))
