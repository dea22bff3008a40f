"""Moves and expressions of drawn games mean on terms what they mean to the reference engine."""

from __future__ import annotations

from itertools import pairwise
from math import prod
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.core import build as b
from rulewright.core.build import read
from rulewright.core.ir import Choice, Core, Scalar, Variable
from rulewright.core.running.algebra import NotUnderstood
from rulewright.core.running.remembered import Remembered
from rulewright.core.search import Failure, Position
from rulewright.core.search import Value as Plain
from rulewright.core.shapes import Number
from rulewright.reference.machine import Machine
from rulewright.symbolic.moves.position import free_position
from rulewright.symbolic.moves.transition import MOST_ROUNDS
from rulewright.symbolic.terms.terms import Terms
from tests.cores import small
from tests.cores.small import core as core_of
from tests.cores.small import put, site
from tests.native.declared import declared, position, variables
from tests.native.drawn import Expressions, Source
from tests.native.games import Game
from tests.symbolic.beside import Leaves, Moves, Unknowns, assign_all, expressions, key, tried

EXPRESSIONS = 4
POSITIONS = 6
MOVES = 5
"""So many moves, and so many other candidates, are compared in one position."""


@settings(max_examples=60)
@given(st.randoms(use_true_random=True), st.booleans())
def test_expressions_have_the_same_values(random: Random, looks_back: bool) -> None:
    source = Source(random.randrange)
    of = variables(source, 1 + source.below(4))
    drawing = Expressions(source, declared(of), source.of((2, 8, 8)))
    drawing.looks_back = looks_back
    known = drawing.declared
    exprs = [drawing.expression({}, 3) for _ in range(EXPRESSIONS)]
    core = core_of(variables=of, tables=known.tables, lists=known.lists, graphs=known.graphs)
    positions = list(pairwise(position(source, of) for _ in range(POSITIONS)))
    for expr, at, mine, theirs in expressions(core, exprs, positions):
        assert mine == theirs, (expr, at)


@settings(max_examples=60)
@given(st.randoms(use_true_random=True))
def test_moves_lead_to_the_same_positions(random: Random) -> None:
    source = Source(random.randrange)
    core = Game(source).core()
    positions = [position(source, core.variables) for _ in range(POSITIONS)]
    _compare(core, [*positions, *_played(core, random)], random)


@pytest.mark.parametrize("width", [1, 2])
@settings(max_examples=1)
@given(random=st.randoms(use_true_random=True))
def test_of_a_place_and_what_goes_there_the_same_is_judged_first(
    width: int, random: Random
) -> None:
    """A number before its place, an array behind it, as both other engines do."""
    n = small.number("n", 0, 5)
    cells = Variable("cells", (2, 2)[:width], 0, 1, Number(0, 1), ghost=False)
    place = b.bounded(read(n), 0, 1, site("range", "place"))
    value = b.bounded(read(n), 0, 2, site("range", "value"))
    given = b.less(value, b.constant(2))
    told = given if width == 1 else b.tabulate("row", 2, given)
    core = core_of(variables=(n, cells), actions=(small.action("move", put(cells, told, place)),))
    rest = (0,) * 2**width
    _compare(core, [(at, *rest) for at in range(6)], random)


def _played(core: Core, random: Random) -> list[Position]:
    """Positions of a game that is played at random."""
    machine = Machine(core)
    at = machine.initial()
    found: list[Position] = []
    while not isinstance(at, Failure):
        found.append(at)
        after = [each for _, each in machine.moves(at) if not isinstance(each, Failure)]
        if not after or len(found) == POSITIONS:
            break
        at = random.choice(after)
    return found


def _compare(core: Core, positions: list[Position], random: Random) -> None:
    """Hold all transitions of a core to the reference, in these positions."""
    machine, terms, remembered = Machine(core), Terms(), Remembered(core)
    free = free_position(terms, core, "")
    endless = {key(Failure(step.cycle, ())) for step in core.steps}
    for number, action in enumerate(core.actions):
        for phase in action.during or (None,):
            try:
                moves = Moves(core, terms, free, remembered, number, phase)
            except NotUnderstood:
                continue
            unknowns = Unknowns(terms, machine)
            for at in positions:
                place = machine.phase_cell
                if phase is not None and place is not None and at[place] != phase:
                    continue
                leaves: Leaves = {}
                assign_all(terms, leaves, free, at)
                for choices in _candidates(machine, number, at, random):
                    chosen = dict(leaves)
                    moves.choose(chosen, choices)
                    unknowns.assign(chosen)
                    steps = sum(machine.settling.runs)
                    mine, theirs = moves.at(chosen), tried(machine, number, choices, at)
                    steps = sum(machine.settling.runs) - steps
                    # So many steps are an obligation on terms, whether they come to rest or not.
                    too_many = mine in endless and (theirs in endless or steps > MOST_ROUNDS)
                    assert mine == theirs or too_many, (action.name, at, choices)


def _candidates(
    machine: Machine, number: int, at: Position, random: Random
) -> list[tuple[Plain, ...]]:
    """Some of the moves of an action, and other choices."""
    choices = machine.core.actions[number].choices
    offered = {
        move.choices
        for move, _ in machine.moves(at)
        if move.action == number and len(move.choices) == len(choices)
    }
    some = random.sample(sorted(offered), min(MOVES, len(offered)))
    return [*some, *(tuple(_any(each, random) for each in choices) for _ in range(MOVES))]


def _any(choice: Choice, random: Random) -> Plain:
    """Anything that the type of a choice allows."""
    low, high = choice.type.low, choice.type.high
    if isinstance(choice.type, Scalar):
        return random.randint(low, high)
    return tuple(random.randint(low, high) for _ in range(prod(choice.type.dims)))
