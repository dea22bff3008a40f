"""`always_possible` and `eventually` as a check tells them, with and without a loop."""

from pathlib import Path

import pytest

from rulewright.analyses.check import check_file
from rulewright.analyses.request import CheckRequest
from rulewright.analyses.results import CheckResult, FileResult, PropertyResult
from rulewright.core.liveness import judged
from rulewright.core.liveness.escape import Escape
from rulewright.core.liveness.graph import Trail
from rulewright.core.search import Play
from rulewright.diagnostics.fault import Fault
from rulewright.reference import live
from rulewright.reference.alarm import TimeIsUp
from rulewright.reports.json import check_document
from rulewright.reports.members import text
from rulewright.reports.notifications import of_result
from rulewright.reports.text.layout import laid_out
from rulewright.reports.text.plays import refuting_parts
from rulewright.reports.text.report import report
from tests.reports.schemas import validate

INN = """game Inn
players 1 of walker
phases road, inn, bed

state:
    coins: 0..2 = 2

action walk() by walker during road:
    goto inn

action pay() by walker during inn:
    require rich: coins > 0 because "no money"
    coins -= 1
    goto bed

action leave() by walker during inn:
    goto road

action wake(late: bool by chance) by walker during bed:
    if not late:
        goto road

ended when phase == bed and coins == 0
"""


def whole(folder: Path, rules: str, text_before: str = INN) -> FileResult:
    """What a check says, which the schema allows."""
    path = folder / "game.rules"
    path.write_text(text_before + rules, encoding="utf-8")
    result = check_file(CheckRequest(path), lambda *_: None)
    validate(text(check_document(result)), "check-1")
    return result


def checked(folder: Path, rules: str, text_before: str = INN) -> CheckResult:
    (check,) = whole(folder, rules, text_before).checks
    return check


def the_property(folder: Path, rules: str) -> PropertyResult:
    (judged,) = checked(folder, rules).properties
    return judged


def calls(told: PropertyResult) -> tuple[list[str], list[str] | None]:
    """The moves of the play, and those of the loop."""
    assert told.play is not None
    loop = told.play.loop
    return (
        [move.call for move in told.play.moves],
        None if loop is None else [move.call for move in loop.moves],
    )


HOLDS = [
    ("always_possible an_end: ended", ()),
    ("eventually in_the_inn: phase == inn", ()),
    ("eventually in_the_end: ended\n    fair pay", ("pay",)),
    ("eventually awake_at_last: phase != bed", ()),
]


@pytest.mark.parametrize(("rules", "fair"), HOLDS, ids=[rules for rules, _ in HOLDS])
def test_holds_by_closure(rules: str, fair: tuple[str, ...], tmp_path: Path) -> None:
    told = the_property(tmp_path, rules)
    assert (told.verdict, told.basis, told.by, told.fair) == ("holds", "proved", "closure", fair)


REFUTED = [
    (
        "always_possible rich: coins == 2",
        ["walk() by walker", "pay() by walker"],
        None,
    ),
    (
        "eventually an_end: ended",
        [],
        ["walk() by walker", "leave() by walker"],
    ),
    (
        "eventually an_end: ended\n    fair leave, walk",
        [],
        ["walk() by walker", "leave() by walker"],
    ),
    (
        "eventually poor: ended and phase == road\n    fair pay",
        [
            "walk() by walker",
            "pay() by walker",
            "wake(false) by walker",
            "walk() by walker",
            "pay() by walker",
        ],
        None,
    ),
]


@pytest.mark.parametrize(("rules", "play", "loop"), REFUTED, ids=[each[0] for each in REFUTED])
def test_refuted_with_its_play(
    rules: str, play: list[str], loop: list[str] | None, tmp_path: Path
) -> None:
    told = the_property(tmp_path, rules)
    assert (told.verdict, told.basis) == ("refuted", "proved")
    assert calls(told) == (play, loop)
    assert told.play is not None
    scenario = told.play.scenario
    (passed,) = checked(tmp_path, f"{scenario}\n").scenarios
    assert (passed.verdict, passed.message) == ("passed", None)


