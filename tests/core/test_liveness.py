"""Judgements on whole graphs, against hand-made graphs and against the definitions, tried out."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations
from typing import NamedTuple

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rulewright.core.liveness.escape import Escape, escape
from rulewright.core.liveness.graph import HOLE, Graph
from rulewright.core.liveness.judged import always_possible, eventually


class Edge(NamedTuple):
    """A move: where it is made and where it leads, its decision and outcome there, its action."""

    here: int
    target: int
    decision: int = -1
    action: int = 0
    outcome: int = -1


def graph(size: int, edges: Iterable[Edge]) -> Graph:
    """The graph of these moves; a decision or outcome of -1 is one of its own."""
    first, targets = array("Q", [0]), array("I")
    decisions, outcomes, actions = array("I"), array("I"), array("I")
    ordered = sorted(edges, key=lambda edge: edge.here)
    for here in range(size):
        for edge in ordered:
            if edge.here == here:
                decisions.append(100 + len(targets) if edge.decision < 0 else edge.decision)
                outcomes.append(100 + len(targets) if edge.outcome < 0 else edge.outcome)
                targets.append(edge.target)
                actions.append(edge.action)
        first.append(len(targets))
    return Graph(first, targets, decisions, outcomes, actions)


def look() -> None:
    """There is time."""


def met(size: int, *positions: int) -> bytearray:
    return bytearray(int(number in positions) for number in range(size))


# Coming and going between 0 and 1; from 1 the game can be lost to 2 and 3, or won in 4.
COMING_AND_GOING = (Edge(0, 1), Edge(1, 0), Edge(1, 2), Edge(2, 3), Edge(3, 2), Edge(1, 4))


def test_what_can_not_come_about_any_more() -> None:
    answer = always_possible(graph(5, COMING_AND_GOING), met(5, 4), look)
    assert isinstance(answer, Escape)
    assert (answer.play.positions, answer.play.places, answer.loop) == ((0, 1, 2), (0, 1), None)


def test_what_can_always_come_about() -> None:
    assert always_possible(graph(5, COMING_AND_GOING), met(5, 3, 4), look) == "holds"


def test_a_shortest_play_and_a_loop() -> None:
    answer = eventually(graph(5, COMING_AND_GOING), met(5, 2, 4), (), look)
    assert isinstance(answer, Escape)
    assert answer.loop is not None
    assert (answer.play.positions, answer.loop.positions) == ((0,), (0, 1, 0))


def test_a_play_that_ends_is_shown_where_it_is_shorter() -> None:
    rules = graph(4, (Edge(0, 1), Edge(0, 2), Edge(2, 3), Edge(3, 0)))
    answer = eventually(rules, met(4), (), look)
    assert isinstance(answer, Escape)
    assert (answer.play.positions, answer.loop) == ((0, 1), None)


def test_a_fair_action_is_not_put_off_for_ever() -> None:
    """Action 1 leads from 0 to 1; action 0 stays."""
    rules = graph(2, (Edge(0, 0), Edge(0, 1, action=1)))
    assert isinstance(eventually(rules, met(2, 1), (), look), Escape)
    assert eventually(rules, met(2, 1), (1,), look) == "holds"


def test_a_loop_takes_the_fair_actions_on_it() -> None:
    """The shortest loop from 0 is unfair to action 1, which is possible in 1 alone."""
    rules = graph(4, (Edge(0, 1), Edge(1, 0), Edge(1, 2, action=1), Edge(2, 0), Edge(2, 3)))
    answer = eventually(rules, met(4, 3), (1,), look)
    assert isinstance(answer, Escape)
    assert answer.loop is not None
    assert answer.loop.positions == (0, 1, 2, 0)


def test_chance_does_not_avoid_one_outcome_for_ever() -> None:
    """The die of one decision leads on, or stays; what a player chooses may stay for ever."""
    die = graph(2, (Edge(0, 0, decision=0), Edge(0, 1, decision=0)))
    assert eventually(die, met(2, 1), (), look) == "holds"
    choice = graph(2, (Edge(0, 0), Edge(0, 1)))
    assert isinstance(eventually(choice, met(2, 1), (), look), Escape)


def test_players_choose_in_view_of_what_chance_brings() -> None:
    """After outcome 0 they may stay or go; with outcome 1 they have to go, or not."""
    stay, go = Edge(0, 0, decision=0, outcome=0), Edge(0, 1, decision=0, outcome=0)
    has_to_go = Edge(0, 1, decision=0, outcome=1)
    assert isinstance(eventually(graph(2, (stay, go)), met(2, 1), (), look), Escape)
    assert eventually(graph(2, (stay, go, has_to_go)), met(2, 1), (), look) == "holds"


def test_nothing_is_refuted_by_a_rule_without_an_answer() -> None:
    rules = graph(2, (Edge(0, 1), Edge(1, HOLE)))
    assert always_possible(rules, met(2, 0), look) == "undecided"
    assert eventually(rules, met(2), (), look) == "undecided"
    assert always_possible(rules, met(2, 1), look) == "holds"
    assert eventually(rules, met(2, 1), (), look) == "holds"


def test_long_ways_need_no_recursion() -> None:
    size = 50_000
    ring = graph(size, ())
    ring = Graph(array("Q", range(size + 1)), array("I", [*range(1, size), 0]))
    answer = eventually(ring, met(size), (), look)
    assert isinstance(answer, Escape)
    assert answer.loop is not None
    assert len(answer.loop.places) == size
    assert always_possible(ring, met(size, size - 1), look) == "holds"


class _Enough(Exception):  # noqa: N818 - as a limit of time is raised
    pass


JUDGEMENTS: tuple[Callable[[Graph, Callable[[], None]], object], ...] = (
    lambda ring, enough: eventually(ring, met(len(ring)), (), enough),
    lambda ring, enough: always_possible(ring, met(len(ring), 7), enough),
)


@pytest.mark.parametrize("judge", JUDGEMENTS, ids=["eventually", "always_possible"])
def test_long_work_is_looked_after(
    judge: Callable[[Graph, Callable[[], None]], object],
) -> None:
    size, looks = 20_000, 0
    ring = Graph(array("Q", range(size + 1)), array("I", [*range(1, size), 0]))

    def enough() -> None:
        nonlocal looks
        looks += 1
        if looks == 3:
            raise _Enough

    with pytest.raises(_Enough):
        judge(ring, enough)


def test_a_long_way_by_chance_takes_no_round_for_each_step() -> None:
    """A snail on a wall climbs a step or falls to the ground, and comes to the top at last."""
    size, looks = 20_000, 0
    targets = array("I", (place for here in range(size - 1) for place in (here + 1, 0)))
    first = array("Q", [*range(0, 2 * size, 2), len(targets)])
    decisions = array("I", (move // 2 for move in range(len(targets))))

    def enough() -> None:
        nonlocal looks
        looks += 1
        if looks > 100:
            raise _Enough

    top = met(size, size - 1)
    assert eventually(Graph(first, targets, decisions), top, (), enough) == "holds"


# ---- against the definitions


@st.composite
def games(draw: st.DrawFn) -> tuple[int, tuple[Edge, ...], bytearray]:
    """A few positions and moves, and where something is met."""
    size = draw(st.integers(1, 5))
    targets = st.one_of(st.integers(0, size - 1), st.integers(0, size - 1), st.just(HOLE))
    edge = st.builds(
        Edge,
        st.integers(0, size - 1),
        targets,
        st.integers(-1, 1),
        st.integers(0, 2),
        st.integers(-1, 1),
    )
    edges = draw(st.lists(edge, max_size=9))
    where = draw(st.lists(st.booleans(), min_size=size, max_size=size))
    return size, tuple(sorted(edges, key=lambda each: each.here)), bytearray(where)


def reached(start: int, edges: Iterable[Edge], barred: bytearray) -> dict[int, int]:
    """Distances from `start`, through positions that are not barred."""
    steps = {} if barred[start] else {start: 0}
    for here in list(steps) and iter_growing(steps):
        for edge in edges:
            fits = edge.here == here and edge.target != HOLE and not barred[edge.target]
            if fits and edge.target not in steps:
                steps[edge.target] = steps[here] + 1
    return steps


def iter_growing(steps: dict[int, int]) -> Iterator[int]:
    """The keys, also those that come while they are gone through, in order."""
    done = 0
    while done < len(steps):
        yield list(steps)[done]
        done += 1


def is_kept_for_ever(
    moves: frozenset[int], edges: tuple[Edge, ...], fair: Iterable[int], *, strict: bool
) -> bool:
    """Whether fair play can make just these moves again and again."""
    made = [edges[move] for move in moves]
    places = {edge.here for edge in made}
    if not made or any(edge.target not in places for edge in made):
        return False
    if any(
        len(reached(place, made, bytearray(5)).keys() & places) < len(places) for place in places
    ):
        return False
    for edge in made:
        outcomes = [
            number
            for number, other in enumerate(edges)
            if edge.decision >= 0 and (other.here, other.decision) == (edge.here, edge.decision)
        ]
        due = [number for number in outcomes if strict or edges[number].target != HOLE]
        for number in due:
            alike = {
                other
                for other in due
                if other == number or edges[other].outcome == edges[number].outcome >= 0
            }
            if not alike & moves:
                return False
    for action in fair:
        possible = any(
            edge.action == action and edge.here in places and (strict or edge.target != HOLE)
            for edge in edges
        )
        if possible and all(edge.action != action for edge in made):
            return False
    return True


def lasting(
    edges: tuple[Edge, ...], where: bytearray, fair: Iterable[int], *, strict: bool
) -> list[frozenset[int]]:
    """All sets of moves that fair play without what is met can make again and again."""
    near = reached(0, edges, where)
    open_ = [n for n, e in enumerate(edges) if e.here in near and e.target in near]
    sets = chain.from_iterable(combinations(open_, many) for many in range(1, len(open_) + 1))
    return [
        frozenset(each)
        for each in sets
        if is_kept_for_ever(frozenset(each), edges, fair, strict=strict)
    ]


@settings(max_examples=300, deadline=None)
@given(games(), st.sets(st.integers(1, 2)), st.booleans())
@example((2, (Edge(0, 0, 0), Edge(0, 1, 0), Edge(1, 1)), bytearray(2)), set(), True)
def test_an_escape_is_there_where_it_must_be(
    game: tuple[int, tuple[Edge, ...], bytearray], fair: set[int], strict: bool
) -> None:
    size, edges, where = game
    found = escape(graph(size, edges), where, tuple(sorted(fair)), look, holes_lead_out=strict)
    near = reached(0, edges, where)
    ends = [
        steps
        for place, steps in near.items()
        if all(e.here != place or (e.target == HOLE and not strict) for e in edges)
    ]
    sets = lasting(edges, where, fair, strict=strict)
    if found is None:
        assert not ends
        assert not sets
        return
    played = _moves(edges, found.play.positions, found.play.places)
    assert found.play.positions[0] == 0
    assert not any(where[place] for place in found.play.positions)
    if found.loop is None:
        assert len(played) == min(ends)
        return
    round_ = _moves(edges, found.loop.positions, found.loop.places)
    assert found.play.positions[-1] == found.loop.positions[0] == found.loop.positions[-1]
    assert any(set(round_) <= each for each in sets)
    assert len(played) == min(near[edges[move].here] for each in sets for move in each)
    on_loop = set(found.loop.positions)
    for action in fair:
        if any(e.action == action and e.here in on_loop and e.target != HOLE for e in edges):
            assert any(edges[move].action == action for move in round_)


def _moves(edges: tuple[Edge, ...], positions: Iterable[int], places: Iterable[int]) -> list[int]:
    """The numbers of the moves of a trail, each of which leads where it says."""
    numbers = []
    stops = list(positions)
    for here, target, place in zip(stops, stops[1:], places, strict=False):
        number = [n for n, edge in enumerate(edges) if edge.here == here][place]
        assert edges[number].target == target
        numbers.append(number)
    return numbers


# However positions are numbered, the nearest of those that are lost is shown.
FAR_BEFORE_NEAR = (4, (Edge(0, 1), Edge(0, 3), Edge(1, 2)), met(4, 1))


@settings(max_examples=200, deadline=None)
@given(games())
@example(FAR_BEFORE_NEAR)
def test_what_is_always_possible(game: tuple[int, tuple[Edge, ...], bytearray]) -> None:
    size, edges, where = game
    near = reached(0, edges, bytearray(size))
    assumed = [(edge, place) for place, edge in enumerate(edges) if edge.here in near]
    if len(near) < size:
        return  # an engine knows only what it has reached
    answer = always_possible(graph(size, edges), where, look)
    holes = {edge.here for edge, _ in assumed if edge.target == HOLE}

    def lost(goals: set[int]) -> list[int]:
        return [p for p in near if not goals & reached(p, edges, bytearray(size)).keys()]

    goals = {place for place in near if where[place]}
    if isinstance(answer, Escape):
        last = answer.play.positions[-1]
        assert last in lost(goals | holes)
        assert len(answer.play.places) == min(near[place] for place in lost(goals | holes))
    else:
        assert not lost(goals | holes)
        assert (answer == "holds") == (not lost(goals))
