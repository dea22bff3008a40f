"""A set means the same wherever it stands: under a name, or written out where it is used."""

from pathlib import Path

import pytest

from rulewright.core.search import Failure
from rulewright.core.walk import can_fail
from rulewright.elaborate.told import Expect
from rulewright.reference.machine import Machine
from tests.elaborate.texts import model_of, value_of

GAME = """
game Sets
players 2 of red, blue
enum Good: wood, clay, gold
enum Basic from Good: wood, clay
state:
    n: 0..3 = 1
    more: 0..9 = 7
    king: Player?
    queen: Player? = red
    wish: (0..3)?
    ware: Good? = gold
    court: set[Player] = {red}
    worth: Player -> 0..3 = {red: 0, blue: 2}
    basics: set[Basic] = {wood}
    y: 0..9
def poorer(player: Player) -> int:
    return 6 // worth[player]
action go() by red:
    {go}
{rules}
"""

SETS = [
    ("n", "{x for x in 0..3 if 6 // (x * n) > 1}", None),
    ("n", "{x for x in 0..3 if x > 0 and 6 // (x * n) > 1}", True),
    ("more", "{x for x in 0..3 if x > 0 and 6 // (x * n) > 1}", False),
    ("n", "{x for x in {z for z in 0..3 if 6 // z > 0} if x > 0}", None),
    ("queen", "{p for p in Player if poorer(p) > 1}", None),
    ("blue", "{p for p in Player if p != red and poorer(p) > 1}", True),
    ("n", "{1, 6 // (n - 1)}", None),
    ("0", "1..6 // (n - 1)", None),
    ("king", "{red}", False),
    ("king", "court", False),
    ("queen", "court", True),
    ("king", "{p for p in Player}", False),
    ("queen", "{p for p in Player}", True),
    ("wish", "{1, 2}", False),
    ("wish", "0..3", False),
    ("ware", "basics", False),
    ("ware", "{wood, gold}", True),
]


@pytest.mark.parametrize(("element", "written", "expected"), SETS)
def test_membership(tmp_path: Path, element: str, written: str, expected: bool | None) -> None:
    rules = f"""
def inline() -> bool:
    return {element} in {written}
def named() -> bool:
    let kept = {written}
    return {element} in kept
scenario "both":
    expect inline()
    expect named()
"""
    model = model_of(tmp_path, GAME.replace("{go}", "y = 1").replace("{rules}", rules))
    machine = Machine(model.core)
    start = machine.initial()
    assert not isinstance(start, Failure)
    for line in model.scenarios[0].lines:
        assert isinstance(line, Expect)
        found = machine.evaluate(line.condition, start, {})
        assert (None if isinstance(found, Failure) else bool(found)) == expected


def test_none_is_no_member_of_a_sort(tmp_path: Path) -> None:
    rules = 'scenario "none":\n    expect not (king in Player) and queen in Player\n'
    model = model_of(tmp_path, GAME.replace("{go}", "y = 1").replace("{rules}", rules))
    machine = Machine(model.core)
    (line,) = model.scenarios[0].lines
    start = machine.initial()
    assert isinstance(line, Expect)
    assert not isinstance(start, Failure)
    assert not can_fail(line.condition)
    assert machine.evaluate(line.condition, start, {}) == 1


ROUNDS = [
    # the last one fails, though the first ones decide
    ("y = 1 if any(x == 1 for x in {written}) else 2", "{x for x in 0..3 if 6 // (3 - x) > 1}"),
    ("y = count({written})", "{x for x in 0..3 if 6 // (3 - x) > 1}"),
    # what a round writes does not change the set
    ("for p in {written}: worth[p] = 3 - worth[p]", "{p for p in Player if worth[red] == 0}"),
    ("for p in {written}: worth[next(p)] = 2", "{p for p in Player if worth[p] == 2}"),
]


@pytest.mark.parametrize(("effect", "written"), ROUNDS)
def test_rounds(tmp_path: Path, effect: str, written: str) -> None:
    ends = []
    for head, there in (("", written), (f"let kept = {written}\n    ", "kept")):
        loop, _, body = effect.replace("{written}", there).partition(": ")
        go = head + (f"{loop}:\n        {body}" if body else loop)
        model = model_of(tmp_path, GAME.replace("{go}", go).replace("{rules}", ""))
        machine = Machine(model.core)
        start = machine.initial()
        assert not isinstance(start, Failure)
        ((_, end),) = machine.moves(start)
        ends.append(end.site.kind if isinstance(end, Failure) else value_of(model, end, "worth"))
    assert ends[0] == ends[1]
    assert ends[0] in ("range", {"red": 3, "blue": 1}, {"red": 2, "blue": 2})


@pytest.mark.parametrize("high", [-1, 0, 3])
def test_a_name_over_a_range_without_numbers_can_be_collected(tmp_path: Path, high: int) -> None:
    text = (
        "game G\nplayers 1 of solver\n"
        f"param high: -1..3 = {high}\nstate:\n    n: 0..3 = 1\n"
        "invariant few: count({top for m in 0..3 for top in 2..high if m != n}) == LEFT\n"
    )
    expected = len(range(2, high + 1))
    model = model_of(tmp_path, text.replace("LEFT", str(expected)))
    machine = Machine(model.core)
    start = machine.initial()
    assert not isinstance(start, Failure)
    (stated,) = model.core.properties
    assert machine.evaluate(stated.condition, start, {}) == 1
