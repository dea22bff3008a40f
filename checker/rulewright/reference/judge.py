"""What a search judges in each position: properties, the end, and who wins there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from msgspec import Struct

from rulewright.core.ir import LIVE, PREMISE, Property
from rulewright.core.search import Failure, Move
from rulewright.core.walk import can_fail
from rulewright.reference.layout import Cells, NoAnswer
from rulewright.reference.machine import Compiled, Machine, members_of, position_of
from rulewright.reference.record import Made, Record

_TO_REACH = {"reachable", PREMISE}


class _Open(Struct, frozen=True):
    """A property that is not settled yet, and which truth value would settle it."""

    stated: Property
    judged: Compiled
    settled_by: bool


def _open(stated: Property, machine: Machine) -> _Open:
    return _Open(stated, machine.compiled(stated.condition), stated.kind in _TO_REACH)


class Live(Struct, frozen=True):
    """A property that is judged when all positions are known; `met` says in which ones it holds.

    It counts as met where it has no answer, so that nothing is refuted by that.
    """

    stated: Property
    judged: Compiled
    met: bytearray


class Judge:
    """Judges positions and moves, and records what it finds.

    `outcomes` counts who wins how often; `unanswered` are properties without an answer somewhere.
    """

    def __init__(self, machine: Machine, record: Record) -> None:
        self.machine = machine
        self.record = record
        live = [each for each in machine.core.properties if each.kind in LIVE]
        self.live = [Live(each, machine.compiled(each.condition), bytearray()) for each in live]
        stated = [each for each in machine.core.properties if each.kind not in LIVE]
        self.all_in_positions = [_open(each, machine) for each in stated if not each.over_moves]
        self.all_over_moves = [_open(each, machine) for each in stated if each.over_moves]
        self.in_positions = self.all_in_positions.copy()
        self.over_moves = self.all_over_moves.copy()
        outcome = machine.core.outcome
        scores = () if outcome is None else outcome.scores
        # A score is only told, so that all that matters here is whether it has an answer.
        self.scores = [machine.compiled(each.value) for each in scores if can_fail(each.value)]
        self.unanswered: set[str] = set()
        self.final = 0
        self.outcomes: Counter[tuple[int, ...]] = Counter()

    def start_over(self, record: Record) -> None:
        """Judge all properties anew, and record what is found here from now on."""
        self.record = record
        self.in_positions = self.all_in_positions.copy()
        self.over_moves = self.all_over_moves.copy()

    def position(self, cells: Cells, number: int, over: bool | Failure) -> None:
        """Judge in the position `number` every property that is not settled yet.

        `over` tells whether the game has ended there, or why that has no answer.
        """
        self.machine.known_end = (cells, over)
        self._judge(self.in_positions, cells, number, None)
        for live in self.live:
            self._judge_live(live, cells, number)

    def move(self, before: Cells, after: Cells, number: int, move: Callable[[], Move]) -> None:
        """Judge those that look back over a move out of the position `number`."""
        self.machine.before = before
        self._judge(self.over_moves, after, number, lambda: Made(move(), position_of(after)))

    def _judge(
        self, judged: list[_Open], cells: Cells, number: int, made: Callable[[], Made] | None
    ) -> None:
        settled = []
        for each in judged:
            try:
                if bool(each.judged.value(cells)) is each.settled_by:
                    settled.append(each)
            except NoAnswer as no_answer:
                self.record.fail(no_answer.failure, number, made)
                self.unanswered.add(each.stated.name)
        for each in settled:
            kind = "reached" if each.settled_by else "refuted"
            self.record.add(kind, each.stated.name, number, made=made)
            judged.remove(each)

    def _judge_live(self, live: Live, cells: Cells, number: int) -> None:
        """Keep whether a property holds in a position, the next one to be judged."""
        try:
            met = bool(live.judged.value(cells))
        except NoAnswer as no_answer:
            self.record.fail(no_answer.failure, number)
            self.unanswered.add(live.stated.name)
            met = True
        live.met.append(met)

    def ended(self, cells: Cells, number: int) -> bool | Failure:
        """Whether the rules say that the game has ended; where they have no answer it goes on."""
        end = self.machine.ended_in(cells)
        if isinstance(end, Failure):
            self.record.fail(end, number)
        return end

    def outcome(self, cells: Cells, number: int) -> None:
        """Judge the outcome in an ended position."""
        self.final += 1
        for score in self.scores:
            try:
                score.value(cells)
            except NoAnswer as no_answer:
                self.record.fail(self.machine.as_ending(no_answer.failure), number)
        winning = self.machine.winning
        if winning is None:
            return
        try:
            self.outcomes[members_of(winning.value(cells))] += 1
        except NoAnswer as no_answer:
            self.record.fail(self.machine.as_ending(no_answer.failure), number)
