"""Compares readings in all positions that a search has seen, and where they drift apart in pairs.

Two readings share every position up to their first difference. So all of them share one search:
in each of its positions only what a reading alters is done once more under that reading. Where
readings come to positions that differ and look the same, those are followed in pairs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from rulewright.core.ir import Core
from rulewright.core.readings import Compared, Parting, Result, Sight, Theirs
from rulewright.core.search import Budget, Move, Play, Position, Progress, Report
from rulewright.reference.alarm import MemoryIsUp, TimeIsUp, alarm
from rulewright.reference.machine import Machine
from rulewright.reference.offers import TooManyCandidates
from rulewright.reference.partner import Differs, Follow, Known, Partner, Side
from rulewright.reference.shared import Shared
from rulewright.reference.watch import Watch


def compare(
    core: Core,
    others: Sequence[Theirs],
    sight: Sight,
    seen: Shared,
    budget: Budget,
    report: Report,
) -> tuple[Compared, ...]:
    """What becomes of each of `others` beside `core`, in their order; both are without ghosts."""
    return _Comparison(core, others, sight, seen, budget, report).run()


class _Open:
    """Another reading of which not all is known yet."""

    def __init__(self, partner: Partner) -> None:
        self.partner = partner
        self.parting: Parting | None = None
        self.kept = False
        self.compared = 0
        self.depth = -1
        self.complete = False
        self.stopped: str | None = None

    @property
    def settled(self) -> bool:
        """Whether a difference was found that somebody notices."""
        return self.parting is not None

    def result(self) -> Compared:
        """What is known of it."""
        return Compared(
            parting=self.parting,
            kept=self.kept,
            compared=self.compared,
            depth=max(0, self.depth),
            complete=self.complete,
            stopped=None if self.complete or self.settled else self.stopped,
        )


class _Comparison:
    """Compares several readings with ours."""

    def __init__(
        self,
        core: Core,
        others: Sequence[Theirs],
        sight: Sight,
        seen: Shared,
        budget: Budget,
        report: Report,
    ) -> None:
        self.seen = seen
        self.budget = budget
        self.report = report
        self.watch = Watch(budget)
        self.ours = Side(Machine(core))
        self.open = [_Open(Partner(self.ours, theirs, sight)) for theirs in others]
        self.drifting: list[_Open] = []
        self.done = 0
        self.depth = 0

    def run(self) -> tuple[Compared, ...]:
        """Compare, then tell what was found."""
        try:
            with alarm(self.budget):
                self._starts()
                self._shared()
                for each in self.drifting:
                    _Pairs(self, each).run()
        except TimeIsUp:
            self._stop("time")
        except MemoryIsUp:
            self._stop("memory")
        except TooManyCandidates:
            self._stop("choices")
        except KeyboardInterrupt:
            self._stop("interrupted")
        return tuple(each.result() for each in self.open)

    def _stop(self, why: str) -> None:
        for each in self.open:
            each.stopped = why

    def look(self) -> None:
        """Now and then tell how far it is. Raises TimeIsUp or MemoryIsUp."""
        if self.watch.due():
            left = len(self.seen.positions) - self.done
            self.report(Progress(self.done, self.done, self.depth, left, self.watch.seconds))

    # ---- the positions that all share

    def _starts(self) -> None:
        """Compare where the readings begin."""
        for each in self.open:
            match each.partner.start():
                case Differs() as found:
                    each.parting = found.parting(_beginning(found.ours), _there(found.theirs))
                case Follow(ours=ours, theirs=theirs) if ours != theirs:
                    each.kept = True
                    self.drifting.append(each)
                case _:
                    pass

    def _shared(self) -> None:
        """Compare in all positions, level by level, so that the shortest play is found first."""
        first = 0
        # Of a search that was stopped the last level may not have all its positions.
        whole = len(self.seen.levels) - (not self.seen.complete)
        for depth, many in enumerate(self.seen.levels):
            self.depth = depth
            numbers = range(first, first + many)
            waiting = [each for each in self.open if self._is_open(each)]
            self._ends(numbers, [each for each in waiting if each.partner.judges_ends])
            self._moves(numbers, [each for each in waiting if each.partner.actions])
            for each in self.open:
                if self._is_open(each):
                    each.depth = min(depth, whole - 1)
                    each.compared = first + many
            first += many
        for each in self.open:
            if self._is_open(each):
                each.complete = self.seen.complete
                each.stopped = None if each.complete else "search"

    def _is_open(self, each: _Open) -> bool:
        return not each.settled and each not in self.drifting

    def _ends(self, numbers: range, waiting: list[_Open]) -> None:
        """Compare the positions of a level as such."""
        if not waiting:
            return
        for number in numbers:
            position = self.seen.positions.position(number)
            for each in waiting:
                found = None if each.settled else each.partner.ends_differ(position, position)
                if found is not None:
                    each.parting = found.parting(self._play_to(number), position)
            self.look()

    def _moves(self, numbers: range, waiting: list[_Open]) -> None:
        """Compare the moves of a level."""
        for number in numbers:
            self.done = number
            position = self.seen.positions.position(number)
            known: dict[int, Known] = {}
            if waiting and self.ours.end(position) is not True:
                for each in waiting:
                    if self._is_open(each):
                        self._moves_of(each, number, position, known)
            self.look()

    def _moves_of(
        self, each: _Open, number: int, position: Position, known: dict[int, Known]
    ) -> None:
        """Compare the moves of one position under one other reading."""
        found, follow = each.partner.here(position, known)
        if found is not None:
            each.parting = found.parting(self._play_to(number), position)
            return
        if any(step.ours != step.theirs for step in follow):
            each.kept = True
            self.drifting.append(each)

    def _play_to(self, number: int) -> Play:
        return self.seen.positions.play_to(number)


class _Pair(Struct, frozen=True):
    """A position of each reading, how they were reached, and after how many moves."""

    ours: Position
    theirs: Position
    before: int | None
    move: Move | None
    depth: int


class _Pairs:
    """Follows one other reading in pairs of positions, breadth first, from the start."""

    def __init__(self, comparison: _Comparison, each: _Open) -> None:
        self.comparison = comparison
        self.each = each
        self.partner = each.partner
        self.pairs: list[_Pair] = []
        self.known: set[tuple[Position, Position]] = set()

    def run(self) -> None:
        """Follow until a difference is noticed or all pairs are known."""
        each, partner = self.each, self.partner
        each.depth = -1
        start = partner.start()
        if isinstance(start, Follow):
            self._add(start, None, 0)
        done = 0
        while done < len(self.pairs):
            depth = self.pairs[done].depth
            level = range(done, len(self.pairs))
            if self._ends(level) or self._moves(level):
                return
            each.depth, each.compared = depth, level.stop
            done = level.stop
        each.complete = True

    def _ends(self, level: range) -> bool:
        for number in level:
            pair = self.pairs[number]
            found = self.partner.ends_differ(pair.ours, pair.theirs)
            if found is not None:
                self.each.parting = found.parting(self._play_to(number), pair.theirs)
                return True
            self.comparison.look()
        return False

    def _moves(self, level: range) -> bool:
        for number in level:
            pair = self.pairs[number]
            if self.partner.ours.end(pair.ours) is True:
                continue
            found, follow = self.partner.apart(pair.ours, pair.theirs)
            if found is not None:
                self.each.parting = found.parting(self._play_to(number), pair.theirs)
                return True
            for step in follow:
                self._add(step, number, pair.depth + 1)
            self.comparison.look()
        return False

    def _add(self, step: Follow, before: int | None, depth: int) -> None:
        pair = (step.ours, step.theirs)
        if pair not in self.known:
            self.known.add(pair)
            move = None if before is None else step.move
            self.pairs.append(_Pair(step.ours, step.theirs, before, move, depth))

    def _play_to(self, number: int) -> Play:
        """The play to a pair, as it goes under ours."""
        pairs = list(self._back(number))
        pairs.reverse()
        moves = tuple(pair.move for pair in pairs if pair.move is not None)
        return Play(moves, tuple(pair.ours for pair in pairs))

    def _back(self, number: int | None) -> Iterator[_Pair]:
        while number is not None:
            yield self.pairs[number]
            number = self.pairs[number].before


def _beginning(start: Result) -> Play:
    """The play of no moves, where there is a position to begin with."""
    return Play((), (start,) if isinstance(start, tuple) else ())


def _there(result: Result) -> Position | None:
    return result if isinstance(result, tuple) else None
