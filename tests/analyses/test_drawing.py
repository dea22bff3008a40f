"""Boards as text, from the command's own results."""

from pathlib import Path

import pytest

from rulewright.analyses.check import check_file
from rulewright.analyses.request import CheckRequest

GRID = """game G
players 2 of red, blue
topology T = grid(2, 1)
enum Kind: wood, stone
enum One: it
"""
PUT = "action put() by red:\n    {}\n    done = true\nended when done\ninvariant never: not done\n"

CASES = {
    "a value and none": ("    on: Square -> Player?\n", "on[a1] = blue", "blue ."),
    "members are never empty": ("    on: Square -> Kind = stone\n", "on[a1] = wood", "wood stone"),
    "sets of one": ("    on: Square -> set[One]\n", "on[a1] += {it}", "{it} ."),
    "counts": ("    on: Square -> 0..9\n", "on[b1] = 7", ". 7"),
    "a ghost that nobody reads": (
        "    on: Square -> Player?\nghost:\n    seen: Square -> Player?\n",
        "on[b1] = red\n    seen[a1] = blue",
        ". red",
    ),
    "two things on a square": (
        "    on: Square -> Player?\n    coins: Square -> 0..9\n",
        "on[b1] = red\n    coins[b1] = 3",
        "a1 b1*\nb1: on red, coins 3",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_the_position_is_drawn(name: str, tmp_path: Path) -> None:
    state, effects, board = CASES[name]
    path = tmp_path / "game.rules"
    path.write_text(
        GRID + "state:\n    done: bool\n" + state + PUT.format(effects), encoding="utf-8"
    )
    (check,) = check_file(CheckRequest(path), lambda *_: None).checks
    (stated,) = check.properties
    assert stated.play is not None
    assert stated.play.board == board
