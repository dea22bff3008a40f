"""Judges properties for which all positions and moves must be known; tells what refutes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import prod
from typing import TYPE_CHECKING

from rulewright.core.ir import ALWAYS_POSSIBLE, Property
from rulewright.core.liveness.graph import Graph, Look, Trail
from rulewright.core.search import Play, Position, Witnessed
from rulewright.reference.alarm import MemoryIsUp
from rulewright.reference.machine import Machine
from rulewright.reference.record import MOST_CELLS_OF_PLAYS

if TYPE_CHECKING:
    from rulewright.core.liveness.escape import Escape


class LiveProperties:
    """What is known of them: those that are `decided`, and plays that refute some.

    `position` gives the position of a number, `look` is called now and then.
    """

    def __init__(self, machine: Machine, position: Callable[[int], Position], look: Look) -> None:
        self.machine = machine
        self.core = machine.core
        self.position = position
        self.look = look
        self.cells = sum(prod(variable.dims) for variable in self.core.variables)
        self.refuted: list[Witnessed] = []
        self.decided: set[str] = set()

    def judge(self, graph: Graph, all_met: Iterable[tuple[Property, Sequence[int]]]) -> None:
        """Judge each property, with a truth value for each position whether it is met there."""
        # Few rule books need them.
        from rulewright.core.liveness.escape import Escape  # noqa: PLC0415
        from rulewright.core.liveness.judged import always_possible, eventually  # noqa: PLC0415

        numbers = {action.name: number for number, action in enumerate(self.core.actions)}
        for stated, met in all_met:
            if stated.kind == ALWAYS_POSSIBLE:
                answer = always_possible(graph, met, self.look)
            else:
                fair = [numbers[name] for name in stated.fair]
                answer = eventually(graph, met, fair, self.look)
            if isinstance(answer, Escape):
                self.refuted.append(self._refutation(stated.name, answer))
            if answer != "undecided":
                self.decided.add(stated.name)

    def _refutation(self, name: str, found: Escape) -> Witnessed:
        """What refutes a property, as a play and perhaps a loop."""
        if self.cells * found.moves > MOST_CELLS_OF_PLAYS:
            raise MemoryIsUp
        loop = None if found.loop is None else self._play(found.loop)
        return Witnessed("refuted", name, self._play(found.play), loop=loop)

    def _play(self, trail: Trail) -> Play:
        """The moves and positions on a way through the graph."""
        positions = tuple(map(self.position, trail.positions))
        moves = map(self.machine.move_at, positions, trail.places)
        return Play(tuple(moves), positions)
