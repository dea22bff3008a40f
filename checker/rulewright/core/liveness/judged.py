"""Judges what can be said of a game only when all its positions and moves are known.

Where a rule has no answer, the move leads nowhere. Nothing is refuted by that alone: it counts
against a property only as far as it leaves it undecided.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Literal

from rulewright.core.liveness.escape import Escape, escape
from rulewright.core.liveness.graph import HOLE, Graph, Look, trail, way
from rulewright.core.liveness.possible import first_lost
from rulewright.diagnostics.fault import Fault

Answer = Escape | Literal["holds", "undecided"]
"""The play that refutes a property, or what is known without one."""


def always_possible(graph: Graph, met: Sequence[int], look: Look) -> Answer:
    """Whether from every position one can be reached that is `met`.

    Refuted by a shortest play to a position from which none can be reached any more.
    """
    hopeful = bytearray(met)
    for here in _with_holes(graph):
        hopeful[here] = 1
    lost = first_lost(graph, hopeful, look)
    if lost is not None:
        return Escape(trail(graph, 0, _way_to(graph, lost, look)), None)
    if hopeful != met and first_lost(graph, met, look) is not None:
        return "undecided"
    return "holds"


def eventually(graph: Graph, met: Sequence[int], fair: Sequence[int], look: Look) -> Answer:
    """Whether every fair play comes to a position that is `met`; `fair` are numbers of actions."""
    found = escape(graph, met, fair, look, holes_lead_out=True)
    if found is not None:
        return found
    if HOLE in graph.targets:
        doubt = escape(graph, met, fair, look, holes_lead_out=False)
        return "holds" if doubt is None else "undecided"
    return "holds"


def _way_to(graph: Graph, position: int, look: Look) -> list[int]:
    """The moves of a shortest play to a position."""
    if position == 0:
        return []
    found = way(
        graph, 0, lambda _here, _move: True, lambda move: graph.targets[move] == position, look
    )
    if found is None:
        raise Fault(f"position {position} of a graph can not be reached")
    return found


def _with_holes(graph: Graph) -> array[int]:
    """The positions in which some move has no answer."""
    found = array("I")
    for move, target in enumerate(graph.targets):
        if target == HOLE:
            found.append(graph.position_of(move))
    return found
