"""What functions gave on the cells that they read, so that they are not run again on the same."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from msgspec import Struct

from rulewright.core.calls import called, functions_first
from rulewright.core.ir import Core, Ended, Expr, Read
from rulewright.core.running.algebra import Term
from rulewright.core.walk import walk


class Cells(Struct, frozen=True):
    """The cells of an array, row-major."""

    dims: tuple[int, ...]
    cells: tuple[Term, ...]


Value = Term | Cells

Key = tuple[str, tuple[Value, ...], tuple[tuple[Term, ...], ...]]


class Remembered:
    """Values of the functions of a core that had no obligation to judge."""

    def __init__(self, core: Core) -> None:
        self.values: dict[Key, Value] = {}
        self.slices: dict[str, slice] = {}
        start = 0
        for variable in core.variables:
            self.slices[variable.name] = slice(start, start + prod(variable.dims))
            start += prod(variable.dims)
        self.reads: dict[str, tuple[str, ...]] = {}
        for function in functions_first(core.functions):
            self.reads[function.name] = self.read([function.body])
        self.end = tuple(self.slices)
        if not core.ends_without_move:
            self.end = () if core.ended is None else self.read([core.ended])

    def read(self, exprs: Sequence[Expr]) -> tuple[str, ...]:
        """The variables that expressions read, and the functions that they call.

        Whether the game has ended depends on what the end reads; on all, if a move might be left.
        """
        names = {node.variable for node in walk(exprs) if isinstance(node, Read)}
        names.update(*(self.reads[other] for other in called(exprs)))
        if any(isinstance(node, Ended) for node in walk(exprs)):
            names.update(self.end)
        return tuple(sorted(names))

    def key(self, function: str, arguments: Sequence[Value], state: Sequence[Term]) -> Key:
        """All that the value of a function depends on."""
        read = tuple(tuple(state[self.slices[name]]) for name in self.reads[function])
        return function, tuple(arguments), read
