"""Scenarios and searches have one limit of time, and what it cuts short is not decided."""

from pathlib import Path
from time import process_time

import pytest

from rulewright.analyses.check import check_file
from rulewright.analyses.request import CheckRequest
from rulewright.analyses.results import FileResult

RULES = """\
game Slow
players 2 of red, blue
state:
    done: bool
action go() by red:
    require not done
    done = true
ended when done
scenario "short":
    expect not done
scenario "long":
    expect count(x for x in 1..1000000000000000 if x != 3) > 3
scenario "behind":
    expect done
"""


def checked(folder: Path, rules: str, *, scenarios_only: bool, seconds: float) -> FileResult:
    path = folder / "game.rules"
    path.write_text(rules, encoding="utf-8")
    request = CheckRequest(path, seconds=seconds, scenarios_only=scenarios_only)
    return check_file(request, lambda *_: None)


@pytest.mark.parametrize("scenarios_only", [False, True])
def test_a_scenario_cut_short_is_neither_passed_nor_failed(
    scenarios_only: bool, tmp_path: Path
) -> None:
    started = process_time()
    result = checked(tmp_path, RULES, scenarios_only=scenarios_only, seconds=0.5)
    assert process_time() - started < 10
    (check,) = result.checks
    assert [one.verdict for one in check.scenarios] == ["passed", "unfinished", "unfinished"]
    assert {one.message for one in check.scenarios[1:]} == {"the time was used up"}
    assert (check.verdict, result.verdict) == ("undecided", "undecided")


def test_a_scenario_that_failed_before_counts(tmp_path: Path) -> None:
    rules = RULES.replace("expect not done", "expect done")
    result = checked(tmp_path, rules, scenarios_only=True, seconds=0.5)
    assert result.verdict == "findings"
