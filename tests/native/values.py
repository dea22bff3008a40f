"""Expressions as machine code, many in one module, for tests that compare their values."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from math import prod
from unittest.mock import patch

from rulewright.core.ir import Array, Core, Expr, Site
from rulewright.core.search import Position, Value
from rulewright.native import arrays, rules
from rulewright.native.expressions import Writer
from rulewright.native.ir import PTR, Function, Reg
from rulewright.native.jit import Compiler
from rulewright.native.rules import Rules
from rulewright.native.scope import Scope, array_of
from rulewright.native.state import FEW, Memory, State, Words
from rulewright.reference.layout import Cells, NoAnswer, plain
from rulewright.reference.machine import Compiled, Machine
from tests.cores.small import core as core_of
from tests.native.declared import declared, position, variables
from tests.native.drawn import Expressions, Source

BATCH = 12
"""So many expressions are compiled together."""

POSITIONS = 12

HAZARDS = (2, 8, 8)
"""So seldom an obligation can fail: often enough that it matters which one fails first."""

Answer = Value | Site | None
"""A value, or the site of the obligation that fails."""


class Values:
    """Expressions of a core in machine code; `rules` may have been told not to unroll."""

    def __init__(self, rules: Rules, exprs: Sequence[Expr], compiler: Compiler) -> None:
        self.rules = rules
        self.exprs = exprs
        self.places: list[int] = []
        self.cells = 0
        f = rules.module.function("values", [("state", PTR), ("found", PTR)], "void", "")
        for expr in exprs:
            self._write(f, expr)
        f.give()
        self.linked = compiler.link(rules.module.text(), ["values"])
        address = self.linked["values"]
        self.call = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)(address)

    def _write(self, f: Function, expr: Expr) -> None:
        """Write code that stores the value, behind the number of what failed plus one."""
        at, found = f.parameters
        place = f.at(found, self.cells)
        self.places.append(self.cells)
        self.cells += 1 + (prod(expr.type.dims) if isinstance(expr.type, Array) else 1)
        fails, done = f.label("fails"), f.label("done")
        writer = Writer(self.rules, f, fails)
        scope = Scope(self._state(f, at))
        if isinstance(expr.type, Array):
            arrays.write_to(f, array_of(writer.operand(expr, scope)), f.at(place, 1))
        else:
            f.store(writer.number(expr, scope), f.at(place, 1))
        f.store(0, place)
        f.jump(done)
        f.begin(fails)
        f.store(f.op("add", f.load(writer.failed), 1), place)
        f.begin(done)

    def _state(self, f: Function, at: Reg) -> State:
        if not self.rules.in_registers:
            return Memory(at)
        return Words([f.load(f.at(at, word)) for word in range(self.rules.layout.words)])

    def at(self, position: Position) -> list[Answer]:
        """What they come to in a position."""
        words = self.rules.layout.pack(position)
        state = (ctypes.c_uint64 * len(words))(*words)
        found = (ctypes.c_int64 * self.cells)()
        self.call(ctypes.addressof(state), ctypes.addressof(found))
        return [
            self._answer(list(found), place, expr)
            for place, expr in zip(self.places, self.exprs, strict=True)
        ]

    def _answer(self, found: list[int], place: int, expr: Expr) -> Answer:
        if found[place]:
            return self.rules.sites[found[place] - 1]
        if isinstance(expr.type, Array):
            return tuple(found[place + 1 : place + 1 + prod(expr.type.dims)])
        return found[place + 1]


def expected(
    core: Core, exprs: Sequence[Expr], positions: Sequence[Position]
) -> list[list[Answer]]:
    """What the reference engine says of them, for each position."""
    machine = Machine(core)
    compiled = [machine.compiled(expr) for expr in exprs]
    return [[_answer(each, list(position)) for each in compiled] for position in positions]


def _answer(compiled: Compiled, cells: Cells) -> Answer:
    try:
        return plain(compiled.value(cells))
    except NoAnswer as no_answer:
        return no_answer.failure.site


def differing_values(
    source: Source, compiler: Compiler, unrolls: bool, registers: bool
) -> list[str]:
    """Draws expressions and positions, and tells where the engines do not find the same."""
    of = variables(source, 1 + source.below(5))
    expressions = Expressions(source, declared(of), source.of(HAZARDS))
    known = expressions.declared
    exprs = [expressions.expression({}, 4) for _ in range(BATCH)]
    core = core_of(variables=of, tables=known.tables, lists=known.lists, graphs=known.graphs)
    positions = [position(source, of) for _ in range(POSITIONS)]
    with patch.object(rules, "FEW", FEW if registers else 0):
        values = Values(Rules(core, unrolls=unrolls), exprs, compiler)
    return [
        f"native {mine}, reference {theirs} for {expr} at {at}"
        for at, answers in zip(positions, expected(core, exprs, positions), strict=True)
        for expr, mine, theirs in zip(exprs, values.at(at), answers, strict=True)
        if mine != theirs
    ]
