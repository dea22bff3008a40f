"""When each guard of an action is judged while its choices are made one after the other.

A guard is judged as soon as the choices it reads are made, so that a requirement which refuses
spares the choices behind it; but never so early or so late that other obligations would be judged
than in the order of the text. In detail, with the *level* of a guard being how many choices are
made when it is judged:

- a guard in which no obligation can fail waits for the names it reads, and for every guard before
  it in which one can: where that one fails, this one was not reached;
- a guard in which an obligation can fail waits for every guard before it.

On one level guards are judged in the order of the text, before the domain of the next choice.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.core.ir import Action, GuardLet, Requirement
from rulewright.core.walk import can_fail, free_names


def levels(action: Action, safe_functions: frozenset[str]) -> tuple[tuple[int, ...], ...]:
    """For each level, from no choice made to all, the numbers of the guards judged there."""
    known = {choice.name: made for made, choice in enumerate(action.choices, start=1)}
    judged: list[list[int]] = [[] for _ in range(len(action.choices) + 1)]
    all_before = uncertain_before = 0
    for number, guard in enumerate(action.guards):
        expr = guard.value if isinstance(guard, GuardLet) else guard.condition
        uncertain = can_fail(expr, safe_functions)
        level = max(_ready(free_names(expr), known), all_before if uncertain else uncertain_before)
        judged[level].append(number)
        all_before = max(all_before, level)
        if uncertain:
            uncertain_before = max(uncertain_before, level)
        if isinstance(guard, GuardLet):
            known[guard.name] = level
    return tuple(tuple(level) for level in judged)


def _ready(names: Iterable[str], known: dict[str, int]) -> int:
    """The level at which all of these names are bound."""
    return max((known[name] for name in names), default=0)


def requirements(action: Action) -> tuple[tuple[int, Requirement], ...]:
    """The requirements of an action with their numbers among its guards."""
    return tuple(
        (number, guard)
        for number, guard in enumerate(action.guards)
        if isinstance(guard, Requirement)
    )
