"""Positions that differ in few bits, wherever in their words, are spread over the table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import exp, factorial

import pytest

from rulewright.native.store import SLOTS
from tests.native.conftest import Search
from tests.native.graphs import LONG, fingerprints, hypercube

PLACES = {
    "lowest bits": [(0, bit) for bit in range(14)],
    "highest bits": [(0, bit) for bit in range(50, 64)],
    "middle bits": [(0, bit) for bit in range(25, 39)],
    "bits below the middle": [(0, bit) for bit in range(18, 32)],
    "bits far apart": [(0, 5 * bit) for bit in range(13)],
    "highest of two words": [(bit % 2, 63 - bit // 2) for bit in range(14)],
    "same bits of two words": [(word, bit) for word in range(2) for bit in range(7)],
    "ends of seven words": [(word, bit) for word in range(7) for bit in (0, 63)],
    "the first of seven words": [(0, bit) for bit in range(13)] + [(6, 63)],
    "the last of seven words": [(0, 0)] + [(6, bit) for bit in range(50, 63)],
}


@pytest.mark.parametrize("places", PLACES.values(), ids=PLACES)
def test_buckets_and_fingerprints_are_about_as_by_chance(
    places: Sequence[tuple[int, int]], search: Search
) -> None:
    words = 1 + max(word for word, _ in places)
    explorer = search(hypercube(places, words))
    assert explorer.run(LONG) == "closed"
    table = fingerprints(explorer)
    assert sum(map(len, table)) == explorer.count

    mean = explorer.count / len(table)
    not_full = sum(mean**taken / factorial(taken) for taken in range(SLOTS)) * exp(-mean)
    full = sum(len(bucket) == SLOTS for bucket in table)
    assert full <= 1.5 * len(table) * (1 - not_full) + 10

    pairs = [pair for bucket in table for pair in combinations(bucket, 2)]
    equal = sum(left == right for left, right in pairs)
    assert equal <= 1.5 * len(pairs) / 256
