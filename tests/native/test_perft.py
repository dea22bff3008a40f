"""Plays are counted the same in machine code."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rulewright.core import build as b
from rulewright.core.ir import Core
from rulewright.core.perft import PerftResult
from rulewright.core.search import MOST_VALUES, Budget, Progress
from rulewright.native import levels, perft
from rulewright.reference import perft as reference
from rulewright.reference.perft import count_plays
from tests.cores.small import action, choice, chosen, core, number, put, site
from tests.native.both import core_of, silent
from tests.native.games import games
from tests.native.test_generated import WAYS
from tests.native.ways import Way

SPEC = Path(__file__).parents[2] / "spec"
UNLIMITED = Budget(None, None)

CLASSICS = [
    ("tic_tac_toe", None, 9),
    ("connect_four", None, 5),
    ("connect_four", "four_by_three", 12),
    ("othello", "four_by_four", 8),
    ("trade", "small", 40),
    ("hanoi", None, 60),
    ("jugs", None, 30),
    ("missionaries", None, 40),
    ("nim", None, 20),
    ("river_crossing", None, 30),
    ("eight_puzzle", None, 8),
    ("sliding_tiles", None, 30),
]


def natively(of: Core, depth: int, budget: Budget = UNLIMITED) -> PerftResult:
    return without_seconds(perft.count_plays(levels.Compiled(of), depth, budget, silent))


def without_seconds(result: PerftResult) -> PerftResult:
    return replace(result, seconds=0.0)


@pytest.mark.parametrize(("name", "instance", "depth"), CLASSICS)
def test_the_engines_count_the_same(name: str, instance: str | None, depth: int) -> None:
    of = core_of(SPEC / "classics" / f"{name}.rules", instance)
    theirs = count_plays(of, depth, UNLIMITED, silent)
    assert theirs.stopped is None
    assert natively(of, depth) == without_seconds(theirs)


@settings(max_examples=60)
@given(games(), WAYS, st.integers(1, 6))
def test_the_engines_count_the_same_in_drawn_games(of: Core, way: Way, depth: int) -> None:
    with way.taken():
        theirs = count_plays(of, depth, UNLIMITED, silent, 2000)
        if theirs.stopped != "enough":
            assert natively(of, depth) == without_seconds(theirs)


@pytest.mark.parametrize("memory", [1, 5000, 1 << 14])
def test_where_there_is_little_room_parts_of_levels_are_followed(
    memory: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Down to some dozens of positions at a time."""
    kept: list[int] = []
    make = levels.Level.__init__

    def counted(level: levels.Level, *given: object) -> None:
        make(level, *given)  # type: ignore[arg-type]
        kept.append(level.store.sizes.positions)

    of = core_of(SPEC / "classics/tic_tac_toe.rules", None)
    whole = natively(of, 8)
    monkeypatch.setattr(levels.Level, "__init__", counted)
    monkeypatch.setattr(perft, "LEAST_MEMORY", memory)
    monkeypatch.setattr(perft, "memory_used", lambda: 1 << 30)
    assert natively(of, 8, Budget(None, memory)) == whole
    assert len(kept) > 16
    assert max(kept) < 1000


X = number("x", 0, 9)


def test_numbers_of_any_size() -> None:
    """Ten choices in each move, each of which leads to any of ten positions."""
    go = action("go", put(X, chosen(choice("to", 0, 9))), choices=(choice("to", 0, 9),))
    assert natively(core(variables=(X,), actions=(go,)), 400).plays == tuple(
        10**length for length in range(1, 401)
    )


def test_a_position_with_more_moves_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perft, "LEAST_MEMORY", 1 << 18)
    monkeypatch.setattr(perft, "memory_used", lambda: 1 << 30)
    wide = number("wide", 0, 99_999)
    far = choice("far", 0, 99_999)
    go = action("go", put(wide, chosen(far)), choices=(far,))
    result = natively(core(variables=(wide,), actions=(go,)), 2, Budget(None, 1 << 18))
    assert result == PerftResult((100_000,), (0,), "memory", None, 0.0)


def test_moves_that_fail_are_counted_as_often_as_plays_lead_there() -> None:
    far = choice("far", 1, 2)
    beyond = b.bounded(b.add(b.read(X), chosen(far)), 0, 5, site("range", "walk"))
    walk = core(variables=(X,), actions=(action("walk", put(X, beyond), choices=(far,)),))
    theirs = count_plays(walk, 6, UNLIMITED, silent)
    assert theirs.failed[-1] > 0
    assert natively(walk, 6) == without_seconds(theirs)


def test_too_much_to_choose_from_is_told_as_the_reference_engine_does() -> None:
    many = choice("many", 1, MOST_VALUES + 1)
    go = action("go", put(X, b.constant(1)), choices=(choice("few", 1, 2),))
    stop = action("stop", put(X, b.constant(2)), choices=(many,))
    of = core(variables=(X,), actions=(go, stop))
    theirs = count_plays(of, 3, UNLIMITED, silent)
    assert theirs.stopped == "choices"
    assert natively(of, 3) == without_seconds(theirs)


def test_a_game_without_a_first_position_has_no_plays() -> None:
    broken = put(X, b.bounded(b.constant(7), 0, 3, site("range", "start")))
    assert natively(core(variables=(X,), initial=(broken,), actions=(action("go"),)), 2) == (
        PerftResult((0, 0), (0, 0), None, None, 0.0)
    )


def test_time_and_interrupts_end_a_count() -> None:
    of = core_of(SPEC / "classics/connect_four.rules", None)
    compiled = levels.Compiled(of)
    result = perft.count_plays(compiled, 40, Budget(0.5, 1 << 30), silent)
    assert result.stopped == "time"
    assert result.plays[:4] == (7, 49, 343, 2401)
    assert result.seconds < 1.5

    def interrupt(progress: Progress) -> None:
        if progress.depth == 5:
            raise KeyboardInterrupt

    result = perft.count_plays(compiled, 40, UNLIMITED, interrupt)
    assert (result.stopped, len(result.plays)) == ("interrupted", 5)


def test_the_reference_engine_can_be_told_when_it_is_enough() -> None:
    of = core_of(SPEC / "classics/tic_tac_toe.rules", None)
    result = reference.count_plays(of, 9, UNLIMITED, silent, 82)
    assert (result.stopped, result.plays) == ("enough", (9, 72, 504))
