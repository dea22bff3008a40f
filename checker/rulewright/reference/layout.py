"""Where things are while rules run: cells of the state, and slots of a frame for bound names."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import prod
from typing import Any

from msgspec import Struct, field

from rulewright.core.ir import Site, Variable
from rulewright.core.search import Failure, Value
from rulewright.diagnostics.fault import Fault

Cells = list[int]
Frame = list[Any]
"""The values of bound names; whether one is a number or an array its node's type tells."""
Code = Callable[[Cells, Frame], Any]
"""A compiled expression."""
Action = Callable[[Cells, Frame], None]
"""Compiled effects: they change the cells."""


class NoAnswer(Exception):  # noqa: N818 - a rule has no answer; the program is not at fault
    """An obligation failed. Caught where a `Machine` or a search answers."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.site.what)
        self.failure = failure


class Placed(Struct, frozen=True):
    """A variable's first cell and its dimensions."""

    start: int
    dims: tuple[int, ...]


def place_variables(variables: Iterable[Variable]) -> dict[str, Placed]:
    """Where each variable's cells are in a position."""
    placed: dict[str, Placed] = {}
    start = 0
    for variable in variables:
        placed[variable.name] = Placed(start, variable.dims)
        start += prod(variable.dims)
    return placed


class Extent(Struct):
    """How many slots a frame needs."""

    size: int = 0


class Scope(Struct, frozen=True):
    """The names in reach at one place, with their slots in the frame.

    A name bound inside gets the next slot, so that an outer one of the same name is kept.
    """

    extent: Extent = field(default_factory=Extent)
    names: tuple[tuple[str, int], ...] = ()
    used: int = 0

    def bind(self, name: str) -> Scope:
        """This scope with one more name."""
        return self.reserve(1).bind_to(name, self.used)

    def reserve(self, count: int) -> Scope:
        """This scope with the next slots kept for names that are bound later."""
        used = self.used + count
        self.extent.size = max(self.extent.size, used)
        return Scope(self.extent, self.names, used)

    def bind_to(self, name: str, slot: int) -> Scope:
        """This scope with one more name, in a slot that is kept for it."""
        others = tuple(pair for pair in self.names if pair[0] != name)
        return Scope(self.extent, (*others, (name, slot)), self.used)

    def bind_all(self, names: Iterable[str]) -> Scope:
        """This scope with more names, in this order."""
        scope = self
        for name in names:
            scope = scope.bind(name)
        return scope

    def slot(self, name: str) -> int:
        """Where the value of a name is."""
        for known, slot in self.names:
            if known == name:
                return slot
        raise Fault(f"nothing is bound to {name}")

    def frame(self, values: Iterable[Value]) -> Frame:
        """A frame with the values of the first names bound in it."""
        given = list(values)
        return [*given, *[None] * (self.extent.size - len(given))]

    def failure(self, site: Site, frame: Frame) -> Failure:
        """What is told when the obligation `site` fails here; without names not yet bound.

        Those are lets of an action whose players are asked for before all its guards were judged.
        """
        bound = ((name, frame[slot]) for name, slot in self.names)
        return Failure(
            site, tuple((name, plain(value)) for name, value in bound if value is not None)
        )


def plain(value: Value) -> Value:
    """A value whose truth values are 0 and 1."""
    return tuple(map(int, value)) if isinstance(value, tuple) else int(value)
