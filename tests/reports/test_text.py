"""The text report of hand-made results."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from rulewright.analyses.results import FileResult
from rulewright.reports.text.report import report
from tests.reports import samples

GOLDEN = Path(__file__).parent / "golden"
CASES = {
    "everything": samples.EVERYTHING,
    "clean": samples.CLEAN,
    "out_of_time": samples.stopped("time"),
    "interrupted": samples.stopped("interrupted"),
    "choices": samples.stopped("choices"),
    "interrupted_before": samples.without_position(complete=False),
    "no_first_position": samples.without_position(complete=True),
    "not_run": samples.NOT_RUN,
    "induction": samples.INDUCTION,
    "bounded": samples.bounded(20, None),
    "bounded_stopped": samples.bounded(7, "steps"),
    "bounded_before": samples.bounded(None, "time"),
    "bounded_to_the_end": samples.bounded(20, None, longest=9),
    "scenarios_only": samples.SCENARIOS_ONLY,
    "unfinished": samples.UNFINISHED,
}


@pytest.mark.parametrize("case", CASES)
def test_text_report(case: str, golden: Callable[[Path, str], None]) -> None:
    golden(GOLDEN / f"{case}.txt", report(CASES[case]))


@pytest.mark.parametrize("result", CASES.values(), ids=CASES)
def test_no_line_is_left_hanging(result: FileResult) -> None:
    lines = report(result).split("\n")
    assert [line for line in lines if line != line.rstrip()] == []
    assert lines[-1] == "" != lines[-2]


def test_the_play_can_be_pasted_when_its_indentation_is_taken_back() -> None:
    lines = report(samples.EVERYTHING).split("\n")
    first = next(number for number, line in enumerate(lines) if "is refuted" in line)
    length = samples.PLAY.scenario.count("\n") + 1
    margin = lines[first].index("scenario")
    pasted = [line[margin:] for line in lines[first : first + length]]
    assert "\n".join(pasted) == samples.PLAY.scenario


def test_a_terminal_is_told_nothing_but_text() -> None:
    (check,) = samples.CLEAN.checks
    told = replace(check, documentation="\x1b[2Jclean\u202e\r\x07")
    text = report(replace(samples.CLEAN, checks=(told,)))
    assert all(letter.isprintable() for line in text.split("\n") for letter in line)
    assert "[2Jclean" in text
