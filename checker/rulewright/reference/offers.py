"""Goes through the candidates of an action in order and offers its moves.

A *candidate* is an action with its first choices made. An obligation that fails ends the candidate
where it fails. When all choices are made and all guards hold, the weight is judged, then the owner.
"""

from __future__ import annotations

from typing import Protocol

from rulewright.core.search import Failure, Move
from rulewright.reference.actions import CompiledAction
from rulewright.reference.layout import Cells, Frame, NoAnswer
from rulewright.reference.probe import Probe


class Sink(Protocol):
    """Takes what an action offers."""

    def move(self, offers: Offers, by: tuple[int, ...]) -> None:
        """All choices are made, in the frame; the effects have not run yet."""

    def no_answer(self, offers: Offers, made: int, by: tuple[int, ...], failure: Failure) -> None:
        """An obligation failed when only the first `made` choices were made."""


class Offers:
    """The candidates of one action in one position; of the player in `frame`, if it is by each."""

    __slots__ = ("action", "cells", "frame", "last", "probe", "sink", "tests")

    def __init__(
        self, action: CompiledAction, cells: Cells, frame: Frame, sink: Sink, probe: Probe | None
    ) -> None:
        self.action = action
        self.cells = cells
        self.frame = frame
        self.sink = sink
        self.probe = probe
        self.last = len(action.choices)
        self.tests = action.tests

    def candidate(self, made: int) -> None:
        """Offer every move that begins with the choices made so far."""
        cells, frame = self.cells, self.frame
        try:
            for test in self.tests[made]:
                if not test.holds(cells, frame):
                    if self.probe is not None and self.probe.wanted:
                        self.probe.refusal(self.action, test.number, made, cells, frame)
                    return
            if made == self.last:
                self.complete()
                return
            values = self.action.values(made, cells, frame)
        except NoAnswer as no_answer:
            self.fail(made, no_answer.failure)
            return
        for value in values:
            frame[made] = value
            self.candidate(made + 1)

    def complete(self) -> None:
        """All choices are made and allowed: offer the move, unless chance cannot choose so."""
        action, cells, frame = self.action, self.cells, self.frame
        if action.weight is None or action.weight(cells, frame):
            self.sink.move(self, action.owners(cells, frame))

    def move_by(self, by: tuple[int, ...], made: int) -> Move:
        """The move with the choices made so far."""
        return Move(self.action.number, self.action.chosen(made, self.frame), by)

    def fail(self, made: int, failure: Failure) -> None:
        """An obligation failed in a guard, a domain, the weight or the owner."""
        by = self.action.known_owners(made, self.cells, self.frame)
        self.sink.no_answer(self, made, by, failure)
