"""Writes what follows from a move: its effects, and the steps behind them."""

from __future__ import annotations

from rulewright.core.ir import Action
from rulewright.native import settling
from rulewright.native.calls import handed_on
from rulewright.native.effects import EffectWriter
from rulewright.native.expressions import Writer
from rulewright.native.ir import I64, PTR, Reg
from rulewright.native.scope import Scope
from rulewright.native.state import Memory, Slots, State, Words


def write_successor(
    writer: Writer, where: Reg, action: Action, state: State, scope: Scope, target: Reg
) -> State:
    """Write the position that a move leads to; `target` is where it will lie.

    A position of few words is in registers until `put` there. Where an obligation fails the code
    goes on where the writer lets it. `where` is the context.
    """
    f, rules = writer.f, writer.rules
    after: State = Memory(target)
    if isinstance(state, Words):
        after = Slots(f, state.values)
    elif isinstance(state, Memory):
        settling.copy(f, state.pointer, target, rules.layout.words)
    effects = EffectWriter(writer)
    effects.block(action.effects, scope.at(after))
    if rules.core.steps:
        with effects.in_memory(after) as pointer:
            rests = f.call(settling.NAME, I64, [(PTR, where), (PTR, pointer)])
            handed_on(writer, rests)
    return after


def put(writer: Writer, after: State, target: Reg) -> None:
    """Write to its place what was written to registers."""
    f = writer.f
    if isinstance(after, Slots):
        for word, slot in enumerate(after.slots):
            f.store(f.load(slot), f.at(target, word))
