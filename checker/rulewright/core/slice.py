"""Leaves out ghost variables that nothing asked for reads.

A ghost belongs to a position only where a property that is judged needs it: two positions that
differ only in a ghost nobody looks at are one position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import assert_never

from rulewright.core.ir import (
    Action,
    Assign,
    Block,
    Core,
    Demand,
    Effect,
    Expr,
    ForEach,
    Let,
    Read,
    Run,
    Step,
    When,
)
from rulewright.core.walk import block_expressions, effects_within, walk


def without_ghosts(core: Core, properties: frozenset[str]) -> Core:
    """`core` with only these properties, and only the ghost variables they need."""
    kept = tuple(stated for stated in core.properties if stated.name in properties)
    needed = _needed(core, (stated.condition for stated in kept))
    dropped = frozenset(v.name for v in core.variables if v.ghost and v.name not in needed)
    stated = replace(core, properties=kept)
    return _without(stated, dropped) if dropped else stated


def _needed(core: Core, conditions: Iterable[Expr]) -> frozenset[str]:
    """All variables that the conditions read, and those read where such a ghost is written."""
    needed = set(_variables_read(core, conditions))
    blocks = tuple(_blocks(core))
    while True:
        more = {
            name
            for block in blocks
            if any(isinstance(e, Assign) and e.variable in needed for e in effects_within(block))
            for name in _variables_read(core, block_expressions(block))
        }
        if more <= needed:
            return frozenset(needed)
        needed |= more


def _variables_read(core: Core, exprs: Iterable[Expr]) -> Iterator[str]:
    """Variables that occur in the expressions, or in any function at all that reads a ghost.

    A function may be called from anywhere; counting each one as called keeps at most too much.
    """
    yield from (expr.variable for expr in walk(exprs) if isinstance(expr, Read))
    bodies = (function.body for function in core.functions)
    yield from (expr.variable for expr in walk(bodies) if isinstance(expr, Read))


def _blocks(core: Core) -> Iterator[Block]:
    yield from (procedure.body for procedure in core.procedures)
    yield from (action.effects for action in core.actions)
    yield from (step.effects for step in core.steps)


def _without(core: Core, dropped: frozenset[str]) -> Core:
    def keep(block: Block) -> Block:
        return _kept_effects(block, dropped)

    return replace(
        core,
        variables=tuple(v for v in core.variables if v.name not in dropped),
        procedures=tuple(replace(p, body=keep(p.body)) for p in core.procedures),
        initial=keep(core.initial),
        actions=tuple(_kept_action(action, keep) for action in core.actions),
        steps=tuple(_kept_step(step, keep) for step in core.steps),
    )


def _kept_action(action: Action, keep: Callable[[Block], Block]) -> Action:
    return replace(action, effects=keep(action.effects))


def _kept_step(step: Step, keep: Callable[[Block], Block]) -> Step:
    return replace(step, effects=keep(step.effects))


def _kept_effects(block: Block, dropped: frozenset[str]) -> Block:
    effects = (_kept_effect(effect, dropped) for effect in block)
    return tuple(effect for effect in effects if effect is not None)


def _kept_effect(effect: Effect, dropped: frozenset[str]) -> Effect | None:
    match effect:
        case Assign(variable=variable):
            return None if variable in dropped else effect
        case When(then=then, otherwise=otherwise):
            return replace(
                effect,
                then=_kept_effects(then, dropped),
                otherwise=_kept_effects(otherwise, dropped),
            )
        case ForEach(body=body):
            return replace(effect, body=_kept_effects(body, dropped))
        case Let() | Run() | Demand():
            return effect
        case _:
            assert_never(effect)
