"""Goes through the candidates of an action in order and offers its moves.

A *candidate* is an action with its first choices made. An obligation that fails ends the candidate
where it fails. When all choices are made and all guards hold, the weight is judged, then the owner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from rulewright.core.search import MOST_VALUES, Failure, Move, Value
from rulewright.reference.actions import CompiledAction, Values
from rulewright.reference.layout import Cells, Frame, NoAnswer
from rulewright.reference.loops import CountsUpTo
from rulewright.reference.probe import Probe


class TooManyCandidates(KeyboardInterrupt):
    """In one position there is more to choose from than can be looked at.

    It passes through Hypothesis as TimeIsUp does.
    """

    def __init__(self, action: str, choice: str) -> None:
        super().__init__(f"too many values for {choice} of {action}")
        self.action = action
        self.choice = choice


class Sink(Protocol):
    """Takes what an action offers."""

    def move(self, offers: Offers, by: tuple[int, ...]) -> None:
        """All choices are made, in the frame; the effects have not run yet."""

    def no_answer(self, offers: Offers, made: int, by: tuple[int, ...], failure: Failure) -> None:
        """An obligation failed when only the first `made` choices were made."""


class Offers:
    """The candidates of one action in one position; of the player in `frame`, if it is by each."""

    __slots__ = ("action", "cells", "frame", "last", "left", "probe", "sink", "tests")

    def __init__(
        self, action: CompiledAction, cells: Cells, frame: Frame, sink: Sink, probe: Probe | None
    ) -> None:
        self.action = action
        self.cells = cells
        self.frame = frame
        self.sink = sink
        self.probe = probe
        self.last = len(action.choices)
        self.left = MOST_VALUES
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
        for value in self.within_limit(values, made):
            frame[made] = value
            self.candidate(made + 1)

    def within_limit(self, values: Values, made: int) -> Iterable[Value]:
        """The values of a choice. Raises TooManyCandidates as soon as that is known."""
        match values:
            case range():
                many = max(0, values.stop - values.start)  # `len` cannot tell every number
            case CountsUpTo():
                many = values.surely()
                if many == 0:
                    return self.counted(values, made)
            case _:
                many = len(values)
        self.spend(many, made)
        return values

    def counted(self, values: Iterable[Value], made: int) -> Iterator[Value]:
        """The values of a choice of which nobody knows how many there are."""
        for value in values:
            self.spend(1, made)
            yield value

    def spend(self, many: int, made: int) -> None:
        """So many more candidates are looked at."""
        self.left -= many
        if self.left < 0:
            raise TooManyCandidates(self.action.action.name, self.action.choices[made].name)

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


class FirstOffers(Offers):
    """What an action offers to a sink that ends the look at the first move.

    So only what is looked at counts, however much there is to choose from.
    """

    __slots__ = ()

    def within_limit(self, values: Values, made: int) -> Iterable[Value]:  # type: ignore[explicit-override]
        """The values of a choice, each counted when its turn comes."""
        return self.counted(values, made)
