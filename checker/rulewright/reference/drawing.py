"""Chooses a move of an action: its choices one after the other, in the order of the text.

For each choice a place among its values is drawn. From there on the values are gone through in
order, and from the last one back to the first, until one is found that the requirements allow and
with which the choices behind it can be made too. So a move is found where there are few, and where
a choice means the same in a shorter game, it stays the same.

What chance chooses is drawn by its weights.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from rulewright.core.ir import ByChance
from rulewright.core.search import Failure, Value
from rulewright.reference.actions import CompiledAction
from rulewright.reference.counts import from_here_on, listed
from rulewright.reference.layout import Cells, Frame, NoAnswer
from rulewright.reference.loops import CountsUpTo
from rulewright.reference.probe import Probe

TRIES = 5_000
"""Candidates that are tried before the first move of all is taken instead."""

Draw = Callable[[int], int]
"""Draws a number from 0 up to below a limit."""

Meet = Callable[[int, Frame, Failure], None]
"""Takes an obligation that fails when so many choices are made."""


class _Tired(Exception):  # noqa: N818 - the search ends here, nothing is wrong
    """As many candidates were tried as may be."""


class Drawing:
    """One choice of a move, which ends in `frame`.

    `meet` takes what fails on the way, `probe` what is refused.
    """

    def __init__(
        self,
        action: CompiledAction,
        cells: Cells,
        frame: Frame,
        draw: Draw,
        meet: Meet,
        probe: Probe,
    ) -> None:
        self.probe = probe
        self.action = action
        self.cells = cells
        self.frame = frame
        self.draw = draw
        self.meet = meet
        self.tries = 0
        self.last = len(action.choices)
        self.chance_from: int | None = _chance_from(action)
        self.places: list[int | tuple[int, ...] | None] = [None] * self.last
        """What was drawn for each choice; it is drawn once, however often the choice is made."""

    def found(self) -> bool:
        """Make all choices; whether a move was found."""
        try:
            return self._candidate(0)
        except _Tired:
            return False

    def _candidate(self, made: int) -> bool:
        """Make the choices behind the first `made`."""
        self.tries += 1
        if self.tries > TRIES:
            raise _Tired
        cells, frame = self.cells, self.frame
        try:
            for test in self.action.tests[made]:
                if not test.holds(cells, frame):
                    if self.probe.wanted:
                        self.probe.refusal(self.action, test.number, made, cells, frame)
                    return False
            if made == self.last:
                return self._weight() > 0
            if made == self.chance_from:
                return self._by_weight(made)
            values = self._from_a_place(made)
        except NoAnswer as no_answer:
            self.meet(made, frame, no_answer.failure)
            return False
        for value in values:
            frame[made] = value
            if self._candidate(made + 1):
                return True
        return False

    def _weight(self) -> int:
        weight = self.action.weight
        return 1 if weight is None else int(weight(self.cells, self.frame))

    # ---- what players choose

    def _from_a_place(self, made: int) -> Iterable[Value]:
        """The values of a choice, from the one drawn on and then from the first one on."""
        values = self.action.values(made, self.cells, self.frame)
        if not isinstance(values, CountsUpTo):
            return self._around(made, values)
        few = listed(values.bound, values.total)
        return self._counts(made, values) if few is None else self._around(made, few)

    def _around(self, made: int, values: range | Sequence[Value]) -> Iterable[Value]:
        # `len` cannot tell the length of every range.
        many = values.stop - values.start if isinstance(values, range) else len(values)
        if many <= 0:
            return ()
        place = self.places[made]
        if not isinstance(place, int):
            place = self.draw(many)
            self.places[made] = place
        place %= many
        return chain(values[place:], values[:place])

    def _counts(self, made: int, values: CountsUpTo) -> Iterator[Value]:
        """Of too many to list: the count of each member drawn within what is left."""
        place = self.places[made]
        wanted = place if isinstance(place, tuple) else None
        counts: list[int] = []
        for member, most in enumerate(values.bound):
            limit = min(most, values.total - sum(counts))
            counts.append(self.draw(limit + 1) if wanted is None else min(wanted[member], limit))
        self.places[made] = tuple(counts) if wanted is None else wanted
        return from_here_on(tuple(counts), values.bound, values.total)

    # ---- what chance chooses

    def _by_weight(self, made: int) -> bool:
        """Draw one of all ways to make the choices that are left, by its weight."""
        try:
            ways = list(self._ways(made))
        except _Tired:  # too many to weigh: then all alike
            self.tries = 0
            self.chance_from = None
            return self._candidate(made)
        if not ways:
            return False
        left = self.draw(sum(weight for weight, _ in ways))
        for weight, chosen in ways:
            left -= weight
            if left < 0:
                self.frame[: self.last] = chosen
                # A `let` among the guards has to be judged anew.
                return all(
                    test.holds(self.cells, self.frame)
                    for tests in self.action.tests[made:]
                    for test in tests
                )
        return False

    def _ways(self, made: int) -> Iterator[tuple[int, list[Value]]]:
        """The ways to make the choices behind the first `made`, each with its weight."""
        self.tries += 1
        if self.tries > TRIES:
            raise _Tired
        cells, frame = self.cells, self.frame
        try:
            if not all(test.holds(cells, frame) for test in self.action.tests[made]):
                return
            if made == self.last:
                weight = self._weight()
                if weight > 0:
                    yield weight, frame[: self.last]
                return
            values = self.action.values(made, cells, frame)
        except NoAnswer as no_answer:
            self.meet(made, frame, no_answer.failure)
            return
        for value in values:
            frame[made] = value
            yield from self._ways(made + 1)


def _chance_from(action: CompiledAction) -> int:
    """How many choices are made before all that are left are chance's."""
    choices = action.action.choices
    by_chance = isinstance(action.action.owner, ByChance)
    made = len(choices)
    while made > 0 and (by_chance or choices[made - 1].by_chance):
        made -= 1
    return made
