"""Limits of time and memory that hold in the middle of a long loop."""

from __future__ import annotations

import signal
import threading
from contextlib import AbstractContextManager, nullcontext
from time import perf_counter
from types import FrameType

from rulewright.core.search import Budget
from rulewright.reference.memory import memory_used

LOOK = 0.1
"""Seconds between two looks at the memory."""

SOON = 0.001
"""Seconds to the next look, where a library is at work and the time is up."""


# Hypothesis takes every Exception for a failure of what it runs and would try to shrink it, and all
# else for an unsteady test when it runs one again; only a KeyboardInterrupt passes through.
class TimeIsUp(KeyboardInterrupt):
    """The time limit has passed."""


class MemoryIsUp(KeyboardInterrupt):
    """The process holds more memory than it may."""


def alarm(budget: Budget) -> AbstractContextManager[None]:
    """Raise TimeIsUp or MemoryIsUp inside the block when that much is used up.

    Only the code of this package is cut short. A library, or whatever Python calls by itself (a
    callback of the garbage collector, a finalizer), is let come to its end first. Where the system
    has no timer, or outside the main thread, nothing is raised at all; whoever works in rounds
    looks at the clock between them as well. Inside another alarm, that one waits.
    """
    possible = hasattr(signal, "setitimer") and (
        threading.current_thread() is threading.main_thread()
    )
    if budget == Budget(None, None) or not possible:
        return nullcontext()
    return _Ring(budget)


class _Ring:
    """Looks at the clock and at the memory whenever the timer rings.

    It rings on after it has raised, as what it raises is lost in a finalizer. While the timer is
    set or taken away it raises nothing: the timer would stay, with nobody to catch what it raises.
    """

    def __init__(self, budget: Budget) -> None:
        self.memory = budget.memory
        self.end = None if budget.seconds is None else perf_counter() + budget.seconds
        self.first = LOOK if budget.seconds is None else max(min(LOOK, budget.seconds), 0.001)

    def __enter__(self) -> None:
        self.before = signal.signal(signal.SIGALRM, self.ring)
        self.timer_before = signal.setitimer(signal.ITIMER_REAL, self.first, LOOK)

    def __exit__(self, *_raised: object) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, self.before)
        signal.setitimer(signal.ITIMER_REAL, *self.timer_before)

    def ring(self, _number: int, frame: FrameType | None) -> None:
        """Raise what is due, or look again soon where it must not be raised."""
        due = self.due()
        if due is None or frame is None or frame.f_code in _QUIET:
            return
        if _package(frame) != _OURS:
            signal.setitimer(signal.ITIMER_REAL, SOON, LOOK)
            return
        raise due

    def due(self) -> type[BaseException] | None:
        """What is used up, if anything is."""
        if self.end is not None and perf_counter() >= self.end:
            return TimeIsUp
        if self.memory is not None and memory_used() > self.memory:
            return MemoryIsUp
        return None


def _package(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__")).partition(".")[0]


_OURS = __name__.partition(".")[0]
_QUIET = (_Ring.__enter__.__code__, _Ring.__exit__.__code__)
