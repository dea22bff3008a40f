"""Writes effects: code that changes a position."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import prod
from typing import assert_never

from rulewright.core.ir import (
    Array,
    Assign,
    Block,
    Demand,
    Effect,
    ForEach,
    Let,
    Local,
    Members,
    Procedure,
    Run,
    When,
)
from rulewright.core.walk import effects_within
from rulewright.diagnostics.fault import Fault
from rulewright.native import arithmetic, arrays
from rulewright.native.calls import handed_on
from rulewright.native.expressions import Writer
from rulewright.native.ir import I64, PTR, Reg, Value
from rulewright.native.rules import Rules
from rulewright.native.scope import Operand, Scope, array_of, number_of
from rulewright.native.state import Memory, Slots, State, write_cell

_INLINED = 12
"""A procedure of no more effects is written where it is run."""


class EffectWriter:
    """Writes the effects of one function; the scope's state can be written."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.f = writer.f

    def block(self, block: Block, scope: Scope) -> None:
        """Effects one after the other."""
        for effect in block:
            if isinstance(effect, Let):
                scope = scope.bind(
                    effect.name, self._kept(self.writer.operand(effect.value, scope))
                )
            else:
                self._effect(effect, scope)

    def _kept(self, operand: Operand) -> Operand:
        """A value that later effects do not change."""
        if isinstance(operand, (int, Reg)):
            return operand
        return arrays.kept(self.f, operand)

    def _effect(self, effect: Effect, scope: Scope) -> None:
        match effect:
            case Assign():
                self._assign(effect, scope)
            case When(condition, then, otherwise):
                known = self.writer.rules.evaluator.value(condition, scope.known)
                if known is not None:
                    self.block(then if known else otherwise, scope)
                else:
                    self.writer.two_ways(
                        condition,
                        scope,
                        lambda: self.block(then, scope),
                        lambda: self.block(otherwise, scope),
                    )
            case ForEach():
                self._loop(effect, scope)
            case Run():
                self._run(effect, scope)
            case Demand(condition, site):
                holds, fails = self.f.label("holds"), self.f.label("fails")
                self.writer.conditions.jump(condition, scope, holds, fails)
                self.f.begin(fails)
                self.writer.fail(site)
                self.f.begin(holds)
            case Let():
                pass  # `block` has bound it
            case _:
                assert_never(effect)

    def _assign(self, effect: Assign, scope: Scope) -> None:
        field = self.writer.rules.fields[effect.variable]
        if isinstance(effect.value.type, Array):
            start, count = self.writer.place(field.dims, effect.indices, scope)
            values = arrays.kept(self.f, self.writer.array(effect.value, scope))
            for_all = count or 1
            if for_all <= arrays.SHORT or isinstance(values, arrays.Listed):
                for index in range(for_all):
                    at = arithmetic.add(self.f, start, index)
                    write_cell(self.f, scope.state, field, at, arrays.cell(self.f, values, index))
                return
            with self.f.rounds(0, for_all) as counter:
                at = arithmetic.add(self.f, start, counter)
                write_cell(self.f, scope.state, field, at, arrays.cell(self.f, values, counter))
            return
        value = self.writer.number(effect.value, scope)
        place, _ = self.writer.place(field.dims, effect.indices, scope)
        write_cell(self.f, scope.state, field, place, value)

    def _loop(self, effect: ForEach, scope: Scope) -> None:
        generator = effect.generator
        domain = generator.domain
        name = f".domain of {generator.name}"
        if isinstance(domain, Members):
            # What the rounds write must not change which rounds there are.
            scope_of_domain = scope.bind(
                name, arrays.kept(self.f, self.writer.array(domain.set, scope))
            )
            domain = Members(Local(name, domain.set.type))
        else:
            scope_of_domain = scope
        steps = 4 * sum(1 for _ in effects_within(effect.body))

        def body(bound: Scope) -> None:
            inside = scope.bind(generator.name, bound.names[generator.name])
            if generator.condition is None:
                self.block(effect.body, inside)
                return
            then, behind = self.f.label("where"), self.f.label("next")
            self.writer.conditions.jump(generator.condition, inside, then, behind)
            self.f.begin(then)
            self.block(effect.body, inside)
            self.f.begin(behind)

        self.writer.loops.values(domain, generator.name, scope_of_domain, steps, body)

    # ---- procedures

    def _run(self, effect: Run, scope: Scope) -> None:
        procedure = self.writer.rules.procedures[effect.procedure]
        given: list[Operand] = [
            self._kept(self.writer.operand(argument, scope)) for argument in effect.arguments
        ]
        size = sum(1 for _ in effects_within(procedure.body))
        if size <= _INLINED:
            inside = Scope(scope.state)
            for parameter, operand in zip(procedure.parameters, given, strict=True):
                of_array = isinstance(parameter.type, Array)
                kept = operand if of_array else arithmetic.number(self.f, number_of(operand))
                inside = inside.bind(parameter.name, kept)
            self.block(procedure.body, inside)
            return
        name = written_procedure(self.writer.rules, procedure)
        arguments: list[tuple[str, Value]] = []
        for operand in given:
            if isinstance(operand, (int, Reg)):
                arguments.append((I64, arithmetic.number(self.f, operand)))
            else:
                arguments.append((PTR, arrays.written(self.f, array_of(operand))))
        with self.in_memory(scope.state) as pointer:
            handed_on(self.writer, self.f.call(name, I64, [(PTR, pointer), *arguments]))

    @contextmanager
    def in_memory(self, state: State) -> Iterator[Reg]:
        """The position in memory while what is written inside changes it."""
        match state:
            case Memory(pointer=pointer):
                yield pointer
            case Slots(slots=slots):
                room = self.f.slot(I64, max(2, len(slots)))
                for number, slot in enumerate(slots):
                    self.f.store(self.f.load(slot), self.f.at(room, number))
                yield room
                for number, slot in enumerate(slots):
                    self.f.store(self.f.load(self.f.at(room, number)), slot)
            case _:
                raise Fault("effects change a position that only is read")


def written_procedure(rules: Rules, procedure: Procedure) -> str:
    """The name of the code of a procedure over a position in memory; 0 means all went well."""
    name = f"procedure.{procedure.name}"
    if name in rules.written:
        return f'"{name}"'
    rules.written.add(name)
    parameters = [("state", PTR)] + [
        (f"p{number}", PTR if isinstance(each.type, Array) else I64)
        for number, each in enumerate(procedure.parameters)
    ]
    f = rules.module.function(f'"{name}"', parameters, I64)
    writer = Writer(rules, f, "fails")
    scope = Scope(Memory(f.parameters[0]))
    for parameter, register in zip(procedure.parameters, f.parameters[1:], strict=True):
        if isinstance(parameter.type, Array):
            scope = scope.bind(parameter.name, arrays.InRoom(register, prod(parameter.type.dims)))
        else:
            scope = scope.bind(parameter.name, register)
    EffectWriter(writer).block(procedure.body, scope)
    f.give(0)
    f.begin_after_jump("fails")
    f.give(f.op("add", f.load(writer.failed), 1))
    return f'"{name}"'
