"""Lets machine code run in threads of its own, so that Python sees to progress and Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Event, Lock, Thread
from time import monotonic

_BETWEEN_LOOKS = 0.1
_PATIENCE = 0.3
"""Seconds that the code has to come to an end of its own where it is interrupted."""


def _nothing() -> None:
    """Nobody looks."""


class _Work:
    """One piece of work in a thread, with what it gave or raised."""

    def __init__(self, act: Callable[[], int]) -> None:
        self.thread = Thread(target=self._do, daemon=True)
        self.act = act
        self.lock = Lock()
        self.begun = False
        self.over = Event()
        self.given = 0
        self.failure: BaseException | None = None

    def _do(self) -> None:
        with self.lock:
            if self.over.is_set():
                return
            self.begun = True
        try:
            self.given = self.act()
        except BaseException as failure:  # noqa: BLE001 - raised again where it is waited for
            self.failure = failure
        self.over.set()

    def cancel(self) -> None:
        """Do not begin with it any more; whether its thread was started may be unknown."""
        with self.lock:
            if not self.begun:
                self.over.set()

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
                work.thread.start()
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
        work.over.wait(max(0.0, end - monotonic()))
    return all(work.over.is_set() for work in works)
