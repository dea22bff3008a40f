"""Where nobody said how many play, the report says which number was checked."""

from pathlib import Path

import pytest

from rulewright.analyses.check import check_file
from rulewright.analyses.request import CheckRequest
from rulewright.reports.text.report import report

RULES = """game Coins
players {players}
param value: 1..2 = 1
state:
    coins: 0..2
action take() by red:
    coins = value
ended when coins == value
scenario "one coin":
    do take() by red
instance three:
    players = 3
instance rich:
    value = 2
"""


def told(folder: Path, checks: str, players: str = "2..4", **asked: object) -> list[str]:
    path = folder / "game.rules"
    seats = ", ".join(("red", "blue", "white", "orange")[: int(players[-1])])
    rules = RULES.replace("{players}", f"{players} of {seats}")
    path.write_text(rules + checks, encoding="utf-8")
    request = CheckRequest(path, **asked)  # type: ignore[arg-type]
    return [notice.message for notice in check_file(request, lambda *_: None).notices]


NOTICE = (
    "other numbers of players than {} (`players 2..4`): check them with `--set players={}`, "
    "or an instance with `players = {}`"
)


@pytest.mark.parametrize(
    ("checks", "played", "other"),
    [
        ("", "2", 3),
        ("check: exhaustive\n", "2", 3),
        ("check rich: exhaustive\n", "2", 3),
        ("check: exhaustive\ncheck three: exhaustive\n", "2, 3", 4),
    ],
)
def test_the_numbers_that_were_checked(
    checks: str, played: str, other: int, tmp_path: Path
) -> None:
    assert told(tmp_path, checks) == [NOTICE.format(played, other, other)]


def test_it_has_its_place_in_the_report(tmp_path: Path) -> None:
    told(tmp_path, "")
    path = tmp_path / "game.rules"
    text = report(check_file(CheckRequest(path), lambda *_: None))
    assert "Not judged:\n    other numbers of players than 2 (`players 2..4`)" in text
    assert f"{path}:2:1" in text


@pytest.mark.parametrize(
    ("checks", "players", "asked"),
    [
        ("check three: exhaustive\n", "2..4", {}),
        ("check: exhaustive\n", "2..4", {"settings": (("players", "3"),)}),
        ("check: exhaustive\n", "2..4", {"instance": "three"}),
        ("check: exhaustive\n", "2..4", {"scenarios_only": True}),
        ("check: bounded(3)\n", "2..4", {}),
        ("check: exhaustive\n", "3", {}),
        ("check: exhaustive\ncheck three: exhaustive\n", "2..3", {}),
    ],
)
def test_no_notice_where_the_number_was_chosen(
    checks: str, players: str, asked: dict[str, object], tmp_path: Path
) -> None:
    assert told(tmp_path, checks, players, **asked) == []
