"""Does something in a thread of its own while others work: compiling mostly needs no Python."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from types import TracebackType
from typing import Generic, Self, TypeVar

Made = TypeVar("Made")


def nothing() -> None:
    """There is nothing to do meanwhile."""


class Meanwhile(Generic[Made]):
    """What `make` makes. At the end of a block it is made, or was given up by an exception."""

    def __init__(self, make: Callable[[], Made]) -> None:
        self._make = make
        self._made: list[Made] = []
        self._failure: BaseException | None = None
        self._thread = Thread(target=self._do)
        self._thread.start()

    def _do(self) -> None:
        try:
            self._made.append(self._make())
        except BaseException as failure:  # noqa: BLE001 - raised again where it is waited for
            self._failure = failure

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _raised: object, _trace: TracebackType | None
    ) -> None:
        self.wait()

    @property
    def over(self) -> bool:
        """Whether nothing needs to be waited for."""
        return not self._thread.is_alive()

    def wait(self) -> None:
        """Let it come to its end."""
        self._thread.join()

    def result(self) -> Made:
        """What was made, or raise what was raised instead."""
        self.wait()
        if self._failure is not None:
            raise self._failure
        return self._made[0]
