"""The moves of all positions are kept the same in machine code, so that the same follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rulewright.core import build as b
from rulewright.core.ir import ByEach, Core, Listing, ListTable, Property
from rulewright.core.liveness.graph import Graph
from rulewright.core.liveness.kept import what_is_kept
from rulewright.core.search import Budget, SearchResult
from rulewright.native import search as native
from rulewright.native import whole_graph
from rulewright.native.compiled import Compiled
from rulewright.native.refusal import NotNative
from rulewright.reference import search as reference
from rulewright.reference.alarm import MemoryIsUp, TimeIsUp
from rulewright.reference.live import LiveProperties
from tests.cores.small import PLAYER, action, choice, chosen, core, number, put, stated
from tests.native.both import UNLIMITED, core_of, differences, silent
from tests.native.drawn import Source
from tests.native.games import Game
from tests.native.test_generated import WAYS
from tests.native.ways import Way
from tests.reference.test_live import games as games_on_a_board

SPEC = Path(__file__).parents[2] / "spec"

Columns = list[list[int] | None]


def columns(graph: Graph, all_met: Sequence[tuple[Property, Sequence[int]]]) -> Columns:
    """All that is known of the moves, and where each property is met."""
    of_graph = [graph.first, graph.targets, graph.decisions, graph.outcomes, graph.actions]
    listed = [None if each is None else list(each) for each in of_graph]
    return [*listed, *(list(map(int, met)) for _, met in all_met)]


@contextmanager
def graphs() -> Iterator[list[Columns]]:
    """The graphs that are judged meanwhile."""
    seen: list[Columns] = []
    judge = LiveProperties.judge

    def kept(
        live: LiveProperties, graph: Graph, all_met: Iterator[tuple[Property, Sequence[int]]]
    ) -> None:
        every = list(all_met)
        seen.append(columns(graph, every))
        judge(live, graph, every)

    with patch.object(LiveProperties, "judge", kept):
        yield seen


def same_graph(of: Core) -> bool:
    """Compare graphs and results; whether there was a graph."""
    with graphs() as seen:
        assert differences(of) == []
    if seen:
        mine, theirs = seen
        assert mine == theirs
    return bool(seen)


@settings(max_examples=60, deadline=None)
@given(games_on_a_board())
def test_the_engines_keep_the_same_moves(of: Core) -> None:
    assert same_graph(of)


@st.composite
def drawn_games(draw: st.DrawFn) -> Core:
    """A drawn core with both kinds of properties."""
    of = Game(Source(lambda count: draw(st.integers(0, count - 1)))).core()
    plain = [each for each in of.properties if each.name not in {"possible", "sure"}]
    goal = b.less(b.read(of.variables[0]), b.constant(1))
    live = (
        stated("always_possible", "possible", goal),
        replace(stated("eventually", "sure", goal), fair=(of.actions[-1].name,)),
    )
    return replace(of, properties=(*plain, *live))


@settings(max_examples=80, deadline=None)
@given(drawn_games(), WAYS)
def test_the_engines_keep_the_same_moves_in_drawn_games(of: Core, way: Way) -> None:
    with way.taken():
        few = reference.search(of, UNLIMITED, silent, 1000)
        if few.stopped != reference.ENOUGH and few.states > 0:
            with suppress(NotNative):
                same_graph(of)


CLASSICS = [
    ("classics/trade.rules", "small"),
    ("classics/nim.rules", None),
    ("classics/river_crossing.rules", None),
    ("little_town/ties.rules", "market"),
]


@pytest.mark.parametrize(("file", "instance"), CLASSICS)
def test_the_engines_judge_the_same(file: str, instance: str | None) -> None:
    assert same_graph(core_of(SPEC / file, instance))


# ---- what is not there


X = number("x", 0, 9)
PICK, DIE = choice("pick", 0, 2), choice("die", 1, 6, by_chance=True)
GOAL = b.equal(b.read(X), b.constant(6))
LIVE = (stated("eventually", "sure", GOAL),)


@pytest.mark.parametrize("first", [("pick", "die"), ("die", "pick"), ("die",)])
def test_chance_that_comes_twice(first: tuple[str, ...]) -> None:
    """With something left to players between and behind."""
    before = [PICK if name == "pick" else DIE for name in first]
    middle, second = choice("middle", 0, 1), choice("second", -1, 1, by_chance=True)
    last = choice("last", 0, 1)
    total = b.add(b.add(chosen(DIE), chosen(second)), b.multiply(chosen(middle), chosen(last)))
    throw = action("throw", put(X, total), choices=(*before, middle, second, last))
    step = action("step", put(X, chosen(PICK)), choices=(PICK,))
    assert same_graph(core(variables=(X,), actions=(step, throw), properties=LIVE))


def test_lists_that_repeat_themselves_are_left_to_the_reference_engine() -> None:
    again = ListTable("again", (), ((1, 2, 1),))
    pick = replace(PICK, domain=Listing("again", (), 3))
    throw = action("throw", put(X, chosen(DIE)), choices=(pick, DIE))
    of = core(variables=(X,), lists=(again,), actions=(throw,), properties=LIVE)
    with pytest.raises(NotNative, match="repeat"):
        Compiled(of)
    assert same_graph(replace(of, properties=(stated("always_possible", "possible", GOAL),)))


def test_players_who_come_after_chance_are_left_to_the_reference_engine() -> None:
    seat = replace(choice("who", 0, len(PLAYER.members) - 1))
    throw = action("throw", put(X, chosen(DIE)), choices=(DIE, seat), owner=ByEach("who"))
    of = core(variables=(X,), actions=(throw,), properties=LIVE)
    with pytest.raises(NotNative, match="the player who acts"):
        Compiled(of)
    assert same_graph(replace(of, actions=(replace(throw, choices=(seat, DIE)),)))


# ---- budgets

MANY = number("many", 0, 99_999)
STEP = choice("step", 1, 20)
WALK = core(
    variables=(MANY,),
    actions=(
        action(
            "walk",
            put(MANY, b.modulo(b.add(b.read(MANY), chosen(STEP)), b.constant(100_000))),
            choices=(STEP,),
        ),
    ),
    properties=(stated("eventually", "far", b.equal(b.read(MANY), b.constant(99_999))),),
)


def searched(budget: Budget) -> SearchResult:
    return native.search(Compiled(WALK), budget, silent)


def test_moves_count_as_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """100,000 positions take some 3 MB, their 2,000,000 moves 8 MB."""
    monkeypatch.setattr(native, "memory_used", lambda: 0)
    result = searched(Budget(None, 6_000_000))
    assert (result.complete, result.stopped, result.found) == (False, "memory", ())
    assert 0 < result.states < 100_000
    assert not result.decided


def test_there_is_an_end_to_the_room_for_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole_graph, "MOST_EDGES", 30_000)
    result = searched(UNLIMITED)
    assert (result.complete, result.stopped) == (False, "memory")
    assert 30_000 < result.transitions < 30_100


@pytest.mark.parametrize(
    ("up", "reason"),
    [(TimeIsUp, "time"), (MemoryIsUp, "memory"), (KeyboardInterrupt, "interrupted")],
)
def test_what_there_is_no_time_for_is_undecided(
    up: type[BaseException], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_time(*_given: object) -> None:
        raise up

    monkeypatch.setattr(LiveProperties, "judge", no_time)
    result = searched(UNLIMITED)
    assert (result.complete, result.stopped) == (True, reason)
    assert (result.states, result.decided) == (100_000, frozenset())


def test_time_ends_the_judgement() -> None:
    result = searched(Budget(1.0, 4 << 30))
    assert (result.complete, result.stopped) == (True, "time")
    assert result.seconds < 2.5


def test_nothing_is_kept_where_nothing_asks_for_it() -> None:
    assert what_is_kept(replace(WALK, properties=())) is None
    assert Compiled(replace(WALK, properties=())).code.kept is None
