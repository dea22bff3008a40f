"""From which positions something can still be reached."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from rulewright.core.liveness.graph import LOOK_EACH, Graph, Look, predecessors


def first_lost(graph: Graph, met: Sequence[int], look: Look) -> int | None:
    """The first position from which no position can be reached that is `met`; None: there is none.

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
    lost = hopeful.find(0)
    return None if lost < 0 else lost
