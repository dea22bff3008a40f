"""What `ended` says in a property, where that has no answer or takes too much looking."""

from pathlib import Path

import pytest

from rulewright.analyses.check import check_file
from rulewright.analyses.request import CheckRequest
from rulewright.analyses.results import CheckResult, ScenarioResult
from rulewright.reference import offers

ENGINES = ["exhaustive", "fuzz(2)"]

# Nobody is ever in `seen`, so that nobody can tell anywhere whether the game has ended.
NEVER_KNOWN = """\
game G
players 2 of red, blue
state:
    seen: set[1..3] = {}
    heap: 0..4 = 4
    current: Player = red
action take() by current:
    heap = heap - 1 if heap > 1 else 4
    current = next(current)
ended when the(x for x in seen) == 1
"""

# Whether it has ended cannot be told where the heap is 2, and only there.
ONCE_UNKNOWN = """\
game G
players 2 of red, blue
state:
    heap: 0..4 = 4
    current: Player = red
action take() by current:
    heap = heap - 1 if heap > 0 else 4
    current = next(current)
ended when 4 // (heap - 2) > 100
"""

# The one move at 0 would be beyond all that can be looked at; at 1 it is the first.
LONG_RANGE = """\
game G
players 2 of red, blue
state:
    heap: 0..4 = 4
    current: Player = red
action take(number: 1..20000) by current:
    require enough: number <= heap
    heap -= number
    current = next(current)
ended when no move
"""


def checked(folder: Path, rules: str, *, scenarios_only: bool = False) -> CheckResult:
    path = folder / "game.rules"
    path.write_text(rules, encoding="utf-8")
    request = CheckRequest(path, scenarios_only=scenarios_only)
    (check,) = check_file(request, lambda *_: None).checks
    return check


def told(folder: Path, rules: str) -> ScenarioResult:
    """What is said of the one scenario."""
    (result,) = checked(folder, rules, scenarios_only=True).scenarios
    return result


def judged(folder: Path, rules: str, stated: str, engine: str) -> tuple[CheckResult, str]:
    """The check, and what it says of the property: its verdict, and by what it is known."""
    check = checked(folder, f"{rules}{stated}\ncheck: {engine}\n")
    (result,) = check.properties
    return check, f"{result.verdict}, {result.basis}"


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    "stated",
    [
        "invariant a: not ended",
        "invariant a: ended",
        "invariant a: not old(ended)",
        "invariant a: old(ended)",
        "invariant a: old(ended) == ended",
        "invariant a: heap < 4 implies not ended",
        "reachable a: not ended",
        "reachable a: ended",
    ],
)
def test_where_ended_has_no_answer_a_property_that_asks_has_none(
    stated: str, engine: str, tmp_path: Path
) -> None:
    check, said = judged(tmp_path, NEVER_KNOWN, stated, engine)
    assert said == "unknown, not run"
    (finding,) = check.findings
    assert (finding.kind, finding.rule) == ("missing", "ended")
    assert finding.play is not None
    assert len(finding.play.moves) == 0


@pytest.mark.parametrize("engine", ENGINES)
def test_an_expected_finding_in_ended_leaves_the_property_open(engine: str, tmp_path: Path) -> None:
    more = f"invariant a: not ended\ncheck: {engine}\n    expect finding missing in ended\n"
    assert checked(tmp_path, NEVER_KNOWN + more).verdict == "undecided"


@pytest.mark.parametrize(
    ("stated", "engine", "said"),
    [
        ("invariant a: heap >= 1 or ended", "exhaustive", "holds, proved"),
        ("invariant a: heap >= 1 or ended", "fuzz(2)", "holds, sampled"),
    ],
)
def test_what_does_not_ask_is_decided(stated: str, engine: str, said: str, tmp_path: Path) -> None:
    assert judged(tmp_path, NEVER_KNOWN, stated, engine)[1] == said


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("condition", "heap"),
    [
        ("heap < 3 implies (not ended and heap > 9)", 1),
        ("heap > 2 or ended", 1),
        ("old(heap) > 2 or old(ended)", 0),
        ("old(heap) > 2 or ended", 1),
    ],
)
def test_it_is_refuted_only_where_ended_has_an_answer(
    condition: str, heap: int, engine: str, tmp_path: Path
) -> None:
    check, said = judged(tmp_path, ONCE_UNKNOWN, f"claim a: {condition}", engine)
    assert said == "refuted, proved"
    play = check.properties[0].play
    assert play is not None
    assert {name: value for name, value, _ in play.position}["heap"] == heap
    assert [(each.kind, each.rule) for each in check.findings] == [("range", "ended")]


@pytest.mark.parametrize(
    "scenario",
    [
        'scenario "s":\n    expect not ended\n',
        'scenario "s":\n    expect ended\n',
        'witness "s":\n    do take()\n    refutes a\n',
    ],
)
def test_a_scenario_has_no_answer_either(scenario: str, tmp_path: Path) -> None:
    result = told(tmp_path, f"{NEVER_KNOWN}claim a: ended and heap > 9\n{scenario}")
    assert result.verdict == "failed"
    assert result.message is not None
    assert result.message.startswith("the rules have no answer here: missing in `ended`")


# ---- too much to look at


@pytest.mark.parametrize(
    ("stated", "engine", "said"),
    [
        ("invariant a: not ended or old(heap) > 0", "fuzz(2)", "unknown, not run"),
        ("invariant a: not ended or old(heap) > 0", "exhaustive", "unknown, not run"),
        ("claim a: not ended and heap > 3", "fuzz(2)", "refuted, proved"),
        # What it speaks of is looked for where nobody asked whether the game has ended.
        (
            "claim a: old(heap) > 9 or heap > 0 or any(x < (3 if ended else 2) for x in 1..heap)",
            "fuzz(2)",
            "refuted, proved",
        ),
    ],
)
def test_too_much_to_choose_from_ends_the_look(
    stated: str, engine: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offers, "MOST_VALUES", 1_000)
    check, verdict = judged(tmp_path, LONG_RANGE, stated, engine)
    assert verdict == said
    figures = check.sample if engine.startswith("fuzz") else check.figures
    assert figures is not None
    assert (figures.stopped, figures.stopped_at) == ("choices", ("take", "number"))


@pytest.mark.parametrize(
    ("lines", "verdict"),
    [
        ("do take(1)\n    expect not ended", "passed"),
        ("do take(3)\n    expect not ended", "passed"),
        ("do take(4)\n    expect ended", "unfinished"),
    ],
)
def test_a_scenario_looks_no_further_than_to_the_first_move(
    lines: str, verdict: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offers, "MOST_VALUES", 1_000)
    result = told(tmp_path, f'{LONG_RANGE}scenario "s":\n    {lines}\n')
    assert result.verdict == verdict


def test_who_acts_first_is_known_at_the_first_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offers, "MOST_VALUES", 1_000)
    by_each = "take(player: Player, number: 1..20000) by each player"
    rules = LONG_RANGE.replace("take(number: 1..20000) by current", by_each)
    scenario = 'scenario "s":\n    refuse take(blue, 1) because "not your turn"\n'
    result = told(tmp_path, rules + scenario)
    assert (result.verdict, result.message) == ("passed", None)
