"""What the search says of `always_possible` and `eventually`, and the graph it says it from."""

from __future__ import annotations

from array import array
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rulewright.core import build as b
from rulewright.core.ir import ByChance, Core, Expr, Table
from rulewright.core.liveness import judged
from rulewright.core.liveness.escape import Escape
from rulewright.core.liveness.graph import HOLE, Graph
from rulewright.core.liveness.judged import always_possible, eventually
from rulewright.core.search import Budget, Failure, Position, SearchResult, Witnessed
from rulewright.reference.alarm import MemoryIsUp, TimeIsUp
from rulewright.reference.machine import Machine
from rulewright.reference.moves_seen import MovesSeen
from rulewright.reference.search import search
from tests.cores.small import (
    action,
    choice,
    chosen,
    core,
    number,
    put,
    requirement,
    site,
    stated,
)

SIZE = 5
X = number("x", 0, SIZE - 1)
READ_X = b.read(X)
PICK, DIE = choice("pick", 0, 1), choice("die", 0, 1, by_chance=True)


def searched(of: Core) -> SearchResult:
    return search(of, Budget(None, None), lambda _progress: None)


@st.composite
def games(draw: st.DrawFn) -> Core:
    """A token on five squares, which players and chance put here and there, or beyond them."""

    def table(name: str, low: int, high: int, *dims: int) -> Table:
        count = SIZE
        for each in dims:
            count *= each
        values = draw(st.lists(st.integers(low, high), min_size=count, max_size=count))
        return Table(name, (SIZE, *dims), tuple(values))

    def at(of: Table, *choices: Expr) -> Expr:
        return b.lookup(of, (READ_X, *choices))

    def to(of: Table, *choices: Expr) -> Expr:
        return b.bounded(at(of, *choices), 0, SIZE - 1, site("range"))

    first, second = draw(st.permutations([PICK, DIE]))
    both = (chosen(PICK), chosen(DIE))
    may = [table(name, 0, 1, 2, 2) for name in ("may_throw",)]
    may += [table(name, 0, 1, 2) for name in ("may_step", "may_storm")]
    there = [table("throw_to", -1, SIZE - 1, 2, 2), table("step_to", -1, SIZE - 1, 2)]
    there += [table("storm_to", 0, SIZE - 1, 2)]
    goals = table("goals", 0, 1)
    over = table("over", 0, 1)
    fair = draw(st.sets(st.sampled_from(("throw", "step"))))
    goal = b.equal(at(goals), b.constant(1))
    return core(
        tables=(*may, *there, goals, over),
        variables=(X,),
        actions=(
            action(
                "throw",
                put(X, to(there[0], *both)),
                choices=(first, second),
                guards=(requirement(b.equal(at(may[0], *both), b.constant(1))),),
            ),
            action(
                "step",
                put(X, to(there[1], chosen(PICK))),
                choices=(PICK,),
                guards=(requirement(b.equal(at(may[1], chosen(PICK)), b.constant(1))),),
            ),
            action(
                "storm",
                put(X, to(there[2], chosen(PICK))),
                choices=(PICK,),
                owner=ByChance(),
                guards=(requirement(b.equal(at(may[2], chosen(PICK)), b.constant(1))),),
            ),
        ),
        ended=b.both(b.equal(at(over), b.constant(1)), goal),
        properties=(
            stated("always_possible", "possible", goal),
            replace(stated("eventually", "certain", goal), fair=tuple(sorted(fair))),
            stated("eventually", "sure", goal),
        ),
    )


def plain_graph(machine: Machine) -> tuple[Graph, list[Position]]:
    """The graph as the interpreter tells it, one position at a time."""
    initial = machine.initial()
    assert not isinstance(initial, Failure)
    positions = [initial]
    first, targets = array("Q"), array("I")
    decisions, outcomes, actions = array("I"), array("I"), array("I")
    for position in positions:
        first.append(len(targets))
        known: list[object] = []
        for move, after in machine.moves(position):
            acting = machine.core.actions[move.action]
            thrown = [at for at, each in enumerate(acting.choices) if each.by_chance]
            by_chance = isinstance(acting.owner, ByChance)
            decided = move.choices[: thrown[0]] if thrown else move.choices
            decision = "chance" if by_chance else (acting.name, decided)
            brought = tuple(move.choices[at] for at in thrown)
            outcome = (move, decision) if by_chance or not thrown else (brought, decision)
            for each, numbers in ((decision, decisions), (outcome, outcomes)):
                known += [each] if each not in known else []
                numbers.append(known.index(each))
            actions.append(move.action)
            if isinstance(after, Failure):
                targets.append(HOLE)
                continue
            if after not in positions:
                positions.append(after)
            targets.append(positions.index(after))
    first.append(len(targets))
    return Graph(first, targets, decisions, outcomes, actions), positions


