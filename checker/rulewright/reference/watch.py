"""Looks at the budgets of a long search now and then, and lets it tell how far it is."""

from __future__ import annotations

from time import perf_counter

from rulewright.core.search import Budget
from rulewright.reference.alarm import MemoryIsUp, TimeIsUp
from rulewright.reference.memory import memory_used

LOOK = 0.2
"""Seconds between two looks at the memory; then progress is reported too."""


class Watch:
    """The time since a search began."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.started = self.looked = perf_counter()

    @property
    def seconds(self) -> float:
        """So long the search runs."""
        return perf_counter() - self.started

    def due(self) -> bool:
        """Whether progress is to be told. Raises TimeIsUp or MemoryIsUp."""
        now = perf_counter()
        if now - self.looked < LOOK:
            return False
        self.looked = now
        if self.budget.seconds is not None and now - self.started > self.budget.seconds:
            raise TimeIsUp
        if self.budget.memory is not None and memory_used() > self.budget.memory:
            raise MemoryIsUp
        return True
