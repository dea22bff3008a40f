"""An alarm ends a block in time, and leaves nothing behind."""

import signal
from contextlib import suppress
from time import perf_counter

import pytest

from rulewright.core.search import Budget
from rulewright.reference.alarm import TimeIsUp, alarm


def spin(seconds: float) -> None:
    end = perf_counter() + seconds
    while perf_counter() < end:
        pass


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