def replay(machine: Machine, found: Witnessed) -> None:
    """The moves of the play, then of the loop, lead through their positions."""
    moves, positions = found.play.moves, found.play.positions
    if found.loop is not None:
        assert positions[-1] == found.loop.positions[0] == found.loop.positions[-1]
        assert found.loop.moves
        moves, positions = moves + found.loop.moves, positions + found.loop.positions[1:]
    assert positions[0] == machine.initial()
    assert len(positions) == len(moves) + 1
    for move, (before, after) in zip(moves, pairwise(positions), strict=True):
        assert (move, after) in machine.moves(before)


@settings(max_examples=300, deadline=None)
@given(games())
def test_the_search_judges_the_graph_of_the_interpreter(of: Core) -> None:
    machine = Machine(of)
    graph, positions = plain_graph(machine)
    result = searched(of)
    assert result.states == len(positions)
    assert result.complete
    found = {each.name: each for each in result.found if each.kind == "refuted"}
    for stated_ in of.properties:
        met = bytearray(bool(machine.evaluate(stated_.condition, each, {})) for each in positions)
        if stated_.kind == "always_possible":
            answer = always_possible(graph, met, lambda: None)
        else:
            fair = [each.name in stated_.fair for each in of.actions]
            numbers = [number for number, is_fair in enumerate(fair) if is_fair]
            answer = eventually(graph, met, numbers, lambda: None)
        assert (stated_.name in found) == isinstance(answer, Escape)
        assert (stated_.name in result.decided) == (answer != "undecided")
        if isinstance(answer, Escape):
            witnessed = found[stated_.name]
            replay(machine, witnessed)
            assert [positions.index(each) for each in witnessed.play.positions] == list(
                answer.play.positions
            )
            assert (witnessed.loop is None) == (answer.loop is None)


TURN = action("turn", put(X, b.modulo(b.add(READ_X, b.constant(1)), b.constant(SIZE))))
ROUND = core(
    variables=(X,),
    actions=(TURN,),
    properties=(
        stated("invariant", "on_board", b.less(READ_X, b.constant(SIZE))),
        stated("always_possible", "back", b.equal(READ_X, b.constant(0))),
        stated("eventually", "far", b.equal(READ_X, b.constant(9))),
    ),
)


def test_a_round() -> None:
    result = searched(ROUND)
    (refuted,) = result.found
    replay(Machine(ROUND), refuted)
    assert (refuted.name, len(refuted.play.moves)) == ("far", 0)
    assert refuted.loop is not None
    assert len(refuted.loop.moves) == SIZE


@pytest.mark.parametrize(("up", "reason"), [(TimeIsUp, "time"), (MemoryIsUp, "memory")])
def test_what_there_is_no_time_for_is_undecided_and_the_rest_is_known(
    up: type[BaseException], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_time(*_given: object) -> None:
        raise up

    monkeypatch.setattr(judged, "eventually", no_time)
    result = searched(ROUND)
    assert (result.complete, result.stopped) == (True, reason)
    assert result.decided == {"back"}


def test_nothing_is_kept_where_nothing_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def kept(*_given: object) -> None:
        raise AssertionError("moves are kept")

    monkeypatch.setattr(MovesSeen, "position", kept)
    searched(replace(ROUND, properties=ROUND.properties[:1]))
    with pytest.raises(AssertionError):
        searched(ROUND)


def test_a_search_that_sees_not_all_decides_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = MovesSeen.position

    def time_for_three(self: MovesSeen) -> None:
        if len(self.first) == 3:
            raise TimeIsUp
        begin(self)

    monkeypatch.setattr(MovesSeen, "position", time_for_three)
    result = searched(ROUND)
    assert (result.states, result.complete, result.found) == (4, False, ())
