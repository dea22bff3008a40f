"""A time limit that holds in the middle of a long loop."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class TimeIsUp(Exception):  # noqa: N818 - the time is over, nothing is wrong
    """The time limit has passed."""


@contextmanager
def alarm(seconds: float | None) -> Iterator[None]:
    """Raise TimeIsUp inside the block when `seconds` have passed.

    Where the system has no timer, or outside the main thread, nothing is raised; whoever works in
    rounds looks at the clock between them as well.
    """
    possible = hasattr(signal, "setitimer") and (
        threading.current_thread() is threading.main_thread()
    )
    if seconds is None or not possible:
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.001))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _ring(_number: int, _frame: FrameType | None) -> None:
    raise TimeIsUp
