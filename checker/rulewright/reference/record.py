"""What a search has found, each thing once, with a shortest play to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Protocol

from msgspec import Struct

from rulewright.core.ir import Core, Site
from rulewright.core.search import Failure, Move, Play, Position, Witnessed
from rulewright.reference.machine import Machine

MOST_CELLS_OF_PLAYS = 100_000_000
"""What is found is told with all positions on the way to it, which are kept until then."""


class Positions(Protocol):
    """The positions of a search, by number, and how each was reached."""

    def __len__(self) -> int: ...

    def play_to(self, number: int, machine: Machine) -> Play:
        """A shortest play to the position of this number."""

    def find_moves(self, numbers: Iterable[int], machine: Machine) -> None:
        """Find the moves of shortest plays to these positions."""


Named = tuple[str, str, tuple[str, ...]]
"""What is found without a failure: its kind, its name, and further rules."""

Key = Named | Site
"""What makes two finds the same."""


class Made(Struct, frozen=True):
    """A move in which something is found, and where it leads; None: it fails."""

    move: Move
    after: Position | None


class Found(Struct, frozen=True):
    """Something found in a position, or in a move that is made there."""

    kind: str
    name: str
    number: int
    made: Made | None
    failure: Failure | None
    names: tuple[str, ...]
    site: Site | None = None
    twin: int | None = None

    @property
    def key(self) -> Key:
        """What makes another find the same as this one."""
        if self.site is not None:
            return self.site
        return (self.kind, self.name, self.names) if self.failure is None else self.failure.site


class Record:
    """Collects what is found. Later finds of the same kind and names are dropped."""

    def __init__(self, core: Core) -> None:
        self.found: list[Found] = []
        self.known: set[Key] = set()
        self.cycles = {step.cycle: step.name for step in core.steps}

    def add(
        self,
        kind: str,
        name: str,
        number: int,
        names: tuple[str, ...] = (),
        made: Callable[[], Made] | None = None,
    ) -> None:
        """Something is found in the position `number`, or there in the move that `made` tells."""
        move = None if made is None else made()
        self._add(Found(kind, name, number, move, None, names))

    def at(self, site: Site, number: int, names: tuple[str, ...], made: Made | None) -> None:
        """Something is found at a place in the text, in the position `number` or a move there."""
        self._add(Found(site.kind, site.rule, number, made, None, names, site))

    def differs(self, site: Site, number: int, twin: int) -> None:
        """Something is found in the position `number`, compared with an earlier one."""
        self._add(Found(site.kind, site.rule, number, None, None, (), site, twin))

    def fail(self, failure: Failure, number: int, made: Callable[[], Made] | None = None) -> None:
        """An obligation failed in the position `number`, or there in the move that `made` tells."""
        if failure.site in self.known:
            return
        step = self.cycles.get(failure.site)
        kind, name = ("failure", failure.site.rule) if step is None else ("endless", step)
        move = None if made is None else made()
        self._add(Found(kind, name, number, move, failure, ()))

    def again(self, found: Found) -> None:
        """Something is found that was found before."""
        self._add(found)

    def _add(self, found: Found) -> None:
        if found.key not in self.known:
            self.known.add(found.key)
            self.found.append(found)

    def witnessed(self, explored: Positions, machine: Machine) -> list[Witnessed]:
        """All that was found, in the order of discovery."""
        if len(explored) > 0:
            twins = (each.twin for each in self.found if each.twin is not None)
            numbers = (each.number for each in self.found)
            explored.find_moves(chain(numbers, twins), machine)
        return [
            Witnessed(
                each.kind,
                each.name,
                _play(each, explored, machine),
                each.failure,
                each.names,
                site=each.site,
                twin=None if each.twin is None else explored.play_to(each.twin, machine),
            )
            for each in self.found
        ]


def _play(found: Found, explored: Positions, machine: Machine) -> Play:
    if len(explored) == 0:
        return Play((), ())  # there is not even an initial position
    play = explored.play_to(found.number, machine)
    if found.made is None:
        return play
    after = () if found.made.after is None else (found.made.after,)
    return Play((*play.moves, found.made.move), (*play.positions, *after))
