"""The moves of all positions as machine code keeps them, and the graph they make."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence

from rulewright.core.ir import LIVE, Core, Property
from rulewright.core.liveness.graph import Graph
from rulewright.core.liveness.kept import Kept
from rulewright.core.search import Budget
from rulewright.native.context import BATCH, Context
from rulewright.native.memory import Area
from rulewright.native.store import sizes
from rulewright.reference.alarm import MemoryIsUp, TimeIsUp, alarm
from rulewright.reference.live import LiveProperties

MOST_EDGES = 2**32 - 2
"""Numbers of moves are kept in 32 bits."""

_FIRST_BYTES = 8
_EDGE_BYTES = 4


class WholeGraph:
    """Room for the moves of a search that takes at most so many bytes of memory altogether."""

    def __init__(
        self, core: Core, kept: Kept, outcomes: int, words: int, memory: int, context: Context
    ) -> None:
        self.context = context
        self.live = [stated for stated in core.properties if stated.kind in LIVE]
        columns = {
            "targets": True,
            "decisions": kept.decisions,
            "outcomes_of": kept.outcomes,
            "edge_actions": kept.actions,
        }
        positions = sizes(words, memory).positions + BATCH
        self.first = Area(positions * _FIRST_BYTES)
        self.met = Area(positions * len(self.live))
        wanted = [name for name, is_wanted in columns.items() if is_wanted]
        edges = min(MOST_EDGES, memory // (_EDGE_BYTES * len(wanted)))
        self.columns = {name: Area((edges + 1) * _EDGE_BYTES) for name in wanted}
        granted = min(area.size for area in self.columns.values()) // _EDGE_BYTES - 1
        context["first_edges"], context["met"] = self.first.address, self.met.address
        context["most_edges"] = min(edges, granted)
        for name, area in self.columns.items():
            context[name] = area.address
        context.room("outcome_edges", ctypes.c_uint64, outcomes)

    def used(self, expanded: int) -> int:
        """The bytes that it takes when so many positions are expanded."""
        in_moves = self.context["edge_count"] * _EDGE_BYTES * len(self.columns)
        return in_moves + expanded * (_FIRST_BYTES + len(self.live))

    def graph(self, positions: int) -> Graph:
        """The graph when all positions are expanded. It is good until `release`."""
        edges = self.context["edge_count"]
        ctypes.c_uint64.from_address(self.first.address + positions * _FIRST_BYTES).value = edges
        first = (ctypes.c_uint64 * (positions + 1)).from_address(self.first.address)
        return Graph(
            memoryview(first).cast("B").cast("Q"),
            self._column("targets", edges) or (),
            self._column("decisions", edges),
            self._column("outcomes_of", edges),
            self._column("edge_actions", edges),
        )

    def _column(self, name: str, edges: int) -> Sequence[int] | None:
        if name not in self.columns:
            return None
        kept = (ctypes.c_uint32 * edges).from_address(self.columns[name].address)
        return memoryview(kept).cast("B").cast("I")

    def all_met(self, positions: int) -> Iterator[tuple[Property, bytearray]]:
        """Each property, and for each position whether it is met there."""
        count = len(self.live)
        kept = (ctypes.c_uint8 * (positions * count)).from_address(self.met.address)
        for place, stated in enumerate(self.live):
            yield stated, bytearray(memoryview(kept).cast("B")[place::count])

    def judge(self, live: LiveProperties, positions: int, budget: Budget) -> str | None:
        """Judge what takes all moves when all positions are expanded; what ended that."""
        try:
            with alarm(budget):
                live.judge(self.graph(positions), self.all_met(positions))
        except TimeIsUp:
            return "time"
        except MemoryIsUp:
            return "memory"
        except KeyboardInterrupt:
            return "interrupted"
        return None

    def release(self) -> None:
        """Give the memory back."""
        for area in (self.first, self.met, *self.columns.values()):
            area.release()
