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
    Interval,
    Listing,
    Members,
    Requirement,
    Rows,
    Table,
)
from rulewright.core.search import MOST_VALUES
from rulewright.core.walk import effects_within
from rulewright.diagnostics.fault import Fault
from rulewright.native import arithmetic, arrays
from rulewright.native.counting import count_up
from rulewright.native.expressions import Writer
from rulewright.native.ir import Reg, Value
from rulewright.native.loops import for_members
from rulewright.native.scope import Operand, Scope
from rulewright.reference.actions import weighed
from rulewright.reference.schedule import levels


def _nothing(_made: int) -> None:
    """Nothing is written."""


_MANY_CELLS = 64
"""With more cells of two values or more, there is too much to choose from in any case."""


class Hooks(Struct, frozen=True):
    """What is written at certain points of the way through the candidates.

    `complete` where a candidate is a move (with its weight if it has one); `refused` where the
    guard of this number refuses when so many choices are made; `failed` where an obligation failed
    (its number is in the writer's slot); `too_many` where there is too much to choose from;
    `reached` where so many choices are made, before anything is judged there. After `refused` and
    `failed` the code goes on behind the candidate, after `too_many` never.
    """

    complete: Callable[[Scope, Value | None], None]
    refused: Callable[[int, int, Scope], None]
    failed: Callable[[], None]
    too_many: Callable[[], None]
    reached: Callable[[int], None] = _nothing


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
        self.left = self.f.slot() if self._most_values() > MOST_VALUES else None
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
        self.hooks.reached(made)
        following, fails = self.f.label("next"), self.f.label("fails")
        outer, self.writer.fail_at = self.writer.fail_at, fails
        for number in self.levels[made]:
            scope = self._guard(number, made, scope, following)
        if made == len(self.action.choices):
            self._complete(scope, following)
        else:
            self._choice(made, scope)
        if self.f.open:
            self.f.jump(following)
        self.f.begin(fails)
        self.hooks.failed()
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
        if choice.name == self.seat:
            self._in_seat(choice, made, scope)
            return
        known = self.writer.rules.evaluator.domain(choice.domain, scope.known)
        rest = self.work * self._most(made + 1, len(self.action.choices))
        one_by_one = isinstance(choice.domain, Counts) and self.left is not None
        if known is not None and not one_by_one and self.writer.rules.unrolls(len(known), rest):
            self._spend(len(known))
            for value in known:
                operand = arrays.Known(value) if isinstance(value, tuple) else value
                self._made(choice, made, operand, scope)
            return
        match choice.domain:
            case Interval(low, high):
                first = self.writer.number(low, scope)
                end = arithmetic.add(self.f, self.writer.number(high, scope), 1)
                many = arithmetic.maximum(self.f, arithmetic.subtract(self.f, end, first), 0)
                self._spend(many)
                with self.f.rounds(first, end) as index:
                    self._made(choice, made, index, scope)
            case Listing() | Members():
                self._listed(choice, choice.domain, made, scope)
            case Counts():
                self._counts(choice, choice.domain, made, scope)
            case Rows(table):
                pointer, kind = self.writer.rules.cells_of(table)
                count, width = self.writer.rules.tables[table].dims
                self._spend(count)
                with self.f.rounds(0, count) as row:
                    start = self.f.op("mul", row, width)
                    self._made(choice, made, arrays.InTable(pointer, kind, start, width), scope)
            case domain:
                assert_never(domain)

    def _made(self, choice: Choice, made: int, operand: Operand, scope: Scope) -> None:
        self._candidate(made + 1, scope.bind(choice.name, operand))

    def _listed(self, choice: Choice, domain: Listing | Members, made: int, scope: Scope) -> None:
        rules, f = self.writer.rules, self.f
        if isinstance(domain, Members):
            collection = arrays.kept(f, self.writer.array(domain.set, scope))
            if self.left is not None:
                many: Value = 0
                for place in range(collection.count):
                    many = arithmetic.add(f, many, arrays.cell(f, collection, place))
                self._spend(many)
            for_members(f, collection, lambda index: self._made(choice, made, index, scope))
            return
        start, _ = self.writer.place(rules.lists[domain.table].dims, domain.indices, scope)
        code = rules.lists_of(domain.table)
        first = f.load(f.at(code.offsets, start))
        end = f.load(f.at(code.offsets, arithmetic.add(f, start, 1)))
        self._spend(f.op("sub", end, first))
        with f.rounds(first, end) as index:
            self._made(choice, made, f.load(f.at(code.members, index)), scope)

    def _counts(self, choice: Choice, domain: Counts, made: int, scope: Scope) -> None:
        """All arrays of counts within a bound, in lexicographic order."""
        f = self.f
        bound = arrays.kept(f, self.writer.array(domain.bound, scope))
        whole: Value = 0
        for index in range(bound.count):
            whole = arithmetic.add(f, whole, arrays.cell(f, bound, index))
        total = whole if domain.total is None else self.writer.number(domain.total, scope)
        each = self._spend_counts(bound, whole, total)

        def body(values: arrays.InRoom) -> None:
            self._spend(each)
            self._made(choice, made, values, scope)

        count_up(f, bound, total, body)

    def _spend_counts(self, bound: arrays.Array, whole: Value, total: Value) -> Value:
        """Spend what is known to be there; returns what is to be spent on each value that comes."""
        if self.left is None:
            return 0
        f = self.f
        many: Value = 1
        limit = MOST_VALUES + 1
        for index in range(bound.count):
            more = arithmetic.add(f, arrays.cell(f, bound, index), 1)
            many = arithmetic.minimum(f, arithmetic.multiply(f, many, more), limit)
        all_there = arithmetic.compare(f, "sle", whole, total)
        if isinstance(all_there, int):
            self._spend(many if all_there else 0)
            return 1 - all_there
        self._spend(f.choose(all_there, many, 0))
        return f.choose(all_there, 0, 1)

    def _in_seat(self, choice: Choice, made: int, scope: Scope) -> None:
        """The choice that is the player: only the one whose turn it is."""
        f = self.f
        there, behind = f.label("there"), f.label("next")
        match choice.domain:
            case Interval(low, high):
                first, last = self.writer.number(low, scope), self.writer.number(high, scope)
                inside = arithmetic.compare(f, "sle", first, self.player)
                below = arithmetic.compare(f, "sle", self.player, last)
                middle = f.label("and")
                f.branch(inside, middle, behind)
                f.begin(middle)
                f.branch(below, there, behind)
            case Members(collection):
                member = arrays.cell(f, self.writer.array(collection, scope), self.player)
                f.branch(arithmetic.truth(f, member), there, behind)
            case _:
                raise Fault("a player is not chosen from a list")
        f.begin(there)
        self._spend(1)
        self._made(choice, made, self.player, scope)
        f.begin(behind)

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
