"""Whole numbers as Hypothesis draws them."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis.strategies import DataObject, SearchStrategy, integers

Numbers = Callable[[int], int]
"""Draws a number from 0 up to below a limit, all alike; shrinks to 0."""

_BASE = 97
"""The base of the digits in which a number is drawn.

Among larger numbers Hypothesis mixes constants that it finds in the sources of the program. What is
played would then hang on how the program was installed.
"""

_DIGITS: dict[int, SearchStrategy[int]] = {
    limit: integers(0, limit - 1) for limit in range(1, _BASE + 1)
}


def numbers(data: DataObject) -> Numbers:
    """Numbers from this source."""

    def draw(limit: int) -> int:
        if limit <= 1:
            return 0
        if limit <= _BASE:
            return data.draw(_DIGITS[limit])
        high = draw(-(-limit // _BASE))
        return (high * _BASE + data.draw(_DIGITS[_BASE])) % limit

    return draw
