"""Limits of time and memory that hold in the middle of a long loop."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from types import FrameType

from rulewright.core.search import Budget
from rulewright.reference.memory import memory_used

LOOK = 0.1
"""Seconds between two looks at the memory."""


# Hypothesis takes every Exception for a failure of what it runs and would try to shrink it, and all
# else for an unsteady test when it runs one again; only a KeyboardInterrupt passes through.
class TimeIsUp(KeyboardInterrupt):
    """The time limit has passed."""


class MemoryIsUp(KeyboardInterrupt):
    """The process holds more memory than it may."""


@contextmanager
def alarm(budget: Budget) -> Iterator[None]:
    """Raise TimeIsUp or MemoryIsUp inside the block when that much is used up.

    Where the system has no timer, or outside the main thread, nothing is raised; whoever works in
    rounds looks at the clock between them as well.
    """
    possible = hasattr(signal, "setitimer") and (
        threading.current_thread() is threading.main_thread()
    )
    if budget == Budget(None, None) or not possible:
        yield
        return
    ring = _Ring(budget)
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, ring.first, LOOK)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class _Ring:
    """Looks at the clock and at the memory whenever the timer rings."""

    def __init__(self, budget: Budget) -> None:
        self.memory = budget.memory
        self.end = None if budget.seconds is None else perf_counter() + budget.seconds
        self.first = LOOK if budget.seconds is None else max(min(LOOK, budget.seconds), 0.001)

    def __call__(self, _number: int, _frame: FrameType | None) -> None:
        if self.end is not None and perf_counter() >= self.end:
            raise TimeIsUp
        if self.memory is not None and memory_used() > self.memory:
            raise MemoryIsUp
