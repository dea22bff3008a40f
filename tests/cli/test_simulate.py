"""`rulewright simulate` on real files."""

import json
import shutil
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import run
from tests.reports.schemas import validate

GOLDEN = Path(__file__).parent / "golden"
GAMES = Path(__file__).parent / "games"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the games of this test."""
    shutil.copytree(GAMES, tmp_path, dirs_exist_ok=True)
    return tmp_path


CALLS = [
    ("simulate", "simulate raffle.rules --games 300", 0),
    ("simulate_seed", "simulate raffle.rules --games 300 --seed 2 --instance no_blanks", 0),
    ("simulate_cut_short", "simulate ferry.rules --games 50 --max-moves 20", 0),
    ("simulate_one", "simulate raffle.rules --games 1 --set blanks=0 --max-moves 1", 0),
    ("simulate_stopped", "simulate widening.rules --games 5", 3),
]


@pytest.mark.parametrize(("name", "call", "code"), CALLS, ids=[name for name, _, _ in CALLS])
def test_text(
    name: str, call: str, code: int, folder: Path, golden: Callable[[Path, str], None]
) -> None:
    answer = run(call.split(), folder)
    assert (answer.code, answer.err) == (code, "")
    golden(GOLDEN / f"{name}.txt", answer.out)


@pytest.mark.parametrize("call", [call for _, call, _ in CALLS])
def test_the_document_agrees_with_its_schema_and_with_itself(call: str, folder: Path) -> None:
    document = validate(run([*call.split(), "--json"], folder).out, "simulate-1")
    games, length = document["games"], document["length"]
    assert sum(document["ends"].values()) == games
    assert sum(times for _, times in length["histogram"]) == length["games"] == games
    assert sum(moves * times for moves, times in length["histogram"]) == document["moves"]
    assert sum(document["winners"]["outcomes"].values()) == document["winners"]["games"]
    assert sum(one["games"] for one in document["failed"]) == document["ends"]["failed"]
    for told in (*document["end_shares"].values(), *document["winners"]["players"].values()):
        assert told["share"] is None or told["low"] <= told["share"] <= told["high"]


def told(call: str, folder: Path) -> Any:  # noqa: ANN401 - whatever stands in the JSON
    document = json.loads(run([*call.split(), "--json"], folder).out)
    assert set(document.pop("run")) > {"games_per_second", "moves_per_second"}
    return document


def test_the_same_seed_says_the_same_on_any_number_of_threads(folder: Path) -> None:
    call = "simulate raffle.rules --games 200 --seed 5"
    one, two = (told(f"{call} --threads {threads}", folder) for threads in (1, 2))
    assert json.dumps(one) == json.dumps(two)
    other = told("simulate raffle.rules --games 200 --seed 6", folder)
    assert other["length"] != one["length"]


def test_fewer_games_are_the_first_of_more(folder: Path) -> None:
    """The first game that fails is the same, and too few games do not have it."""
    (failed,) = told("simulate raffle.rules --games 100 --seed 3", folder)["failed"]
    first = failed["first"]
    assert first > 0
    assert told(f"simulate raffle.rules --games {first} --seed 3", folder)["failed"] == []
    (again,) = told(f"simulate raffle.rules --games {first + 1} --seed 3", folder)["failed"]
    assert again == {**failed, "games": 1}


def test_the_seed_follows_from_the_rules(folder: Path) -> None:
    first, second = (told("simulate raffle.rules --games 20", folder) for _ in range(2))
    assert first == second
    assert told("simulate raffle.rules --games 20 --set blanks=1", folder)["seed"] != first["seed"]


def test_what_was_played_in_time_is_told(folder: Path) -> None:
    call = "simulate spec:classics/tic_tac_toe.rules --games 999999999 --time 1s --json --quiet"
    answer = run(call.split(), folder)
    document = validate(answer.out, "simulate-1")
    assert (answer.code, answer.err, document["stopped"]) == (3, "", "time")
    assert 0 < document["games"] == document["ends"]["ended"] < 999999999


def test_the_plot_is_a_drawing(folder: Path) -> None:
    call = "simulate raffle.rules --games 300 --plot plot.svg --output found.json"
    assert run(call.split(), folder).code == 0
    root = ET.parse(folder / "plot.svg").getroot()  # noqa: S314 - our own output
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    words = [of.text for of in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"red", "blue", "moves in a game"} <= set(words)
    found = json.loads((folder / "found.json").read_text())
    share = found["winners"]["players"]["red"]["share"]
    assert f"{100 * share:.1f} %" in words
    titles = [of.text for of in root.iter("{http://www.w3.org/2000/svg}title")]
    for moves, games in found["length"]["histogram"]:
        assert f"{moves} moves: {games} game{'s' if games > 1 else ''}" in titles
    again = (folder / "plot.svg").read_bytes()
    assert run(call.split(), folder).code == 0
    assert (folder / "plot.svg").read_bytes() == again


@pytest.mark.parametrize(
    ("call", "mistake"),
    [
        ("simulate raffle.rules --games 0", "RW1109"),
        ("simulate raffle.rules --games many", "RW1109"),
        ("simulate raffle.rules --max-moves 0", "RW1109"),
        ("simulate raffle.rules --seed 0", "RW1109"),
        ("simulate", "RW1103"),
        ("simulate raffle.rules --plot nowhere/plot.svg", None),
        ("simulate raffle.rules --plot raffle.rules", None),
    ],
)
def test_mistakes(call: str, mistake: str | None, folder: Path) -> None:
    before = (folder / "raffle.rules").read_text()
    answer = run([*call.split(), "--json"], folder)
    assert (answer.code, answer.err) == (2, "")
    document = validate(answer.out, "check-1")
    assert mistake in {None, document["mistakes"][0]["code"]}
    assert (folder / "raffle.rules").read_text() == before


def test_a_plot_that_was_there_stays_where_the_call_is_wrong(folder: Path) -> None:
    (folder / "plot.svg").write_text("a drawing of before\n")
    answer = run(["simulate", "raffle.rules", "--set", "blanks=9", "--plot", "plot.svg"], folder)
    assert answer.code == 2
    assert (folder / "plot.svg").read_text() == "a drawing of before\n"
