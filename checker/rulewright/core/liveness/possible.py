"""From which positions something can still be reached."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import accumulate

from rulewright.core.liveness.graph import HOLE, LOOK_EACH, Graph, Look


def first_lost(graph: Graph, met: Sequence[int], look: Look) -> int | None:
    """The first position from which no position can be reached that is `met`; None: there is none.

    `met` has a truth value for each position, and holds of those themselves.
    """
    hopeful = bytearray(1 if each else 0 for each in met)
    before, sources = _predecessors(graph, look)
    waiting = array("I", (number for number, each in enumerate(hopeful) if each))
    done = 0
    while waiting:
        here = waiting.pop()
        done += 1
        if done % LOOK_EACH == 0:
            look()
        for at in range(before[here], before[here + 1]):
            source = sources[at]
            if not hopeful[source]:
                hopeful[source] = 1
                waiting.append(source)
    lost = hopeful.find(0)
    return None if lost < 0 else lost


def _predecessors(graph: Graph, look: Look) -> tuple[array[int], array[int]]:
    """Where moves to each position come from: those to `p` stand from `[p]` to `[p + 1]`."""
    counts = array("Q", [0]) * (len(graph) + 2)
    for at, target in enumerate(graph.targets):
        if at % LOOK_EACH == 0:
            look()
        if target != HOLE:
            counts[target + 2] += 1
    before = array("Q", accumulate(counts))
    sources = array("I", [0]) * before[-1]
    for here in range(len(graph)):
        if here % LOOK_EACH == 0:
            look()
        for move in range(graph.first[here], graph.first[here + 1]):
            target = graph.targets[move]
            if target != HOLE:
                sources[before[target + 1]] = here
                before[target + 1] += 1
    return before, sources
