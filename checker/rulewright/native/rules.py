"""What the writers of all functions of one module share: the core's declarations, and limits."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from rulewright.core.calls import functions_first, safe_functions
from rulewright.core.cost import Costs
from rulewright.core.ir import Core, Expr, ListTable, LongestTrail, Site
from rulewright.core.ir import Function as CoreFunction
from rulewright.core.symmetry.group import Group
from rulewright.core.walk import can_fail, rests_on_conditions, walk
from rulewright.native.ir import I8, I32, I64, Module, Reg
from rulewright.native.known import Evaluator
from rulewright.native.layout import Field, Layout, layout
from rulewright.native.state import FEW

MOST_PLAYERS = 12
"""With more players the sets of winners are not counted in a table."""

FAULT = 0
"""Stands for an obligation of which the core said that it cannot fail."""

TOO_HARD = 1
"""Stands for work that the machine code gave up."""

_UNROLLED_IN_REGISTERS = 25_000
_UNROLLED_IN_MEMORY = 120
_UNROLLED_IN_ALL = 200_000
_INLINED = 60


class ListCode(Struct, frozen=True):
    """A table of lists in memory: where each list begins among all members."""

    offsets: Reg
    members: Reg


class Rules:
    """A core while its module is written."""

    def __init__(self, core: Core, *, unrolls: bool = True, group: Group | None = None) -> None:
        self.core = core
        self.may_unroll = unrolls
        self.group = group
        self.module = Module()
        self.layout: Layout = layout(core.variables)
        self.in_registers = self.layout.words <= FEW
        self.fields: dict[str, Field] = {field.name: field for field in self.layout.fields}
        self.tables = {table.name: table for table in core.tables}
        self.lists = {table.name: table for table in core.lists}
        self.ascending = {table.name for table in core.lists if _ascends(table)}
        self.graphs = {graph.name: graph for graph in core.graphs}
        self.functions: dict[str, CoreFunction] = {each.name: each for each in core.functions}
        self.procedures = {each.name: each for each in core.procedures}
        self.safe = safe_functions(core.functions)
        self.answering = self._answering_functions()
        self._judged: dict[int, tuple[Expr, bool]] = {}
        self.costs = Costs(core.functions)
        self.evaluator = Evaluator(core.tables, core.lists)
        self.sites: list[Site | None] = [None, None]
        self.site_numbers: dict[Site, int] = {}
        self.written: set[str] = set()
        self.unrolled = 0

    def _answering_functions(self) -> frozenset[str]:
        """The functions whose code always comes to an answer."""
        answering: frozenset[str] = frozenset()
        for function in functions_first(self.core.functions):
            if not can_fail(function.body, answering) and not _searches_trails(function.body):
                answering |= {function.name}
        return answering

    def surely_answers(self, expr: Expr) -> bool:
        """Whether the code of an expression comes to an answer wherever it stands.

        Loops that are written out ask it of the same ones again and again.
        """
        if id(expr) not in self._judged:
            # The expression is kept, so that no other one gets its identity.
            self._judged[id(expr)] = expr, self._answers(expr)
        return self._judged[id(expr)][1]

    def _answers(self, expr: Expr) -> bool:
        return (
            not can_fail(expr, self.answering)
            and not _searches_trails(expr)
            and not rests_on_conditions(expr)
        )

    # ---- obligations

    def site(self, site: Site | None) -> int:
        """The number of an obligation; the same ones have one number."""
        if site is None:
            return FAULT
        if site not in self.site_numbers:
            self.site_numbers[site] = len(self.sites)
            self.sites.append(site)
        return self.site_numbers[site]

    # ---- tables in memory

    def cells_of(self, name: str) -> tuple[Reg, str]:
        """A table's cells, and the type of each."""
        values = self.tables[name].values
        kind = kind_of(values)
        return self.module.table(values, kind), kind

    def lists_of(self, name: str) -> ListCode:
        """A table of lists."""
        offsets = [0]
        members: list[int] = []
        for listed in self.lists[name].values:
            members.extend(listed)
            offsets.append(len(members))
        return ListCode(self.module.table(offsets, I64), self.module.table(members or [0], I64))

    # ---- limits

    def unrolls(self, rounds: int, steps: int) -> bool:
        """Whether a loop over so many known values, of so many steps each, is written out."""
        if rounds <= 1:
            return True
        work = rounds * steps
        most = _UNROLLED_IN_REGISTERS if self.in_registers else _UNROLLED_IN_MEMORY
        if not self.may_unroll or work > most or self.unrolled + work > _UNROLLED_IN_ALL:
            return False
        self.unrolled += work
        return True

    def inlines(self, function: CoreFunction) -> bool:
        """Whether a function's body is written where it is called."""
        steps = self.costs.steps(function.body)
        return steps <= _INLINED or (self.in_registers and self.unrolls(2, steps))


def _ascends(table: ListTable) -> bool:
    return all(one <= other for listed in table.values for one, other in pairwise(listed))


def kind_of(values: Sequence[int]) -> str:
    """The narrowest type for these numbers."""
    low, high = min(values, default=0), max(values, default=0)
    for kind, bits in ((I8, 8), ("i16", 16), (I32, 32)):
        if -(1 << bits - 1) <= low and high < 1 << bits - 1:
            return kind
    return I64


def _searches_trails(expr: Expr) -> bool:
    return any(isinstance(inner, LongestTrail) for inner in walk([expr]))
