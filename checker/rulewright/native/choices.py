"""Writes loops over the values of a choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from rulewright.core.ir import ChoiceDomain, Counts, Interval, Listing, Members, Rows
from rulewright.core.search import MOST_VALUES
from rulewright.diagnostics.fault import Fault
from rulewright.native import arithmetic, arrays
from rulewright.native.counting import count_up
from rulewright.native.expressions import Writer
from rulewright.native.ir import Value
from rulewright.native.loops import for_members
from rulewright.native.scope import Operand, Scope

Body = Callable[[Operand], None]
"""Writes what is done with a value."""

Spend = Callable[[Value], None]
"""Writes that so many more values are looked at."""


class Choices:
    """Writes such loops for one function; with `spend` what is looked at is counted."""

    def __init__(self, writer: Writer, spend: Spend | None) -> None:
        self.writer = writer
        self.f = writer.f
        self.spend = spend

    def each(self, domain: ChoiceDomain, scope: Scope, body: Body) -> None:
        """A round for each value, in order."""
        match domain:
            case Interval(low, high):
                first = self.writer.number(low, scope)
                end = self.writer.behind(high, scope)
                self._spend(lambda: self._between(first, end))
                with self.f.rounds(first, end) as index:
                    body(index)
            case Listing():
                self._listed(domain, scope, body)
            case Members(collection):
                members = arrays.kept(self.f, self.writer.array(collection, scope))
                self._spend(lambda: self._sum(members))
                for_members(self.f, members, body)
            case Counts():
                self._counts(domain, scope, body)
            case Rows(table):
                pointer, kind = self.writer.rules.cells_of(table)
                count, width = self.writer.rules.tables[table].dims
                self._spend(lambda: count)
                with self.f.rounds(0, count) as row:
                    start = self.f.op("mul", row, width)
                    body(arrays.InTable(pointer, kind, start, width))
            case _:
                assert_never(domain)

    def only(self, value: Value, domain: ChoiceDomain, scope: Scope, body: Body) -> None:
        """A round for this value, if it is one of the domain's."""
        f = self.f
        match domain:
            case Interval(low, high):
                first, last = self.writer.number(low, scope), self.writer.number(high, scope)
                from_first = arithmetic.compare(f, "sle", first, value)
                inside = arithmetic.both(f, from_first, arithmetic.compare(f, "sle", value, last))
            case Members(collection):
                member = arrays.cell(f, self.writer.array(collection, scope), value)
                inside = arithmetic.truth(f, member)
            case _:
                raise Fault("a player is not chosen from a list")
        there, behind = f.label("there"), f.label("next")
        f.branch(inside, there, behind)
        f.begin(there)
        self._spend(lambda: 1)
        body(value)
        f.begin(behind)

    # ---- parts

    def _listed(self, domain: Listing, scope: Scope, body: Body) -> None:
        f, rules = self.f, self.writer.rules
        start, _ = self.writer.place(rules.lists[domain.table].dims, domain.indices, scope)
        code = rules.lists_of(domain.table)
        first = f.load(f.at(code.offsets, start))
        end = f.load(f.at(code.offsets, arithmetic.add(f, start, 1)))
        self._spend(lambda: f.op("sub", end, first))
        with f.rounds(first, end) as index:
            body(f.load(f.at(code.members, index)))

    def _counts(self, domain: Counts, scope: Scope, body: Body) -> None:
        """All arrays of counts within a bound, in lexicographic order."""
        bound = arrays.kept(self.f, self.writer.array(domain.bound, scope))
        whole = self._sum(bound)
        total = whole if domain.total is None else self.writer.number(domain.total, scope)
        each = 0 if self.spend is None else self._spend_counts(bound, whole, total)

        def counted(values: arrays.InRoom) -> None:
            self._spend(lambda: each)
            body(values)

        count_up(self.f, bound, total, counted)

    def _spend_counts(self, bound: arrays.Array, whole: Value, total: Value) -> Value:
        """Spend what is known to be there; returns what is to be spent on each value that comes."""
        f = self.f
        many: Value = 1
        limit = MOST_VALUES + 1
        for index in range(bound.count):
            more = arithmetic.add(f, arrays.cell(f, bound, index), 1)
            many = arithmetic.minimum(f, arithmetic.multiply(f, many, more), limit)
        all_there = arithmetic.compare(f, "sle", whole, total)
        if isinstance(all_there, int):
            self._spend(lambda: many if all_there else 0)
            return 1 - all_there
        self._spend(lambda: f.choose(all_there, many, 0))
        return f.choose(all_there, 0, 1)

    # ---- counting

    def _between(self, first: Value, end: Value) -> Value:
        return arithmetic.maximum(self.f, arithmetic.subtract(self.f, end, first), 0)

    def _sum(self, array: arrays.Array) -> Value:
        total: Value = 0
        for place in range(array.count):
            total = arithmetic.add(self.f, total, arrays.cell(self.f, array, place))
        return total

    def _spend(self, many: Callable[[], Value]) -> None:
        if self.spend is not None:
            self.spend(many())
