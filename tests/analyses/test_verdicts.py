"""What a check concludes: nothing is called proved, dead or vacuous that was not seen to be so."""

from pathlib import Path

import pytest

from rulewright.analyses.check import check_file
from rulewright.analyses.request import CheckRequest
from rulewright.analyses.results import FileResult
from rulewright.reference import leaks

HEAD = "game G\nplayers 2 of red, blue\n"
COUNT = """state:
    x: 0..3
    king: Player?
action up() by red:
    x += 1
ended when x == 3
"""


def checked(folder: Path, rules: str, seconds: float | None = None) -> FileResult:
    path = folder / "game.rules"
    path.write_text(HEAD + rules, encoding="utf-8")
    return check_file(CheckRequest(path, seconds=seconds), lambda *_: None)


def findings(result: FileResult) -> list[tuple[str, str]]:
    return [(finding.kind, finding.rule) for finding in result.overall if not finding.advice]


@pytest.mark.parametrize(
    "condition",
    [
        pytest.param("x > 5 implies x < 2", id="folded"),
        pytest.param("all(x > 7 for p in Player if king == p)", id="filter"),
        pytest.param("all(king == p implies x == 9 for p in Player)", id="premise"),
        pytest.param("all(all(x > 4 implies p == q for q in Player) for p in Player)", id="inner"),
    ],
)
def test_a_property_about_nothing_is_vacuous(condition: str, tmp_path: Path) -> None:
    result = checked(tmp_path, COUNT + f"invariant it: {condition}\n")
    assert findings(result) == [("vacuous", "it")]


@pytest.mark.parametrize(
    "condition",
    [
        "x > 2 implies x == 3",
        "all(x < 4 for p in Player if p == red)",
        "all(x < 4 for p in Player)",
    ],
)
def test_a_property_about_something_is_not(condition: str, tmp_path: Path) -> None:
    assert findings(checked(tmp_path, COUNT + f"invariant it: {condition}\n")) == []


NEVER = """state:
    x: 0..1
action up() by red:
    x = 1
action never() by red:
    require x > 1
    pass
step late when x > 1:
    x = 0
ended when x == 1
invariant nothing: x > 1 implies x == 0
"""


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ("", []),
        ("extend never:\n    require more: x > 0\n", [("dead", "never")]),
        ("replace step late when x > 2:\n    x = 0\n", [("dead", "late")]),
        ("replace invariant nothing: x > 1 implies x == 1\n", [("vacuous", "nothing")]),
        ("invariant more: x > 1 implies x == 1\n", [("vacuous", "more")]),
        ("step later when x > 1:\n    x = 0\n", [("dead", "later")]),
    ],
)
def test_what_a_variant_left_as_it_was_is_advice(
    changes: str, found: list[tuple[str, str]], tmp_path: Path
) -> None:
    base = checked(tmp_path, NEVER)
    everything = [("dead", "never"), ("dead", "late"), ("vacuous", "nothing")]
    assert findings(base) == everything
    variant = tmp_path / "variant.rules"
    variant.write_text(f'variant V of "game.rules"\n{changes}', encoding="utf-8")
    result = check_file(CheckRequest(variant), lambda *_: None)
    assert findings(result) == found
    told = {(finding.kind, finding.rule) for finding in result.overall}
    assert told >= {*everything, *found}
    variant_of_variant = tmp_path / "again.rules"
    variant_of_variant.write_text('variant W of "variant.rules"\n', encoding="utf-8")
    again = check_file(CheckRequest(variant_of_variant), lambda *_: None)
    assert findings(again) == []


def varied(folder: Path, changes: str, **used: str) -> FileResult:
    """The result for a variant of `game.rules`, beside files that it uses."""
    for name, text in used.items():
        (folder / f"{name}.rules").write_text(text, encoding="utf-8")
    path = folder / "variant.rules"
    path.write_text(f'variant V of "game.rules"\n{changes}', encoding="utf-8")
    return check_file(CheckRequest(path), lambda *_: None)


def test_what_a_variant_uses_is_its_own(tmp_path: Path) -> None:
    checked(tmp_path, NEVER)
    later = "step later when x > 1:\n    x = 0\n"
    assert findings(varied(tmp_path, 'use "more.rules"\n', more=later)) == [("dead", "later")]


@pytest.mark.parametrize("change", ["rename x to y", "rename never to seldom"])
def test_what_only_has_new_names_is_as_it_was(change: str, tmp_path: Path) -> None:
    checked(tmp_path, NEVER)
    result = varied(tmp_path, change + "\n")
    assert findings(result) == []
    assert {"late", "nothing"} <= {finding.rule for finding in result.overall}


def test_a_variant_without_a_move_is_no_excuse(tmp_path: Path) -> None:
    checked(tmp_path, NEVER)
    result = varied(tmp_path, "replace ended when x >= 0\n")
    assert ("dead", "up") in findings(result)


