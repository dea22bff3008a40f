"""SARIF logs say what is wrong and where."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright.diagnostics.mistake import mistake
from rulewright.diagnostics.source import Source, Span
from rulewright.reports.sarif import Document, check_log, interrupted_log, mistakes_log, text
from tests.reports import samples
from tests.reports.schemas import sarif_errors

GOLDEN = Path(__file__).parent / "golden"


def run_of(log: Document) -> Any:  # noqa: ANN401 - whatever stands in the JSON
    (run,) = json.loads(text(log))["runs"]
    return run


LOGS = {
    "everything": check_log(samples.EVERYTHING),
    "mistakes": mistakes_log("rules/market.rules", samples.MISTAKES),
    "mistakes_in_the_call": mistakes_log(None, samples.MISTAKES[1:]),
    "clean": check_log(samples.CLEAN),
    "not_run": check_log(samples.NOT_RUN),
    "out_of_time": check_log(samples.stopped("time")),
    "unfinished": check_log(samples.UNFINISHED),
    "scenarios_only": check_log(samples.SCENARIOS_ONLY),
    "induction": check_log(samples.INDUCTION),
    "bounded_stopped": check_log(samples.bounded(7, "steps")),
    "bounded_before": check_log(samples.bounded(None, "time")),
    "bounded_to_the_end": check_log(samples.bounded(20, None, longest=9)),
    "interrupted_at_once": interrupted_log(),
}


@pytest.mark.parametrize("name", ["everything", "induction", "mistakes"])
def test_log(name: str, golden: Callable[[Path, str], None]) -> None:
    golden(GOLDEN / f"{name}.sarif", text(LOGS[name]))


@pytest.mark.parametrize("name", LOGS)
def test_logs_agree_with_the_published_schema(name: str) -> None:
    assert sarif_errors(json.loads(text(LOGS[name]))) == []


def test_the_published_schema_misses_what_is_missing() -> None:
    log = json.loads(text(LOGS["not_run"]))
    del log["runs"][0]["invocations"][0]["executionSuccessful"]
    assert sarif_errors(log)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("clean", []),
        ("scenarios_only", []),
        ("everything", ["incomplete warning"] * 2 + ["left-out note"] * 2 + ["not-judged note"]),
        ("not_run", ["not-run error"]),
        ("out_of_time", ["incomplete warning"]),
        ("induction", ["incomplete warning", *["undecided warning"] * 5]),
        ("bounded_stopped", ["incomplete warning", "undecided warning"]),
        ("bounded_to_the_end", []),
        ("unfinished", ["incomplete warning", "incomplete warning"]),
        ("mistakes", ["mistakes error"]),
        ("mistakes_in_the_call", ["mistakes error"]),
        ("interrupted_at_once", ["interrupted error"]),
    ],
)
def test_what_was_not_done_is_told(name: str, told: list[str]) -> None:
    run = run_of(LOGS[name])
    (invocation,) = run["invocations"]
    notifications = invocation.get("toolExecutionNotifications", [])
    kinds = [one["descriptor"]["id"] for one in notifications]
    levels = [one["level"] for one in notifications]
    assert [f"{kind} {level}" for kind, level in zip(kinds, levels, strict=True)] == told
    assert invocation["executionSuccessful"] == ("error" not in levels)
    described = [one["id"] for one in run["tool"]["driver"].get("notifications", [])]
    assert described == list(dict.fromkeys(kinds))


def test_a_clean_check_has_no_results() -> None:
    assert run_of(check_log(samples.CLEAN))["results"] == []


def test_each_result_has_its_rule() -> None:
    run = run_of(check_log(samples.EVERYTHING))
    described = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert len(set(described)) == len(described)
    assert {result["ruleId"] for result in run["results"]} == set(described)


def test_only_what_fails_a_check_is_an_error() -> None:
    results = run_of(check_log(samples.EVERYTHING))["results"]
    levels = {
        (result["ruleId"], result["level"], "suppressions" in result)
        for result in results
        if result["ruleId"] in {"ending", "supply", "range", "idle", "dead"}
    }
    assert levels == {
        ("ending", "error", False),
        ("supply", "note", True),
        ("range", "warning", False),
        ("idle", "note", False),
        ("dead", "error", False),
    }


@pytest.mark.parametrize(
    ("file", "uri"),
    [
        ("rules/my game.rules", "rules/my%20game.rules"),
        ("/home/anna/市.rules", "file:///home/anna/%E5%B8%82.rules"),
        ("a#b%.rules", "a%23b%25.rules"),
    ],
)
def test_names_of_files_become_references(file: str, uri: str) -> None:
    source = Source(file, "game Market\n")
    found = mistake(samples.ENTRY, Span(source, 5, 11), kind="game", name="Market")
    (result,) = run_of(mistakes_log(file, [found]))["results"]
    (location,) = result["locations"]
    assert location["physicalLocation"]["artifactLocation"] == {"uri": uri}
    assert location["physicalLocation"]["region"] == {
        "startLine": 1,
        "startColumn": 6,
        "endLine": 1,
        "endColumn": 12,
    }


def test_the_value_of_an_option_is_no_file() -> None:
    span = Span(Source("--set most", "9"), 0, 1)
    found = mistake(samples.ENTRY, span, kind="param", name="most")
    (result,) = run_of(mistakes_log("market.rules", [found]))["results"]
    (location,) = result["locations"]
    assert location == {"physicalLocation": {"artifactLocation": {"uri": "market.rules"}}}
