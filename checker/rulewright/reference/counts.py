"""Bags and sets to choose from: all of them if they are few, or those from a given one on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from rulewright.reference.loops import counts_up_to

Counts = tuple[int, ...]


LISTED = 2_000
"""As many are written out, to choose from all alike."""


@lru_cache(maxsize=64)
def listed(bound: Counts, total: int) -> tuple[Counts, ...] | None:
    """All arrays of counts within `bound`, of at most `total` in all; None: they are too many."""
    found = tuple(islice(counts_up_to(bound, total), LISTED + 1))
    return found if len(found) <= LISTED else None


def from_here_on(first: Counts, bound: Counts, total: int) -> Iterator[Counts]:
    """All of them in order, beginning with `first`, and then those before it."""
    yield from _behind(first, bound, total)
    for each in _behind((0,) * len(bound), bound, total):
        if each == first:
            return
        yield each


def _behind(first: Counts, bound: Counts, total: int) -> Iterator[Counts]:
    """`first` and all that come after it."""
    counts = list(first)
    left = total - sum(counts)
    place = 0
    while place >= 0:
        yield tuple(counts)
        place = len(counts) - 1
        while place >= 0 and (counts[place] == bound[place] or left == 0):
            left += counts[place]
            counts[place] = 0
            place -= 1
        if place >= 0:
            counts[place] += 1
            left -= 1
