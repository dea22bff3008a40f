"""Inductions, and plays of some length: what the command says of small rule books."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright.cli.main import main
from rulewright.symbolic.smt.solver import Answer
from tests.cli.command import SPEC, run
from tests.reports.schemas import validate

GAMES = Path(__file__).parent / "games"
CODES = {
    "proved": 0,
    "several_moves": 0,
    "not_inductive": 3,
    "refuted": 1,
    "open_range": 1,
    "shells": 1,
}
"""The rule books, and the exit code of each."""


@pytest.mark.parametrize("name", CODES)
def test_text(name: str, golden: Callable[[Path, str], None]) -> None:
    answer = run(["check", f"{name}.rules"], GAMES)
    assert (answer.code, answer.err) == (CODES[name], "")
    golden(GAMES / f"{name}.txt", answer.out)


def test_every_rule_book_is_checked() -> None:
    assert {path.stem for path in GAMES.glob("*.rules")} == set(CODES)


def document(name: str, *options: str) -> Any:  # noqa: ANN401 - whatever stands in the JSON
    answer = run(["check", f"{name}.rules", "--json", *options], GAMES)
    assert answer.err == ""
    return validate(answer.out, "check-1")


def classes(check: Any) -> dict[str, tuple[object, ...]]:  # noqa: ANN401 - as above
    """Of each property the verdict, its class, by what means, and in plays of how many moves."""
    return {
        one["name"]: (one["verdict"], one["class"], one["by"], one.get("k"))
        for one in check["properties"]
    }


def test_an_induction_over_several_moves_tells_how_many() -> None:
    (check,) = document("several_moves")["checks"]
    assert classes(check) == {"never_on_seven": ("holds", "proved", "induction", 4)}


def test_what_an_induction_proves_is_proved_by_induction() -> None:
    (check,) = document("proved")["checks"]
    assert set(classes(check).values()) == {("holds", "proved", "induction", None)}
    assert {one["verdict"] for one in check["obligations"]} == {"proved"}
    proof = check["proof"]
    assert proof["questions"] == proof["safe"] > 0
    assert (proof["unsafe"], proof["unanswered"]) == (0, [])
    assert len(check["run"]["queries"]) >= proof["questions"]
    assert check["findings"] == []


def test_what_a_move_might_break_is_unknown_and_has_the_step() -> None:
    (check,) = document("not_inductive")["checks"]
    assert classes(check) == {
        "not_on_five": ("unknown", "bounded", None, 8),
        "across": ("reached", "proved", "play", None),
        "on_one": ("unknown", "bounded", None, 8),
        "home": ("unknown", "not run", None, None),
    }
    step = check["properties"][0]["step"]
    assert (step["position"], step["move"], step["changes"]) == ({"stone": 3}, "hop", {"stone": 5})
    assert step["culprit"]["values"] == {"stone": 5}


def test_what_is_only_possible_is_a_finding_that_fails_nothing() -> None:
    (check,) = document("not_inductive")["checks"]
    (finding,) = check["findings"]
    assert (finding["kind"], finding["grade"], finding["rule"]) == ("range", "possible", "hop")
    assert finding["step"]["position"] == {"stone": 5}
    assert "play" not in finding
    assert [one["verdict"] for one in check["obligations"]] == ["broken"]
    assert check["verdict"] == "undecided"


def test_what_plays_come_to_is_reachable_behind_an_induction() -> None:
    (check,) = document("open_range")["checks"]
    (finding,) = check["findings"]
    assert (finding["grade"], finding["expected"], len(finding["play"])) == ("reachable", True, 4)
    assert check["absent"] == [{"kind": "refuted", "rule": "a_number"}]


@pytest.mark.parametrize(("depth", "verdict"), [(2, "holds"), (3, "refuted")])
def test_plays_of_some_length_show_what_is_in_them(depth: int, verdict: str) -> None:
    found = document("refuted", "--engine", f"bounded:{depth}")
    for check in found["checks"]:
        known = classes(check)["never_wet"]
        k, basis, by = (2, "bounded", None) if verdict == "holds" else (None, "proved", "play")
        assert known == (verdict, basis, by, k)
        assert check["bounded"] == {"asked": depth, "k": depth}
    first, second = found["checks"]
    assert first["absent"] == second["absent"] == []
    unmet = [{"kind": "refuted", "rule": "never_wet"}] if verdict == "holds" else []
    assert second.get("unmet", []) == unmet


def test_where_no_play_is_longer_everything_is_known() -> None:
    short, whole = document("shells")["checks"]
    assert classes(short)["all_there"] == ("holds", "bounded", None, 2)
    assert classes(short)["three"] == ("unknown", "bounded", None, 2)
    assert classes(whole)["all_there"] == ("holds", "proved", "closure", None)
    assert classes(whole)["three"] == ("unreached", "proved", "closure", None)
    assert whole["bounded"]["longest"] == 4
    assert (short["verdict"], whole["verdict"]) == ("clean", "findings")


def test_time_that_is_up_is_told() -> None:
    call = f"check {SPEC}/little_town/full.rules --engine bounded:300 --time 1s --json --quiet"
    answer = run(call.split(), GAMES)
    for check in validate(answer.out, "check-1")["checks"]:
        assert (check["verdict"], check["bounded"]["stopped"]) == ("undecided", "time")
        assert check["bounded"].get("k", 0) < 300
    assert answer.code == 3


@pytest.mark.parametrize("name", ["not_inductive", "shells"])
def test_all_but_the_run_is_the_same(name: str) -> None:
    first, second = (document(name) for _ in range(2))
    for told in (first, second):
        del told["run"]
        for check in told["checks"]:
            del check["run"]
    assert json.dumps(first) == json.dumps(second)


REFUSED = {
    "smt2": "check shells.rules --smt2 . --confirm",
    "smt2_of_a_search": "check proved.rules --engine exhaustive --smt2 .",
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_belongs_to_an_induction_is_refused(
    name: str, golden: Callable[[Path, str], None]
) -> None:
    answer = run(REFUSED[name].split(), GAMES)
    assert (answer.code, answer.err) == (2, "")
    golden(GAMES / f"{name}.expected", answer.out)


def test_without_a_second_solver_nothing_is_confirmed(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    golden: Callable[[Path, str], None],
) -> None:
    monkeypatch.setitem(sys.modules, "cvc5", None)
    monkeypatch.setattr(
        "sys.argv", ["rulewright", "check", str(GAMES / "proved.rules"), "--confirm"]
    )
    assert main() == 2
    golden(GAMES / "no_second_solver.expected", capsys.readouterr().out)


def test_questions_are_kept_and_confirmed(tmp_path: Path) -> None:
    (check,) = document("proved", "--smt2", str(tmp_path), "--confirm")["checks"]
    kept = {query["script"] for query in check["run"]["queries"]}
    assert {path.name for path in tmp_path.iterdir()} == kept
    assert len(kept) == len(check["run"]["queries"]) > 0
    assert all("(check-sat)" in (tmp_path / name).read_text("utf-8") for name in kept)
    assert check["proof"]["confirmed"] == len(kept)
    assert check["proof"]["unconfirmed"] == []


def test_several_moves_in_a_row_are_kept_and_confirmed(tmp_path: Path) -> None:
    (check,) = document("several_moves", "--smt2", str(tmp_path), "--confirm")["checks"]
    assert (tmp_path / "several-00001.smt2").is_file()
    denied = [path for path in tmp_path.iterdir() if "answer: cannot hold" in path.read_text()]
    assert check["proof"]["confirmed"] == len(denied) > 0


def test_what_a_second_solver_gives_up_on_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        "rulewright.symbolic.proofs.questions.second_answer", lambda *_: Answer("unknown")
    )
    monkeypatch.setattr(
        "sys.argv", ["rulewright", "check", str(GAMES / "proved.rules"), "--confirm"]
    )
    assert main() == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "A second solver agrees with 0 answers, and gives up on" in told


@pytest.mark.parametrize(("engine", "loaded"), [("exhaustive", False), ("induction", True)])
def test_solvers_are_loaded_only_to_prove(engine: str, loaded: bool) -> None:
    program = f"""
import sys
from pathlib import Path
from rulewright.analyses.check import check_file
from rulewright.analyses.request import CheckRequest
check_file(CheckRequest(Path("proved.rules"), engine="{engine}"), lambda *_: None)
print([name in sys.modules for name in ("z3", "cvc5")])
"""
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True, cwd=GAMES
    )
    assert done.stdout == f"{[loaded, False]}\n"
