"""Looks for requirements that alone refuse some choice.

A requirement *alone refuses* a choice where it fails and every other guard of the action passes, or
meets an obligation that fails: without the requirement something new would happen. While that has
not been seen of a requirement, candidates it refuses are followed further, past it, just far enough
to know. Later they cost nothing.

The work is bounded: in one position a requirement may use some candidates, many in the first ones
and `MORE` later on. One that used them up somewhere and was not seen to refuse alone is reported as
*cut*, never as idle. How much is used in one position does not hang on the others, so that it does
not matter in which order they are seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rulewright.core.ir import Core, Requirement
from rulewright.reference.actions import CompiledAction
from rulewright.reference.layout import Cells, Frame, NoAnswer
from rulewright.reference.schedule import requirements

FIRST = 50_000
MORE = 200
"""At least so many candidates in each position: going through all corners or edges of a large board
leaves nothing open."""

Key = tuple[int, int]
"""A requirement: the number of its action, and its own among the guards."""


def allowed(first: int, number: int) -> int:
    """How many candidates a requirement may use in the position of this number."""
    return max(MORE, first // (number + 1))


class _Spent(Exception):  # noqa: N818 - the work ends here, nothing is wrong
    """A requirement used up its candidates."""


class Probe:
    """Which requirements of which actions have been seen to refuse alone.

    `first` are the candidates that each may use in the first position.
    """

    def __init__(self, actions: Iterable[CompiledAction], first: int | None = None) -> None:
        self.first = FIRST if first is None else first
        self.wanted: set[Key] = set()
        self.refused: set[Key] = set()
        self.cut: set[Key] = set()
        self.allowed = self.first
        self.spent: Counter[Key] = Counter()
        for action in actions:
            self.wanted.update((action.number, number) for number, _ in requirements(action.action))

    def begin(self, number: int) -> None:
        """The candidates that follow are of the position of this number."""
        self.allowed = allowed(self.first, number)
        self.spent.clear()

    def refusal(
        self, action: CompiledAction, number: int, made: int, cells: Cells, frame: Frame
    ) -> None:
        """The requirement `number` refused a candidate with `made` choices: see whether alone.

        What the frame holds beyond the choices made is lost.
        """
        key = (action.number, number)
        if key not in self.wanted:
            return
        try:
            alone = self._passes(action, key, made, cells, frame)
        except _Spent:
            self.cut.add(key)
            return
        if alone:
            self.wanted.discard(key)
            self.cut.discard(key)
            self.refused.add(key)

    def _passes(
        self, action: CompiledAction, key: Key, made: int, cells: Cells, frame: Frame
    ) -> bool:
        """Whether some candidate from here on passes every guard but this one."""
        self._spend(key)
        try:
            for test in action.tests[made]:
                if test.number != key[1] and not test.holds(cells, frame):
                    return False
            if made == len(action.choices):
                return action.weight is None or action.weight(cells, frame) != 0
            values = action.values(made, cells, frame)
        except NoAnswer:
            return True
        for value in values:
            frame[made] = value
            if self._passes(action, key, made + 1, cells, frame):
                return True
        return False

    def _spend(self, key: Key) -> None:
        self.spent[key] += 1
        if self.spent[key] > self.allowed:
            raise _Spent


def labels(core: Core, keys: Iterable[Key]) -> frozenset[tuple[str, str]]:
    """Requirements by their actions' names and their labels."""
    return frozenset(
        (core.actions[action].name, guard.label)
        for action, number in keys
        if isinstance(guard := core.actions[action].guards[number], Requirement)
    )
