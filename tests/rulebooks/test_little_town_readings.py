"""Every open question of Little Town: each reading that is not chosen can be chosen, and plays.

`little_town_readings/` has a variant for each, with a play that comes out under it. The table says
which scenarios of the rule book tell that reading from the chosen one: they say so with `when`, are
left out under it, and would not hold.
"""

import re
from pathlib import Path

import pytest

from tests.rulebooks.command import SPEC, run_check, run_command

HERE = Path(__file__).parent / "little_town_readings"
ROOT = SPEC.parent
BOOKS = ("little_town", "ties", "full")

SCORED_AT_THE_END = {
    "printed points come at the end, too late for the last round",
    "after four rounds coins and buildings count",
    "before that they do not",
}

DIFFERS: dict[str, set[str]] = {
    "q01_next_player": {"of two who are behind, the next clockwise begins"},
    "q02_nobody": {"equals share the victory"},
    "q03_after": {"a rival's bakery does not pay for itself"},
    "q04_no": {
        "any two resources for any two",
        "coins stand for what a building takes",
    },
    "q05_may": {"coins buy food"},
    "q06_yes": {"food is not kept", "fish, wheat and coins in any mix"},
    "q07_cannot_happen": {"a worker without a square and a building is laid aside"},
    "q08_at_once": SCORED_AT_THE_END,
    "q09_no": {"rent for a rival's field"},
    "q10_own": {"a castle is worth four points for each house around it, not for its own"},
    "q11_food": {
        "a cathedral counts the workers around it when the round ends",
        "a residence works when the round ends, for rent at a rival's",
    },
    "q12_no_more": {"pieces run out, and something else is taken"},
    "q13_by_lot": {"the first seat begins"},
    "q14_again": {"an exchange is made once"},
    # On the board of the game no play tells them apart; on a crowded one a promise does, see there.
    "q15_cannot_happen": set(),
    "q16_own": {"a cathedral counts the workers around it when the round ends"},
}

# What a search finds under a reading: the instance, the findings, and the promises that are broken.
SEARCHED = [
    ("q03_after", "hamlet", {"ending in outcome"}, set()),
    ("q05_may", "hamlet", {"ending in outcome"}, set()),
    ("q06_yes", "hamlet", {"ending in outcome"}, set()),
    (
        "q07_cannot_happen",
        "alley",
        {"stuck in Otherwise"},
        {"there_is_room", "somebody_can_always_work"},
    ),
    ("q11_food", "terrace", set(), set()),
    ("q11_food", "plaza", set(), set()),
    ("q12_no_more", "poor_box", {"ending in outcome"}, set()),
    ("q14_again", "mill", {"ending in outcome", "range in receive"}, set()),
    (
        "q15_cannot_happen",
        "alley",
        {"ending in outcome"},
        {"there_is_room", "somebody_can_always_work"},
    ),
]


def base_of(variant: str) -> str:
    line = (HERE / f"{variant}.rules").read_text(encoding="utf-8").splitlines()[0]
    return Path(line.split('"')[1]).stem


def scenarios(rule_book: Path, root: Path = ROOT) -> dict[str, str]:
    """The verdict on each scenario of a rule book, inherited ones included."""
    _, document = run_command("test", str(rule_book), "--root", str(root))
    assert document["verdict"] != "mistakes", document["mistakes"]
    return {
        one["name"]: one["verdict"] for check in document["checks"] for one in check["scenarios"]
    }


@pytest.fixture(scope="module")
def chosen() -> dict[str, set[str]]:
    """The scenarios of each book that are played under the readings that are chosen."""
    return {book: set(scenarios(SPEC / "little_town" / f"{book}.rules")) for book in BOOKS}


@pytest.mark.parametrize("variant", DIFFERS)
def test_read_otherwise(variant: str, chosen: dict[str, set[str]]) -> None:
    verdicts = scenarios(HERE / f"{variant}.rules")
    assert verdicts["read otherwise"] == "passed"
    assert set(verdicts.values()) == {"passed"}
    assert chosen[base_of(variant)] - set(verdicts) == DIFFERS[variant]


@pytest.mark.slow
@pytest.mark.parametrize("variant", DIFFERS)
def test_none_is_left_out_that_would_hold(
    variant: str, chosen: dict[str, set[str]], tmp_path: Path
) -> None:
    """Without the `when` of scenarios, those that were left out fail, and no others."""
    for path in [*(SPEC / "little_town").glob("*.rules"), HERE / f"{variant}.rules"]:
        copy = tmp_path / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(played_always(path.read_text(encoding="utf-8")), encoding="utf-8")
    verdicts = scenarios(tmp_path / HERE.relative_to(ROOT) / f"{variant}.rules", tmp_path)
    played = chosen[base_of(variant)] | {"read otherwise"}
    failed = {name for name, verdict in verdicts.items() if verdict != "passed"}
    assert failed & played == DIFFERS[variant]


def played_always(text: str) -> str:
    return re.sub(r"^(    in \w+\n)    when .*\n", r"\1", text, flags=re.MULTILINE)


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "instance", "findings", "refuted"), SEARCHED)
def test_searched_under_a_reading(
    variant: str, instance: str, findings: set[str], refuted: set[str]
) -> None:
    rule_book = str(HERE / f"{variant}.rules")
    _, document = run_check(rule_book, "--root", str(ROOT), "--instance", instance)
    (check,) = (one for one in document["checks"] if one["engine"] == "exhaustive")
    assert check["complete"]
    assert {f"{one['kind']} in {one['rule']}" for one in check["findings"]} == findings
    broken = {one["name"] for one in check["properties"] if one["verdict"] == "refuted"}
    assert broken == refuted


def test_no_reading_is_left_out() -> None:
    assert {path.stem for path in HERE.glob("*.rules")} == set(DIFFERS)
    other = set()
    for book in BOOKS:
        text = (SPEC / "little_town" / f"{book}.rules").read_text(encoding="utf-8")
        for question in re.split(r"\n(?=question )", text)[1:]:
            name = question.split()[1]
            (chosen, *_) = re.findall(r"^    choose (\w+)$", question, re.MULTILINE)
            for reading in re.findall(r"^    reading (\w+):", question, re.MULTILINE):
                if reading != chosen:
                    other.add(f"choose {name} = {reading}")
    tried = [
        line
        for path in HERE.glob("*.rules")
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith("choose")
    ]
    assert len(tried) == len(DIFFERS)
    assert set(tried) == other
