"""How fast longest trails are found: `python tests/benchmarks/trail_speed.py`."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2]))

from rulewright.reference.meter import unmetered
from rulewright.reference.trails import longest_trail
from tests.reference.trails import ISLAND, Ends, connected

SAMPLES = 200


def seconds(ends: Ends) -> float:
    """The best of three."""
    times = []
    for _ in range(3):
        start = perf_counter()
        longest_trail(ends, unmetered)
        times.append(perf_counter() - start)
    return min(times)


def main() -> None:
    """Print the median and the longest time for sets of several sizes."""
    for edges in (5, 15, 30, 50, len(ISLAND)):
        for loops in (False, True):
            chance = Random(edges)  # noqa: S311 - the same sets each time
            sets = [connected(edges, chance, loops=loops) for _ in range(SAMPLES)]
            times = sorted(seconds([ISLAND[edge] for edge in each]) for each in sets)
            kind = "full of loops" if loops else "at random"
            sys.stdout.write(
                f"{edges:2} edges, {kind:13}: median {times[SAMPLES // 2] * 1000:7.3f} ms,"
                f" longest {times[-1] * 1000:7.3f} ms\n"
            )


if __name__ == "__main__":
    main()
