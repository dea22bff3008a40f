"""Which rules another reading alters: those that are written differently, or call what is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import assert_never

from msgspec.structs import replace

from rulewright.core.calls import called, procedures_run
from rulewright.core.ir import (
    Action,
    Block,
    Core,
    Expr,
    Function,
    Graph,
    Guard,
    GuardLet,
    ListTable,
    Outcome,
    Procedure,
    Requirement,
    Step,
    Table,
)
from rulewright.core.readings import Altered, AlteredAction
from rulewright.core.walk import block_expressions
from rulewright.diagnostics.fault import Fault
from rulewright.elaborate.closed import consulted
from rulewright.elaborate.needed import listed, of_action

_Shared = Function | Procedure | Table | ListTable | Graph


def altered(ours: Core, theirs: Core) -> Altered:
    """What differs between two readings of the same rules on the same instance."""
    if ours.variables != theirs.variables or _names(ours) != _names(theirs):
        raise Fault("two readings have different states or actions")
    names = _altered_names(ours, theirs)
    steps = ours.steps != theirs.steps or any(_of_step(step) & names for step in ours.steps)
    pairs = enumerate(zip(ours.actions, theirs.actions, strict=True))
    actions = (_altered_action(number, pair, names, steps=steps) for number, pair in pairs)
    return Altered(
        initial=ours.initial != theirs.initial or bool(_of_block(ours.initial) & names),
        actions=tuple(each for each in actions if each is not None),
        steps=steps,
        ended=_differ(ours.ended, theirs.ended, names),
        outcome=_outcomes_differ(ours.outcome, theirs.outcome, names),
        sights=_sights_differ(ours, theirs, names),
    )


def _altered_action(
    number: int, pair: tuple[Action, Action], names: frozenset[str], *, steps: bool
) -> AlteredAction | None:
    """What differs in an action; None where nothing does."""
    ours, theirs = pair
    guards = frozenset[int]()
    if len(ours.guards) == len(theirs.guards):
        both = enumerate(zip(ours.guards, theirs.guards, strict=True))
        guards = frozenset(
            place for place, (one, other) in both if one != other or _of((_guarded(one),)) & names
        )
    bare = [replace(each, guards=(), effects=()) for each in pair]
    wholly = (
        len(ours.guards) != len(theirs.guards)
        or bare[0] != bare[1]
        or bool(_of(of_action(bare[0])) & names | {*listed((ours,), ())} & names)
    )
    effects = steps or ours.effects != theirs.effects or bool(_of_block(ours.effects) & names)
    if not (guards or effects or wholly):
        return None
    return AlteredAction(number, guards, effects, wholly)


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


def _altered_names(ours: Core, theirs: Core) -> frozenset[str]:
    """Functions, procedures and tables that are not the same, or call some that are not."""
    mine, others = _shared(ours), _shared(theirs)
    found = {name for name in mine.keys() | others.keys() if mine.get(name) != others.get(name)}
    uses = {name: _of_shared(each) for known in (mine, others) for name, each in known.items()}
    while True:
        more = {name for name, used in uses.items() if name not in found and used & found}
        if not more:
            return frozenset(found)
        found |= more


def _shared(core: Core) -> Mapping[str, _Shared]:
    parts: tuple[tuple[_Shared, ...], ...] = (
        core.functions,
        core.procedures,
        core.tables,
        core.lists,
        core.graphs,
    )
    return {each.name: each for part in parts for each in part}


def _of_shared(each: _Shared) -> frozenset[str]:
    match each:
        case Function(body=body):
            return _of((body,))
        case Procedure(body=body):
            return _of_block(body)
        case _:
            return frozenset()


def _differ(ours: Expr | None, theirs: Expr | None, names: frozenset[str]) -> bool:
    return ours != theirs or (ours is not None and bool(_of((ours,)) & names))


def _outcomes_differ(ours: Outcome | None, theirs: Outcome | None, names: frozenset[str]) -> bool:
    if ours is None or theirs is None or ours != theirs:
        return ours != theirs
    exprs = [score.value for score in ours.scores]
    return bool(_of(exprs if ours.winners is None else [*exprs, ours.winners]) & names)


def _sights_differ(ours: Core, theirs: Core, names: frozenset[str]) -> bool:
    """Whether somebody may see more or less of the state."""
    viewers = [expr for each in ours.sights for expr in (each.content, each.size) if expr]
    return ours.sights != theirs.sights or bool(_of(viewers) & names)


def _of(exprs: Iterable[Expr]) -> frozenset[str]:
    """The names that expressions speak of."""
    exprs = tuple(exprs)
    return frozenset((*called(exprs), *consulted(exprs)))


def _of_block(block: Block) -> frozenset[str]:
    return _of(block_expressions(block)) | {*procedures_run(block), *listed((), (block,))}


def _of_step(step: Step) -> frozenset[str]:
    return _of((step.condition,)) | _of_block(step.effects)