def test_what_a_stopped_search_saw_is_not_dead(tmp_path: Path) -> None:
    rules = """param top: 1..1000000000 = 1
state:
    x: 0..top
action up() by red:
    x += 1
action jump() by red:
    require x > 4
    x = top
ended when x == top
instance small:
    top = 1
instance big:
    top = 1000000000
check small: exhaustive
check big: exhaustive
"""
    result = checked(tmp_path, rules, seconds=0.5)
    small, big = result.checks
    assert small.never_fired == ("jump",)
    assert big.figures is not None
    assert not big.figures.complete
    assert findings(result) == []
    assert result.verdict == "undecided"


@pytest.mark.parametrize("engine", ["exhaustive", "fuzz(3)"])
def test_without_a_first_position_nothing_holds(engine: str, tmp_path: Path) -> None:
    rules = COUNT + "step s when 6 // x > 1:\n    x = 1\ninvariant absurd: x > 100\n"
    (check,) = checked(tmp_path, rules + f"check: {engine}\n").checks
    assert [(each.verdict, each.basis) for each in check.properties] == [("unknown", "not run")]


RACE = """param start: 1..9 = 2
state:
    heap: 0..9 = start
action take() by red:
    heap -= 1
action jump(far: 2..3) by red:
    require high: heap > 3
    require few: far <= start // 4
    heap -= far
step settle when heap == 4:
    heap = 3
ended when heap == 0
invariant big: heap > 6 implies heap < 10
instance large:
    start = 9
check: exhaustive
"""


def test_what_games_at_random_saw_is_not_dead(tmp_path: Path) -> None:
    small = checked(tmp_path, RACE)
    assert findings(small) == [("dead", "jump"), ("dead", "settle"), ("vacuous", "big")]
    both = checked(tmp_path, RACE + "check large: fuzz(20)\n")
    assert both.overall == ()
    assert both.verdict == "clean"
    expected = RACE + "    expect finding dead in jump\ncheck large: fuzz(20)\n"
    assert checked(tmp_path, expected).absent == (("dead", "jump"),)


def test_games_that_saw_nothing_leave_a_rule_dead(tmp_path: Path) -> None:
    result = checked(tmp_path, RACE + "check: fuzz(5)\n")
    assert findings(result) == [("dead", "jump"), ("dead", "settle"), ("vacuous", "big")]


def test_an_expected_hole_in_a_property_leaves_it_undecided(tmp_path: Path) -> None:
    rules = (
        COUNT + "invariant odd: 4 // x >= 1\ncheck: exhaustive\n    expect finding range in odd\n"
    )
    result = checked(tmp_path, rules)
    assert [finding.expected for finding in result.checks[0].findings] == [True]
    assert result.verdict == "undecided"


def test_an_expected_leak_is_not_absent_where_it_is_not_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = HIDDEN + "check: exhaustive\n    expect finding leak in say\n"
    assert checked(tmp_path, rules).checks[0].absent == (("leak", "say"),)
    monkeypatch.setattr(leaks, "MOST_POSITIONS", 0)
    check = checked(tmp_path, rules).checks[0]
    assert (check.absent, check.leak_unknown) == ((), ("say",))


SOURCE = 'source book "A book":\n    B1 "Count up."\n    B2 "Stop at three."\n'


def test_a_statement_that_no_rule_carries_is_found(tmp_path: Path) -> None:
    rules = SOURCE + COUNT.replace("red:\n", "red:\n    cites B1\n")
    result = checked(tmp_path, rules)
    assert findings(result) == [("uncited", "B2")]
    assert result.verdict == "findings"
    assert checked(tmp_path, rules + 'prose B2 because "the end says it"\n').verdict == "clean"
    expected = rules + "check: exhaustive\n    expect finding uncited in B2\n"
    assert checked(tmp_path, expected).verdict == "clean"


MATCH = """state:
    x: 0..3
    king: Player?
    queen: Player?
action up() by red:
    match king:
        case FIRST:
            x = 1
        case red:
            x = 2
        else:
            x += 1
ended when x == 3
"""


def test_cases_that_only_play_could_tell_are_not_judged(tmp_path: Path) -> None:
    (notice,) = checked(tmp_path, MATCH.replace("FIRST", "queen")).notices
    assert "`case red`" in notice.message
    assert checked(tmp_path, MATCH.replace("FIRST", "blue")).notices == ()


HIDDEN = """state:
    secret: 0..1 visible to nobody
    said: 0..2
action say(number: 0..1) by red:
    require right: number == secret because "no"
    said += 1
ended when said == 2
"""


def test_it_is_said_where_nobody_compares_what_looks_the_same(tmp_path: Path) -> None:
    unknown = [
        checked(tmp_path, HIDDEN + check).checks[0].leak_unknown
        for check in ("check: exhaustive\n", "check: fuzz(3)\n", "check: bounded(2)\n")
    ]
    assert unknown == [(), ("say",), ("say",)]
    open_ = HIDDEN.replace(" visible to nobody", "")
    assert checked(tmp_path, open_ + "check: fuzz(3)\n").checks[0].leak_unknown == ()
