"""Leaves out of a core what nothing in it asks for: what was written out or folded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import assert_never

from msgspec.structs import replace

from rulewright.core.calls import procedures_run
from rulewright.core.ir import (
    Action,
    Block,
    ByPlayers,
    Core,
    Expr,
    ForEach,
    Function,
    Graph,
    GuardLet,
    Listing,
    ListTable,
    Procedure,
    Requirement,
    Rows,
    Table,
)
from rulewright.core.walk import block_expressions, domain_parts, effects_within
from rulewright.elaborate.closed import called_functions, consulted
from rulewright.elaborate.told import Do, Expect, Given, ModelScenario, Refuse, Refutes

Shared = Function | Procedure | Table | ListTable | Graph


def needed(core: Core, scenarios: Iterable[ModelScenario]) -> Core:
    """The core with only those tables, functions and procedures that it or a scenario needs."""
    told = [line for scenario in scenarios for line in scenario.lines]
    blocks = [*_blocks(core), *(line.block for line in told if isinstance(line, Given))]
    procedures = _procedures(core, blocks)
    blocks += [procedure.body for procedure in procedures]
    exprs = [
        *_expressions(core),
        *chain.from_iterable(map(block_expressions, blocks)),
        *chain.from_iterable(map(of_line, told)),
    ]
    functions = _functions(core, exprs)
    exprs += [function.body for function in functions]
    names = {*consulted(exprs), *listed(core.actions, blocks)}
    return replace(
        core,
        tables=tuple(each for each in core.tables if each.name in names),
        lists=tuple(each for each in core.lists if each.name in names),
        graphs=tuple(each for each in core.graphs if each.name in names),
        functions=functions,
        procedures=procedures,
    )


def needed_again(core: Core, before: Core) -> Core:
    """The same where `before` is a core of which only what is needed was left.

    What is the very same declaration there needs nothing else than what was left there. What only
    that core needs is kept, too, if it is the very same.
    """
    found = needed(_without_known(core, before), ())
    now = shared(core)
    same = {key for key, each in shared(before).items() if now.get(key) is each}
    kept = same | shared(found).keys()
    return replace(
        core,
        tables=tuple(each for each in core.tables if _key(each) in kept),
        lists=tuple(each for each in core.lists if _key(each) in kept),
        graphs=tuple(each for each in core.graphs if _key(each) in kept),
        functions=tuple(each for each in core.functions if _key(each) in kept),
        procedures=tuple(each for each in core.procedures if _key(each) in kept),
    )


def shared(core: Core) -> Mapping[tuple[type[Shared], str], Shared]:
    """What rules speak of by name; a function and its table may have the same one."""
    parts: tuple[tuple[Shared, ...], ...] = (
        core.functions,
        core.procedures,
        core.tables,
        core.lists,
        core.graphs,
    )
    return {_key(each): each for part in parts for each in part}


def _key(each: Shared) -> tuple[type[Shared], str]:
    return type(each), each.name


def _without_known(core: Core, before: Core) -> Core:
    """The core without rules that are the very same in `before`."""
    rules = (*before.actions, *before.steps, *before.figures, *before.sights, *before.properties)
    known = {id(rule) for rule in rules}
    return replace(
        core,
        actions=tuple(each for each in core.actions if id(each) not in known),
        steps=tuple(each for each in core.steps if id(each) not in known),
        figures=tuple(each for each in core.figures if id(each) not in known),
        sights=tuple(each for each in core.sights if id(each) not in known),
        properties=tuple(each for each in core.properties if id(each) not in known),
    )


def _functions(core: Core, exprs: Iterable[Expr]) -> tuple[Function, ...]:
    return called_functions({function.name: function for function in core.functions}, exprs)


def _procedures(core: Core, blocks: Iterable[Block]) -> tuple[Procedure, ...]:
    by_name = {procedure.name: procedure for procedure in core.procedures}
    found: set[str] = set()
    waiting = [name for block in blocks for name in procedures_run(block)]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(procedures_run(by_name[name].body))
    return tuple(procedure for procedure in core.procedures if procedure.name in found)


def _blocks(core: Core) -> Iterator[Block]:
    yield core.initial
    yield from (action.effects for action in core.actions)
    yield from (step.effects for step in core.steps)


def _expressions(core: Core) -> Iterator[Expr]:
    """The expressions of a core outside effects and functions."""
    for action in core.actions:
        yield from of_action(action)
    for step in core.steps:
        yield step.condition
    if core.ended is not None:
        yield core.ended
    if core.outcome is not None:
        yield from (score.value for score in core.outcome.scores)
        if core.outcome.winners is not None:
            yield core.outcome.winners
    yield from (figure.value for figure in core.figures)
    for sight in core.sights:
        yield from (viewer for viewer in (sight.content, sight.size) if viewer is not None)
    for stated in core.properties:
        yield stated.condition


def of_action(action: Action) -> Iterator[Expr]:
    """The expressions of an action outside its effects."""
    for choice in action.choices:
        yield from domain_parts(choice.domain)
    if isinstance(action.owner, ByPlayers):
        yield from action.owner.players
    for guard in action.guards:
        match guard:
            case GuardLet(value=value):
                yield value
            case Requirement(condition=condition):
                yield condition
            case _:
                assert_never(guard)
    if action.weight is not None:
        yield action.weight


def of_line(line: Given | Do | Expect | Refuse | Refutes) -> tuple[Expr, ...]:
    """The expressions of a scenario's line outside its effects."""
    match line:
        case Given() | Refutes():
            return ()
        case Do() | Refuse():
            return line.choices + line.by
        case Expect():
            return (line.condition,)
        case _:
            assert_never(line)


def listed(actions: Iterable[Action], blocks: Iterable[Block]) -> Iterator[str]:
    """The lists that loops and choices run over."""
    domains = [choice.domain for action in actions for choice in action.choices]
    for block in blocks:
        loops = (effect for effect in effects_within(block) if isinstance(effect, ForEach))
        domains.extend(loop.generator.domain for loop in loops)
    for domain in domains:
        if isinstance(domain, Listing | Rows):
            yield domain.table
