"""A position in which nobody can move says for each action why."""

import json
from pathlib import Path

import pytest

from rulewright.analyses.check import check_file
from rulewright.analyses.request import CheckRequest
from rulewright.analyses.results import Finding
from rulewright.core.search import MOST_CANDIDATES
from rulewright.reports.json import check_document
from rulewright.reports.text.report import report
from tests.reports.schemas import validate

HEAD = """game G
players 2 of red, blue
phases day, night
state:
    x: 0..60
    done: set[Player]
"""
END = "ended when x == 60\n"

# An action without a move at the start of the game, and why it has none: kind, name, words, times.
CASES = {
    "a requirement with a name": (
        """
action go(to: 1..3) by red:
    require warm: x + to > 3 because "it is cold"
    x = to
""",
        [("requirement", "warm", "it is cold", 3)],
    ),
    "a requirement without a reason": (
        """
action go() by red:
    require (x >
        3)
    x = 1
""",
        [("requirement", "1", "`require (x > 3)`", 1)],
    ),
    "all requirements that fail at once": (
        """
action go() by red:
    require x > 3 because "it is cold"
    require x < 9 because "it is hot"
    require x != 0 because "it is early"
    x = 1
""",
        [("requirement", "1", "it is cold", 1), ("requirement", "3", "it is early", 1)],
    ),
    "different requirements for different choices": (
        """
action go(to: 1..3) by red:
    require x + to > 1 because "too near"
    require x + to < 2 because "too far"
    x = to
""",
        [("requirement", "1", "too near", 1), ("requirement", "2", "too far", 2)],
    ),
    "a choice of nothing": (
        """
action go(to in 1..x) by red:
    x = to
""",
        [("choice", "to", "there is no `to` to choose", 1)],
    ),
    "another phase": (
        """
action go() by red during night:
    x = 1
""",
        [("phase", "", "not in this phase", 1)],
    ),
    "each player": (
        """
action go(player: Player) by each player:
    require x > 1 because "it is cold"
    x = 1
""",
        [("requirement", "1", "it is cold", 2)],
    ),
    "the players who may act at all": (
        """
action go(player in {p for p in Player if p == blue}) by each player:
    require player in done because "you are late"
    x = 1
""",
        [("requirement", "1", "you are late", 1)],
    ),
    "no player who may act": (
        """
action go(player in done) by each player:
    x = 1
""",
        [("choice", "player", "there is no `player` to choose", 2)],
    ),
    "odds of nothing": (
        """
action go(n: 1..2 by chance) by chance:
    weight x * n
    x = 1
""",
        [("chance", "", "chance cannot choose so", 2)],
    ),
    "no answer": (
        """
action go() by red:
    require 6 // x > 1
    x = 1
""",
        [("unanswered", "", "no answer to `6 // x`", 1)],
    ),
}


def stuck(folder: Path, rules: str) -> Finding:
    path = folder / "game.rules"
    path.write_text(HEAD + rules + END, encoding="utf-8")
    result = check_file(CheckRequest(path), lambda *_: None)
    validate(json.dumps(check_document(result)), "check-1")
    (finding,) = (f for f in result.checks[0].findings if f.kind == "stuck")
    return finding


@pytest.mark.parametrize("name", CASES)
def test_each_action_says_why_it_has_no_move(name: str, tmp_path: Path) -> None:
    rules, wanted = CASES[name]
    (hindrance,) = stuck(tmp_path, rules).hindrances
    assert (hindrance.action, hindrance.complete) == ("go", True)
    assert [(r.kind, r.name, r.words, r.times) for r in hindrance.reasons] == wanted


def test_a_requirement_has_its_place(tmp_path: Path) -> None:
    rules, _ = CASES["a requirement with a name"]
    (reason,) = stuck(tmp_path, rules).hindrances[0].reasons
    assert reason.span is not None
    assert reason.span.text.startswith("require warm:")


def test_the_work_is_bounded_and_it_is_said(tmp_path: Path) -> None:
    rules = (
        "action go(a: 0..60, b: 0..60, c: 0..60) by red:\n"
        '    require x + a * b - c > 3600 because "too little"\n    x = 1\n'
    )
    (hindrance,) = stuck(tmp_path, rules).hindrances
    assert not hindrance.complete
    (reason,) = hindrance.reasons
    assert 0 < reason.times < MOST_CANDIDATES
    result = check_file(CheckRequest(tmp_path / "game.rules"), lambda *_: None)
    assert "go: too little; only the first 1,000 choices were tried" in report(result)


def test_the_report_names_requirements_once(tmp_path: Path) -> None:
    rules = (
        'action go() by red:\n    require warm: x > 3 because "it is cold"\n'
        "    require late: x > 4\n    x = 1\n"
    )
    stuck(tmp_path, rules)
    result = check_file(CheckRequest(tmp_path / "game.rules"), lambda *_: None)
    assert "go: it is cold (warm); `require late: x > 4`" in report(result)
