from __future__ import annotations

import pytest

from rulewright.native import store
from rulewright.native.explorer import Explorer
from tests.native.conftest import Search
from tests.native.graphs import (
    Graph,
    Seen,
    breadth_first,
    counters,
    hypercube,
    permutations,
    star,
)

LONG = 60  # seconds; nothing here takes so long

GRAPHS = {
    "low bits": hypercube([(0, bit) for bit in range(14)], 1),
    "high bits": hypercube([(0, bit) for bit in range(50, 64)], 1),
    "bits far apart": hypercube([(0, 5 * bit) for bit in range(12)], 1),
    "permutations": permutations(7),
    "two words": counters([90, 110], 1),
    "two words, high": counters([64, 128], 1 << 57),
    "three words": counters([20, 30, 25], 1 << 40),
    "seven words": hypercube([(word, 9 * word) for word in range(7)] * 2 + [(3, 63)], 7),
    "bits of seven words": hypercube([(bit % 7, 4 * bit) for bit in range(14)], 7),
    "a chain": counters([30_000], 3),
    "many successors": star(10_000),
    "alone": hypercube([], 1),
}


def seen(explorer: Explorer) -> Seen:
    numbers = range(explorer.count)
    return Seen(
        [explorer.state(number) for number in numbers],
        [explorer.predecessor(number) for number in numbers],
        explorer.levels(),
        explorer.context["transitions"],
    )


@pytest.mark.parametrize("graph", GRAPHS.values(), ids=GRAPHS)
def test_a_search_finds_what_the_plain_one_finds_in_the_same_order(
    graph: Graph, search: Search
) -> None:
    explorer = search(graph)
    assert explorer.run(LONG) == "closed"
    assert seen(explorer) == breadth_first(graph)
    assert explorer.expanded == explorer.count


@pytest.mark.parametrize("name", ["low bits", "bits of seven words", "many successors", "a chain"])
def test_the_table_grows_many_times(
    name: str, search: Search, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "FIRST_BUCKETS", 16)
    explorer = search(GRAPHS[name])
    first = explorer.context["buckets"]
    assert first <= 32
    assert explorer.run(LONG) == "closed"
    assert explorer.context["buckets"] >= 16 * first
    assert seen(explorer) == breadth_first(GRAPHS[name])


def test_a_search_in_many_short_runs_is_the_same(search: Search) -> None:
    graph = hypercube([(0, bit) for bit in range(17)], 1)
    explorer, whole = search(graph), search(graph)
    runs = 1
    while explorer.run(0) == "paused":
        runs += 1
        assert explorer.expanded <= explorer.count
    whole.run(LONG)
    assert runs > 5
    assert seen(explorer) == seen(whole)


@pytest.mark.parametrize("words", [1, 2, 3, 7])
def test_memory_ends_a_search(words: int, search: Search) -> None:
    graph = hypercube([(bit % words, 3 * bit) for bit in range(18)], words)
    memory = 1_500_000
    explorer = search(graph, memory)
    assert explorer.run(LONG) == "full"
    assert explorer.run(LONG) == "full"
    assert 0.9 * memory < explorer.used <= memory
    count, whole = explorer.count, search(graph)
    whole.run(LONG)
    for number in range(count):
        assert explorer.state(number) == whole.state(number)
        assert explorer.predecessor(number) == whole.predecessor(number)
    # The next position that did not fit comes from the first that is not wholly expanded.
    assert explorer.expanded == whole.predecessor(count)
