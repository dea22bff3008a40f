"""A witness refutes a claim by the play that its author gives, also where nothing is closed."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from rulewright.analyses.check import check_file
from rulewright.analyses.request import CheckRequest
from rulewright.analyses.results import FileResult, PropertyResult
from rulewright.reports.json import check_document
from rulewright.reports.junit import check_suites
from rulewright.reports.members import text as json_text
from rulewright.reports.sarif import check_log
from rulewright.reports.sarif import text as sarif_text
from rulewright.reports.text.report import report
from tests.reports.schemas import sarif_errors, validate

SHELLS = """
game Shells
players 2 of red, blue
param start: 3..9 = 4
state:
    heap: 0..9 = start
    shells: Player -> 0..9
    current: Player = red
ghost:
    taken: 0..9
action take(number: 1..2) by current:
    require enough: number <= heap because "so many shells are not there"
    heap -= number
    taken += number
    shells[current] += number
    current = next(current)
action wave(player: Player) by each player:
    require heap == 1
    heap = 0
action wind(number: 1..2 by chance) by current:
    require heap > 7
    weight number - 1
    heap -= number
ended when heap == 0

claim nobody_has_three: all(shells[p] < 3 for p in Player)
claim by_one: shells[red] <= old(shells[red]) + 1
claim few: taken < 2
claim right: heap <= start
lemma small: shells[blue] < 2
invariant full: heap > 0
claim elsewhere: heap == 0
    when start == 3
instance big:
    start = 9
"""

THREE = """
witness "red has three":
    do take(2) by red
    do take(1) by blue
    do take(1)
    refutes nobody_has_three
"""
BIG = """
witness "red has four":
    in big
    do take(2) by red
    do take(1) by blue
    do take(2) by red
    refutes nobody_has_three
