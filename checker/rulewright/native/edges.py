"""Writes what keeps the moves of all positions, for what is judged on them together.

It is the graph that the reference engine keeps (`reference.moves_seen`), move by move.
"""

from __future__ import annotations

from math import prod

from rulewright.core.ir import Action, Array, ByEach, Choice, Core, Listing, Rows
from rulewright.core.liveness.graph import HOLE
from rulewright.core.liveness.kept import Kept, Throw
from rulewright.native import arithmetic, context
from rulewright.native.ir import I32, Function, Reg, Value
from rulewright.native.refusal import NotNative
from rulewright.native.scope import Scope, number_of

NO_ROOM = 5
"""The reason why a search stops: no further move can be kept."""

MOST_OUTCOMES = 1 << 20
"""More things that chance can bring are not told apart."""


def outcome_places(core: Core, kept: Kept) -> list[int]:
    """Where the outcomes of each action begin in their table, and last how many there are.

    Raises NotNative where outcomes or decisions cannot be told apart.
    """
    places = [0]
    for action, throw in zip(core.actions, kept.throws, strict=True):
        if kept.decisions and throw is not None and throw.decided is not None:
            _see_that_decisions_are_told_apart(core, action, throw.decided)
        count = 0
        if kept.outcomes and throw is not None and throw.decided is not None:
            count = prod(_values(action.choices[at]) for at in throw.thrown)
        places.append(places[-1] + count)
    if places[-1] > MOST_OUTCOMES:
        raise NotNative("chance can bring more than can be told apart")
    return places


def _values(choice: Choice) -> int:
    """How many values chance can bring."""
    if isinstance(choice.type, Array):
        raise NotNative("chance brings sets or bags, behind which something is left to players")
    return choice.type.high - choice.type.low + 1


def _see_that_decisions_are_told_apart(core: Core, action: Action, decided: int) -> None:
    """A decision is what follows from the same choices; here, what follows from one choice."""
    before = action.choices[:decided]
    if isinstance(action.owner, ByEach):
        seat = action.owner.choice
        if all(choice.name != seat for choice in before):
            raise NotNative("chance comes before the player who acts is known")
    rows = {table.name: table for table in core.tables}
    for choice in before:
        match choice.domain:
            case Listing(longest=longest) if longest is not None:
                raise NotNative("chance follows a choice from a list that may repeat itself")
            case Rows(name):
                count, width = rows[name].dims
                cells = rows[name].values
                if len({cells[row * width : (row + 1) * width] for row in range(count)}) < count:
                    raise NotNative("chance follows a choice from a table that repeats itself")
            case _:
                pass


def begin_position(f: Function, where: Reg, number: Reg) -> None:
    """The moves of this position follow."""
    first = context.get(f, where, "edge_count")
    f.store(first, f.at(context.pointer(f, where, "first_edges"), number))
    context.put(f, where, "chance_edge", 0)


class Edges:
    """Writes what keeps the moves of one action, which has this number.

    `place` is where its outcomes begin.
    """

    def __init__(
        self, kept: Kept, action: Action, place: int, number: int, f: Function, where: Reg
    ) -> None:
        self.kept = kept
        self.action = action
        self.number = number
        self.throw: Throw | None = kept.throws[number]
        self.place = place
        self.f = f
        self.where = where
        self.decision, self.outcome = f.slot(), f.slot()

    def reached(self, made: int, scope: Scope) -> None:
        """So many choices are made: with them a decision may begin, or an outcome be known."""
        throw, f = self.throw, self.f
        if throw is None or throw.decided is None:
            return
        if made == throw.decided and self.kept.decisions:
            f.store(context.get(f, self.where, "edge_count"), self.decision)
        if made == throw.thrown[-1] + 1 and self.kept.outcomes:
            f.store(self._outcome_place(throw, scope), self.outcome)

    def _outcome_place(self, throw: Throw, scope: Scope) -> Value:
        place: Value = 0
        for at in throw.thrown:
            choice = self.action.choices[at]
            if isinstance(choice.type, Array):
                raise NotNative("chance brings sets or bags")
            value = arithmetic.number(self.f, number_of(scope.names[choice.name]))
            place = arithmetic.multiply(self.f, place, _values(choice))
            place = arithmetic.add(self.f, place, value)
            place = arithmetic.add(self.f, place, -choice.type.low)
        return arithmetic.add(self.f, place, self.place)

    # ---- moves

    def move(self, slot: Reg) -> None:
        """A move is made; `slot` is where in the batch the position waits that it leads to."""
        edge = self._edge(len(self.action.choices))
        f = self.f
        f.store(edge, f.at(context.pointer(f, self.where, "batch_edges"), slot))

    def hole(self, made: int) -> None:
        """A rule has no answer when so many choices are made."""
        self._put("targets", self._edge(made), HOLE - (1 << 32))

    def _edge(self, made: int) -> Reg:
        """The number of the next move, of which all is kept but where it leads."""
        f, where = self.f, self.where
        edge = context.get(f, where, "edge_count")
        full = f.compare("eq", edge, context.get(f, where, "most_edges"))
        with f.when(full):
            context.put(f, where, "stop", NO_ROOM)
        context.put(f, where, "edge_count", f.choose(full, edge, f.op("add", edge, 1)))
        if self.kept.decisions:
            self._put("decisions", edge, self._decision_of(edge, made))
        if self.kept.outcomes:
            self._put("outcomes_of", edge, self._outcome_of(edge, made))
        if self.kept.actions:
            self._put("edge_actions", edge, self.number)
        return edge

    def _put(self, column: str, edge: Reg, value: Value) -> None:
        f = self.f
        short = value if isinstance(value, int) else f.convert("trunc", value, I32)
        f.store(short, f.at(context.pointer(f, self.where, column), edge, I32), I32)

    def _decision_of(self, edge: Reg, made: int) -> Reg:
        """The number of the first move of the same decision."""
        throw = self.throw
        if throw is None:
            return edge
        if throw.decided is None:
            return self._first(context.field(self.f, self.where, "chance_edge"), edge, 0)
        return edge if made < throw.decided else self.f.load(self.decision)

    def _outcome_of(self, edge: Reg, made: int) -> Reg:
        """The number of the first move of the action in which chance brings the same."""
        f, throw = self.f, self.throw
        if throw is None or throw.decided is None or made <= throw.thrown[-1]:
            return edge
        place = f.at(context.pointer(f, self.where, "outcome_edges"), f.load(self.outcome))
        first_edges = context.pointer(f, self.where, "first_edges")
        number = context.get(f, self.where, "number")
        return self._first(place, edge, f.load(f.at(first_edges, number)))

    def _first(self, place: Reg, edge: Reg, begun: Value) -> Reg:
        """What the place holds, less one, if it is of this position; else this one from now on."""
        f = self.f
        held = f.load(place)
        fresh = f.compare("sle", held, begun)
        now = f.choose(fresh, f.op("add", edge, 1), held)
        f.store(now, place)
        return f.op("sub", now, 1)
