"""Writes the probe: whether a requirement alone refuses a candidate.

For each action and number of choices made there is a function that says whether some candidate from
there on passes every guard but one. It does what `reference.probe` does, and counts its work in the
same way, so that what is cut short is the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rulewright.core.ir import (
    ByEach,
    Choice,
    Core,
    GuardLet,
    Requirement,
)
from rulewright.native import arithmetic, arrays, context
from rulewright.native.calls import handed, state_of, state_parameters
from rulewright.native.choices import Choices
from rulewright.native.expressions import Writer
from rulewright.native.frame import Frame
from rulewright.native.ir import I8, I64, PTR, Function, Reg, Value
from rulewright.native.refusal import depth_refused
from rulewright.native.rules import Rules
from rulewright.native.scope import Operand, Scope
from rulewright.native.state import Memory, State, Words
from rulewright.reference.actions import weighed
from rulewright.reference.probe import FIRST, MORE
from rulewright.reference.schedule import levels

NO, YES, CUT = 0, 1, 2

Key = tuple[int, int]
"""A requirement: the number of its action, and its own among the guards."""


def write_probe_module(core: Core, keys: Sequence[Key]) -> str:
    """The module that exports `probe(context, number, key, made)`, for requirements by number."""
    with depth_refused():
        rules = Rules(core, unrolls=False)
        write_probe(rules, keys)
        return rules.module.text()


def write_probe(rules: Rules, keys: Sequence[Key]) -> None:
    """The functions of that module."""
    for place, each in enumerate(rules.core.actions):
        if any(key[0] == place for key in keys):
            for level in reversed(range(len(each.choices) + 1)):
                _Level(rules, place, level).write()
    parameters = [("context", PTR), ("number", I64), ("key", I64), ("made", I64)]
    f = rules.module.function("probe", parameters, "void", "")
    where, number, key, made = f.parameters
    state = position_of(rules, f, where, number)
    share = f.op("sdiv", FIRST, f.op("add", number, 1))
    context.put(f, where, "probe_allowed", arithmetic.maximum(f, share, MORE))
    last = f.at(context.pointer(f, where, "probe_at"), key)
    with f.when(f.compare("ne", f.load(last), number)):
        f.store(number, last)
        f.store(0, f.at(context.pointer(f, where, "probe_spent"), key))
    answer = f.slot()
    done = f.label("done")
    for place, (action, guard) in enumerate(keys):
        for level in range(len(rules.core.actions[action].choices) + 1):
            here = f.op("and", f.compare("eq", key, place), f.compare("eq", made, level), "i1")
            with f.when(here):
                frame = context.pointer(f, where, "frame")
                given: list[tuple[str, Value]] = [
                    (PTR, where), (I64, key), (I64, guard), (PTR, frame),
                    *handed(rules, f, state),
                ]  # fmt: skip
                f.store(f.call(_name(action, level), I64, given), answer)
                f.jump(done)
                f.begin(f.label("never"))
    f.give()
    f.begin_after_jump(done)
    _record(f, where, key, f.load(answer))
    f.give()


def position_of(rules: Rules, f: Function, where: Reg, number: Reg) -> State:
    """The position of this number."""
    words = rules.layout.words
    start = f.at(context.pointer(f, where, "states"), arithmetic.multiply(f, number, words))
    if rules.in_registers:
        return Words([f.load(f.at(start, word)) for word in range(words)])
    return Memory(start)


def _record(f: Function, where: Reg, key: Reg, answer: Reg) -> None:
    """Keep what is known now of the requirement."""
    with f.when(f.compare("eq", answer, YES)):
        f.store(0, f.at(context.pointer(f, where, "wanted"), key, I8), I8)
        f.store(0, f.at(context.pointer(f, where, "probe_cut"), key, I8), I8)
    with f.when(f.compare("eq", answer, CUT)):
        f.store(1, f.at(context.pointer(f, where, "probe_cut"), key, I8), I8)


def _name(action: int, made: int) -> str:
    return f"passes.{action}.{made}"


class _Level:
    """Writes `passes.A.N(context, key, skipped, frame, position)`: NO, YES or CUT."""

    def __init__(self, rules: Rules, number: int, made: int) -> None:
        self.rules = rules
        self.number = number
        self.made = made
        self.action = rules.core.actions[number]
        self.frame = Frame(self.action)
        self.levels = levels(self.action, rules.safe)
        parameters = [
            ("context", PTR), ("key", I64), ("skipped", I64), ("frame", PTR),
            *state_parameters(rules),
        ]  # fmt: skip
        self.f = rules.module.function(_name(number, made), parameters, I64)
        self.where, self.key, self.skipped, self.at = self.f.parameters[:4]
        self.state, _ = state_of(rules, self.f, 4)
        self.writer = Writer(rules, self.f, "fails")

    def write(self) -> None:
        """The function."""
        f = self.f
        self._spend()
        scope = Scope(self.state)
        for choice in self.action.choices[: self.made]:
            scope = scope.bind(choice.name, self.frame.read(f, self.at, choice.name))
        for level in self.levels[: self.made]:
            for number in level:
                guard = self.action.guards[number]
                if isinstance(guard, GuardLet):
                    scope = scope.bind(guard.name, self.frame.read(f, self.at, guard.name))
        for number in self.levels[self.made]:
            scope = self._guard(number, scope)
        if self.made == len(self.action.choices):
            self._complete(scope)
        else:
            self._choice(self.action.choices[self.made], scope)
        f.begin_after_jump("fails")
        f.give(YES)

    def _spend(self) -> None:
        """The requirement uses a candidate."""
        f = self.f
        place = f.at(context.pointer(f, self.where, "probe_spent"), self.key)
        spent = f.op("add", f.load(place), 1)
        f.store(spent, place)
        too_much = f.compare("sgt", spent, context.get(f, self.where, "probe_allowed"))
        with f.when(too_much):
            f.give(CUT)

    def _guard(self, number: int, scope: Scope) -> Scope:
        f = self.f
        match self.action.guards[number]:
            case GuardLet(name, value):
                operand = self.writer.operand(value, scope)
                if not isinstance(operand, (int, Reg)):
                    operand = arrays.kept(f, operand)
                self.frame.write(f, self.at, name, operand)
                return scope.bind(name, operand)
            case Requirement(condition=condition):
                judged, holds, refuses = f.label("judged"), f.label("holds"), f.label("refuses")
                f.branch(f.compare("eq", self.skipped, number), holds, judged)
                f.begin(judged)
                self.writer.conditions.jump(condition, scope, holds, refuses)
                f.begin(refuses)
                f.give(NO)
                f.begin_after_jump(holds)
                return scope
            case guard:
                assert_never(guard)

    def _complete(self, scope: Scope) -> None:
        f = self.f
        weight = self.action.weight
        if weight is None:
            f.give(YES)
            return
        value = self.writer.number(weighed(self.action, weight), scope)
        possible = arithmetic.truth(f, value)
        f.give(arithmetic.number(f, possible))

    # ---- the next choice

    def _choice(self, choice: Choice, scope: Scope) -> None:
        owner = self.action.owner
        choices = Choices(self.writer, None)
        if isinstance(owner, ByEach) and owner.choice == choice.name:
            player = self.f.load(self.at)
            choices.only(player, choice.domain, scope, lambda value: self._try(choice, value))
        else:
            choices.each(choice.domain, scope, lambda value: self._try(choice, value))
        self.f.give(NO)

    def _try(self, choice: Choice, operand: Operand) -> None:
        """Go on with this value; return where that is decided."""
        f = self.f
        self.frame.write(f, self.at, choice.name, operand)
        given: list[tuple[str, Value]] = [
            (PTR, self.where), (I64, self.key), (I64, self.skipped), (PTR, self.at),
            *handed(self.rules, f, self.state),
        ]  # fmt: skip
        found = f.call(_name(self.number, self.made + 1), I64, given)
        with f.when(f.compare("ne", found, NO)):
            f.give(found)
