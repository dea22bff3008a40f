"""Compares readings in all positions that a search has seen, and where they drift apart in pairs.

Two readings share every position up to their first difference. So all of them share one search:
in each of its positions only what a reading alters is done once more under that reading. Where
readings come to positions that differ and look the same, those are followed in pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from rulewright.core.ir import Core
from rulewright.core.readings import Compared, Parting, Result, Sight, Theirs
from rulewright.core.search import Budget, Move, Play, Position, Progress, Report
from rulewright.reference.alarm import MemoryIsUp, TimeIsUp, alarm
from rulewright.reference.machine import Machine
from rulewright.reference.memory import memory_used
from rulewright.reference.offers import TooManyCandidates
from rulewright.reference.partner import Differs, Known, Partner, Side
from rulewright.reference.screen import Screen, found_by
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


_PART = 1 << 16
"""The positions of a level are looked at in parts of so many."""

ENOUGH = 2_000
"""With so many positions it pays to make screens."""


_ASIDE = 64 << 20
"""So many bytes a comparison may take in any case."""


class _Open:
    """Another reading, the one of this number, of which not all is known yet.

    A `screen` finds the positions in which it may part from ours, if there is one.
    """

    def __init__(self, number: int, partner: Partner) -> None:
        self.number = number
        self.partner = partner
        self.screen: Screen | None = None
        self.parting: Parting | None = None
        self.kept = False
        self.compared = 0
        self.depth = -1
        self.complete = False
        # What each of them would see is not compared.
        self.given_up = partner.altered.sights
        self.stopped: str | None = "sights" if self.given_up else None

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
        # A search may have used all the memory there is for it.
        most = None if budget.memory is None else max(budget.memory, memory_used() + _ASIDE)
        self.budget = Budget(budget.seconds, most)
        self.report = report
        self.watch = Watch(self.budget)
        self.ours = Side(Machine(core))
        partners = (Partner(self.ours, theirs, sight) for theirs in others)
        self.open = [_Open(number, partner) for number, partner in enumerate(partners)]
        self.drifting: list[_Open] = []
        self.done = 0
        self.depth = 0

    def run(self) -> tuple[Compared, ...]:
        """Compare, then tell what was found."""
        try:
            with alarm(self.budget):
                self._starts()
                self._screen()
                self._shared()
                following = [_Pairs(self, each) for each in self.drifting]
                while following:  # level by level, so that none takes all the time
                    following = [pairs for pairs in following if pairs.go_on()]
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
            each.stopped = each.stopped or why

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
                case (ours, theirs) if ours != theirs:
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
                # Without a first position there is nothing that could show a difference.
                each.complete = self.seen.complete and len(self.seen.positions) > 0
                each.stopped = None if each.complete else "search"

    def _screen(self) -> None:
        """Have screens made for what is open, if that pays."""
        screener = self.seen.screener
        wanted = [each for each in self.open if self._is_open(each)]
        if screener is None or not wanted or len(self.seen.positions) < ENOUGH:
            return
        screens = screener.begin(self.look)
        for each in wanted:
            if each.partner.actions or each.partner.judges_ends:
                each.screen = screens.screen(screener.theirs(each.number))
                self.look()

    def _is_open(self, each: _Open) -> bool:
        return not each.settled and not each.given_up and each not in self.drifting

    def _ends(self, numbers: range, waiting: list[_Open]) -> None:
        """Compare the positions of a level as such."""
        if not waiting:
            return
        for part in _parts(numbers):
            for number, asked in _marked(part, waiting, lambda screen: screen.ends):
                position = self.seen.positions.position(number)
                for each in asked:
                    found = None if each.settled else each.partner.ends_differ(position, position)
                    if found is not None:
                        each.parting = found.parting(self._play_to(number), position)
                self.look()

    def _moves(self, numbers: range, waiting: list[_Open]) -> None:
        """Compare the moves of a level."""
        for part in _parts(numbers):
            for number, asked in _marked(part, waiting, lambda screen: screen.moves):
                self.done = number
                self._moves_in(number, asked)
                self.look()
            self.done = part.stop
            self.look()

    def _moves_in(self, number: int, asked: Iterable[_Open]) -> None:
        """Compare the moves of one position."""
        position = self.seen.positions.position(number)
        if self.ours.end(position) is True:
            return
        known: dict[int, Known] = {}
        for each in asked:
            if self._is_open(each):
                self._moves_of(each, number, position, known)

    def _moves_of(
        self, each: _Open, number: int, position: Position, known: dict[int, Known]
    ) -> None:
        """Compare the moves of one position under one other reading."""
        try:
            found, follow = each.partner.here(position, known)
        except TooManyCandidates:
            each.given_up, each.stopped = True, "choices"
            return
        if found is not None:
            each.parting = found.parting(self._play_to(number), position)
            return
        if any(step.ours != step.theirs for step in follow):
            each.kept = True
            self.drifting.append(each)

    def _play_to(self, number: int) -> Play:
        return self.seen.positions.play_to(number)


def _parts(numbers: range) -> Iterator[range]:
    """A level piece by piece."""
    for first in range(numbers.start, numbers.stop, _PART):
        yield range(first, min(first + _PART, numbers.stop))


def _marked(
    part: range, waiting: Iterable[_Open], search: Callable[[Screen], Callable[[range], int]]
) -> list[tuple[int, list[_Open]]]:
    """The positions to be looked at, in order, and for whom."""
    plain = [each for each in waiting if each.screen is None]
    marked = {number: plain.copy() for number in part} if plain else {}
    for each in waiting:
        if each.screen is not None and not each.settled:
            for number in found_by(search(each.screen), part):
                marked.setdefault(number, []).append(each)
    return sorted(marked.items())


class _Pair(Struct, frozen=True):
    """A position of each reading, how they were reached, and after how many moves."""

    ours: Position
    theirs: Position
    before: int | None
    move: Move | None
    depth: int


class _Pairs:
    """Follows one other reading in pairs of positions, breadth first, from the start.

    `done` pairs have been compared.
    """

    def __init__(self, comparison: _Comparison, each: _Open) -> None:
        self.comparison = comparison
        self.each = each
        self.partner = each.partner
        self.pairs: list[_Pair] = []
        self.known: set[tuple[Position, Position]] = set()
        self.done = 0
        each.depth = -1
        start = self.partner.start()
        if isinstance(start, tuple):
            self._add(_Pair(*start, before=None, move=None, depth=0))

    def go_on(self) -> bool:
        """Follow for one level; whether there is more to follow."""
        each = self.each
        depth = self.pairs[self.done].depth
        level = range(self.done, len(self.pairs))
        try:
            if self._ends(level) or self._moves(level):
                return False
        except TooManyCandidates:
            each.given_up, each.stopped = True, "choices"
            return False
        each.depth, each.compared, self.done = depth, level.stop, level.stop
        each.complete = self.done == len(self.pairs)
        return not each.complete

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
                self._add(_Pair(step.ours, step.theirs, number, step.move, pair.depth + 1))
            self.comparison.look()
        return False

    def _add(self, pair: _Pair) -> None:
        both = (pair.ours, pair.theirs)
        if both not in self.known:
            self.known.add(both)
            self.pairs.append(pair)

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
