"""Positions with very many cells are searched and told in bounded time and room."""

from pathlib import Path
from time import process_time

from msgspec.structs import replace

from rulewright.analyses import telling
from rulewright.analyses.check import check_file
from rulewright.analyses.request import CheckRequest
from rulewright.analyses.results import CheckResult, ToldPlay

RULES = """\
game Wide
players 1 of red
state:
    x: 0..1
    q: (1..{cells}) -> 0..9 = 5
action go() by red:
    x = 1
    for place in 1..{cells}:
        q[place] = 4
ended when x == 1
"""


def checked(folder: Path, cells: int, more: str) -> CheckResult:
    path = folder / "game.rules"
    path.write_text(RULES.format(cells=cells) + more, encoding="utf-8")
    (check,) = check_file(CheckRequest(path), lambda *_: None).checks
    return check


def refutations(check: CheckResult) -> list[ToldPlay]:
    return [each.play for each in check.properties if each.play is not None]


def test_many_properties_refuted_in_one_large_position(tmp_path: Path) -> None:
    claims = "".join(f"claim c{n}: q[{n + 1}] == 3\n" for n in range(100))
    started = process_time()
    plays = refutations(checked(tmp_path, 190_000, claims))
    assert process_time() - started < 15
    assert len(plays) == 100
    assert {play.untold for play in plays} == {("q",)}
    assert {play.position for play in plays} == {(("x", 0, "0"),)}


def test_many_scenarios_from_one_large_position(tmp_path: Path) -> None:
    scenarios = "".join(f'scenario "s{n}":\n    expect q[{n + 1}] == 5\n' for n in range(400))
    started = process_time()
    check = checked(tmp_path, 190_000, scenarios)
    assert process_time() - started < 15
    assert {each.verdict for each in check.scenarios} == {"passed"}


def test_a_move_that_changes_very_much_is_told_in_part(tmp_path: Path) -> None:
    (play,) = refutations(checked(tmp_path, 4_000, "claim c: x == 0\n"))
    (move,) = play.moves
    names = [name for name, _ in move.changes]
    assert names[:3] == ["x", "q[1]", "q[2]"]
    assert len(names) == 1 + telling.MOST_CHANGES_TOLD
    assert play.untold == ()
    assert {name: text for name, _, text in play.position}["x"] == "1"


def test_too_much_to_choose_from_leaves_a_scenario_open(tmp_path: Path) -> None:
    path = tmp_path / "game.rules"
    path.write_text(
        """\
game Choosing
players 2 of red, blue
state:
    x: 0..1
action put(player: Player, number: 1..1000000000) by each player:
    require number == 1000000000
    x = 1
scenario "second":
    do put(blue, 1000000000) by blue
""",
        encoding="utf-8",
    )
    result = check_file(replace(CheckRequest(path), scenarios_only=True), lambda *_: None)
    (scenario,) = result.checks[0].scenarios
    assert (result.verdict, scenario.verdict) == ("undecided", "unfinished")
    assert scenario.message == "there is too much to choose from for `number` of `put`"
