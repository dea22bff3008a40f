"""However many plays are told, each move on the way to what was found is looked for and made once.

Else many finds at the end of slow moves would take many times as long as the search, whatever its
limit was.
"""

from collections.abc import Iterable
from pathlib import Path

import pytest

from rulewright.analyses import telling
from rulewright.analyses.check import check_file
from rulewright.analyses.request import CheckRequest
from rulewright.core.search import Failure, Move, Position
from rulewright.reference.machine import Machine
from rulewright.reference.replay import replayed

FINDS = 6
WIDE = """game Wide
players 1 of solver
state:
    n: 0..6 = 0
action go(x: 1..60) by solver:
    require n == 0 and x % 10 == 0
    n = x // 10
ended when n > 0
"""
LONG = """game Long
players 1 of solver
state:
    n: 0..6 = 0
action go() by solver:
    n += 1
ended when n == 6
"""


def plays_told(folder: Path, text: str, asked: Iterable[str]) -> list[int]:
    """The lengths of the plays to what is asked."""
    stated = "".join(f"reachable r{at}: {one}\n" for at, one in enumerate(asked))
    (folder / "g.rules").write_text(f"{text}{stated}check: exhaustive\n", "utf-8")
    (check,) = check_file(CheckRequest(folder / "g.rules"), lambda *_: None).checks
    return [len(each.play.moves) for each in check.properties if each.play is not None]


def test_the_moves_of_a_position_are_gone_through_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[Position] = []
    moves_at = Machine.moves_at

    def noted(self: Machine, position: Position, places: Iterable[int]) -> dict[int, Move]:
        looks.append(position)
        return moves_at(self, position, places)

    monkeypatch.setattr(Machine, "moves_at", noted)
    asked = [f"n == {at + 1}" for at in range(FINDS)]
    assert plays_told(tmp_path, WIDE, asked) == [1] * FINDS
    assert looks == [(0,)]


def test_a_move_is_replayed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Position] = []

    def noted(machine: Machine, position: Position, move: Move) -> Position | Failure | None:
        made.append(position)
        return replayed(machine, position, move)

    monkeypatch.setattr(telling, "replayed", noted)
    asked = [f"n == 6 and n > {at}" for at in range(FINDS)]
    assert plays_told(tmp_path, LONG, asked) == [6] * FINDS
    assert made == [(at,) for at in range(6)]
