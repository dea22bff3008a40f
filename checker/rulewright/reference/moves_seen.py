"""Keeps where every move leads, for what is judged on all positions and moves together."""

from __future__ import annotations

from array import array
from typing import Any

from rulewright.core.ir import Core
from rulewright.core.liveness.graph import HOLE, Graph
from rulewright.core.liveness.kept import Kept, what_is_kept
from rulewright.reference.explored import Numbered
from rulewright.reference.layout import Cells
from rulewright.reference.offers import Offers

Key = tuple[Any, ...]

_CHANCE: Key = ()
"""The decision of a position in which chance alone moves, whatever the action."""


def moves_seen(core: Core) -> MovesSeen | None:
    """What keeps the moves of a search; None where no property needs that."""
    kept = what_is_kept(core)
    return None if kept is None else MovesSeen(core, kept)


class MovesSeen:
    """The moves of all positions so far, one position after the other in the order of numbers."""

    def __init__(self, core: Core, kept: Kept) -> None:
        self.explored = Numbered(core)
        self.throws = kept.throws
        self.first = array("Q")
        self.targets = array("I")
        self.decisions = array("I") if kept.decisions else None
        self.outcomes = array("I") if kept.outcomes else None
        self.actions = array("I") if kept.actions else None
        # Of the position whose moves are offered now: the first move of each decision and outcome.
        self.known_decisions: dict[Key, int] = {}
        self.known_outcomes: dict[Key, int] = {}

    def position(self) -> None:
        """The moves of the next position follow."""
        self.first.append(len(self.targets))
        self.known_decisions.clear()
        self.known_outcomes.clear()

    def move(self, offers: Offers) -> None:
        """A move is made; where it leads is kept next."""
        self._describe(offers, offers.last)

    def keep(self, after: Cells, number: int, place: int) -> None:
        """The move leads there, from the position `number`; it has this place among its moves."""
        self.targets.append(self.explored.number_of(after, number, place))

    def hole(self, offers: Offers, made: int) -> None:
        """A rule has no answer when so many choices are made."""
        self._describe(offers, made)
        self.targets.append(HOLE)

    def graph(self) -> Graph:
        """All that was kept, when the moves of every position are."""
        self.first.append(len(self.targets))
        return Graph(self.first, self.targets, self.decisions, self.outcomes, self.actions)

    def _describe(self, offers: Offers, made: int) -> None:
        if self.decisions is not None:
            self.decisions.append(self._decision(offers, made))
        if self.outcomes is not None:
            self.outcomes.append(self._outcome(offers, made))
        if self.actions is not None:
            self.actions.append(offers.action.number)

    def _decision(self, offers: Offers, made: int) -> int:
        """The number of the first move of the same decision, as far as that is made."""
        number = len(self.targets)
        throw = self.throws[offers.action.number]
        if throw is None:
            return number
        key = _CHANCE
        if throw.decided is not None:
            if made < throw.decided:
                return number
            key = (offers.action.number, *offers.action.chosen(throw.decided, offers.frame))
        return self.known_decisions.setdefault(key, number)

    def _outcome(self, offers: Offers, made: int) -> int:
        """The number of the first move of the action in which chance brings the same."""
        number = len(self.targets)
        throw = self.throws[offers.action.number]
        if throw is None or throw.decided is None or made <= throw.thrown[-1]:
            return number
        values = offers.action.chosen(throw.thrown[-1] + 1, offers.frame)
        key = (offers.action.number, *(values[at] for at in throw.thrown))
        return self.known_outcomes.setdefault(key, number)
