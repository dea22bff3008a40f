"""Lines of the table: figures of several rounds, their median, and what is to be reached."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from msgspec import Struct


class Goal(Struct, frozen=True):
    """What a number should be: at least or at most so much. `unit` is how it is told."""

    least: float | None
    most: float | None
    unit: str

    def reached(self, value: float) -> bool:
        """Whether a value is as it should be."""
        return (self.least is None or value >= self.least) and (
            self.most is None or value <= self.most
        )

    def told(self) -> str:
        """The goal in words."""
        parts = []
        if self.least is not None:
            parts.append(f"at least {plain(self.least)} {self.unit}")
        if self.most is not None:
            parts.append(f"at most {plain(self.most)} {self.unit}")
        return ", ".join(parts)


TIMES = "times"


def at_least(value: float, unit: str = TIMES) -> Goal:
    """Not less than this."""
    return Goal(value, None, unit)


def at_most(value: float, unit: str = TIMES) -> Goal:
    """Not more than this."""
    return Goal(None, value, unit)


class Line(Struct, frozen=True):
    """One program's figures of one kind.

    `figures` has one for each round. `ratio` is how Rulewright compares: how many times as fast it
    is as this program (or, where the line says otherwise, how many times as much something takes).
    The goal is held against the ratio where it is in `times`, else against the median.
    """

    row: str
    measured: str
    program: str
    unit: str
    figures: tuple[float, ...]
    ratio: float | None = None
    goal: Goal | None = None

    @property
    def median(self) -> float:
        """The figure in the middle; of an even number, the mean of the two."""
        return median(self.figures)

    @property
    def reached(self) -> bool | None:
        """Whether the goal is reached; nothing where there is none, or no ratio to judge."""
        if self.goal is None:
            return None
        if self.goal.unit != TIMES:
            return self.goal.reached(self.median)
        return None if self.ratio is None else self.goal.reached(self.ratio)


def times_as_fast(ours: Sequence[float], theirs: Sequence[float]) -> float | None:
    """How many times as fast we are, from seconds: their median by ours; nothing without ours."""
    if not ours or not theirs or median(ours) == 0:
        return None
    return median(theirs) / median(ours)


def times_as_many(ours: Sequence[float], theirs: Sequence[float]) -> float | None:
    """How many times as many we have: our median by theirs; nothing without ours or theirs."""
    return times_as_fast(theirs, ours)


def plain(value: float) -> str:
    """A number as people read it: three digits, or whole, with commas between thousands."""
    if value == 0 or abs(value) >= 1_000:
        return f"{value:,.0f}"
    return f"{value:.3g}"
