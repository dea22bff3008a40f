"""Things that are made when they are first asked for, and then kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from rulewright.diagnostics.mistake import Mistake, MistakesFound, mistake
from rulewright.diagnostics.registry.instances import DEPENDS_ON_ITSELF
from rulewright.diagnostics.source import Span

T = TypeVar("T")


class Waiting:
    """What is being made, each waiting for the one after it."""

    DEEPEST = 40
    """A longer row would not be followed by a reader either, and could exhaust the stack."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def enter(self, name: str, span: Span) -> None:
        """Begin with one more thing; a mistake when it waits for itself, or the row is too long."""
        if name in self.names or len(self.names) == self.DEEPEST:
            _, _, called = name.partition(" ")
            raise MistakesFound((mistake(DEPENDS_ON_ITSELF, span, name=called),))
        self.names.append(name)

    def leave(self) -> None:
        """The last thing begun is made, or cannot be made."""
        self.names.pop()


class Lazy(Generic[T]):
    """One kind of thing by name. What could not be made is reported again to whoever asks."""

    def __init__(self, kind: str, make: Callable[[str], T], waiting: Waiting) -> None:
        self._kind = kind
        self._make = make
        self._waiting = waiting
        self._made: dict[str, T] = {}
        self._failed: dict[str, tuple[Mistake, ...]] = {}

    def get(self, name: str, span: Span) -> T:
        """The thing of this name, which is declared at `span`."""
        if name in self._failed:
            raise MistakesFound(self._failed[name])
        if name not in self._made:
            self._waiting.enter(f"{self._kind} {name}", span)
            try:
                self._made[name] = self._make(name)
            except MistakesFound as found:
                self._failed[name] = found.mistakes
                raise
            finally:
                self._waiting.leave()
        return self._made[name]
