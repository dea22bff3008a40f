"""Every open question of the land rules: each reading that is not chosen can be chosen, and plays.

`readings/` has a variant for each, with a scenario that holds under it. The table says which
scenarios of the rule book tell that reading from the chosen one: they say so with `when` (or the
variant removes them), are left out under it, and would not hold.
"""

import re
from pathlib import Path

import pytest

from rulewright.analyses.check import check_file
from rulewright.analyses.request import CheckRequest
from tests.rulebooks.command import SPEC, run_check

HERE = Path(__file__).parent / "readings"
ROOT = SPEC.parent
RULES = SPEC / "catan" / "real_estate.rules"

DIFFERS: dict[str, set[str]] = {
    "q01_returns": {"a king who trades with an equal stays king"},
    "q02_keeps": {"two pass the king together: the card goes back"},
    # No play can tell the two readings apart, see there.
    "q03_own_deal": set(),
    "q04_blocked": {"the way may pass others"},
    "q04_blocked_nowhere_to_go": {"the way may pass others"},
    "q05_only_land": {
        "no land on others or next to them",
        "the road-building card develops land for nothing",
    },
    "q06_nothing": {"every new land gets a price"},
    "q07_to_the_owner": {"for 2 more, one space aside"},
    "q08_does_not_count": {"own land keeps moved land away too"},
    "q09_built_at_once": {"three markers, and no more land"},
    "q09_built_at_once_unpaid": {"three markers, and no more land"},
    "q10_at_the_end": {"a sale", "on a 7 only the hand counts"},
    "q11_exposed_now": {"on a 7 only the hand counts"},
    "q12_on_paper": {"with all counters out, a deal scores nothing"},
    "q13_once_each": {
        "after the dice, as often as one can pay",
        "five deals make a king, and more than the king's a new one",
    },
    "q14_spent": {"the road-building card needs a marker"},
    "q15_all_turn": {"after the dice, as often as one can pay"},
    "q16_not_usable": {"a sale", "earnings pay for anything", "on a 7 only the hand counts"},
    "q19_at_least": {"for 2 more, one space aside"},
    "q20_own_buildings": {"a sale", "earnings pay for anything", "on a 7 only the hand counts"},
    "q21_at_once": {"ten points win on one's own turn", "a seller wins on their own turn"},
    "q22_returns": {"a king whom two others equal stays king"},
    "q23_anywhere": {"the road-building card develops land for nothing"},
    "q24_the_seller": {"a sale"},
    "q25_the_count": {"a king who trades with an equal stays king"},
}


def scenarios(rule_book: Path, root: Path = ROOT) -> dict[str, str]:
    """The verdict on each scenario on the board for beginners, inherited ones included."""
    request = CheckRequest(rule_book, root=root, instance="standard", scenarios_only=True)
    result = check_file(request, lambda *_: None)
    return {told.title: told.verdict for check in result.checks for told in check.scenarios}


@pytest.fixture(scope="module")
def chosen() -> set[str]:
    """The scenarios that are played under the readings that are chosen."""
    return set(scenarios(RULES))


@pytest.mark.parametrize("variant", DIFFERS)
def test_read_otherwise(variant: str, chosen: set[str]) -> None:
    verdicts = scenarios(HERE / f"{variant}.rules")
    assert any(title.startswith("read otherwise") for title in verdicts)
    assert set(verdicts.values()) == {"passed"}
    assert chosen - set(verdicts) == DIFFERS[variant]


@pytest.mark.parametrize("variant", DIFFERS)
def test_none_is_left_out_that_would_hold(variant: str, tmp_path: Path) -> None:
    """Without the `when` of scenarios, those that were left out fail, and no others."""
    for path in [*(SPEC / "catan").glob("*.rules"), HERE / f"{variant}.rules"]:
        copy = tmp_path / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(played_always(path.read_text(encoding="utf-8")), encoding="utf-8")
    copied = tmp_path / HERE.relative_to(ROOT) / f"{variant}.rules"
    verdicts = scenarios(copied, tmp_path)
    assert {name for name, verdict in verdicts.items() if verdict != "passed"} == DIFFERS[variant]


def played_always(text: str) -> str:
    """A rule book whose scenarios are played under all readings, and none of them removed."""
    text = re.sub(r'^remove ".*\n', "", text, flags=re.MULTILINE)
    return re.sub(
        r"^(    in \w+\n)    when .*\n(        or .*\n)?", r"\1", text, flags=re.MULTILINE
    )


# Readings under which an instance is searched, so that its promises are judged as well.
SEARCHED = [
    ("duel", "precedence_in_a_sale=returns"),
    ("duel", "goal_on_anothers_turn=at_once"),
    ("duel", "picker_of_cards=the_seller"),
    ("haven", "earnings_and_the_seven=exposed_now"),
    ("bazaar", "earnings_join_the_hand=at_the_end"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("instance", "reading"), SEARCHED)
def test_promises_hold_under_a_reading(instance: str, reading: str) -> None:
    book = "catan/real_estate.rules"
    code, document = run_check(book, "--instance", instance, "--choose", reading)
    (check,) = document["checks"]
    assert (code, check["complete"], document["verdict"]) == (0, True, "clean")


def test_no_reading_is_left_out() -> None:
    assert {path.stem for path in HERE.glob("*.rules")} == set(DIFFERS)
    other = set()
    for question in re.split(r"\n(?=question )", RULES.read_text(encoding="utf-8"))[1:]:
        name = question.split()[1]
        chosen = re.findall(r"^    choose (\w+)$", question, re.MULTILINE)[0]
        for reading in re.findall(r"^    reading (\w+):", question, re.MULTILINE):
            if reading != chosen:
                other.add(f"choose {name} = {reading}")
    tried = {
        line
        for path in HERE.glob("*.rules")
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith("choose")
    }
    # Two variants choose a second reading, without which theirs makes no difference.
    assert tried == other
