"""Counts plays by their length in machine code.

As in the reference engine, plays that lead to the same position are followed together, as long as
there is room; later, every length begins at the last level that had room, and goes on from parts of
it.
"""

from __future__ import annotations

from time import perf_counter

from rulewright.core.perft import PerftResult
from rulewright.core.search import Budget, Failure, Progress, Report
from rulewright.diagnostics.fault import Fault
from rulewright.native import plays
from rulewright.native.hardening import Hardening
from rulewright.native.levels import WORD, Compiled, Level
from rulewright.native.memory import memory_to_take
from rulewright.native.moves import CHOICES
from rulewright.native.refusal import NotNative
from rulewright.native.rules import FAULT, TOO_HARD
from rulewright.reference.alarm import MemoryIsUp, TimeIsUp
from rulewright.reference.machine import Machine
from rulewright.reference.memory import memory_used
from rulewright.reference.offers import Offers, TooManyCandidates

LEAST_MEMORY = 1 << 20
"""A level has room for so many bytes at least."""


def count_plays(compiled: Compiled, depth: int, budget: Budget, report: Report) -> PerftResult:
    """Count all plays of 1 to `depth` moves within `budget`; `report` is told how far it is.

    Raises NotNative where something turns out to be too hard for the machine code.
    """
    return _Count(compiled, budget, report).run(depth)


class _Nothing:
    """Takes moves, and does nothing with them."""

    def move(self, offers: Offers, by: tuple[int, ...]) -> None:
        """A move."""

    def no_answer(self, offers: Offers, made: int, by: tuple[int, ...], failure: Failure) -> None:
        """No move."""


