"""How fast the reference engine searches: `python tests/benchmarks/reference_speed.py`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from rulewright.core.search import Budget, Progress
from rulewright.reference.search import search
from tests.cores.tic_tac_toe import TIC_TAC_TOE


def silent(_progress: Progress) -> None:
    """Nobody is told of progress."""


def main() -> None:
    """Print the best of several rounds."""
    results = [search(TIC_TAC_TOE, Budget(None, None), silent) for _ in range(10)]
    best = min(results, key=lambda result: result.seconds)
    speed = best.states / best.seconds
    sys.stdout.write(
        f"{best.states} positions, {best.transitions} transitions, {best.seconds:.3f} s:"
        f" {speed:,.0f} positions/s\n"
    )


if __name__ == "__main__":
    main()
