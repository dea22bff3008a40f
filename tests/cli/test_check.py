"""Real checks of real files: exit codes, and every form of output."""

import json
import shlex
import shutil
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import SPEC, run
from tests.reports.schemas import validate

GOLDEN = Path(__file__).parent / "golden"
GAMES = Path(__file__).parent / "games"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the games of this test."""
    shutil.copytree(GAMES, tmp_path, dirs_exist_ok=True)
    return tmp_path


CALLS = [
    ("check spec:classics/tic_tac_toe.rules", 0),
    ("test spec:classics/tic_tac_toe.rules", 0),
    ("check spec:classics/jugs.rules --instance four_and_seven", 0),
    ("check spec:classics/jugs.rules --engine exhaustive --backend reference --threads 4", 0),
    ("check spec:classics/jugs.rules --engine exhaustive --backend native", 0),
    ("check stall.rules", 1),
    ("test stall.rules", 1),
    ("check stall.rules --instance small", 1),
    ("check stall.rules --set most=1 --engine bounded:3", 1),
    ("check spec:classics/tic_tac_toe.rules --engine bounded:3", 0),
    ("check stall.rules --set most=9", 2),
    ("check stall.rules --instance smaller", 2),
    ("check lamps.rules --time 1s", 3),
    ("check lamps.rules --memory 1MB", 3),
    ("check spec:classics/tic_tac_toe.rules --engine induction", 0),
    ("check spec:classics/tic_tac_toe.rules --engine games:10", 3),
]


@pytest.mark.parametrize(("call", "code"), CALLS, ids=[call for call, _ in CALLS])
def test_exit_code_and_document(call: str, code: int, folder: Path) -> None:
    answer = run([*call.split(), "--json", "--quiet"], folder)
    assert (answer.code, answer.err) == (code, ""), answer.out[:500]
    document = validate(answer.out, "check-1")
    verdicts = {0: "clean", 1: "findings", 2: "mistakes", 3: "undecided"}
    assert document["verdict"] == verdicts[code]


def test_more_threads_are_a_limit_that_one_thread_keeps(folder: Path) -> None:
    call = ["check", "stall.rules", "--instance", "small", "--json", "--threads"]
    answer = run([*call, "2"], folder)
    assert {check["run"]["threads"] for check in json.loads(answer.out)["checks"]} == {1}
    alone = json.loads(run([*call, "1"], folder).out)
    assert without_runs(json.loads(answer.out)) == without_runs(alone)


@pytest.mark.parametrize("option", ["--html a.html", "--itf a.itf"])
def test_what_is_known_to_come_is_refused(option: str, folder: Path) -> None:
    answer = run(f"check stall.rules --json {option}".split(), folder)
    (mistake,) = validate(answer.out, "check-1")["mistakes"]
    assert (answer.code, mistake["code"]) == (2, "RW1202")


@pytest.mark.parametrize(
    ("name", "call", "code"),
    [
        ("text_check", "check stall.rules", 1),
        ("text_check_instance", "check stall.rules --instance small", 1),
        ("text_check_not_run", "check stall.rules --instance small --engine games:3", 3),
        ("text_check_bounded", "check stall.rules --instance small --engine bounded:3", 1),
        ("text_test", "test stall.rules", 1),
    ],
)
def test_text(
    name: str, call: str, code: int, folder: Path, golden: Callable[[Path, str], None]
) -> None:
    answer = run(call.split(), folder)
    assert (answer.code, answer.err) == (code, "")
    golden(GOLDEN / f"{name}.txt", answer.out)


def without_runs(document: Any) -> Any:  # noqa: ANN401 - whatever stands in the JSON
    """The document without what a run costs."""
    del document["run"]
    for check in document["checks"]:
        del check["run"]
    return document


def test_two_runs_say_the_same(folder: Path) -> None:
    first, second = (run(["check", "stall.rules", "--json"], folder).out for _ in range(2))
    assert json.dumps(without_runs(json.loads(first))) == json.dumps(
        without_runs(json.loads(second))
    )


def test_files_take_the_same_result(folder: Path) -> None:
    call = "check stall.rules --json --output a.json --sarif a.sarif --junit a.xml"
    (folder / "a.json").write_text("what was here before, and longer than nothing\n" * 10_000)
    answer = run(call.split(), folder)
    written = json.loads((folder / "a.json").read_text())
    assert without_runs(written) == without_runs(json.loads(answer.out))
    sarif = json.loads((folder / "a.sarif").read_text())
    lines = {
        (result["ruleId"], place["physicalLocation"]["region"]["startLine"])
        for result in sarif["runs"][0]["results"]
        for place in result["locations"]
        if "region" in place["physicalLocation"]
    }
    assert {("refuted", 40), ("unreached", 42), ("failed-scenario", 53), ("ending", 37)} <= lines
    junit = ET.parse(folder / "a.xml").getroot()  # noqa: S314 - our own output
    assert int(junit.attrib["failures"]) > 0


def test_mistakes_go_into_the_files_too(folder: Path) -> None:
    (folder / "bad.rules").write_text("game Bad\nplayers 1 of p\nend when true\n")
    call = "check bad.rules --output a.json --sarif a.sarif --junit a.xml"
    answer = run(call.split(), folder)
    assert answer.code == 2
    document = validate((folder / "a.json").read_text(), "check-1")
    codes = [mistake["code"] for mistake in document["mistakes"]]
    assert codes
    (log,) = json.loads((folder / "a.sarif").read_text())["runs"]
    assert [result["ruleId"] for result in log["results"]] == codes
    assert all(rule["help"]["markdown"] for rule in log["tool"]["driver"]["rules"])
    junit = ET.parse(folder / "a.xml").getroot()  # noqa: S314 - our own output
    assert int(junit.attrib["errors"]) == len(codes)


def test_a_play_can_be_pasted(folder: Path) -> None:
    """The printed play of a refuted property runs as a scenario, up to the refutation."""
    document = json.loads(run(["check", "stall.rules", "--json"], folder).out)
    (refuted,) = (
        judged
        for judged in document["checks"][0]["properties"]
        if judged["verdict"] == "refuted" and not judged["expected"]
    )
    rules = (folder / "stall.rules").read_text()
    pasted = f"{refuted['scenario']}\n    expect goods == 0\n"
    (folder / "pasted.rules").write_text(f"{rules}\n{pasted}")
    tested = json.loads(run(["test", "pasted.rules", "--json"], folder).out)
    verdicts = {s["name"]: s["verdict"] for check in tested["checks"] for s in check["scenarios"]}
    assert verdicts["never_empty is refuted"] == "passed"


SWITCHED = """
game Switched
players 1 of solver
param steps: list[1..3] = [3]
param most: 0..3 = 0
question who (Q1):
    reading one: "One."
    reading two: "Two."
    choose one
