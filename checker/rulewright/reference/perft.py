"""Counts plays by their length.

Plays that lead to the same position are followed together, as far as there is room for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from rulewright.core.ir import Core
from rulewright.core.perft import PerftResult
from rulewright.core.search import Budget, Failure, Progress, Report
from rulewright.reference.alarm import MemoryIsUp, TimeIsUp, alarm
from rulewright.reference.explored import Key, packing
from rulewright.reference.layout import NoAnswer
from rulewright.reference.machine import Machine
from rulewright.reference.offers import Offers, TooManyCandidates
from rulewright.reference.search import ENOUGH, Enough
from rulewright.reference.watch import Watch

MOST_CELLS = 20_000_000
"""Positions with so many cells together are kept for each number of moves."""

Reached = dict[Key, int]
"""Positions, and how many plays lead to each."""


def count_plays(
    core: Core, depth: int, budget: Budget, report: Report, most: int | None = None
) -> PerftResult:
    """Count all plays of 1 to `depth` moves within `budget`; `report` is told how far it is.

    With `most`, it stops where the moves of more positions than that would have to be made.
    """
    return _Count(core, budget, report, most).run(depth)


class _Count:
    """One count. It is the sink of the moves that the machine offers."""

    def __init__(self, core: Core, budget: Budget, report: Report, most: int | None) -> None:
        self.most_positions = most
        self.budget = budget
        self.report = report
        self.watch = Watch(budget)
        self.machine = Machine(core)
        self.pack = packing(core)
        cells = sum(prod(variable.dims) for variable in core.variables)
        self.most = MOST_CELLS // max(1, cells)
        self.plays: list[int] = []
        self.failed: list[int] = []
        self.positions = 0
        self.moves = 0
        # Of the plays that are followed now: how many there are, how many with one more move that
        # leads somewhere, and with one that fails.
        self.times = 0
        self.longer = 0
        self.failing = 0
        self.reached: Reached | None = None

    def run(self, depth: int) -> PerftResult:
        """Count, then put together what is known."""
        stopped: str | None = None
        stopped_at: tuple[str, str] | None = None
        try:
            self.tell()
            with alarm(self.budget):
                self.all_lengths(depth)
        except Enough:
            stopped = ENOUGH
        except TimeIsUp:
            stopped = "time"
        except MemoryIsUp:
            stopped = "memory"
        except TooManyCandidates as too_many:
            stopped, stopped_at = "choices", (too_many.action, too_many.choice)
        except KeyboardInterrupt:
            stopped = "interrupted"
        counted = min(len(self.plays), len(self.failed))  # one may have been cut short
        return PerftResult(
            plays=tuple(self.plays[:counted]),
            failed=tuple(self.failed[:counted]),
            stopped=stopped,
            stopped_at=stopped_at,
            seconds=self.watch.seconds,
        )

    def all_lengths(self, depth: int) -> None:
        """Count length by length.

        As long as there is room, all positions that the plays lead to are kept for the next length.
        Later every length begins at those kept last.
        """
        initial = self.machine.initial()
        kept: Reached = {} if isinstance(initial, Failure) else {self.pack(list(initial)): 1}
        following: Reached | None = {}
        while following is not None and len(self.plays) < depth:
            following = self.all_positions(kept)
            self.note()
            if following is not None:
                kept = following
        first = len(self.plays)
        for length in range(first + 1, depth + 1):
            self.all_plays(kept, length - first + 1)
            self.note()

    def note(self) -> None:
        """The plays of one more length are counted."""
        self.plays.append(self.longer)
        self.failed.append(self.failing)
        self.longer = self.failing = 0

    def all_positions(self, kept: Reached) -> Reached | None:
        """Follow all these plays by one move; where they lead, if there is room to keep that."""
        self.reached = {}
        for key, times in kept.items():
            self.follow(key, times)
            if self.reached is not None and len(self.reached) > self.most:
                self.reached = None
        return self.reached

    def all_plays(self, kept: Reached, moves: int) -> None:
        """Count what all these plays become in so many moves."""
        pending = [(iter(kept.items()), moves)]  # of each number of moves one at most
        while pending:
            plays, left = pending[-1]
            following = self.some_positions(plays) if left > 1 else {}
            if left == 1:
                self.last_positions(plays)
            if following:
                pending.append((iter(following.items()), left - 1))
            else:
                pending.pop()

    def some_positions(self, plays: Iterator[tuple[Key, int]]) -> Reached:
        """Follow the next plays by one move, as many as there is room for; where they lead.

        That is nowhere only when all are followed.
        """
        reached: Reached = {}
        self.reached = reached
        counted = self.longer, self.failing
        for key, times in plays:
            self.follow(key, times)
            if reached and len(reached) >= self.most:
                break
        self.longer, self.failing = counted  # that was not the last move
        return reached

    def last_positions(self, plays: Iterator[tuple[Key, int]]) -> None:
        """Follow all these plays by their last move, and count."""
        self.reached = None
        for key, times in plays:
            self.follow(key, times)

    def follow(self, key: Key, times: int) -> None:
        """Make all moves of a position to which so many plays lead."""
        if self.positions == self.most_positions:
            raise Enough
        self.times = times
        self.positions += 1
        cells = list(key)
        end = self.machine.ended_in(cells)
        if end is not True:
            self.machine.known_end = (cells, end)  # as long as there is a move to judge
            self.machine.offer(cells, self)
        self.look()

    # ---- moves, as the machine offers them

    def move(self, offers: Offers, _by: tuple[int, ...]) -> None:
        """Make the move, and keep where it leads if that is wanted."""
        self.moves += 1
        if self.moves & 1023 == 0:
            self.look()
        try:
            after = self.machine.successor(offers.action, offers.cells, offers.frame)
        except NoAnswer:
            self.failing += self.times
            return
        self.longer += self.times
        if self.reached is not None:
            key = self.pack(after)
            self.reached[key] = self.reached.get(key, 0) + self.times

    def no_answer(
        self, _offers: Offers, _made: int, _by: tuple[int, ...], _failure: Failure
    ) -> None:
        """This is no move."""

    # ---- budgets

    def look(self) -> None:
        """Now and then report progress, and stop where a budget is used up."""
        if self.watch.due():
            self.tell()

    def tell(self) -> None:
        """Report how far the count is; whoever is told may interrupt it."""
        depth = len(self.plays)
        self.report(Progress(self.positions, self.moves, depth, 0, self.watch.seconds))
