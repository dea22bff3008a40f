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
from rulewright.core.liveness.possible import hopeful_positions
from rulewright.diagnostics.fault import Fault

Answer = Escape | Literal["holds", "undecided"]
"""The play that refutes a property, or what is known without one."""


def always_possible(graph: Graph, met: Sequence[int], look: Look) -> Answer:
    """Whether from every position one can be reached that is `met`.

    Refuted by a shortest play to a position from which none can be reached any more.
    """
    met_or_hole = bytearray(met)
    for here in _with_holes(graph):
        met_or_hole[here] = 1
    hopeful = hopeful_positions(graph, met_or_hole, look)
    if 0 in hopeful:
        return Escape(trail(graph, 0, _way_to_lost(graph, hopeful, look)), None)
    if met_or_hole != met and 0 in hopeful_positions(graph, met, look):
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


def _way_to_lost(graph: Graph, hopeful: Sequence[int], look: Look) -> list[int]:
    """The moves of a shortest play to a position that is not `hopeful`."""
    if not hopeful[0]:
        return []
    found = way(
        graph, 0, lambda _here, _move: True, lambda move: not hopeful[graph.targets[move]], look
    )
    if found is None:
        raise Fault("a position of a graph can not be reached")
    return found


def _with_holes(graph: Graph) -> array[int]:
    """The positions in which some move has no answer."""
    found = array("I")
    for move, target in enumerate(graph.targets):
        if target == HOLE:
            found.append(graph.position_of(move))
    return found
