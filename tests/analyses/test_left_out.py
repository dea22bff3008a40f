"""Scenarios that are meant for other readings or more players are left out, and it is said."""

import json
from pathlib import Path

import pytest

from rulewright.analyses.check import check_file
from rulewright.analyses.request import CheckRequest
from rulewright.analyses.results import FileResult
from rulewright.diagnostics.mistake import MistakesFound
from rulewright.reports.json import check_document
from rulewright.reports.text.report import report
from tests.reports.schemas import validate

RULES = """game Coins
players 2..4 of red, blue, white, orange

question first_coin:
    reading heads: "The first coin shows heads."
    reading tails: "It shows tails."
    choose heads

state:
    coins: Player -> 0..1
    current: Player = red

action take() by current:
    coins[current] = 1
    current = next(current)

ended when all(coins[p] == 1 for p in Player)

instance two:
    players = 2
instance three:
    players = 3

scenario "red begins":
    do take() by red
    expect coins[red] == 1

scenario "heads":
    when first_coin is heads
    expect not ended

scenario "tails":
    when first_coin is tails
    expect not ended
"""


def checked(folder: Path, more: str, **asked: tuple[tuple[str, str], ...]) -> FileResult:
    path = folder / "game.rules"
    path.write_text(f"{RULES}\n{more}", encoding="utf-8")
    result = check_file(CheckRequest(path, **asked), lambda *_: None)  # type: ignore[arg-type]
    validate(json.dumps(check_document(result)), "check-1")
    return result


def left_out(result: FileResult) -> dict[str, str]:
    return {one.title: one.reason for check in result.checks for one in check.left_out}


def passed(result: FileResult) -> list[str]:
    return [
        one.title for check in result.checks for one in check.scenarios if one.verdict == "passed"
    ]


@pytest.mark.parametrize(("chosen", "other"), [("heads", "tails"), ("tails", "heads")])
def test_those_of_another_reading(chosen: str, other: str, tmp_path: Path) -> None:
    result = checked(tmp_path, "", readings=(("first_coin", chosen),))
    assert passed(result) == ["red begins", chosen]
    assert left_out(result) == {other: "when"}
    told = f'1 scenario left out, whose `when` does not hold here: "{other}".'
    assert told in report(result)


def test_of_many_only_the_number_is_told(tmp_path: Path) -> None:
    lines = "when first_coin is tails\n    expect true"
    more = "".join(f'scenario "tails number {n}":\n    {lines}\n' for n in range(5))
    result = checked(tmp_path, more)
    assert len(left_out(result)) == 6
    assert "6 scenarios left out, whose `when` does not hold here." in report(result)


# A scenario that names white, who is the third player.
WHITE = {
    "who makes a move": "do take() by red\n    do take() by blue\n    do take() by white",
    "a key": "expect coins[white] == 0",
    "a value": "expect current != white",
    "a given": "given:\n        coins[white] = 1\n    expect true",
    "a map": "given:\n        coins = {red: 0, blue: 1, white: 1}\n    expect true",
    "a refused move": 'refuse take() by white because "not your turn"',
}


@pytest.mark.parametrize("name", WHITE)
def test_those_of_absent_players(name: str, tmp_path: Path) -> None:
    more = f'scenario "white too":\n    {WHITE[name]}\n'
    result = checked(tmp_path, more, settings=(("players", "2"),))
    assert left_out(result) == {"tails": "when", "white too": "players"}
    assert result.verdict == "clean"
    line = RULES.count("\n") + 2
    told = (
        f"Left out scenarios, which name absent players:\n"
        f'        "white too", {tmp_path}/game.rules:{line}:10: `white` does not take part: '
    )
    assert told in report(result).replace("\n          ", " ")
    result = checked(tmp_path, more, settings=(("players", "3"),))
    assert left_out(result) == {"tails": "when"}


def test_an_instance_may_have_fewer_players(tmp_path: Path) -> None:
    lines = "do take() by red\n    expect coins[white] + coins[orange] == 0\n"
    more = "".join(f'scenario "{name}":\n    in {name}\n    {lines}\n' for name in ("two", "three"))
    (_, two, three) = checked(tmp_path, more, scenarios_only=True).checks  # type: ignore[arg-type]
    told = {one.title: one.message for check in (two, three) for one in check.left_out}
    assert told == {
        "two": "`white` and `orange` do not take part: the players here are red, blue",
        "three": "`orange` does not take part: the players here are red, blue, white",
    }


RICH = 'scenario "rich":\n    expect rich()\n'


@pytest.mark.parametrize(
    ("more", "mistake"),
    [
        ('scenario "typo":\n    do take() by whyte\n', "unknown-name"),
        ('scenario "no player":\n    expect coins[heads] == 0\n', "unknown-name"),
        ("invariant poor: coins[white] == 0\n", "absent-member"),
        ("def rich() -> bool:\n    return coins[white] == 1\n" + RICH, "absent-member"),
    ],
)
def test_what_stays_a_mistake(more: str, mistake: str, tmp_path: Path) -> None:
    with pytest.raises(MistakesFound) as found:
        checked(tmp_path, more)
    assert {each.entry.name for each in found.value.mistakes} == {mistake}
