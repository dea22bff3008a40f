"""What is told of a find takes no time that the search did not need."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from rulewright.analyses.check import check_file
from rulewright.analyses.request import CheckRequest
from rulewright.analyses.results import FileResult
from rulewright.elaborate import unasked
from rulewright.elaborate.elaborate import worked_out
from rulewright.elaborate.elaborator import Elaborator
from rulewright.reference import patience
from rulewright.reports.json import check_document
from rulewright.reports.text.report import report
from rulewright.semantics.typed import Game
from tests.cli.command import run
from tests.reports.schemas import validate

HEAD = """game G
players 2 of red, blue
state:
    heap: 0..4 = 4
    begun: bool = false
    current: Player = red
action take(number: 1..2) by current:
    require more: number <= heap
    {more}
    heap -= number
    current = next(current)
"""
ENDED = "ended when heap == 0\n"
ENDLESS = "sum(1 for a in 1..3000 for b in 1..3000 for c in 1..3000 if a + b + c > heap)"
TO_3000 = "1..(3000 if heap == 0 else 2)"

# Rules in which something is endless; what is told nevertheless; the exit code.
CASES = {
    "a first step, before anything is seen": (
        HEAD.format(more="")
        + f"step begin when not begun and {ENDLESS} > 3:\n    begun = true\n"
        + ENDED,
        "the time was used up",
        3,
    ),
    "a part of a property that no search reached": (
        HEAD.format(more="")
        + f"claim c: sum((1 if {ENDLESS} > 5 and heap > 1 else 0) if x > heap + 3 else 0"
        + " for x in 1..4) > 0\n"
        + ENDED,
        "with heap = 4",
        1,
    ),
    "a right side that no search reached": (
        HEAD.format(more="")
        + f"claim c: any(x > heap + 3 and ({ENDLESS} > 5 or begun) for x in 1..4)\n"
        + ENDED,
        "heap = 4",
        1,
    ),
    "a requirement behind one that refuses": (
        HEAD.format(
            more=f"require odd: sum(1 for a in {TO_3000} for b in {TO_3000} for c in {TO_3000}"
            " if a + b + c + heap > number + 2) != 3"
        ),
        "take: `require more: number <= heap`",
        1,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_the_report_is_made_in_time(name: str, tmp_path: Path) -> None:
    rules, told, code = CASES[name]
    (tmp_path / "game.rules").write_text(rules, encoding="utf-8")
    answer = run(["check", "game.rules", "--time", "1s"], tmp_path)
    assert told in answer.out
    assert answer.code == code
    assert answer.seconds < 5


def checked(folder: Path, rules: str) -> FileResult:
    path = folder / "game.rules"
    path.write_text(rules, encoding="utf-8")
    result = check_file(CheckRequest(path), lambda *_: None)
    validate(json.dumps(check_document(result)), "check-1")
    return result


STUCK = HEAD.format(more="")
MANY = """
action go(a: 0..29, b: 0..29) by red:
    require sum(1 for n in 1..200 if n + a > b + heap and n < 200) > 199
    heap = 0
"""


def test_without_time_a_finding_is_told_without_reasons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "SECONDS_FOR_ALL", 0.0)
    result = checked(tmp_path, STUCK)
    (hindrance,) = result.checks[0].findings[0].hindrances
    assert (hindrance.reasons, hindrance.complete, hindrance.in_time) == ((), False, False)
    assert "take: there was no time to try all choices" in report(result)


def test_the_reasons_met_in_time_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "SECONDS_FOR_ONE", 0.01)
    take, go = checked(tmp_path, STUCK + MANY).checks[0].findings[0].hindrances
    assert take.complete
    assert (go.complete, go.in_time) == (False, False)
    assert sum(reason.times for reason in go.reasons) < 900


def test_without_time_a_refuted_property_is_false_as_a_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "SECONDS_FOR_ALL", 0.0)
    rules = STUCK + ENDED + "invariant i: heap < 5 and all(heap != n for n in 3..4)\n"
    culprit = checked(tmp_path, rules).checks[0].properties[0].culprit
    assert culprit is not None
    assert culprit.text == "heap < 5 and all(heap != n for n in 3..4)"
    assert culprit.values == ()


INSTANCES = HEAD.format(more="") + ENDED + "param size: 0..9000000 = 1\n"
WORK = "param sum_{0}: int = sum(1 for a in 1..1000 for b in 1..400 if a + b > size + {0})\n"


def test_instances_share_the_work_that_goes_into_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[str | None] = []

    def counted(
        game: Game,
        instance: str | None,
        settings: Mapping[str, str],
        readings: Mapping[str, str],
    ) -> Elaborator:
        looked_at.append(instance)
        return worked_out(game, instance, settings, readings)

    monkeypatch.setattr(unasked, "worked_out", counted)
    instances = "".join(f"instance i{n}:\n    size = {n}\n" for n in range(40))
    checked(tmp_path, INSTANCES + WORK.format(1) + instances + "check: exhaustive\n")
    assert 0 < len(looked_at) < 10
    looked_at.clear()
    checked(tmp_path, INSTANCES + instances + "check: exhaustive\n")
    assert len(looked_at) == 40
    looked_at.clear()
    check_file(CheckRequest(tmp_path / "game.rules", instance="i3"), lambda *_: None)
    assert looked_at == []
