"""Rules without an answer in odd places: the check tells them and never breaks down itself."""

from pathlib import Path

import pytest

from rulewright.analyses.check import check_file
from rulewright.analyses.request import CheckRequest
from rulewright.analyses.results import CheckResult

HEAD = "game G\nplayers 2 of red, blue\nstate:\n    x: 0..3\n"
UP = "action up() by red:\n    x += 1\nended when x == 3\n"

# Rules, then the kind and rule of the finding, and the play that leads to it.
CASES = {
    "a guard before all choices are made": (
        "action go(k: 1..2) by red:\n    require 6 // x > 1\n    x = k\n" + UP,
        ("range", "go"),
        ["go() by red"],
    ),
    "the domain of a choice": (
        "action go(k in 1..6 // x) by red:\n    x = min(3, k)\n" + UP,
        ("range", "go"),
        ["go() by red"],
    ),
    "an owner": (
        "    k: Player?\naction go() by k:\n    x = 3\n" + UP,
        ("missing", "go"),
        ["go()"],
    ),
    "the first position": ("step s when 6 // x > 1:\n    x = 1\n" + UP, ("range", "s"), []),
    "a property": (UP + "invariant odd: 4 // x >= 1\n", ("range", "odd"), []),
    "a ghost in a property that cannot be false": (
        "ghost:\n    g: 0..1\n"
        + UP.replace("x += 1", "x += 1\n    g += 1")
        + "invariant i: g < 2\n",
        ("range", "up"),
        ["up() by red", "up() by red"],
    ),
}


def checked(folder: Path, rules: str) -> CheckResult:
    path = folder / "game.rules"
    path.write_text(HEAD + rules, encoding="utf-8")
    (check,) = check_file(CheckRequest(path), lambda *_: None).checks
    return check


@pytest.mark.parametrize("name", CASES)
def test_what_has_no_answer_is_told(name: str, tmp_path: Path) -> None:
    rules, wanted, calls = CASES[name]
    (finding,) = checked(tmp_path, rules).findings
    assert (finding.kind, finding.rule) == wanted
    assert finding.play is not None
    assert [move.call for move in finding.play.moves] == calls


def test_a_property_without_an_answer_somewhere_is_not_proved(tmp_path: Path) -> None:
    rules, _, _ = CASES["a property"]
    (stated,) = checked(tmp_path, rules).properties
    assert stated.verdict == "unknown"


def test_a_move_that_cannot_be_written_is_no_line_to_paste(tmp_path: Path) -> None:
    rules, _, _ = CASES["an owner"]
    (finding,) = checked(tmp_path, rules).findings
    assert finding.play is not None
    assert "do go" not in finding.play.scenario
