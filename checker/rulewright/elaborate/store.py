"""The constant tables of a core, each kept once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy

from msgspec import Struct

from rulewright.core.ir import Graph, ListTable, Table
from rulewright.elaborate.scope import Names

Cells = tuple[int, ...]
Lists = tuple[tuple[int, ...], ...]
Consulted = Table | ListTable | Graph


class Moving(Struct, frozen=True):
    """How the cells of a set or bag move into one of another element.

    `sources` has for each new cell the old one, or -1; `outside` are old ones that have no new one.
    """

    sources: Table
    outside: tuple[int, ...]


class Store:
    """Tables, list tables and graphs by name, in the order in which they were first needed."""

    def __init__(self) -> None:
        self._names = Names()
        self._made: dict[str, Consulted] = {}
        self._constants: dict[tuple[Cells, Cells], Table] = {}
        self._wanted: dict[tuple[str, Cells, Cells], Table] = {}
        self._on_demand: dict[str, Table] = {}
        self._moving: dict[object, Moving] = {}
        self._lists: dict[tuple[Cells, Lists], ListTable] = {}
        self._graphs: dict[Lists, Graph] = {}

    def again(self) -> Store:
        """One that begins with all that is in this one."""
        again = Store()
        for name, kept in vars(self).items():
            setattr(again, name, copy(kept))
        return again

    def table(self, wanted: str, dims: Cells, values: Sequence[int]) -> Table:
        """The table with these cells that was `wanted` by this name.

        A new one is named so if the name is still free.
        """
        key = (wanted, dims, tuple(values))
        if key not in self._wanted:
            table = Table(self._names.fresh(wanted), dims, key[2])
            self._made[table.name] = self._wanted[key] = table
        return self._wanted[key]

    def constant(self, wanted: str, dims: Cells, values: Sequence[int]) -> Table:
        """A table with these cells; where there is none yet it is named `wanted`."""
        key = (dims, tuple(values))
        if key not in self._constants:
            self._constants[key] = self.table(wanted, dims, values)
        return self._constants[key]

    def on_demand(self, purpose: str, dims: Cells, values: Callable[[], Sequence[int]]) -> Table:
        """The table for a purpose, whose cells are worked out when it is first needed."""
        if purpose not in self._on_demand:
            self._on_demand[purpose] = self.table(purpose, dims, values())
        return self._on_demand[purpose]

    def moving(
        self, elements: object, make: Callable[[], tuple[Sequence[int], tuple[int, ...]]]
    ) -> Moving:
        """How cells move between two elements, worked out when that is first needed."""
        if elements not in self._moving:
            sources, outside = make()
            table = self.constant("members", (len(sources),), sources)
            self._moving[elements] = Moving(table, outside)
        return self._moving[elements]

    def lists(self, wanted: str, dims: Cells, values: Lists) -> ListTable:
        """The list table with these lists; a new one is named `wanted`."""
        key = (dims, values)
        if key not in self._lists:
            self._lists[key] = ListTable(self._names.fresh(wanted), dims, values)
            self._made[self._lists[key].name] = self._lists[key]
        return self._lists[key]

    def graph(self, wanted: str, neighbours: Lists) -> Graph:
        """The graph with these neighbours; a new one is named `wanted`."""
        if neighbours not in self._graphs:
            self._graphs[neighbours] = Graph(self._names.fresh(wanted), neighbours)
            self._made[self._graphs[neighbours].name] = self._graphs[neighbours]
        return self._graphs[neighbours]

    def named(self, names: Iterable[str]) -> tuple[Consulted, ...]:
        """Those of these names, each once."""
        return tuple(self._made[name] for name in dict.fromkeys(names))

    @property
    def tables(self) -> tuple[Table, ...]:
        """All tables."""
        return tuple(each for each in self._made.values() if isinstance(each, Table))

    @property
    def list_tables(self) -> tuple[ListTable, ...]:
        """All list tables."""
        return tuple(self._lists.values())

    @property
    def graphs(self) -> tuple[Graph, ...]:
        """All graphs."""
        return tuple(self._graphs.values())