class _Count:
    """One count."""

    def __init__(self, compiled: Compiled, budget: Budget, report: Report) -> None:
        self.started = perf_counter()
        self.compiled = compiled
        self.layout = compiled.code.rules.layout
        self.machine = Machine(compiled.core)
        self.budget = budget
        self.report = report
        self.memory = memory_to_take(budget.memory) - memory_used()
        self.plays: list[int] = []
        self.failed: list[int] = []
        self.positions = 0
        self.moves = 0
        self.levels: list[Level] = []
        self.hardening = Hardening(compiled.compiler, compiled.code.text)

    def run(self, depth: int) -> PerftResult:
        """Count, then put together what is known."""
        stopped: str | None = None
        stopped_at: tuple[str, str] | None = None
        try:
            self._all_lengths(depth)
        except TimeIsUp:
            stopped = "time"
        except MemoryIsUp:
            stopped = "memory"
        except TooManyCandidates as too_many:
            stopped, stopped_at = "choices", (too_many.action, too_many.choice)
        except KeyboardInterrupt:
            stopped = "interrupted"
        finally:
            self.hardening.stop()
            for level in self.levels:
                level.release()
        counted = min(len(self.plays), len(self.failed))  # one may have been cut short
        return PerftResult(
            plays=tuple(self.plays[:counted]),
            failed=tuple(self.failed[:counted]),
            stopped=stopped,
            stopped_at=stopped_at,
            seconds=perf_counter() - self.started,
        )

    # ---- lengths

    def _all_lengths(self, depth: int) -> None:
        """Count length by length: from level to level, then always from the same one."""
        kept = self._first_level()
        while len(self.plays) + 1 < depth:
            following = self._whole_level(kept)
            if following is None:
                break
            self._release(kept)
            kept = following
        first = len(self.plays)
        for length in range(first + 1, depth + 1):
            self._note(*self._all_plays(kept, length - first))

    def _first_level(self) -> Level:
        initial = self.machine.initial()
        level = self._level(LEAST_MEMORY, 1)
        if not isinstance(initial, Failure):
            level.begin(self.layout.pack(initial))
        return level

    def _note(self, longer: int, failing: int) -> None:
        """The plays of one more length are counted."""
        self.plays.append(longer)
        self.failed.append(failing)

    def _whole_level(self, kept: Level) -> Level | None:
        """Count the plays with one more move, and keep where they lead, if there is room."""
        following = self._following(kept, 0, self.memory - kept.used)
        if following is not None and kept.next == len(kept):
            self._note(*kept.totals())
            return following
        if following is not None:
            self._release(following)
        return None

    def _all_plays(self, kept: Level, moves: int) -> tuple[int, int]:
        """How many plays there are with so many more moves, and how many in which the last fails.

        Parts of levels wait for being followed, of each number of moves one at most.
        """
        room = (self.memory - kept.used) // max(1, moves - 1)
        longer = failing = 0
        waiting, begun = [kept], [0]
        while waiting:
            level, left = waiting[-1], moves - len(waiting) + 1
            if left == 1:
                self._follow(level, None, begun[-1], len(level))
                more, fail = level.totals()
                longer, failing = longer + more, failing + fail
            elif begun[-1] < len(level):
                following = self._following(level, begun[-1], room)
                if following is None:
                    raise MemoryIsUp
                begun[-1] = level.next
                waiting.append(following)
                begun.append(0)
                continue
            if level is not kept:
                self._release(level)
            waiting.pop()
            begun.pop()
        return longer, failing

    # ---- levels

    def _level(self, memory: int, count_words: int) -> Level:
        level = Level(self.compiled, max(LEAST_MEMORY, memory), count_words)
        self.levels.append(level)
        return level

    def _release(self, level: Level) -> None:
        self.levels.remove(level)
        level.release()

    def _following(self, level: Level, first: int, memory: int) -> Level | None:
        """The level that follows a part of this one, from `first` to where the memory is used up.

        None if there is no room for the moves of a single position.
        """
        end, count_words = len(level), level.count_words
        while True:
            following = self._level(memory, count_words)
            if self._follow(level, following, first, end):
                longer, _ = level.totals()
                count_words = -(-longer.bit_length() // WORD)
                if count_words <= following.count_words:
                    return following
            else:
                end = level.context["number"]
            self._release(following)
            if first == end < len(level):
                return None

    def _follow(self, level: Level, following: Level | None, first: int, end: int) -> bool:
        """Make the moves of these positions, as many as there is room for.

        Not when a position has more moves than any before, and no room for them: then nothing that
        was counted is of use.
        """
        level.prepare(following, first, end)
        told = first, level.context["transitions"]

        def look() -> None:
            nonlocal told
            now = level.next, level.context["transitions"]
            self.positions += now[0] - told[0]
            self.moves += now[1] - told[1]
            told = now
            self._look()

        reason = level.run(look, self._harden)
        look()
        self._check_sites(level)
        if reason == plays.STOPPED and not level.is_cut_short:
            self._stopped(level)
        return reason != plays.STOPPED

    def _stopped(self, level: Level) -> None:
        """Raise what the reference engine raises in the position where the rules stopped."""
        if level.context["stop"] == CHOICES:
            position = self.layout.unpack(level.words_of(level.context["number"]))
            self.machine.offer(list(position), _Nothing())
        raise Fault("the reference engine does not find why the count stopped")

    def _check_sites(self, level: Level) -> None:
        """Obligations that are no rule's: something is wrong, or too hard for the machine code."""
        if level.sites[FAULT]:
            raise Fault("the core left out an obligation that fails")
        if level.sites[TOO_HARD]:
            raise NotNative("some longest trail is too hard to find")

    # ---- budgets

    def _look(self) -> None:
        """Report progress, stop when the time is up."""
        seconds = perf_counter() - self.started
        self.report(Progress(self.positions, self.moves, len(self.plays), 0, seconds))
        if self.budget.seconds is not None and seconds > self.budget.seconds:
            raise TimeIsUp

    def _harden(self) -> None:
        """Go on with better code when it is there. The old code goes, so nothing may run it."""
        better = self.hardening.ready()
        if better is not None:
            self.compiled.harden(better)
