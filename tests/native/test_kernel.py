from __future__ import annotations

import pytest
from msgspec import structs

from rulewright.native import bucket, growth, steering, store
from rulewright.native.steering import Kernel
from rulewright.native.store import SLOTS
from tests.native.conftest import Search, compiler
from tests.native.graphs import (
    GRAPHS,
    LONG,
    STOP,
    Graph,
    breadth_first,
    fingerprints,
    hypercube,
    seen,
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


def test_a_table_that_cannot_grow_in_the_midst_of_a_position_ends_the_search(
    search: Search, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "FIRST_BUCKETS", 16)
    monkeypatch.setattr(growth, "growing", lambda _words: "this is no module")
    graph = GRAPHS["many successors"]
    explorer = search(graph, code=Kernel(compiler(), graph.words))
    with pytest.raises(RuntimeError, match="parsing"):
        explorer.run(LONG)
    assert explorer.halted
    assert explorer.count < explorer.context["limit"]


@pytest.mark.parametrize("far", [1, bucket.FAR])
def test_what_is_not_at_home_is_found_when_the_table_has_grown(
    far: int, search: Search, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "FIRST_BUCKETS", 16)
    monkeypatch.setattr(bucket, "FAR", far)  # 1: each position that is not at home is looked at
    for lowest in range(20):
        graph = hypercube([(0, lowest + bit) for bit in range(12)], 1)
        explorer = search(graph, code=Kernel(compiler(), 1))
        assert explorer.run(LONG) == "closed"
        assert seen(explorer) == breadth_first(graph)


def test_a_search_in_many_short_runs_is_the_same(
    search: Search, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(steering, "CHUNK_SECONDS", 0.001)
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
    assert explorer.count == explorer.store.sizes.positions
    count, whole = explorer.count, search(graph)
    whole.run(LONG)
    for number in range(count):
        assert explorer.state(number) == whole.state(number)
        assert explorer.predecessor(number) == whole.predecessor(number)
    # The next position that did not fit comes from the first that is not wholly expanded.
    assert explorer.expanded == whole.predecessor(count)


def test_the_rules_stop_a_search(search: Search) -> None:
    plain = hypercube([(0, bit) for bit in range(12)], 1)
    at = breadth_first(plain).states.index((0b1010,))
    explorer = search(structs.replace(plain, stops_at=(0b1010,)))
    assert explorer.run(LONG) == "stopped"
    assert explorer.run(LONG) == "stopped"
    assert explorer.context["stop"] == STOP
    assert explorer.expanded == at
    # What it led to before it stopped is kept.
    assert explorer.predecessor(explorer.count - 1) == at


def test_what_does_not_fit_into_the_last_bucket_goes_into_the_first(search: Search) -> None:
    full = 0
    for lowest in range(50):
        explorer = search(hypercube([(0, lowest + bit) for bit in range(13)], 1), 100_000)
        explorer.run(LONG)
        table = fingerprints(explorer)
        assert sum(map(len, table)) == explorer.count
        full += len(table[-1]) == SLOTS
    assert full > 0


def test_chunks_that_take_no_time_do_not_grow_for_ever() -> None:
    pace = steering.Pace()
    for _ in range(200):
        pace.took(pace.steps, 0.0)
    assert 1 << 32 < pace.steps < 1 << 62
