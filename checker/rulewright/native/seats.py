"""Writes the players in seat order, from the current one on, until one of them acts."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.native import arithmetic
from rulewright.native.ir import Function, Reg, Value
from rulewright.native.rules import Rules
from rulewright.native.state import State, read_cell


def in_turn(
    rules: Rules, f: Function, state: State, acted: Reg, write: Callable[[Value], None]
) -> None:
    """Write what each player does; nobody is asked behind one after whom `acted` is not 0."""
    core = rules.core
    count = len(core.players.members)
    first: Value = 0
    if core.current is not None:
        first = read_cell(f, state, rules.fields[core.current], 0)
    done = f.label("acted")
    with f.rounds(0, count) as seat:
        write(f.op("urem", arithmetic.add(f, seat, first), count))
        goes_on = f.label("nobody")
        f.branch(f.compare("eq", f.load(acted), 0), goes_on, done)
        f.begin(goes_on)
    f.begin(done)
