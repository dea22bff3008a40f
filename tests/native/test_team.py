from __future__ import annotations

import signal
import time

import pytest
from msgspec import structs

from rulewright.native import aside, store, team
from rulewright.native.explorer import Explorer
from tests.native.conftest import Search
from tests.native.graphs import (
    GRAPHS,
    LONG,
    STOP,
    breadth_first,
    hypercube,
    seen,
    star,
)

MEMBERS = [1, 2, 3]
CUBE = hypercube([(0, bit) for bit in range(17)], 1)


@pytest.fixture(autouse=True)
def _from_the_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    """All threads work from the first position on, and the table is small at first."""
    monkeypatch.setattr(team, "WORTHWHILE", 1)
    monkeypatch.setattr(team, "PATIENCE", 0.0)
    monkeypatch.setattr(store, "FIRST_BUCKETS", 16)


def together(explorer: Explorer) -> bool:
    return explorer.team is not None and explorer.team.together


@pytest.mark.parametrize("members", MEMBERS)
@pytest.mark.parametrize("name", [name for name in GRAPHS if name != "a chain"])
def test_several_threads_find_the_same(name: str, members: int, search: Search) -> None:
    explorer = search(GRAPHS[name], members=members)
    assert explorer.run(LONG) == "closed"
    assert together(explorer)
    assert seen(explorer) == breadth_first(GRAPHS[name])
    assert explorer.expanded == explorer.count


@pytest.mark.parametrize("members", MEMBERS)
def test_a_position_with_more_successors_than_a_piece_holds(members: int, search: Search) -> None:
    graph = star(50_000)
    explorer, alone = search(graph, members=members), search(graph)
    assert explorer.run(LONG) == alone.run(LONG) == "closed"
    assert seen(explorer) == seen(alone)


@pytest.mark.parametrize("members", MEMBERS)
def test_many_short_runs(members: int, search: Search) -> None:
    explorer, alone = search(CUBE, members=members), search(CUBE)
    alone.run(LONG)
    runs = 1
    while explorer.run(0) == "paused":
        runs += 1
        assert sum(explorer.levels()) == explorer.count
    assert runs > 5
    assert seen(explorer) == seen(alone)


@pytest.mark.parametrize("members", MEMBERS)
def test_pieces_of_one_position(
    members: int, search: Search, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(team, "MOST_AT_A_TIME", 1)
    explorer, alone = search(CUBE, members=members), search(CUBE)
    assert explorer.run(LONG) == alone.run(LONG) == "closed"
    assert seen(explorer) == seen(alone)


@pytest.mark.parametrize("members", MEMBERS)
def test_a_search_that_begins_alone(
    members: int, search: Search, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(team, "WORTHWHILE", 5_000)
    monkeypatch.setattr(team, "PATIENCE", 0.0)
    explorer, alone = search(CUBE, members=members), search(CUBE)
    assert explorer.run(LONG) == alone.run(LONG) == "closed"
    assert together(explorer)
    assert explorer.context["transitions"] > 0
    assert seen(explorer) == seen(alone)


@pytest.mark.parametrize("members", [0, *MEMBERS])
def test_an_interrupt_comes_soon_and_the_search_can_go_on(
    members: int, search: Search, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(aside, "_PATIENCE", LONG)  # where others are at work, chunks take longer
    graph = hypercube([(0, bit) for bit in range(21)], 1)
    explorer, alone = search(graph, members=members), search(graph)
    asked: list[float] = []

    def interrupt(*_: object) -> None:
        asked.append(time.monotonic())
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.15)
        with pytest.raises(KeyboardInterrupt):
            explorer.run(LONG)
        assert time.monotonic() - asked[0] < 1
    finally:
        signal.signal(signal.SIGALRM, before)
    assert 0 < explorer.expanded < explorer.count < 1 << 21
    assert sum(explorer.levels()) == explorer.count
    assert explorer.run(LONG) == alone.run(LONG) == "closed"
    assert explorer.levels() == alone.levels()
    assert explorer.total("transitions") == alone.total("transitions")


def ended(explorer: Explorer) -> tuple[object, ...]:
    numbers = range(explorer.count)
    return (
        explorer.expanded,
        explorer.levels(),
        explorer.depth,
        [explorer.state(number) for number in numbers],
        [explorer.predecessor(number) for number in numbers],
    )


@pytest.mark.parametrize("members", MEMBERS)
def test_memory_ends_it_at_the_same_position(members: int, search: Search) -> None:
    explorer, alone = search(CUBE, 1_500_000, members), search(CUBE, 1_500_000)
    assert explorer.run(LONG) == alone.run(LONG) == "full"
    assert explorer.run(LONG) == "full"
    assert ended(explorer) == ended(alone)


@pytest.mark.parametrize("members", MEMBERS)
def test_the_rules_stop_it_at_the_same_position(members: int, search: Search) -> None:
    graph = structs.replace(CUBE, stops_at=(0b101_0000_0011_1000,))
    explorer, alone = search(graph, members=members), search(graph)
    assert explorer.run(LONG) == alone.run(LONG) == "stopped"
    assert explorer.run(LONG) == "stopped"
    assert explorer.context["stop"] == alone.context["stop"] == STOP
    assert ended(explorer) == ended(alone)
