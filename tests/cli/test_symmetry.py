"""Symmetries at the command line: how many positions stand for how many, and without them."""

import json
from pathlib import Path
from subprocess import run
from sys import executable

from tests.reports.schemas import validate

CLASSICS = Path(__file__).parents[2] / "spec" / "classics"


def check(folder: Path, name: str, declared: str, *options: str) -> str:
    """What a check of a classic with a symmetry prints."""
    path = folder / name
    path.write_text(f"{(CLASSICS / name).read_text('utf-8')}\n{declared}\n", encoding="utf-8")
    command = [executable, "-m", "rulewright", "check", name, "--quiet", *options]
    return run(command, cwd=folder, capture_output=True, text=True, check=False).stdout


BOARD = "symmetry board: reflections of Square"
GOODS = "symmetry goods: permutations of Good"


def test_orbits_are_told(tmp_path: Path) -> None:
    told = check(tmp_path, "tic_tac_toe.rules", BOARD)
    assert "765 positions" in told
    assert "(`board`) each of these stands for up to 8, together 5,478 positions." in told


def test_every_position_on_request(tmp_path: Path) -> None:
    told = check(tmp_path, "tic_tac_toe.rules", BOARD, "--no-symmetry")
    assert "5,478 positions" in told
    assert "symmetr" not in told


def test_json(tmp_path: Path) -> None:
    for backend in ("reference", "native"):
        told = check(tmp_path, "tic_tac_toe.rules", BOARD, "--json", "--backend", backend)
        document = validate(told, "check-1")
        (checked,) = document["checks"]
        assert checked["backend"] == backend
        assert checked["symmetry"] == {"names": ["board"], "group": 8, "positions": 5_478}
    told = check(tmp_path, "tic_tac_toe.rules", BOARD, "--json", "--no-symmetry")
    assert "symmetry" not in json.loads(told)["checks"][0]


def test_what_must_come_about_needs_every_position(tmp_path: Path) -> None:
    told = check(tmp_path, "trade.rules", GOODS)
    assert "an `eventually` needs every position and every move" in " ".join(told.split())
    plain = check(tmp_path, "trade.rules", GOODS, "--no-symmetry")
    assert [line for line in told.splitlines() if "positions and" in line] == [
        line for line in plain.splitlines() if "positions and" in line
    ]
