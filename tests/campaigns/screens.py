"""Screens on very many drawn pairs of readings: no position in which they part may be missed.

`python tests/campaigns/screens.py [PAIRS [FIRST]]` draws a pair from each seed from FIRST (0) on;
1,000 of them take some minutes. It prints a line for each seed where one is missed, and ends with 1
if there is one.
"""

from __future__ import annotations

import os
import sys
import tempfile
from math import prod
from pathlib import Path
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[2]))

from rulewright.core.draws import Draws
from rulewright.core.readings import Sight, Theirs
from rulewright.core.slice import without_ghosts
from rulewright.elaborate.altered import Alterations
from rulewright.native.cache import FOLDER
from rulewright.native.refusal import NotNative
from tests.ambiguities.test_screens import see_that_it_is_found
from tests.native.drawn import Source
from tests.native.games import Game


def main(pairs: int = 1000, first: int = 0) -> int:
    """Draw so many; 1 if something is missed."""
    missed = left_out = 0
    with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, {FOLDER: folder}):
        for seed in range(first, first + pairs):
            try:
                of_pair(seed)
            except NotNative:
                left_out += 1
            except AssertionError as failure:
                missed += 1
                show(f"{seed}: {failure}")
            if (seed - first + 1) % 100 == 0:
                show(f"seeds: {seed - first + 1}, left out: {left_out}, missed: {missed}")
    return int(missed > 0)


def of_pair(seed: int) -> None:
    """Screen one pair of readings, of which the last cells are seen by nobody."""
    source = Source(Draws(seed, 0).below)
    game = Game(source)
    core = game.core()
    ours, theirs = (without_ghosts(each, frozenset()) for each in (core, game.other_reading(core)))
    cells = sum(prod(variable.dims) for variable in ours.variables)
    sees = Sight(tuple(range(cells - source.below(4))), ())
    see_that_it_is_found(ours, Theirs(theirs, Alterations(ours).under(theirs)), sees)


def show(line: str) -> None:
    """One line."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
