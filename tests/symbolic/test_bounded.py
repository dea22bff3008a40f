"""Bounded search: what it finds, and in how many moves, is what an exhaustive search finds."""

from __future__ import annotations

import signal
import threading
from itertools import count
from os import getpid, kill
from pathlib import Path
from time import perf_counter

import pytest
from hypothesis import given, settings

from rulewright.core.ir import Core
from rulewright.core.search import Budget, Progress, Witnessed
from rulewright.reference.machine import Machine
from rulewright.reference.replay import replayed
from rulewright.reference.search import search
from rulewright.symbolic.plays.bounded import NO_PLAY, search_bounded
from rulewright.symbolic.plays.unrolled import Unrolled
from rulewright.symbolic.smt.solver import Answer
from tests.native.both import core_of
from tests.native.games import games
from tests.symbolic.agreeing import LIMITS, differences, silent

SPEC = Path(__file__).parents[2] / "spec"
NO_LIMITS = Budget(None, None)

CLOSING = [
    ("classics/nim.rules", None, 13),
    ("classics/jugs.rules", None, 8),
    ("classics/missionaries.rules", None, 12),
    ("classics/river_crossing.rules", None, 8),
    ("classics/tic_tac_toe.rules", None, 6),
    ("classics/hanoi.rules", None, 8),
    ("tutorial/snail_race.rules", None, 6),
]


def replays(core: Core, found: Witnessed) -> bool:
    """Whether the reference engine makes all moves of a play."""
    machine, play = Machine(core), found.play
    afters = [*play.positions[1:], found.failure][: len(play.moves)]
    return all(
        replayed(machine, before, move) == after
        for before, move, after in zip(play.positions, play.moves, afters, strict=False)
    )


@settings(max_examples=150, deadline=None)
@given(games())
def test_drawn_games_are_found_out_as_by_the_reference(core: Core) -> None:
    found, told = differences(core, 5, search(core, LIMITS, silent))
    assert not told
    assert NO_PLAY not in {each.reason for each in found.undecided}
    assert all(replays(core, each) for each in found.found)


@pytest.mark.parametrize(("file", "instance", "depth"), CLOSING, ids=[each[0] for each in CLOSING])
def test_closing_instances_are_found_out_as_by_the_reference(
    file: str, instance: str | None, depth: int
) -> None:
    core = core_of(SPEC / file, instance)
    found, told = differences(core, depth, search(core, LIMITS, silent))
    assert (found.depth, found.stopped, told, found.undecided) == (depth, None, [], ())
    assert all(replays(core, each) for each in found.found)


def test_no_play_is_longer_than_the_longest() -> None:
    found = search_bounded(core_of(SPEC / "classics/nim.rules", None), 20, NO_LIMITS, silent)
    assert (found.depth, found.longest) == (20, 12)


def test_where_steps_may_go_on_plays_are_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes of a move whose steps go on for longer than they are followed, nobody sees."""

    def gives_up(_self: Unrolled, names: object, _seconds: float) -> Answer:
        return Answer("holds" if names is None else "unknown", reason="timeout")

    monkeypatch.setattr(Unrolled, "ask", gives_up)
    book = Path(__file__).parents[1] / "proofs" / "deceiving" / "many_steps.rules"
    found = search_bounded(core_of(book, None), 3, NO_LIMITS, silent)
    assert (found.depth, found.stopped) == (0, "steps")


def test_time_is_kept() -> None:
    core = core_of(SPEC / "classics/eight_puzzle.rules", None)
    started = perf_counter()
    found = search_bounded(core, 60, Budget(1.0, None), silent)
    assert found.stopped == "time"
    assert found.depth is not None
    assert perf_counter() - started < 5


def test_memory_is_kept() -> None:
    core = core_of(SPEC / "classics/eight_puzzle.rules", None)
    found = search_bounded(core, 60, Budget(None, 1), silent)
    assert found.stopped == "memory"


def test_an_interrupt_ends_it_with_what_is_known() -> None:
    core = core_of(SPEC / "classics/eight_puzzle.rules", None)
    asked = count()
    interrupted: list[float] = []

    def interrupt() -> None:
        interrupted.append(perf_counter())
        kill(getpid(), signal.SIGINT)

    def report(_progress: Progress) -> None:
        if next(asked) == 30:
            threading.Timer(0.5, interrupt).start()

    found = search_bounded(core, 60, NO_LIMITS, report)
    assert found.stopped == "interrupted"
    assert perf_counter() - interrupted[0] < 3
    assert found.depth is not None
