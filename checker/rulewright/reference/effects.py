"""Compiles effects: code that changes the cells of a position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from rulewright.core.calls import procedures_first
from rulewright.core.ir import (
    Assign,
    Block,
    Demand,
    Effect,
    ForEach,
    Let,
    Procedure,
    Run,
    When,
)
from rulewright.reference import closures, obligations
from rulewright.reference.closures import Address
from rulewright.reference.compile import Compiler
from rulewright.reference.layout import Action, Cells, Code, Frame, Scope


class EffectCompiler:
    """Compiles blocks that may run the given procedures."""

    def __init__(self, expressions: Compiler, procedures: Iterable[Procedure]) -> None:
        self.expressions = expressions
        self.procedures: dict[str, tuple[Action, int]] = {}
        for procedure in procedures_first(procedures):
            scope = Scope().bind_all(parameter.name for parameter in procedure.parameters)
            action = self.block(procedure.body, scope)
            self.procedures[procedure.name] = (action, scope.extent.size)

    def block(self, block: Block, scope: Scope) -> Action:
        """The code of effects one after the other; a `Let` is in reach of those that follow."""
        actions: list[Action] = []
        for effect in block:
            actions.append(self._effect(effect, scope))
            if isinstance(effect, Let):
                scope = scope.bind(effect.name)
        return sequence(actions)

    def _effect(self, effect: Effect, scope: Scope) -> Action:
        expression = self.expressions.expression
        match effect:
            case Assign():
                return self._assignment(effect, scope)
            case Let(value=value):
                return let(scope.used, expression(value, scope))
            case When(condition, then, otherwise):
                return when(
                    expression(condition, scope),
                    self.block(then, scope),
                    self.block(otherwise, scope),
                )
            case ForEach():
                return self.loop(effect, scope)
            case Run(procedure, arguments):
                body, size = self.procedures[procedure]
                return closures.call(body, [expression(each, scope) for each in arguments], size)
            case Demand(condition, site):
                return demand(expression(condition, scope), obligations.no_answer(scope, site))
            case _:
                assert_never(effect)

    def _assignment(self, effect: Assign, scope: Scope) -> Action:
        placed = self.expressions.variables[effect.variable]
        codes = [self.expressions.expression(index, scope) for index in effect.indices]
        at = self.expressions.address(placed, effect.indices, codes, scope)
        return assign(at, self.expressions.expression(effect.value, scope))

    def loop(self, effect: ForEach, scope: Scope) -> Action:
        """The code of a loop."""
        return for_each(scope.used, *self.rounds(effect, scope))

    def rounds(self, effect: ForEach, scope: Scope) -> tuple[Code, Action]:
        """The values of a loop, and what is done for the one in its slot."""
        generator = effect.generator
        domain = self.expressions.domain_in(generator.domain, scope)
        inner = scope.bind(generator.name)
        body = self.block(effect.body, inner)
        if generator.condition is not None:
            body = when(self.expressions.expression(generator.condition, inner), body, sequence([]))
        return domain, body


# ---- what compiled effects do


def sequence(actions: list[Action]) -> Action:
    """One after the other."""
    match actions:
        case [only]:
            return only
        case [first, second]:

            def run_two(cells: Cells, frame: Frame) -> None:
                first(cells, frame)
                second(cells, frame)

            return run_two
        case _:
            every = tuple(actions)

            def run(cells: Cells, frame: Frame) -> None:
                for action in every:
                    action(cells, frame)

            return run


def assign(at: Address, value: Code) -> Action:
    """Write `value` where `at` says."""
    place, start, width = closures.place(at), at.start, at.width or 1

    def one_fixed(cells: Cells, frame: Frame) -> None:
        cells[start] = value(cells, frame)

    def one(cells: Cells, frame: Frame) -> None:
        cells[place(cells, frame)] = value(cells, frame)

    def several(cells: Cells, frame: Frame) -> None:
        first = place(cells, frame)
        cells[first : first + width] = value(cells, frame)

    if at.width is not None:
        return several
    return one if at.terms else one_fixed


def let(slot: int, value: Code) -> Action:
    """Keep `value` in a slot."""

    def run(cells: Cells, frame: Frame) -> None:
        frame[slot] = value(cells, frame)

    return run


def when(condition: Code, then: Action, otherwise: Action) -> Action:
    """`then` where `condition` holds, else `otherwise`."""

    def run(cells: Cells, frame: Frame) -> None:
        if condition(cells, frame):
            then(cells, frame)
        else:
            otherwise(cells, frame)

    return run


def for_each(slot: int, domain: Code, body: Action) -> Action:
    """`body` once for each value, in a slot."""

    def run(cells: Cells, frame: Frame) -> None:
        for value in domain(cells, frame):
            frame[slot] = value
            body(cells, frame)

    return run


def demand(condition: Code, otherwise: Code) -> Action:
    """Nothing where `condition` holds, else `otherwise`, which fails."""

    def run(cells: Cells, frame: Frame) -> None:
        if not condition(cells, frame):
            otherwise(cells, frame)

    return run
