"""What a sample says of all games: shares and means with intervals of confidence.

Each interval holds the true number in 95 of 100 samples. That of a share is Wilson's, which is good
for few games and for shares near 0 and 1 as well; that of a mean takes the sum of many games to be
normally distributed, and is rough below some thirty games.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from statistics import NormalDist

from msgspec import Struct

from rulewright.core.games import Moments

CONFIDENCE = 0.95

_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)

Lengths = Sequence[tuple[int, int]]
"""Pairs of a number and how often it came up, ascending."""


class Share(Struct, frozen=True):
    """A part of all games, from 0 to 1, and its interval."""

    value: float
    low: float
    high: float


class Mean(Struct, frozen=True):
    """A mean and its interval; both ends are None where one game says nothing of the spread."""

    value: float
    low: float | None
    high: float | None


def share(times: int, games: int) -> Share | None:
    """The share of `times` among so many games; None where there is no game."""
    if games == 0:
        return None
    value = times / games
    middle = value + _Z**2 / (2 * games)
    half = _Z * sqrt(value * (1 - value) / games + (_Z / (2 * games)) ** 2)
    scale = 1 + _Z**2 / games
    return Share(value, max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale))


def mean(moments: Moments) -> Mean | None:
    """The mean of a number; None where there is no game."""
    games = moments.games
    if games == 0:
        return None
    value = moments.total / games
    if games == 1:
        return Mean(value, None, None)
    # Whole numbers as long as possible: a difference of two large squares would lose all digits.
    spread = (games * moments.squares - moments.total**2) / (games * (games - 1))
    half = _Z * sqrt(spread / games)
    return Mean(value, value - half, value + half)


def moments_of(lengths: Lengths) -> Moments:
    """The moments of numbers that came up so often."""
    return Moments(
        games=sum(games for _, games in lengths),
        total=sum(length * games for length, games in lengths),
        squares=sum(length**2 * games for length, games in lengths),
        least=lengths[0][0] if lengths else 0,
        greatest=lengths[-1][0] if lengths else 0,
    )


def quantile(lengths: Lengths, percent: int) -> int | None:
    """The least number that at least so many percent of the games do not exceed."""
    wanted = ceil(sum(games for _, games in lengths) * percent / 100)
    for length, games in lengths:
        wanted -= games
        if wanted <= 0:
            return length
    return None
