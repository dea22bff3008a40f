"""Keeps where every move leads, for what is judged on all positions and moves together."""

from __future__ import annotations

from array import array
from typing import Any

from msgspec import Struct

from rulewright.core.ir import EVENTUALLY, LIVE, Action, ByChance, Core
from rulewright.core.liveness.graph import HOLE, Graph
from rulewright.reference.explored import Numbered
from rulewright.reference.layout import Cells
from rulewright.reference.offers import Offers

Key = tuple[Any, ...]

_CHANCE: Key = ()
"""The decision of a position in which chance alone moves, whatever the action."""


class _Throw(Struct, frozen=True):
    """What chance has to do with an action.

    So many choices are `decided` before the first one by chance; None: the whole action is by
    chance. `thrown` are the numbers of the choices by chance, behind which something is `left` to
    players, or is not.
    """

    decided: int | None
    thrown: tuple[int, ...]
    left: bool


def _throw(action: Action) -> _Throw | None:
    """None where chance has nothing to do with the action."""
    thrown = tuple(at for at, choice in enumerate(action.choices) if choice.by_chance)
    if isinstance(action.owner, ByChance):
        return _Throw(None, thrown, left=False)
    if not thrown:
        return None
    return _Throw(thrown[0], thrown, left=len(thrown) < len(action.choices) - thrown[0])


def moves_seen(core: Core) -> MovesSeen | None:
    """What keeps the moves of a search; None where no property needs that."""
    return MovesSeen(core) if any(each.kind in LIVE for each in core.properties) else None


class MovesSeen:
    """The moves of all positions so far, one position after the other in the order of numbers."""

    def __init__(self, core: Core) -> None:
        self.explored = Numbered(core)
        eventual = [each for each in core.properties if each.kind == EVENTUALLY]
        self.throws = [_throw(action) for action in core.actions]
        throws = [each for each in self.throws if each is not None]
        self.first = array("Q")
        self.targets = array("I")
        self.decisions = array("I") if eventual and throws else None
        left = any(each.left for each in throws)
        self.outcomes = array("I") if eventual and left else None
        self.actions = array("I") if any(each.fair for each in eventual) else None
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
