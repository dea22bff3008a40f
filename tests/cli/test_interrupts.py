"""Ctrl-C is noted where a search can take it."""

import os
import signal

import pytest

from rulewright.cli.interrupts import Interrupts
from rulewright.core.search import Progress

NO_PROGRESS = Progress(states=1, transitions=0, depth=0, frontier=1, seconds=0.0)


def ignore(name: str, progress: Progress) -> None:
    """Nobody looks."""


def press() -> None:
    """Ctrl-C."""
    os.kill(os.getpid(), signal.SIGINT)


def test_a_search_stops_at_its_next_report() -> None:
    interrupts = Interrupts(ignore)
    with interrupts.noted():
        interrupts("duel", NO_PROGRESS)
        press()
        with pytest.raises(KeyboardInterrupt):
            interrupts("duel", NO_PROGRESS)


def test_later_searches_stop_at_once() -> None:
    interrupts = Interrupts(ignore)
    with interrupts.noted():
        interrupts("duel", NO_PROGRESS)
        press()
        for name in ("duel", "island", "standard"):
            with pytest.raises(KeyboardInterrupt):
                interrupts(name, NO_PROGRESS)


def test_where_nothing_reports_it_acts_at_once() -> None:
    with Interrupts(ignore).noted(), pytest.raises(KeyboardInterrupt):
        press()


def test_a_second_one_acts_at_once() -> None:
    interrupts = Interrupts(ignore)
    with interrupts.noted():
        interrupts("duel", NO_PROGRESS)
        press()
        with pytest.raises(KeyboardInterrupt):
            press()


def test_afterwards_it_means_what_it_meant() -> None:
    before = signal.getsignal(signal.SIGINT)
    with Interrupts(ignore).noted():
        assert signal.getsignal(signal.SIGINT) != before
    assert signal.getsignal(signal.SIGINT) == before
