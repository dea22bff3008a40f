"""`rulewright perft` on real files."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

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
    ("perft", "perft raffle.rules --depth 4", 0),
    ("perft_no_longer", "perft raffle.rules --depth 100 --instance no_blanks", 0),
    ("perft_stopped", "perft widening.rules --depth 3", 3),
]


@pytest.mark.parametrize(("name", "call", "code"), CALLS, ids=[name for name, _, _ in CALLS])
def test_text(
    name: str, call: str, code: int, folder: Path, golden: Callable[[Path, str], None]
) -> None:
    answer = run(call.split(), folder)
    assert (answer.code, answer.err) == (code, "")
    golden(GOLDEN / f"{name}.txt", answer.out)


def test_the_document_says_the_same(folder: Path) -> None:
    call = "perft raffle.rules --depth 5 --set blanks=1 --json --output counted.json"
    answer = run(call.split(), folder)
    document = validate(answer.out, "perft-1")
    assert json.loads((folder / "counted.json").read_text()) == document
    assert document["parameters"] == {"players": 2, "blanks": 1}
    assert document["instance"] is None
    assert (document["depth"], document["backend"]) == (5, "reference")
    # By hand, with P and B for a prize and a blank: P, B; PP, PB, BP.
    assert document["plays"][:2] == [2, 3]
    assert "stopped" not in document


def test_what_was_counted_in_time_is_told(folder: Path) -> None:
    call = "perft spec:classics/connect_four.rules --depth 40 --time 1s --json --quiet"
    answer = run(call.split(), folder)
    document = validate(answer.out, "perft-1")
    assert (answer.code, answer.err, document["stopped"]) == (3, "", "time")
    assert document["plays"][:4] == [7, 49, 343, 2401]
    assert len(document["plays"]) == len(document["failed"]) < 40


def test_both_backends_count_the_same(folder: Path) -> None:
    call = "perft raffle.rules --depth 20 --json --backend"
    documents = [
        validate(run([*call.split(), name], folder).out, "perft-1")
        for name in ("native", "reference")
    ]
    assert [document.pop("backend") for document in documents] == ["native", "reference"]
    for document in documents:
        assert "fallback" not in document.pop("run")
    assert documents[0] == documents[1]
    assert run(["perft", "raffle.rules", "--depth", "2", "--backend", "natvie"], folder).code == 2


def test_both_backends_play_the_same_games(folder: Path) -> None:
    call = "simulate raffle.rules --games 20 --seed 3 --json --backend"
    documents = [
        validate(run([*call.split(), name], folder).out, "simulate-1")
        for name in ("native", "reference")
    ]
    assert [document.pop("backend") for document in documents] == ["native", "reference"]
    for document in documents:
        assert "fallback" not in document.pop("run")
    assert documents[0] == documents[1]


def test_the_longest_numbers_can_be_printed(folder: Path) -> None:
    """A thousand choices in each of 400 moves."""
    (folder / "many.rules").write_text(
        "game Many\nplayers 1 of solver\nstate:\n    done: bool\n"
        "action go(number: 1..1000) by solver:\n    pass\n"
    )
    answer = run(["perft", "many.rules", "--depth", "400", "--json"], folder)
    assert validate(answer.out, "perft-1")["plays"] == [1000**moves for moves in range(1, 401)]
    text = run(["perft", "many.rules", "--depth", "400"], folder).out
    assert f"{1000**400:,}" in text


@pytest.mark.parametrize(
    ("call", "code", "mistake"),
    [
        ("perft raffle.rules", 2, "RW1103"),
        ("perft raffle.rules --depth 0", 2, "RW1109"),
        ("perft raffle.rules --depth 401", 2, "RW1109"),
        ("perft raffle.rules --depth 2 --instance none", 2, None),
        ("perft raffle.rules --depth 2 --output raffle.rules", 2, None),
        ("perft nowhere.rules --depth 2", 2, None),
    ],
)
def test_mistakes(call: str, code: int, mistake: str | None, folder: Path) -> None:
    answer = run([*call.split(), "--json"], folder)
    assert (answer.code, answer.err) == (code, "")
    document = validate(answer.out, "check-1")
    assert mistake in {None, document["mistakes"][0]["code"]}
