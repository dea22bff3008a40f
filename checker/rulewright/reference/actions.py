"""Compiles actions: choices, guards by level, owner, weight and effects."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import assert_never

from msgspec import Struct

from rulewright.core import build
from rulewright.core.intervals import LARGEST
from rulewright.core.ir import (
    Action,
    ByEach,
    ByPlayers,
    Choice,
    Counts,
    Expr,
    GuardLet,
    Owner,
    Requirement,
    Site,
)
from rulewright.core.search import Value
from rulewright.core.walk import free_names
from rulewright.reference import effects
from rulewright.reference.compile import Compiler
from rulewright.reference.effects import EffectCompiler
from rulewright.reference.layout import Action as EffectCode
from rulewright.reference.layout import Cells, Code, Frame, NoAnswer, Scope, plain
from rulewright.reference.loops import CountsUpTo, within_counts
from rulewright.reference.schedule import levels

Values = range | Sequence[Value] | CountsUpTo
"""All values of a choice, in order."""


class Test(Struct, frozen=True):
    """A compiled guard and its number among the action's guards; a `let` always passes."""

    number: int
    holds: Code


class CompiledChoice(Struct, frozen=True):
    """A choice: code that gives its values in order; for counts also their bound and total."""

    name: str
    domain: Code
    bound: Code | None
    total: Code | None

    def offers(self, value: Value, cells: Cells, frame: Frame) -> bool:
        """Whether `value` is one of the values here."""
        if self.bound is None:
            return value in self.domain(cells, frame)
        total = None if self.total is None else self.total(cells, frame)
        return isinstance(value, tuple) and within_counts(value, self.bound(cells, frame), total)


class CompiledAction(Struct, frozen=True):
    """An action ready to run. The choices are in the first slots of its frame, in order.

    `tests` has a level more than there are choices: `tests[n]` are judged when n choices are made.
    `players` can be judged when `owner_level` choices are made. `seat` is the number of the choice
    that is the player of a `ByEach` action; that player is in the last slot of the frame.
    """

    number: int
    action: Action
    frame_size: int
    choices: tuple[CompiledChoice, ...]
    tests: tuple[tuple[Test, ...], ...]
    weight: Code | None
    players: tuple[Code, ...]
    owner_level: int
    seat: int | None
    effects: EffectCode

    def frame(self, player: int | None = None) -> Frame:
        """A fresh frame, of this player's candidates if the action is by each."""
        return [None] * self.frame_size + [player]

    def frame_of(self, choices: tuple[Value, ...]) -> Frame:
        """A frame in which all choices are made."""
        player = None if self.seat is None else choices[self.seat]
        return [*choices, *[None] * (self.frame_size - len(choices)), player]

    def values(self, made: int, cells: Cells, frame: Frame) -> Values:
        """The values of the next choice when `made` are made."""
        values: Values = self.choices[made].domain(cells, frame)
        if made == self.seat:
            return [value for value in values if value == frame[-1]]
        return values

    def offers(self, made: int, value: Value, cells: Cells, frame: Frame) -> bool:
        """Whether `value` is one of the values of the next choice when `made` are made."""
        in_seat = made != self.seat or value == frame[-1]
        return in_seat and self.choices[made].offers(value, cells, frame)

    def owners(self, cells: Cells, frame: Frame) -> tuple[int, ...]:
        """Who makes the move; nobody where it is chance."""
        if self.seat is not None:
            return (frame[-1],)
        match self.players:
            case (only,):
                return (only(cells, frame),)
            case several:
                return tuple(dict.fromkeys(player(cells, frame) for player in several))

    def known_owners(self, made: int, cells: Cells, frame: Frame) -> tuple[int, ...]:
        """Who makes the candidate with so many choices, as far as that can be judged."""
        if made >= self.owner_level:
            with suppress(NoAnswer):  # something else has failed, and that counts
                return self.owners(cells, frame)
        return ()

    def chosen(self, made: int, frame: Frame) -> tuple[Value, ...]:
        """The values of the first `made` choices."""
        return tuple(plain(value) for value in frame[:made])


def compile_action(
    compiler: EffectCompiler, number: int, action: Action, safe_functions: frozenset[str]
) -> CompiledAction:
    """Compile the action that is `number` of the core."""
    expression = compiler.expressions.expression
    scope = Scope().reserve(len(action.choices))
    choices: list[CompiledChoice] = []
    tests: list[tuple[Test, ...]] = []
    for made, judged in enumerate(levels(action, safe_functions)):
        if made > 0:
            choice = action.choices[made - 1]
            choices.append(_choice(compiler.expressions, choice, scope))
            scope = scope.bind_to(choice.name, made - 1)
        here: list[Test] = []
        for guard_number in judged:
            test, scope = _test(compiler.expressions, guard_number, action, scope)
            here.append(test)
        tests.append(tuple(here))
    weight = None if action.weight is None else weighed(action, action.weight)
    compiled_weight = None if weight is None else expression(weight, scope)
    players = tuple(expression(player, scope) for player in _players(action.owner))
    effects = compiler.block(action.effects, scope)
    return CompiledAction(
        number=number,
        action=action,
        frame_size=scope.extent.size,
        choices=tuple(choices),
        tests=tuple(tests),
        weight=compiled_weight,
        players=players,
        owner_level=_owner_level(action),
        seat=_seat(action),
        effects=effects,
    )


def _choice(compiler: Compiler, choice: Choice, scope: Scope) -> CompiledChoice:
    domain = compiler.domain_in(choice.domain, scope)
    match choice.domain:
        case Counts(bound, total):
            bound_code = compiler.expression(bound, scope)
            total_code = None if total is None else compiler.expression(total, scope)
            return CompiledChoice(choice.name, domain, bound_code, total_code)
        case _:
            return CompiledChoice(choice.name, domain, None, None)


def _test(compiler: Compiler, number: int, action: Action, scope: Scope) -> tuple[Test, Scope]:
    """A guard, and the scope behind it."""
    match action.guards[number]:
        case GuardLet(name, value):
            inner = scope.bind(name)
            keep = effects.let(scope.used, compiler.expression(value, scope))
            return Test(number, passing(keep)), inner
        case Requirement(condition=condition):
            return Test(number, compiler.expression(condition, scope)), scope
        case guard:
            assert_never(guard)


def passing(effect: EffectCode) -> Code:
    """Do something, then hold."""

    def run(cells: Cells, frame: Frame) -> bool:
        effect(cells, frame)
        return True

    return run


def weighed(action: Action, weight: Expr) -> Expr:
    """The weight with its obligation not to be negative."""
    site = Site("range", action.name, "its weight would be negative", action.cites, action.span)
    return build.bounded(weight, 0, LARGEST, site)


def _players(owner: Owner) -> tuple[Expr, ...]:
    return owner.players if isinstance(owner, ByPlayers) else ()


def _owner_level(action: Action) -> int:
    """How many choices must be made before the players of the action can be judged."""
    known = {choice.name: made for made, choice in enumerate(action.choices, start=1)}
    names = [name for player in _players(action.owner) for name in free_names(player)]
    return max((known.get(name, len(action.choices)) for name in names), default=0)


def _seat(action: Action) -> int | None:
    """The number of the choice that is the player, where each player acts."""
    if not isinstance(action.owner, ByEach):
        return None
    return [choice.name for choice in action.choices].index(action.owner.choice)