state:
    n: 0..9
action go(far in steps) by solver:
    n += far
ended when n >= most
invariant low: n < 2 or who is one
"""


def test_a_play_says_which_options_it_needs(folder: Path) -> None:
    """Pasted, the play runs with the options that its comment names, and not without."""
    (folder / "switched.rules").write_text(SWITCHED)
    options = ["--set", "steps=[1,  2]", "--set", "most=2", "--choose", "who=two"]
    answer = run(["check", "switched.rules", *options], folder)
    document = json.loads(run(["check", "switched.rules", "--json", *options], folder).out)
    (refuted,) = (one for one in document["checks"][0]["properties"] if "scenario" in one)
    pasted = refuted["scenario"]
    assert pasted in answer.out
    (line,) = (line for line in pasted.split("\n") if "--set" in line)
    said = shlex.split(line.partition("run with ")[2])
    assert said == ["--set", "steps=[1, 2]", "--set", "most=2", "--choose", "who=two"]
    (folder / "pasted.rules").write_text(f"{SWITCHED}\n{pasted}\n")
    assert run(["test", "pasted.rules", *said], folder).code == 0
    assert run(["test", "pasted.rules"], folder).code == 1


def test_readings_and_settings_reach_the_rules(folder: Path) -> None:
    call = "check spec:tutorial/snail_race.rules --json --choose shared_stone=alone --set stones=5"
    document = json.loads(run(call.split(), folder).out)
    (check,) = document["checks"]
    assert check["readings"] == {"shared_stone": "alone"}
    assert check["parameters"]["stones"] == 5
    assert check["restrictions"]


def test_packaged_rules_are_those_of_the_package(folder: Path) -> None:
    answer = run(["check", "spec:classics/jugs.rules", "--json"], folder)
    assert Path(json.loads(answer.out)["file"]) == SPEC / "classics" / "jugs.rules"


def test_progress_is_told_in_lines_where_nobody_watches(folder: Path) -> None:
    answer = run(["check", "lamps.rules", "--instance", "broken", "--time", "7s"], folder)
    assert answer.code == 3
    lines = answer.err.splitlines()
    assert lines
    assert all(line.startswith("broken: ") and "positions" in line for line in lines)
