"""An alarm ends a block in time, and leaves nothing behind."""

import gc
import signal
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter
from types import FunctionType
from typing import ParamSpec

import pytest

from rulewright.core.search import Budget
from rulewright.reference.alarm import MemoryIsUp, TimeIsUp, alarm

P = ParamSpec("P")


def as_if_in(module: str, function: Callable[P, None]) -> Callable[P, None]:
    """The same function, as a module of this name would have it."""
    assert isinstance(function, FunctionType)
    return FunctionType(function.__code__, {**globals(), "__name__": module})


def spin_here(seconds: float) -> None:
    end = perf_counter() + seconds
    while perf_counter() < end:
        pass


spin = as_if_in("rulewright.game", spin_here)


def test_a_block_is_ended_in_time() -> None:
    started = perf_counter()
    with pytest.raises(TimeIsUp), alarm(Budget(0.05, None)):
        spin(20)
    assert perf_counter() - started < 10


def spin_twice() -> None:
    with suppress(TimeIsUp):
        spin(20)
    spin(20)


def test_it_rings_on_where_what_it_raises_is_lost() -> None:
    started = perf_counter()
    with pytest.raises(TimeIsUp), alarm(Budget(0.01, None)):
        spin_twice()
    assert perf_counter() - started < 10
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_nothing_is_left_behind_however_it_rings() -> None:
    before = signal.getsignal(signal.SIGALRM)
    raised: list[TimeIsUp] = []  # kept, so that their frames live on
    for number in range(1_500):
        try:
            with alarm(Budget(0.001, None)):
                spin(0.00096 + number % 60 * 0.000002)
        except TimeIsUp as late:
            raised.append(late)
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
        assert signal.getsignal(signal.SIGALRM) == before
    assert raised


def spin_within(seconds: float) -> None:
    with suppress(TimeIsUp), alarm(Budget(seconds, None)):
        spin(20)
    spin(20)


def test_an_alarm_inside_another_leaves_it_as_it_was() -> None:
    started = perf_counter()
    with pytest.raises(TimeIsUp), alarm(Budget(0.3, None)):
        spin_within(0.01)
    assert perf_counter() - started < 10


def notes_down(works: Callable[[float], None], seconds: float, noted: list[float]) -> None:
    started = perf_counter()
    try:
        works(seconds)
    finally:
        spin_here(0.5)
        noted.append(perf_counter() - started)


library_notes_down = as_if_in("diary.notes", notes_down)

LIMITS = [(Budget(0.05, None), TimeIsUp), (Budget(None, 1), MemoryIsUp)]


@pytest.mark.parametrize(("budget", "raised"), LIMITS)
def test_a_library_is_cut_short_only_where_it_calls_back(
    budget: Budget, raised: type[BaseException]
) -> None:
    noted: list[float] = []
    with pytest.raises(raised), alarm(budget):
        library_notes_down(spin, 20, noted)
    (seconds,) = noted
    assert 0.5 <= seconds < 10


@pytest.mark.parametrize(("budget", "raised"), LIMITS)
def test_the_alarm_rings_as_soon_as_a_library_has_returned(
    budget: Budget, raised: type[BaseException]
) -> None:
    noted: list[float] = []

    def one_after_the_other() -> None:
        library_notes_down(as_if_in("sums.of_somebody", spin_here), 0.5, noted)
        spin(20)

    with pytest.raises(raised), alarm(budget):
        one_after_the_other()
    (seconds,) = noted
    assert 1 <= seconds < 10


def test_a_callback_of_the_garbage_collector_is_not_cut_short() -> None:
    noted: list[float] = []

    def callback(_phase: str, _information: dict[str, int]) -> None:
        library_notes_down(spin_here, 0.2, noted)

    def collects(seconds: float) -> None:
        gc.collect()
        spin(seconds)

    gc.callbacks.append(callback)
    try:
        with pytest.raises(TimeIsUp), alarm(Budget(0.05, None)):
            collects(20)
    finally:
        gc.callbacks.remove(callback)
    assert len(noted) >= 2  # when it starts and when it stops
