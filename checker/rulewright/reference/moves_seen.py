"""Keeps where every move leads, for what is judged on all positions and moves together."""

from __future__ import annotations

from array import array
from typing import Any

from rulewright.core.ir import EVENTUALLY, LIVE, ByChance, Core
from rulewright.core.liveness.graph import HOLE, Graph
from rulewright.reference.explored import Numbered
from rulewright.reference.layout import Cells
from rulewright.reference.offers import Offers

_CHANCE = (-1,)
"""The decision of a position in which chance alone moves, whatever the action."""


def moves_seen(core: Core) -> MovesSeen | None:
    """What keeps the moves of a search; None where no property needs that."""
    return MovesSeen(core) if any(each.kind in LIVE for each in core.properties) else None


class MovesSeen:
    """The moves of all positions so far, one position after the other in the order of numbers."""

    def __init__(self, core: Core) -> None:
        self.explored = Numbered(core)
        eventual = [each for each in core.properties if each.kind == EVENTUALLY]
        # For each action that has something to do with chance, which choices are the players'.
        self.chosen = {
            number: tuple(at for at, choice in enumerate(action.choices) if not choice.by_chance)
            for number, action in enumerate(core.actions)
            if isinstance(action.owner, ByChance) or any(each.by_chance for each in action.choices)
        }
        self.by_chance = {
            number for number, each in enumerate(core.actions) if isinstance(each.owner, ByChance)
        }
        self.first = array("Q")
        self.targets = array("I")
        self.decisions = array("I") if eventual and self.chosen else None
        self.actions = array("I") if any(each.fair for each in eventual) else None
        self.known: dict[tuple[Any, ...], int] = {}

    def position(self) -> None:
        """The moves of the next position follow."""
        self.first.append(len(self.targets))
        self.known.clear()

    def move(self, offers: Offers) -> None:
        """A move is made; where it leads is kept next."""
        if self.decisions is not None:
            self.decisions.append(self._decision(offers))
        if self.actions is not None:
            self.actions.append(offers.action.number)

    def keep(self, after: Cells, number: int, place: int) -> None:
        """The move leads there, from the position `number`; it has this place among its moves."""
        self.targets.append(self.explored.number_of(after, number, place))

    def hole(self, offers: Offers, made: int) -> None:
        """A rule has no answer when so many choices are made.

        Before all are made nobody knows what belongs to the same decision: then it stands alone.
        """
        if self.decisions is not None:
            whole = made == offers.last
            self.decisions.append(self._decision(offers) if whole else len(self.targets))
        if self.actions is not None:
            self.actions.append(offers.action.number)
        self.targets.append(HOLE)

    def _decision(self, offers: Offers) -> int:
        """The number of the first move of the same decision."""
        action = offers.action.number
        chosen = self.chosen.get(action)
        if chosen is None:
            return len(self.targets)
        values = offers.action.chosen(offers.last, offers.frame)
        key = _CHANCE if action in self.by_chance else (action, *(values[at] for at in chosen))
        return self.known.setdefault(key, len(self.targets))

    def graph(self) -> Graph:
        """All that was kept, when the moves of every position are."""
        self.first.append(len(self.targets))
        return Graph(self.first, self.targets, self.decisions, self.actions)
