"""Which rules another reading alters: those that are written differently, or call what is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from rulewright.core.calls import called, procedures_run
from rulewright.core.ir import (
    Action,
    Block,
    Core,
    Expr,
    Function,
    Guard,
    GuardLet,
    Outcome,
    Procedure,
    Requirement,
    Step,
)
from rulewright.core.readings import Altered, AlteredAction
from rulewright.core.walk import block_expressions
from rulewright.diagnostics.fault import Fault
from rulewright.elaborate.closed import consulted
from rulewright.elaborate.needed import Shared, listed, of_action, shared


class _Spoken(Struct, frozen=True):
    """The names that the parts of an action speak of: each guard, the effects, all the rest."""

    guards: tuple[frozenset[str], ...]
    effects: frozenset[str]
    rest: frozenset[str]


class Alterations:
    """What other readings alter in `ours`."""

    def __init__(self, ours: Core) -> None:
        self.ours = ours
        self.shared = shared(ours)
        self.uses = [(name, _of_shared(each)) for (_, name), each in self.shared.items()]
        self.initial = _of_block(ours.initial)
        self.actions = tuple(map(_spoken, ours.actions))
        self.steps = frozenset[str]().union(*map(_of_step, ours.steps))
        self.ended = _of(() if ours.ended is None else (ours.ended,))
        self.outcome = _of(_of_outcome(ours.outcome))
        viewers = ((each.content, each.size) for each in ours.sights)
        self.sights = _of(expr for pair in viewers for expr in pair if expr is not None)

    def under(self, theirs: Core) -> Altered:
        """What differs in another reading of the same rules on the same instance."""
        ours = self.ours
        if ours.variables != theirs.variables or _names(ours) != _names(theirs):
            raise Fault("two readings have different states or actions")
        names = self._altered_names(theirs)
        steps = ours.steps != theirs.steps or bool(self.steps & names)
        actions = (
            self._action(number, action, names, steps=steps)
            for number, action in enumerate(theirs.actions)
        )
        return Altered(
            initial=ours.initial != theirs.initial or bool(self.initial & names),
            actions=tuple(each for each in actions if each is not None),
            steps=steps,
            ended=ours.ended != theirs.ended or bool(self.ended & names),
            outcome=ours.outcome != theirs.outcome or bool(self.outcome & names),
            sights=ours.sights != theirs.sights or bool(self.sights & names),
        )

    def _action(
        self, number: int, theirs: Action, names: frozenset[str], *, steps: bool
    ) -> AlteredAction | None:
        """What differs in an action; None where nothing does."""
        ours, spoken = self.ours.actions[number], self.actions[number]
        guards = frozenset[int]()
        if len(ours.guards) == len(theirs.guards):
            both = enumerate(zip(ours.guards, theirs.guards, spoken.guards, strict=True))
            guards = frozenset(
                place for place, (one, other, said) in both if one != other or said & names
            )
        bare = [replace(each, guards=(), effects=()) for each in (ours, theirs)]
        same_guards = len(ours.guards) == len(theirs.guards)
        wholly = not same_guards or bare[0] != bare[1] or bool(spoken.rest & names)
        effects = steps or ours.effects != theirs.effects or bool(spoken.effects & names)
        if not (guards or effects or wholly):
            return None
        return AlteredAction(number, guards, effects, wholly)

    def _altered_names(self, theirs: Core) -> frozenset[str]:
        """Functions, procedures and tables that are not the same, or call some that are not."""
        mine, others = self.shared, shared(theirs)
        differing = [key for key in mine.keys() | others.keys() if mine.get(key) != others.get(key)]
        found = {name for _, name in differing}
        new = [(key[1], _of_shared(others[key])) for key in differing if key in others]
        uses = [*self.uses, *new]
        while True:
            more = {name for name, used in uses if name not in found and used & found}
            if not more:
                return frozenset(found)
            found |= more


def _spoken(action: Action) -> _Spoken:
    bare = replace(action, guards=(), effects=())
    return _Spoken(
        tuple(_of((_guarded(guard),)) for guard in action.guards),
        _of_block(action.effects),
        _of(of_action(bare)) | {*listed((action,), ())},
    )


def _guarded(guard: Guard) -> Expr:
    match guard:
        case GuardLet(value=value):
            return value
        case Requirement(condition=condition):
            return condition
        case _:
            assert_never(guard)


def _names(core: Core) -> tuple[list[str], list[str]]:
    return [each.name for each in core.actions], [each.name for each in core.steps]


def _of_shared(each: Shared) -> frozenset[str]:
    match each:
        case Function(body=body):
            return _of((body,))
        case Procedure(body=body):
            return _of_block(body)
        case _:
            return frozenset()


def _of_outcome(outcome: Outcome | None) -> list[Expr]:
    """The expressions of an outcome."""
    if outcome is None:
        return []
    exprs = [score.value for score in outcome.scores]
    return exprs if outcome.winners is None else [*exprs, outcome.winners]


def _of(exprs: Iterable[Expr]) -> frozenset[str]:
    """The names that expressions speak of."""
    exprs = tuple(exprs)
    return frozenset((*called(exprs), *consulted(exprs)))


def _of_block(block: Block) -> frozenset[str]:
    return _of(block_expressions(block)) | {*procedures_run(block), *listed((), (block,))}


def _of_step(step: Step) -> frozenset[str]:
    return _of((step.condition,)) | _of_block(step.effects)
