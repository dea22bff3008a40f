"""`rulewright show` on a real file."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.core.text import parse_core
from tests.cli.command import run
from tests.reports.schemas import validate

GOLDEN = Path(__file__).parent / "golden"
GAMES = Path(__file__).parent / "games"

# The statement F3 of the ferry's leaflet is carried by nothing.
CALLS = [
    ("show_summary", "show ferry.rules", 0),
    ("show_variant", "show ferry_at_night.rules", 0),
    ("show_citations", "show ferry.rules --citations", 1),
    ("show_citations_whole", "show stall.rules --citations", 0),
    ("show_no_citations", "show lamps.rules --citations", 0),
    ("show_phases", "show ferry.rules --phases", 0),
    ("show_no_phases", "show stall.rules --phases", 0),
    ("show_sizes", "show ferry.rules --sizes --instance trio", 0),
    ("show_board", "show stall.rules --board", 0),
    ("show_island", "show island.rules --board --instance small", 0),
    ("show_figures", "show raffle.rules", 0),
    ("show_several", "show stall.rules --sizes --phases --set most=1", 0),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the games of this test."""
    shutil.copytree(GAMES, tmp_path, dirs_exist_ok=True)
    return tmp_path


@pytest.mark.parametrize(("name", "call", "code"), CALLS, ids=[name for name, _, _ in CALLS])
def test_text(
    name: str, call: str, code: int, folder: Path, golden: Callable[[Path, str], None]
) -> None:
    answer = run(call.split(), folder)
    assert (answer.code, answer.err) == (code, "")
    golden(GOLDEN / f"{name}.txt", answer.out)


@pytest.mark.parametrize(("name", "call", "code"), CALLS, ids=[name for name, _, _ in CALLS])
def test_json_agrees_with_its_schema(name: str, call: str, code: int, folder: Path) -> None:
    answer = run([*call.split(), "--json"], folder)
    assert (answer.code, answer.err) == (code, "")
    document = validate(answer.out, "show-1")
    words = call.split()
    asked = {word.removeprefix("--") for word in words if word.startswith("--")}
    assert set(document) - {"schema", "file", "game"} == (
        asked - {"instance", "set"} or {"summary"}
    )
    assert name


def test_the_core_can_be_read_again(folder: Path) -> None:
    call = ["show", "stall.rules", "--core", "--instance", "small"]
    printed = run(call, folder).out
    assert parse_core(printed).name == "Stall"
    assert validate(run([*call, "--json"], folder).out, "show-1")["core"] == printed


@pytest.mark.parametrize(
    "call",
    [
        "show ferry.rules --instance fleet",
        "show ferry.rules --set purse_size=10 --phases",
        "show ferry.rules --choose poor=never --citations",
        "show nowhere.rules",
    ],
)
def test_mistakes(call: str, folder: Path) -> None:
    answer = run(call.split(), folder)
    assert (answer.code, answer.err) == (2, "")
    assert "mistake RW" in answer.out
    in_json = run([*call.split(), "--json"], folder)
    assert in_json.code == 2
    assert validate(in_json.out, "check-1")["verdict"] == "mistakes"
