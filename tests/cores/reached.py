"""All positions of a small game, by the machine alone."""

from __future__ import annotations

from rulewright.reference.machine import Machine


def reachable(machine: Machine) -> set[tuple[int, ...]]:
    """Every position."""
    first = machine.initial()
    assert isinstance(first, tuple)
    seen, waiting = {first}, [first]
    while waiting:
        for _, after in machine.moves(waiting.pop()):
            if isinstance(after, tuple) and after not in seen:
                seen.add(after)
                waiting.append(after)
    return seen
