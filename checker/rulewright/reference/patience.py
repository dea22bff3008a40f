"""How long what was found may be looked into, so that a report is always made.

To say why something is so, more is judged than a search has judged.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import TypeVar

from rulewright.core.search import Budget
from rulewright.reference.alarm import TimeIsUp, alarm

SECONDS_FOR_ALL = 10.0
SECONDS_FOR_ONE = 5.0
"""For all that one check has found, and for one thing among it."""

SECONDS_AT_LEAST = 1.0
"""Also where the search has used up its time: what it found is worth a word."""

T = TypeVar("T")


class Patience:
    """The time for all looks at what one check has found.

    It is what a search leaves of its `budget` when it has `spent` so much, within these bounds.
    """

    def __init__(self, budget: Budget, spent: float) -> None:
        left = SECONDS_FOR_ALL if budget.seconds is None else budget.seconds - spent
        self.left = min(SECONDS_FOR_ALL, max(SECONDS_AT_LEAST, left))

    def result(self, look: Callable[[], T]) -> T | None:
        """What is seen in a look; None where there is no time for it."""
        if self.left <= 0:
            return None
        started = perf_counter()
        try:
            with alarm(Budget(min(self.left, SECONDS_FOR_ONE), None)):
                return look()
        except TimeIsUp:
            return None
        finally:
            self.left -= perf_counter() - started
