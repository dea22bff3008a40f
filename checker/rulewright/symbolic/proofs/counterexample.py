"""Positions and moves from the values that the solver found, made by the reference engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Literal

from rulewright.core.footprints import Footprints
from rulewright.core.ir import ByEach, Core, Property
from rulewright.core.proof import Step
from rulewright.core.running.algebra import Term
from rulewright.core.running.remembered import Cells, Value
from rulewright.core.search import Failure, Move, Position
from rulewright.core.search import Value as Chosen
from rulewright.reference.layout import place_variables
from rulewright.reference.machine import Machine
from rulewright.reference.offers import TooManyCandidates
from rulewright.reference.replay import attempted, replayed
from rulewright.symbolic.moves.position import FEW
from rulewright.symbolic.moves.transition import Transition
from rulewright.symbolic.terms.evaluate import completed, evaluate
from rulewright.symbolic.terms.terms import Terms

Unconfirmed = Literal[
    "not offered", "too many choices", "nothing breaks", "not allowed", "no answer"
]
"""What the reference engine says to a step that the solver gave, where it does not make it so."""


def step_of(
    machine: Machine, terms: Terms, made: Transition, values: Mapping[str, int]
) -> Step | Unconfirmed:
    """The move that the values make of a transition, made by the reference engine."""
    cells = [*made.before]
    for choice in made.action.choices:
        cells.extend(_cells(made.choices[choice.name]))
    found = iter(evaluate(terms, cells, completed(terms, cells, values)))
    before = tuple(islice(found, len(made.before)))
    choices = tuple(_chosen(made.choices[each.name], found) for each in made.action.choices)
    number = machine.core.actions.index(made.action)
    for player in _players(machine.core, made):
        try:
            led = attempted(machine, before, number, choices, player)
        except TooManyCandidates:
            return "too many choices"
        if led is not None:
            move, after = led
            if isinstance(after, Failure):
                return Step(before, move, None, after)
            return Step(before, move, after)
    return "not offered"


def steps_beside(machine: Machine, step: Step, wrong: Iterable[Property]) -> Iterator[Step]:
    """The same move from positions that differ in one variable of which what is `wrong` speaks.

    Only variables with one cell of few values are changed, such as who holds an award: the solver
    may have given it to the wrong one where it is free to choose how long a road is.
    """
    if step.move is None:
        return
    prints = Footprints(machine.core)
    spoken = {at.variable for each in wrong for at in prints.reads(each.condition, {})}
    places = place_variables(machine.core.variables)
    for variable in machine.core.variables:
        if variable.name not in spoken or variable.dims or variable.high - variable.low > FEW:
            continue
        place = places[variable.name].start
        for value in range(variable.low, variable.high + 1):
            before = (*step.before[:place], value, *step.before[place + 1 :])
            if _rests(machine, before):
                yield from _made(machine, before, step.move)


def _rests(machine: Machine, position: Position) -> bool:
    """Whether it is known that no step is possible in a position."""
    return all(machine.evaluate(each.condition, position, {}) == 0 for each in machine.core.steps)


def _made(machine: Machine, before: Position, move: Move) -> Iterator[Step]:
    """The step that a move makes from a position, if it is offered there."""
    try:
        after = replayed(machine, before, move)
    except TooManyCandidates:
        return
    if isinstance(after, Failure):
        yield Step(before, move, None, after)
    elif after is not None:
        yield Step(before, move, after)


def position_that_breaks(
    machine: Machine, terms: Terms, cells: Sequence[Term], values: Mapping[str, int]
) -> Step | Unconfirmed:
    """The position that the values make of free cells, if an obligation fails in it by itself."""
    position = tuple(evaluate(terms, cells, completed(terms, cells, values)))
    ended = machine.ended(position)
    if isinstance(ended, Failure):
        return Step(position, None, None, ended)
    try:
        if not machine.over(list(position)):
            return "nothing breaks"
    except TooManyCandidates:
        return "too many choices"
    winners = machine.winners(position)
    if isinstance(winners, Failure):
        return Step(position, None, None, winners)
    return "nothing breaks"


def _players(core: Core, made: Transition) -> list[int | None]:
    """Who may act: of an action by each player, anybody."""
    if isinstance(made.action.owner, ByEach):
        return list(range(len(core.players.members)))
    return [None]


def _cells(value: Value) -> tuple[Term, ...]:
    return value.cells if isinstance(value, Cells) else (value,)


def _chosen(value: Value, found: Iterator[int]) -> Chosen:
    return tuple(islice(found, len(value.cells))) if isinstance(value, Cells) else next(found)
