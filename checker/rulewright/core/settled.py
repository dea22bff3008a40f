"""Drops obligations of a core that cannot fail because conditions around them hold.

In `harbour[c] is not none and harbour[c].resource == given` the second half has an answer: it is
asked only where there is a harbour. Where that is seen, guards are judged earlier and every engine
does less. Only what can never fail is dropped; all else stays, with its own site.

Each guard, domain, owner and weight is looked at for itself, as a requirement is judged, too, where
another one fails: to tell all that refuses a move, or whether it alone does. Effects are made only
where all of them hold.

Ghosts may be taken out of a core later, with the effects that are only about them. What such an
effect shows of the state settles nothing behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar, assert_never

from msgspec import Struct
from msgspec.structs import replace

from rulewright.core.facts import Facts, Known
from rulewright.core.ir import (
    Action,
    Assign,
    Block,
    ByPlayers,
    Choice,
    Core,
    Demand,
    Effect,
    Expr,
    Figure,
    ForEach,
    Function,
    Guard,
    GuardLet,
    Let,
    Outcome,
    Owner,
    Procedure,
    Property,
    Requirement,
    Run,
    Sight,
    Step,
    When,
)
from rulewright.core.obligations import Contents, contents, without_settled
from rulewright.core.rebuild import domain_with, generator_with
from rulewright.core.walk import block_expressions, can_fail, domain_parts, effects_within

NOTHING = Known()
"""What is known where a rule begins."""


R = TypeVar("R")


class Settled(Struct, frozen=True):
    """A `core` without the obligations that cannot fail where they stand, and what it was `of`.

    `safe` are functions in which nothing can fail, `ghostly` those that read ghosts; `writes` has
    the variables that each procedure writes. All that counts what they call.
    """

    of: Core
    core: Core
    safe: frozenset[str]
    ghostly: frozenset[str]
    writes: dict[str, frozenset[str]]


def settled(core: Core, before: Settled | None = None) -> Settled:
    """Settle a core, whose functions and procedures stand behind those they call.

    What is the very same declaration in what was settled `before` is taken from there: it must call
    the same declarations here as there, and the ghosts must be the same.
    """
    return _Settling(core, before).settled()


class _Settling:
    def __init__(self, core: Core, before: Settled | None) -> None:
        self.of = core
        self.before = before
        self.facts = Facts(core.functions)
        self.looks: dict[int, Contents] = {}
        """What there is in the expressions that were looked at; the core keeps them alive."""
        self.safe: frozenset[str] = frozenset()
        self.ghosts = {variable.name for variable in core.variables if variable.ghost}
        self.ghostly: set[str] = set()
        """The functions that read ghosts, themselves or through others."""
        self.writes: dict[str, frozenset[str]] = {}
        """What each procedure writes."""

    def settled(self) -> Settled:
        """All of it."""
        core = self.of
        if self.before is not None:
            self.take_over(self.before)
        functions = self.each(lambda core: core.functions, self.function)
        for procedure in core.procedures:
            if procedure.name not in self.writes:
                self.writes[procedure.name] = self.written(procedure.body)
        made = replace(
            core,
            functions=functions,
            procedures=self.each(lambda core: core.procedures, self.procedure),
            initial=self.block(core.initial, NOTHING),
            actions=self.each(lambda core: core.actions, self.action),
            steps=self.each(lambda core: core.steps, self.step),
            ended=self.perhaps(core.ended),
            outcome=None if core.outcome is None else self.outcome(core.outcome),
            properties=self.each(lambda core: core.properties, self.property),
            figures=self.each(lambda core: core.figures, self.figure),
            sights=self.each(lambda core: core.sights, self.sight),
        )
        return Settled(core, made, self.safe, frozenset(self.ghostly), self.writes)

    def take_over(self, before: Settled) -> None:
        """Note what is known of the routines that are the same as before."""
        known = {id(each) for each in before.of.functions}
        same = {each.name for each in self.of.functions if id(each) in known}
        self.safe |= same & before.safe
        self.ghostly |= same & before.ghostly
        known = {id(each) for each in before.of.procedures}
        for each in self.of.procedures:
            if id(each) in known:
                self.writes[each.name] = before.writes[each.name]

    def each(self, of: Callable[[Core], tuple[R, ...]], settle: Callable[[R], R]) -> tuple[R, ...]:
        """Settle the declarations of one kind that are not known from before."""
        known: dict[int, R] = {}
        if self.before is not None:
            pairs = zip(of(self.before.of), of(self.before.core), strict=True)
            known = {id(was): is_now for was, is_now in pairs}
        return tuple(known[id(r)] if id(r) in known else settle(r) for r in of(self.of))

    # ---- expressions

    def expression(self, expr: Expr, known: Known) -> Expr:
        """An expression where this is known."""
        marked = self.marked(expr)
        return without_settled(expr, marked, known, self.facts, self.safe) if marked else expr

    def contents(self, expr: Expr) -> Contents:
        """What there is in an expression of the core."""
        key = id(expr)
        if key not in self.looks:
            self.looks[key] = contents(expr)
        return self.looks[key]

    def marked(self, expr: Expr) -> frozenset[int]:
        """What has obligations in it that can be settled."""
        return self.contents(expr).marked

    def is_open(self, block: Iterable[Effect]) -> bool:
        """Whether there is something to settle in effects."""
        return any(self.marked(expr) for expr in block_expressions(tuple(block)))

    def alone(self, expr: Expr) -> Expr:
        """An expression around which nothing is known."""
        return self.expression(expr, NOTHING)

    def perhaps(self, expr: Expr | None) -> Expr | None:
        """The same, if there is one."""
        return None if expr is None else self.alone(expr)

    def function(self, function: Function) -> Function:
        """A function whose callees are done."""
        body = self.alone(function.body)
        found = self.contents(function.body)
        settled_all = not found.marked or not can_fail(body, self.safe)
        if settled_all and not found.others and found.calls <= self.safe:
            self.safe |= {function.name}
        if self.reads_ghosts([function.body]):
            self.ghostly.add(function.name)
        return replace(function, body=body)

    def reads_ghosts(self, exprs: Iterable[Expr]) -> bool:
        """Whether expressions read a ghost, themselves or through functions."""
        found = map(self.contents, exprs)
        return any(each.reads & self.ghosts or each.calls & self.ghostly for each in found)

    # ---- rules

    def procedure(self, procedure: Procedure) -> Procedure:
        """A procedure, around whose runs nothing is known."""
        return replace(procedure, body=self.block(procedure.body, NOTHING))

    def property(self, stated: Property) -> Property:
        """A property."""
        return replace(stated, condition=self.alone(stated.condition))

    def figure(self, figure: Figure) -> Figure:
        """A figure."""
        return replace(figure, value=self.alone(figure.value))

    def sight(self, sight: Sight) -> Sight:
        """Who sees a variable."""
        content, size = self.perhaps(sight.content), self.perhaps(sight.size)
        return replace(sight, content=content, size=size)

    def action(self, action: Action) -> Action:
        """An action; its effects see what the guards have shown."""
        known = NOTHING
        if self.is_open(action.effects):
            for guard in action.guards:
                known = self.passed(guard, known)
        return replace(
            action,
            choices=tuple(map(self.choice, action.choices)),
            owner=self.owner(action.owner),
            guards=tuple(map(self.guard, action.guards)),
            weight=self.perhaps(action.weight),
            effects=self.block(action.effects, known),
        )

    def choice(self, choice: Choice) -> Choice:
        """A choice."""
        parts = map(self.alone, domain_parts(choice.domain))
        return replace(choice, domain=domain_with(choice.domain, parts))

    def owner(self, owner: Owner) -> Owner:
        """An owner."""
        if isinstance(owner, ByPlayers):
            return ByPlayers(tuple(map(self.alone, owner.players)))
        return owner

    def guard(self, guard: Guard) -> Guard:
        """A guard, for itself."""
        match guard:
            case GuardLet(value=value):
                return replace(guard, value=self.alone(value))
            case Requirement(condition=condition):
                return replace(guard, condition=self.alone(condition))
            case _:
                assert_never(guard)

    def passed(self, guard: Guard, known: Known) -> Known:
        """What is known behind a guard."""
        match guard:
            case GuardLet(name, value):
                return self.facts.let(name, value, self.judged(value, known))
            case Requirement(condition=condition):
                return self.facts.where(condition, self.judged(condition, known))
            case _:
                assert_never(guard)

    def step(self, step: Step) -> Step:
        """A step, whose effects are made where its condition holds."""
        known = NOTHING
        if self.is_open(step.effects):
            known = self.facts.where(step.condition, self.judged(step.condition, known))
        condition, effects = self.alone(step.condition), self.block(step.effects, known)
        return replace(step, condition=condition, effects=effects)

    def outcome(self, outcome: Outcome) -> Outcome:
        """The outcome."""
        scores = tuple(replace(each, value=self.alone(each.value)) for each in outcome.scores)
        return replace(outcome, scores=scores, winners=self.perhaps(outcome.winners))

    # ---- effects

    def block(self, block: Block, known: Known) -> Block:
        """Effects, one after the other."""
        last = max((at for at, each in enumerate(block) if self.is_open([each])), default=-1)
        made: list[Effect] = []
        for effect in block[: last + 1]:
            after, known = self.effect(effect, known)
            made.append(after)
        return (*made, *block[last + 1 :])

    def effect(self, effect: Effect, known: Known) -> tuple[Effect, Known]:
        """An effect, and what is known behind it."""
        match effect:
            case Assign():
                return self.assignment(effect, known)
            case Let(name, value):
                settled_value = replace(effect, value=self.expression(value, known))
                behind = self.behind([value], known)
                return settled_value, self.facts.let(name, value, behind)
            case When():
                return self.when(effect, known)
            case ForEach():
                return self.loop(effect, known)
            case Run(procedure, arguments):
                given = self.in_a_row(arguments, known)
                behind = self.facts.written(self.writes[procedure], self.behind(arguments, known))
                return replace(effect, arguments=given), behind
            case Demand(condition):
                demand = replace(effect, condition=self.expression(condition, known))
                if self.reads_ghosts([condition]):
                    return demand, known
                return demand, self.facts.where(condition, self.behind([condition], known))
            case _:
                assert_never(effect)

    def assignment(self, effect: Assign, known: Known) -> tuple[Effect, Known]:
        """An assignment; which of its parts is judged first does not matter here."""
        indices = tuple(self.expression(index, known) for index in effect.indices)
        after = replace(effect, indices=indices, value=self.expression(effect.value, known))
        if effect.variable not in self.ghosts:
            known = self.behind((*effect.indices, effect.value), known)
        return after, self.facts.written([effect.variable], known)

    def when(self, effect: When, known: Known) -> tuple[Effect, Known]:
        """Effects that hang on a condition."""
        condition = self.expression(effect.condition, known)
        behind = self.judged(effect.condition, known)
        then = self.block(effect.then, self.facts.where(effect.condition, behind))
        denied = self.facts.where(effect.condition, behind, holds=False)
        otherwise = self.block(effect.otherwise, denied)
        written = self.written((*effect.then, *effect.otherwise))
        after = self.facts.written(written, self.behind([effect.condition], known))
        return When(condition, then, otherwise), after

    def loop(self, effect: ForEach, known: Known) -> tuple[Effect, Known]:
        """A loop: in a round nothing is known of what other rounds write."""
        generator, written = effect.generator, self.written(effect.body)
        inner = self.facts.written(written, self.facts.round(generator, known))
        domain = [self.expression(part, known) for part in domain_parts(generator.domain)]
        conditions: list[Expr] = []
        if generator.condition is not None:
            conditions.append(self.expression(generator.condition, inner))
            inner = self.facts.where(generator.condition, self.judged(generator.condition, inner))
        made = generator_with(generator, iter((*domain, *conditions)))
        body = self.block(effect.body, inner)
        return replace(effect, generator=made, body=body), self.facts.written(written, known)

    def in_a_row(self, exprs: Iterable[Expr], known: Known) -> tuple[Expr, ...]:
        """Expressions that are judged one after the other."""
        made: list[Expr] = []
        for expr in exprs:
            made.append(self.expression(expr, known))
            known = self.judged(expr, known)
        return tuple(made)

    def judged(self, expr: Expr, known: Known) -> Known:
        """What is known behind an expression: its obligations were met."""
        return self.facts.behind(expr, known) if self.marked(expr) else known

    def behind(self, exprs: Iterable[Expr], known: Known) -> Known:
        """What is known behind expressions of an effect that is never taken out."""
        judged = tuple(exprs)
        if not self.reads_ghosts(judged):
            for expr in judged:
                known = self.judged(expr, known)
        return known

    def written(self, block: Block) -> frozenset[str]:
        """The variables that effects write."""
        found: set[str] = set()
        for effect in effects_within(block):
            match effect:
                case Assign(variable=variable):
                    found.add(variable)
                case Run(procedure=procedure):
                    found |= self.writes[procedure]
                case _:
                    pass
        return frozenset(found)