"""


def checked(folder: Path, text: str, **asked: object) -> FileResult:
    path = folder / "game.rules"
    path.write_text(SHELLS + text, encoding="utf-8")
    return check_file(CheckRequest(path, **asked), lambda *_: None)  # type: ignore[arg-type]


def stated(result: FileResult, name: str, check: int = 0) -> PropertyResult:
    return next(one for one in result.checks[check].properties if one.name == name)


ENGINES = ["exhaustive", "bounded(3)", "games(3)"]


@pytest.mark.parametrize("expected", [True, False])
@pytest.mark.parametrize("engine", ENGINES)
def test_a_claim_is_refuted_whatever_the_engine(
    engine: str, expected: bool, tmp_path: Path
) -> None:
    lines = "\n    expect refuted nobody_has_three" if expected else ""
    result = checked(tmp_path, f"{BIG}check big: {engine}{lines}\n")
    found = stated(result, "nobody_has_three")
    assert (found.verdict, found.basis, found.by) == ("refuted", "proved", "play")
    assert found.expected is expected
    assert found.play is not None
    assert found.culprit is not None
    assert found.culprit.text == "shells[p] < 3"
    values = {name: value for name, value, _ in found.culprit.values}
    assert values["p"] == "red"
    assert values["shells[red]"] in {3, 4}
    # There is no engine for games, and others find a shortest play.
    assert (found.witness is None) == (engine != "games(3)")
    (scenario,) = result.checks[0].scenarios
    assert scenario.verdict == "passed"
    if engine == "games(3)":
        assert stated(result, "right").basis == "not run"
        assert result.verdict == ("undecided" if expected else "findings")


def test_the_play_is_told_as_it_was_given(tmp_path: Path) -> None:
    result = checked(tmp_path, f"{BIG}check big: games(3)\n")
    found = stated(result, "nobody_has_three")
    assert found.witness == "red has four"
    assert found.play is not None
    assert [move.call for move in found.play.moves] == [
        "take(2) by red",
        "take(1) by blue",
        "take(2) by red",
    ]
    assert 'The witness "red has four" shows it after 3 moves.' in report(result)
    assert "at the soonest" not in report(result)


def test_it_counts_for_every_engine_of_the_line(tmp_path: Path) -> None:
    result = checked(
        tmp_path, f"{BIG}check big: games(3), bounded(2)\n    expect refuted nobody_has_three\n"
    )
    assert [stated(result, "nobody_has_three", check).verdict for check in (0, 1)] == [
        "refuted",
        "refuted",
    ]


def test_it_counts_on_its_own_instance_only(tmp_path: Path) -> None:
    result = checked(tmp_path, f"{BIG}check: games(3)\n")
    assert [check.instance for check in result.checks] == [None, "big"]
    assert stated(result, "nobody_has_three", 0).verdict == "unknown"
    assert stated(result, "nobody_has_three", 1).verdict == "refuted"


@pytest.mark.parametrize("check_line", ["", "check big: games(3)\n"])
def test_scenarios_alone_need_no_expectation(check_line: str, tmp_path: Path) -> None:
    result = checked(tmp_path, BIG + check_line, scenarios_only=True)
    (check,) = result.checks
    assert check.engine == "scenarios"
    assert [(one.name, one.verdict, one.expected) for one in check.properties] == [
        ("nobody_has_three", "refuted", True)
    ]
    assert result.verdict == "clean"


def test_a_search_that_is_stopped_leaves_only_the_rest_open(tmp_path: Path) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    path = tmp_path / "game.rules"
    text = f"{SHELLS}{BIG}check big: exhaustive\n    expect refuted nobody_has_three\n"
    path.write_text(text, encoding="utf-8")
    result = check_file(CheckRequest(path), interrupt)
    found = stated(result, "nobody_has_three")
    assert (found.verdict, found.witness, found.expected) == ("refuted", "red has four", True)
    assert stated(result, "right").verdict == "unknown"
    assert result.verdict == "undecided"


REFUTING = {
    "a ghost": ("do take(2) by red\n    refutes few", "few", 1),
    "over the last move": ("do take(2)\n    refutes by_one", "by_one", 1),
    "a lemma": ("do take(1)\n    do take(2)\n    refutes small", "small", 2),
    "an invariant": ("do take(2)\n    do take(2)\n    refutes full", "full", 2),
    "in between": ("do take(2)\n    refutes by_one\n    do take(1) by blue", "by_one", 1),
    "a move of any who can": (
        "do take(2)\n    do take(1)\n    do wave(red) by red\n    refutes full",
        "full",
        3,
    ),
    "the shorter of two": (
        (
            "do take(2)\n    do take(2)\n    refutes small\n"
            'witness "b":\n    do take(1)\n    do take(2)\n    refutes small\n'
            'witness "c":\n    do take(1)\n    do take(1)\n    do take(1)\n    do take(1)\n'
            "    refutes small"
        ),
        "small",
        2,
    ),
}


@pytest.mark.parametrize("name", REFUTING)
def test_what_a_play_refutes(name: str, tmp_path: Path) -> None:
    lines, refuted, moves = REFUTING[name]
    result = checked(tmp_path, f'witness "a":\n    {lines}\ncheck: games(3)\n')
    assert {one.verdict for one in result.checks[0].scenarios} == {"passed"}
    found = stated(result, refuted)
    assert (found.verdict, found.witness) == ("refuted", "a")
    assert found.play is not None
    assert len(found.play.moves) == moves
    others = [one for one in result.checks[0].properties if one.name != refuted]
    assert {one.verdict for one in others} == {"unknown"}


FAILING = {
    "a true claim": ("do take(1)\n    refutes right", "`right` is not refuted: it holds here"),
    "before it is false": (
        "do take(2)\n    refutes nobody_has_three\n    do take(1)\n    do take(1)",
        "`nobody_has_three` is not refuted: it holds here",
    ),
    "over another move": (
        "do take(2)\n    do take(1)\n    refutes by_one",
        "`by_one` is not refuted: it holds over this move",
    ),
    "before any move": (
        "refutes by_one",
        "`by_one` speaks of a move, and there is none before this line",
    ),
    "a claim for others": (
        "refutes elsewhere",
        "`elsewhere` is not judged here: its `when` does not hold",
    ),
    "a refused move": (
        "do take(2) by blue\n    refutes few",
        "this move is refused: not your turn",
    ),
    "after it was refuted": (
        "do take(2)\n    refutes few\n    expect heap == 9",
        "`heap == 9` does not hold: heap is 2",
    ),
}


@pytest.mark.parametrize("engine", ["games(3)", "exhaustive"])
@pytest.mark.parametrize("name", FAILING)
def test_a_witness_that_fails(name: str, engine: str, tmp_path: Path) -> None:
    lines, message = FAILING[name]
    result = checked(tmp_path, f'witness "a":\n    {lines}\ncheck: {engine}\n')
    (scenario,) = result.checks[0].scenarios
    assert (scenario.verdict, scenario.message) == ("failed", message)
    assert result.verdict == "findings"
    assert all(one.witness is None for one in result.checks[0].properties)
    if engine == "games(3)":
        assert {one.verdict for one in result.checks[0].properties} == {"unknown"}


def test_a_play_that_chance_cannot_make_is_none(tmp_path: Path) -> None:
    witness = 'witness "a":\n    in big\n    do wind(1)\n    refutes full\ncheck big: games(3)\n'
    result = checked(tmp_path, witness)
    assert result.checks[0].scenarios[0].message == "this move is refused: chance cannot choose so"


def test_a_variant_keeps_the_witnesses_that_still_fit(tmp_path: Path) -> None:
    (tmp_path / "game.rules").write_text(SHELLS + THREE, encoding="utf-8")
    variant = tmp_path / "variant.rules"
    variant.write_text(
        'variant V of "game.rules"\nrename nobody_has_three to nobody_leads\ncheck: games(3)\n',
        encoding="utf-8",
    )
    result = check_file(CheckRequest(variant), lambda *_: None)
    assert stated(result, "nobody_leads").verdict == "refuted"
    variant.write_text('variant V of "game.rules"\nremove nobody_has_three\ncheck: games(3)\n')
    result = check_file(CheckRequest(variant), lambda *_: None)
    assert result.checks[0].scenarios == ()


# ---- reports


@pytest.mark.parametrize("expected", [True, False])
def test_every_form_of_report_has_it(expected: bool, tmp_path: Path) -> None:
    lines = "\n    expect refuted nobody_has_three" if expected else ""
    result = checked(tmp_path, f"{BIG}check big: games(3){lines}\n")
    document = validate(json_text(check_document(result)), "check-1")
    (told,) = [
        one for one in document["checks"][0]["properties"] if one["name"] == "nobody_has_three"
    ]
    assert (told["verdict"], told["class"], told["by"]) == ("refuted", "proved", "play")
    assert [move["move"] for move in told["play"]] == ["take"] * 3
    log = check_log(result)
    assert sarif_errors(log) == []
    assert ("nobody_has_three" in sarif_text(log)) is not expected
    suites = ET.fromstring(check_suites(result))  # noqa: S314 - our own output
    (case,) = suites.findall(".//testcase[@name='claim nobody_has_three']")
    assert (case.find("failure") is None) is expected
    assert ("as expected" in report(result)) is expected
