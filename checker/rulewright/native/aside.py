"""Lets machine code run in threads of its own, so that Python sees to progress and Ctrl-C.

Ctrl-C may fall between any two steps of Python code. Here that is code which waits for threads, so
it uses nothing but bare locks and threads: where Ctrl-C falls into an `Event` or a `Thread` that is
being started, their own locks can be left taken, or given back for another thread.
"""

from __future__ import annotations

from _thread import start_new_thread
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Lock
from time import monotonic

_BETWEEN_LOOKS = 0.1
_PATIENCE = 0.3
"""Seconds that the code has to come to an end of its own where it is interrupted."""


def _nothing() -> None:
    """Nobody looks."""


class _Work:
    """One piece of work in a thread, with what it gave or raised."""

    def __init__(self, act: Callable[[], int]) -> None:
        self.act = act
        self.lock = Lock()
        self.begun = False
        self.over = False
        self.ending = Lock()
        self.ending.acquire()  # until the thread has come to the end of it
        self.given = 0
        self.failure: BaseException | None = None

    def start(self) -> None:
        """Begin with it soon."""
        start_new_thread(self._do, ())

    def _do(self) -> None:
        with self.lock:
            if self.over:
                return
            self.begun = True
        try:
            self.given = self.act()
        except BaseException as failure:  # noqa: BLE001 - raised again where it is waited for
            self.failure = failure
        self.over = True
        self.ending.release()

    def cancel(self) -> None:
        """Do not begin with it any more; whether its thread was started may be unknown."""
        with self.lock:
            if not self.begun:
                self.over = True

    def wait(self, seconds: float) -> None:
        """Let so many seconds go by, or fewer if it comes to an end."""
        if not self.over:
            self.ending.acquire(timeout=seconds)

    def result(self) -> int:
        """What it gave."""
        if self.failure is not None:
            raise self.failure
        return self.given


class Aside:
    """Runs work aside. `look` is called meanwhile; what it raises interrupts the work.

    `halt` tells the code to come to an end soon, and is called where it does not of itself.
    """

    def __init__(self, halt: Callable[[], None]) -> None:
        self.halt = halt
        self.look: Callable[[], None] = _nothing

    def run(self, acts: Sequence[Callable[[], int]]) -> list[int]:
        """Do all of them at the same time. None is at work any more when this ends."""
        works = [_Work(act) for act in acts]
        try:
            for work in works:
                work.start()
            while not _over(works, _BETWEEN_LOOKS):
                self.look()
        except BaseException:
            self._end(works)
            raise
        return [work.result() for work in works]

    def _end(self, works: Sequence[_Work]) -> None:
        patience = _PATIENCE
        over = False
        while not over:
            with suppress(KeyboardInterrupt):  # the memory they write to must stay until then
                for work in works:
                    work.cancel()
                over = _over(works, patience)
                if not over:
                    self.halt()
                    patience = _BETWEEN_LOOKS


def _over(works: Sequence[_Work], seconds: float) -> bool:
    """Whether all come to an end within so many seconds."""
    end = monotonic() + seconds
    for work in works:
        work.wait(max(0.0, end - monotonic()))
    return all(work.over for work in works)