SLEEP = """game Sleep
players 1 of sleeper
state:
    hours: 0..2
action sleep(well: bool by chance) by sleeper:
    hours = 1 if well else 2
ended when false
eventually dawn: hours == 0 and ended
"""


def test_what_chance_brings_does_not_matter_in_a_loop(tmp_path: Path) -> None:
    (told,) = checked(tmp_path, "", SLEEP).properties
    assert calls(told) == (["sleep(false) by sleeper"], ["sleep(false) by sleeper"])
    assert (
        "The last move can be made again and again; whatever chance brings instead, play can go on."
    ) in laid_out(refuting_parts(told))


CLIMB = """game Climb
players 1 of climber
state:
    step: 0..2
action climb() by climber:
    step += 1
ended when false
"""


@pytest.mark.parametrize(
    ("rules", "verdict"),
    [
        ("always_possible down: step == 0", "unknown"),
        ("eventually down_again: step == 0 and ended", "unknown"),
        ("always_possible up: step == 2", "holds"),
        ("eventually higher: step == 1", "holds"),
    ],
)
def test_a_rule_without_an_answer_refutes_nothing(rules: str, verdict: str, tmp_path: Path) -> None:
    """Nobody knows where climbing leads from the highest step."""
    check = checked(tmp_path, rules, CLIMB)
    assert [(each.kind, each.rule) for each in check.findings] == [("range", "climb")]
    assert [each.verdict for each in check.properties] == [verdict]


def test_a_property_without_an_answer_is_not_known(tmp_path: Path) -> None:
    check = checked(tmp_path, "always_possible half: 2 // coins == 2")
    assert [each.verdict for each in check.properties] == ["unknown"]
    assert [(each.kind, each.rule) for each in check.findings] == [("range", "half")]


def test_games_at_random_leave_it_open(tmp_path: Path) -> None:
    check = checked(tmp_path, f"{HOLDS[1][0]}\n{REFUTED[1][0]}\ncheck: fuzz(5)\n")
    assert [(p.verdict, p.basis) for p in check.properties] == [("unknown", "not run")] * 2
    assert check.verdict == "clean"


def test_a_known_refutation_is_expected(tmp_path: Path) -> None:
    check = checked(tmp_path, f"{REFUTED[1][0]}\ncheck: exhaustive\n    expect refuted an_end\n")
    assert check.verdict == "clean"


def test_a_loop_that_does_not_close_is_our_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = live.LiveProperties._play  # noqa: SLF001 - what an engine could do wrong

    def broken(self: live.LiveProperties, trail: Trail) -> Play:
        made = play(self, trail)
        return Play(made.moves[:1], made.positions[:2])

    monkeypatch.setattr(live.LiveProperties, "_play", broken)
    with pytest.raises(Fault, match="does not lead back"):
        checked(tmp_path, REFUTED[1][0])


def test_an_engine_that_says_nothing_of_it_proves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live.LiveProperties, "judge", lambda *_: None)
    check = checked(tmp_path, HOLDS[0][0])
    assert (check.verdict, check.properties[0].verdict) == ("undecided", "unknown")


def test_what_there_was_no_time_for_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_time(*_given: object) -> None:
        raise TimeIsUp

    monkeypatch.setattr(judged, "eventually", no_time)
    result = whole(tmp_path, f"{HOLDS[0][0]}\n{HOLDS[1][0]}")
    assert [each.verdict for each in result.checks[0].properties] == ["holds", "unknown"]
    told = " ".join(report(result).split())
    assert "Every position was seen" in told
    assert "Then the time was used up." in told
    assert "Not decided: what takes all positions was not judged" in told
    (told_of,) = of_result(result)
    assert told_of.message == (
        "Not every property of the game as written was judged, because the time was used up."
    )


def test_a_play_that_comes_to_what_it_should_avoid_is_our_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    to_the_inn = Escape(Trail((0, 1), (0,)), None)
    monkeypatch.setattr(judged, "eventually", lambda *_: to_the_inn)
    with pytest.raises(Fault, match="a_rest holds on a play"):
        checked(tmp_path, "eventually a_rest: phase == inn")
