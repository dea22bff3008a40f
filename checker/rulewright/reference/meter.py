"""Counts work while constants are found, so that no text can make that take for ever.

A search has a budget of its own; here nothing else would stop.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.reference.layout import Cells, Code, Frame

STEPS = 10_000_000


class TooMuchWork(Exception):  # noqa: N818 - a stage makes it a mistake of the text
    """A constant takes more steps than are allowed."""


class Meter:
    """How many steps are left; a step is about one node that is judged."""

    def __init__(self, steps: int = STEPS) -> None:
        self.left = steps

    def spend(self, steps: int) -> None:
        """Take `steps` away. Raises TooMuchWork where there are not enough."""
        self.left -= steps
        if self.left < 0:
            raise TooMuchWork

    def each_time(self, code: Code, steps: int) -> Code:
        """`code`, for `steps` each time it runs."""

        def run(cells: Cells, frame: Frame) -> object:
            self.spend(steps)
            return code(cells, frame)

        return run

    def each_round(self, domain: Code, steps: int) -> Code:
        """`domain`, for `steps` for each of its values."""

        def run(cells: Cells, frame: Frame) -> Sequence[int]:
            values: range | Sequence[int] = domain(cells, frame)
            # An interval can have more values than `len` can tell.
            many = values.stop - values.start if isinstance(values, range) else len(values)
            self.spend(max(0, many) * steps)
            return values

        return run


def unmetered(_steps: int) -> None:
    """Spends nothing, where no meter counts."""
