"""Writes the steps: what happens by itself after a move, until nothing more does."""

from __future__ import annotations

from rulewright.core.ir import Step
from rulewright.native import context
from rulewright.native.effects import EffectWriter
from rulewright.native.expressions import Writer
from rulewright.native.ir import I1, I64, PTR, Function, Reg
from rulewright.native.rules import Rules
from rulewright.native.scope import Scope
from rulewright.native.state import Memory
from rulewright.reference.settling import LONGEST

NAME = "settle"


def scratch_words(rules: Rules) -> int:
    """How much room the positions between steps need."""
    return (LONGEST + 1) * rules.layout.words if rules.core.steps else 0


def write_settling(rules: Rules) -> None:
    """A function that lets the steps of a position in memory happen; 0 means that it rests."""
    f = rules.module.function(NAME, [("context", PTR), ("state", PTR)], I64)
    where, state = f.parameters
    writer = Writer(rules, f, "fails")
    scope = Scope(Memory(state))
    seen = f.slot()
    f.store(0, seen)
    first = f.label("first")
    f.begin(first)
    for number, step in enumerate(rules.core.steps):
        possible, following = f.label("possible"), f.label("following")
        writer.conditions.jump(step.condition, scope, possible, following)
        f.begin(possible)
        _remember(rules, writer, step, (where, state, seen))
        EffectWriter(writer).block(step.effects, scope)
        _count(f, where, len(rules.core.actions) + number)
        f.jump(first)
        f.begin(following)
    f.give(0)
    f.begin_after_jump("fails")
    f.give(f.op("add", f.load(writer.failed), 1))


def _count(f: Function, where: Reg, place: int) -> None:
    at = f.at(context.pointer(f, where, "fired"), place)
    f.store(f.op("add", f.load(at), 1), at)


def _remember(rules: Rules, writer: Writer, step: Step, there: tuple[Reg, Reg, Reg]) -> None:
    """Fail where this position was there before a step already; else keep it."""
    f, words = writer.f, rules.layout.words
    where, state, seen = there
    kept = context.pointer(f, where, "scratch")
    count = f.load(seen)
    cycle, fresh = f.label("cycle"), f.label("fresh")
    full = f.label("full")
    f.branch(f.compare("eq", count, LONGEST), cycle, full)
    f.begin(full)
    with f.rounds(0, count) as index:
        before = f.at(kept, f.op("mul", index, words))
        f_next = f.label("other")
        f.branch(_same(f, before, state, words), cycle, f_next)
        f.begin(f_next)
    f.jump(fresh)
    f.begin(cycle)
    writer.fail(step.cycle)
    f.begin(fresh)
    copy(f, state, f.at(kept, f.op("mul", count, words)), words)
    f.store(f.op("add", count, 1), seen)


def _same(f: Function, one: Reg, other: Reg, words: int) -> Reg:
    same = f.value("icmp eq i64 0, 0", I1)
    for word in range(words):
        equal = f.compare("eq", f.load(f.at(one, word)), f.load(f.at(other, word)))
        same = f.op("and", same, equal, I1)
    return same


def copy(f: Function, source: Reg, target: Reg, words: int) -> None:
    """Copy a position."""
    for word in range(words):
        f.store(f.load(f.at(source, word)), f.at(target, word))
