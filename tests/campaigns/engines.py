"""Both engines on very many drawn games and expressions.

`python tests/campaigns/engines.py [GAMES [FIRST]]` draws a game, and some expressions with values
for them, from each seed from FIRST (0) on; 2,000 of them take about ten minutes. It prints a line
for each seed of which the engines do not find the same, and ends with 1 if there is one.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections import Counter
from pathlib import Path
from traceback import format_exception_only
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[2]))

from rulewright.core.draws import Draws
from rulewright.native.cache import FOLDER, Cache
from rulewright.native.jit import Compiler
from tests.native.drawn import Source
from tests.native.games import Game
from tests.native.values import differing_values
from tests.native.ways import CALLS, CANDIDATES, TRIED, Way, differences_in

TOLD = 300
"""So many characters of a difference are shown."""


def main(games: int = 2000, first: int = 0) -> int:
    """Draw so many; 1 if something differs."""
    told: Counter[str] = Counter()
    compiler = Compiler(Cache(None))
    with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, {FOLDER: folder}):
        for seed in range(first, first + games):
            told["seeds"] += 1
            for kind, found in (("game", of_game(seed)), ("values", of_values(seed, compiler))):
                if found is None:
                    told[f"{kind} left out"] += 1
                elif found:
                    told[f"{kind} differs"] += 1
                    show(f"{seed} {kind}: {found[:TOLD]}")
            if told["seeds"] % 100 == 0:
                show(", ".join(f"{name}: {count}" for name, count in told.items()))
    show(", ".join(f"{name}: {count}" for name, count in told.items()))
    return int(any(name.endswith("differs") for name in told))


def of_game(seed: int) -> str | None:
    """What differs in a game; None if it is too large, or begins nowhere."""
    source = Source(Draws(seed, 0).below)
    way = Way(
        source.below(2) == 1,
        source.below(2) == 1,
        source.of(CALLS),
        source.of(TRIED),
        source.of(CANDIDATES),
    )
    core = Game(source).core()
    try:
        found = differences_in(core, way)
    except Exception as failure:  # noqa: BLE001 - whatever it is, the next seed has its turn
        return f"{way} {''.join(format_exception_only(failure))}"
    return None if found is None else f"{way} {found}" if found else ""


def of_values(seed: int, compiler: Compiler) -> str:
    """What differs in the values of expressions."""
    source = Source(Draws(seed, 1).below)
    unrolls, registers = source.below(2) == 1, source.below(2) == 1
    try:
        return "; ".join(differing_values(source, compiler, unrolls, registers))
    except Exception as failure:  # noqa: BLE001 - whatever it is, the next seed has its turn
        return "".join(format_exception_only(failure))


def show(line: str) -> None:
    """One line."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
