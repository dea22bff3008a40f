"""What drawn cores are made over: variables of all widths, tables, lists, graphs."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from rulewright.core.ir import Graph, ListTable, Table, Variable
from rulewright.core.search import Position
from rulewright.core.shapes import MapOf, Number, Shape
from tests.native.drawn import Declared, Source

ENDS = Table("ends", (6, 2), (0, 1, 1, 2, 2, 0, 2, 3, 3, 4, 0, 1))
"""A triangle with a tail, and a second edge beside the first."""

TABLES = (
    Table("worth", (2, 3), (4, -1, 0, 2, 7, 1)),
    Table("row", (5,), (0, 1, 1, 0, 1)),
    Table("far", (3,), (2**40, -(2**40), 300)),
    Table("deep", (2, 2, 3), tuple(range(-6, 6))),
    ENDS,
)
LISTS = (
    ListTable("near", (3,), ((), (2, 0, 2), (5,))),
    ListTable("pairs", (2, 2), ((1,), (0, 1), (), (-3, 3))),
)
GRAPHS = (
    Graph("path", ((1,), (0, 2), (1, 3), (2,), ())),
    Graph("ring", ((1, 3), (0, 2), (1, 3), (0, 2))),
)

RANGES = (
    (0, 1), (0, 1), (0, 1), (0, 2),
    (-1, 1), (0, 3), (3, 3), (-4, -2), (0, 9), (-100, 155), (0, 2**31),
    (-(2**62), 2**62), (0, 2**62 - 1), (-(2**63 - 1), 2**63 - 1), (5, 6),
)  # fmt: skip
SHAPES: tuple[tuple[int, ...], ...] = (
    (), (3,), (5,), (9,), (2, 3), (1,), (12,), (2, 2, 3), (70,), (17, 2),
)  # fmt: skip


def variable(name: str, dims: Sequence[int], low: int, high: int) -> Variable:
    """A variable, an array of as many dimensions as are given."""
    shape: Shape = Number(low, high)
    for size in reversed(dims):
        shape = MapOf(Number(0, size - 1), shape)
    return Variable(name, tuple(dims), low, high, shape, ghost=False)


def variables(source: Source, count: int) -> tuple[Variable, ...]:
    """So many variables; wide ranges and long arrays are seldom."""
    return tuple(
        variable(f"v{number}", source.of(SHAPES), *source.of(RANGES)) for number in range(count)
    )


def declared(of: Sequence[Variable]) -> Declared:
    """These variables beside the constants."""
    return Declared(tuple(of), TABLES, LISTS, GRAPHS, ENDS, [])


def position(source: Source, of: Sequence[Variable]) -> Position:
    """Any numbers within the ranges of variables."""
    cells: list[int] = []
    for each in of:
        ends = (each.low, each.high, min(each.high, max(each.low, 0)))
        for _ in range(prod(each.dims)):
            within = each.low + source.below(min(16, each.high - each.low + 1))
            cells.append(within if source.below(2) else source.of(ends))
    return tuple(cells)
