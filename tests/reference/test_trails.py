"""Longest trails: on shapes drawn by hand, and as long as the plainest search finds them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.core import build as b
from rulewright.core.ir import Scalar, Table
from rulewright.reference.constants import Constants
from rulewright.reference.meter import Meter, TooMuchWork, unmetered
from rulewright.reference.trails import longest_trail
from tests.reference.trails import CORNERS, ISLAND, Ends, connected, trails

WORK = 10**9


def length(ends: Ends, blocked: tuple[int, ...] = (), steps: int = WORK) -> int:
    """The value of the node of the core, all edges being in the set."""
    places = 1 + max((place for pair in ends for place in pair), default=0)
    table = Table("ends", (len(ends), 2), tuple(place for pair in ends for place in pair))
    barred = Table("barred", (places,), tuple(int(place in blocked) for place in range(places)))
    every = b.tabulate("edge", len(ends), b.constant(1))
    node = b.longest_trail(table, every, b.lookup(barred))
    assert node.type == Scalar(0, len(ends))
    found = Constants((table, barred), steps=steps).evaluate(node)
    assert isinstance(found, int)
    return found


PATH = [(0, 1), (1, 2), (2, 3)]
LOOP = [(0, 1), (1, 2), (2, 3), (3, 0)]
TAIL = [(0, 4), (4, 5)]
BRANCH = [(0, 1), (0, 2), (2, 3), (0, 4), (4, 5), (5, 6)]
EIGHT = [*LOOP, (0, 4), (4, 5), (5, 0)]
DUMBBELL = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (5, 6), (6, 4)]
HEXES = [(n, (n + 1) % 6) for n in range(6)] + [(0, 6), (6, 7), (7, 8), (8, 9), (9, 1)]


@pytest.mark.parametrize(
    ("ends", "blocked", "longest"),
    [
        pytest.param([], (), 0, id="nothing"),
        pytest.param([(0, 1)], (0, 1), 1, id="an edge between blocked places"),
        pytest.param(PATH, (), 3, id="path"),
        pytest.param(PATH, (0, 3), 3, id="path blocked at both ends"),
        pytest.param(PATH, (1,), 2, id="path cut"),
        pytest.param(PATH, (1, 2), 1, id="path cut twice"),
        pytest.param(LOOP, (), 4, id="loop"),
        pytest.param(LOOP, (2,), 4, id="loop that begins and ends where it is blocked"),
        pytest.param(LOOP, (0, 1), 3, id="loop cut in two"),
        pytest.param([*LOOP, *TAIL], (), 6, id="loop with a tail"),
        pytest.param([*LOOP, *TAIL], (0,), 4, id="loop with a tail, blocked where they meet"),
        pytest.param([*LOOP, *TAIL], (1,), 5, id="loop with a tail, blocked in the loop"),
        pytest.param([*LOOP, *TAIL, (2, 6)], (), 6, id="loop with two tails"),
        pytest.param(BRANCH, (), 5, id="branch"),
        pytest.param(BRANCH, (0,), 3, id="branch cut where it parts"),
        pytest.param(BRANCH, (4,), 3, id="branch cut in an arm"),
        pytest.param(EIGHT, (), 7, id="two loops that share a place"),
        pytest.param(EIGHT, (0,), 4, id="two loops blocked where they meet"),
        pytest.param(DUMBBELL, (), 8, id="two loops and a way between them"),
        pytest.param(DUMBBELL, (3,), 4, id="two loops and a cut way between them"),
        pytest.param(HEXES, (), 11, id="two loops that share an edge"),
        pytest.param([*PATH, (4, 5)], (), 3, id="two pieces"),
        pytest.param(
            [(0, 1), (0, 1), (0, 1), (0, 1), (1, 2)], (), 5, id="many edges of two places"
        ),
    ],
)
def test_shapes(ends: Ends, blocked: tuple[int, ...], longest: int) -> None:
    assert length(ends, blocked) == longest


def longest_walked(ends: Ends, blocked: tuple[int, ...]) -> int:
    return max(map(len, trails(ends, blocked)), default=0)


chances = st.randoms(use_true_random=False)
places = st.integers(0, 5)
graphs = st.lists(st.tuples(places, places).filter(lambda pair: pair[0] != pair[1]), max_size=8)


@given(graphs, st.sets(places, max_size=2))
def test_any_edges(ends: Ends, blocked: set[int]) -> None:
    assert length(ends, tuple(blocked)) == longest_walked(ends, tuple(blocked))


@given(chances, st.integers(1, 12), st.booleans())
def test_edges_of_an_island(chance: Random, edges: int, loops: bool) -> None:
    ends = [ISLAND[edge] for edge in connected(edges, chance, loops=loops)]
    blocked = tuple(chance.sample(range(CORNERS), chance.choice([0, 4, 12])))
    assert length(ends, blocked) == longest_walked(ends, blocked)


def test_known_numbers_of_trails() -> None:
    """Each is walked in both directions. The edges of a trail are a trail as long as it is."""
    walked = Counter[int]()
    for number, trail in enumerate(trails(ISLAND, most=15)):
        walked[len(trail)] += 1
        if number % 1009 == 0:
            ends = [ISLAND[edge] for edge in trail]
            assert longest_trail(ends, unmetered) == len(trail)
    assert (walked[5], walked[15]) == (2 * 708, 2 * 90_360)


# ---- how long it takes, in steps


@given(chances, st.booleans())
def test_fifteen_edges_are_little_work(chance: Random, loops: bool) -> None:
    ends = [ISLAND[edge] for edge in connected(15, chance, loops=loops)]
    longest_trail(ends, Meter(10_000).spend)


def test_a_whole_island_is_bounded_work() -> None:
    # There are 36 corners of three edges. All but the two ends leave one out, two perhaps the same.
    assert longest_trail(ISLAND, Meter(1_000_000).spend) == 72 - 34 // 2


def test_long_work_is_given_up_where_it_is_metered() -> None:
    with pytest.raises(TooMuchWork):
        length(ISLAND, steps=10_000)
