"""Writes the candidates of an action: choices one after the other, each guard when it can be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod
from typing import assert_never

from msgspec import Struct

from rulewright.core.ir import (
    Action,
    Array,
    ByEach,
    ByPlayers,
    Choice,
    Counts,
    GuardLet,
    Listing,
    Requirement,
    Rows,
    Table,
)
from rulewright.core.search import MOST_VALUES
from rulewright.core.walk import effects_within
from rulewright.native import arithmetic, arrays
from rulewright.native.choices import Choices
from rulewright.native.expressions import Writer
from rulewright.native.ir import Reg, Value
from rulewright.native.scope import Operand, Scope
from rulewright.reference.actions import weighed
from rulewright.reference.schedule import levels


def _nothing(_made: int, _scope: Scope) -> None:
    """Nothing is written."""


_MANY_CELLS = 64
"""With more cells of two values or more, there is too much to choose from in any case."""


class Hooks(Struct, frozen=True):
    """What is written at certain points of the way through the candidates.

    `complete` where a candidate is a move (with its weight if it has one); `refused` where the
    guard of this number refuses when so many choices are made; `failed` where an obligation failed
    when so many are (its number is in the writer's slot); `too_many` where there is too much to
    choose from; `reached` where so many choices are made, before anything is judged there. After
    `refused` and `failed` the code goes on behind the candidate, after `too_many` never.
    """

    complete: Callable[[Scope, Value | None], None]
    refused: Callable[[int, int, Scope], None]
    failed: Callable[[int], None]
    too_many: Callable[[], None]
    reached: Callable[[int, Scope], None] = _nothing


class Candidates:
    """Writes the way through the candidates of one action."""

    def __init__(self, writer: Writer, action: Action, hooks: Hooks) -> None:
        self.writer = writer
        self.f = writer.f
        self.action = action
        self.hooks = hooks
        self.levels = levels(action, writer.rules.safe)
        self.seat = action.owner.choice if isinstance(action.owner, ByEach) else None
        self.player: Value = 0
        self.most = self._most_values()
        self.left = self.f.slot() if self.most > MOST_VALUES else None
        self.choices = Choices(writer, None if self.left is None else self._spend)
        self.work = self._work()

    def _most_values(self) -> int:
        """At most so many values are looked at, those of the first choices included."""
        return sum(self._most(0, made) for made in range(1, len(self.action.choices) + 1))

    def _most(self, first: int, end: int) -> int:
        """At most so many candidates follow from these choices."""
        tables = self.writer.rules.tables
        choices = self.action.choices[first:end]
        return prod(max(1, _values(choice, tables)) for choice in choices)

    def _work(self) -> int:
        """About how much code one candidate is."""
        steps = self.writer.rules.costs.steps
        guards = sum(
            steps(guard.value if isinstance(guard, GuardLet) else guard.condition)
            for guard in self.action.guards
        )
        return guards + 10 * sum(1 for _ in effects_within(self.action.effects)) + 10

    def write(self, scope: Scope, player: Value = 0) -> None:
        """All candidates; of this player, where each player acts."""
        self.player = player
        if self.left is not None:
            self.f.store(MOST_VALUES, self.left)
        self._candidate(0, scope)

    # ---- one candidate

    def _candidate(self, made: int, scope: Scope) -> None:
        """What comes when so many choices are made."""
        self.hooks.reached(made, scope)
        following, fails = self.f.label("next"), self.f.label("fails")
        outer, self.writer.fail_at = self.writer.fail_at, fails
        for number in self.levels[made]:
            scope = self._guard(number, made, scope, following)
            if not self.f.live:
                break
        else:
            if made == len(self.action.choices):
                self._complete(scope, following)
            else:
                self._choice(made, scope)
        if self.f.open:
            self.f.jump(following)
        self.f.begin(fails)
        if self.f.live:
            self.hooks.failed(made)
        self.f.begin(following)
        self.writer.fail_at = outer

    def _guard(self, number: int, made: int, scope: Scope, following: str) -> Scope:
        match self.action.guards[number]:
            case GuardLet(name, value):
                operand = self.writer.operand(value, scope)
                if not isinstance(operand, (int, Reg)):
                    operand = arrays.kept(self.f, operand)
                return scope.bind(name, operand)
            case Requirement(condition=condition):
                holds, refuses = self.f.label("holds"), self.f.label("refuses")
                self.writer.conditions.jump(condition, scope, holds, refuses)
                self.f.begin(refuses)
                if self.f.live:
                    self.hooks.refused(number, made, scope)
                self.f.jump(following)
                self.f.begin(holds)
                return scope
            case guard:
                assert_never(guard)

    def _complete(self, scope: Scope, following: str) -> None:
        weight = self._weight(scope, following)
        owner = self.action.owner
        if isinstance(owner, ByPlayers):
            for player in owner.players:
                if not self.writer.safe(player):
                    self.writer.number(player, scope)
        self.hooks.complete(scope, weight)

    def _weight(self, scope: Scope, following: str) -> Value | None:
        if self.action.weight is None:
            return None
        weight = self.writer.number(weighed(self.action, self.action.weight), scope)
        possible = self.f.label("possible")
        self.f.branch(arithmetic.compare(self.f, "ne", weight, 0), possible, following)
        self.f.begin(possible)
        return weight

    # ---- choices

    def _choice(self, made: int, scope: Scope) -> None:
        choice = self.action.choices[made]

        def chosen(operand: Operand) -> None:
            self._candidate(made + 1, scope.bind(choice.name, operand))

        if choice.name == self.seat:
            self.choices.only(self.player, choice.domain, scope, chosen)
            return
        known = self.writer.rules.evaluator.domain(choice.domain, scope.known)
        rest = self.work * self._most(made + 1, len(self.action.choices))
        one_by_one = isinstance(choice.domain, Counts) and self.left is not None
        if known is None or one_by_one or not self.writer.rules.unrolls(len(known), rest):
            self.choices.each(choice.domain, scope, chosen)
            return
        self._spend(len(known))
        for value in known:
            chosen(arrays.Known(value) if isinstance(value, tuple) else value)

    def _spend(self, many: Value) -> None:
        """So many more candidates are looked at."""
        if self.left is None or many == 0:
            return
        f = self.f
        f.store(f.op("sub", f.load(self.left), many), self.left)
        too_many, enough = f.label("too_many"), f.label("enough")
        f.branch(f.compare("slt", f.load(self.left), 0), too_many, enough)
        f.begin(too_many)
        self.hooks.too_many()
        f.begin_after_jump(enough)


def _values(choice: Choice, tables: Mapping[str, Table]) -> int:
    """At most so many values a choice has."""
    match choice.domain:
        case Listing(longest=longest) if longest is not None:
            return longest
        case Rows(table):
            return tables[table].dims[0]
        case _:
            kind = choice.type
            cells = prod(kind.dims) if isinstance(kind, Array) else 1
            return int((kind.high - kind.low + 1) ** min(cells, _MANY_CELLS))
