"""From which positions something can still be reached."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from rulewright.core.liveness.graph import LOOK_EACH, Graph, Look, predecessors


def hopeful_positions(graph: Graph, met: Sequence[int], look: Look) -> bytearray:
    """For each position 1 if one can be reached from it that is `met`, else 0.

    `met` has a truth value for each position, and holds of those themselves.
    """
    hopeful = bytearray(1 if each else 0 for each in met)
    before, sources = predecessors(graph, look)
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
    return hopeful
