"""Rounds and steps that disturb one another are seen in the text, the others left alone."""

from pathlib import Path

import pytest

from rulewright.core.effects import order_conflicts
from tests.elaborate.texts import model_of

GAME = """
game Orders
players 2 of red, blue
enum Good: wood, clay
enum Box: left, right
table box: Player -> Box:
    red, blue: left
table change: Player -> -2..2:
    red: -1
    blue: 1
table gain: Player -> 0..2:
    red: 1
    blue: 2
state:
    pool: 0..9
    pools: Box -> 0..20
    worth: Player -> 0..5
    bank: bag[Good] within {wood: 1, clay: 2}
    shared: Box -> bag[Good] up to 3
    hand: Player -> bag[Good] within {wood: 1, clay: 2}
    pays: set[Player]
    done: bool
def higher(value: int, player: Player) -> int:
    return value + max(value, worth[player])
def raised(value: int, player: Player) -> int:
    return value + worth[player]
def doubled(value: int) -> int:
    let again = value
    return value + again
def stepped(value: int) -> int:
    match value:
        case 0:
            return value + 1
        case 1:
            return value + 2
procedure give(player: Player):
    move {wood: 1} from bank to hand[player]
action go() by red:
    for p in Player:
"""

ROUNDS = [
    # one way
    (["pool += 1"], []),
    (["pool -= gain[p]"], []),
    (["pool += gain[p]", "pool += 1"], []),
    (["pool += -1"], []),
    (["pool -= 1", "pool += -gain[p]"], []),
    (["pools[box[p]] = raised(pools[box[p]], p)"], []),
    (["pools[left] += 1", "pools[right] -= 1"], []),
    (["move all from hand[p] to bank"], []),
    (["move {wood: 1} from hand[p] to bank"], []),
    (["give(p)"], []),
    (["shared[left] += {wood: 1}"], []),
    (["move {wood: 1} from hand[p] to bank", "move {clay: 1} from bank to hand[p]"], []),
    # both ways
    (["pool += change[p]"], ["pool"]),
    (["pool -= change[p]"], ["pool"]),
    (["if p == red:", "    pool += 1", "else:", "    pool -= 1"], ["pool"]),
    (["if p == red:", "    pool -= 1", "else:", "    pool += 1"], ["pool"]),
    (["if p == red:", "    pool += -1", "else:", "    pool += 1"], ["pool"]),
    (["pools[left] += 1", "pools[box[p]] -= 1"], ["pools"]),
    (
        ["if p in pays:", "    move all from hand[p] to bank", "else:", "    give(p)"],
        ["bank"],
    ),
    (["if p in pays:", "    shared[left] += {wood: 1}", "shared[left] -= {wood: 1}"], ["shared"]),
    # the place is read for more than to add to it
    (["pools[box[p]] = higher(pools[box[p]], p)"], ["pools"]),
    (["pools[box[p]] = doubled(pools[box[p]])"], ["pools"]),
    (["pools[box[p]] = stepped(pools[box[p]])"], ["pools"]),
    (["let was = pool", "pool = was + was"], ["pool"]),
]


@pytest.mark.parametrize(("body", "disturbed"), ROUNDS)
def test_rounds(tmp_path: Path, body: list[str], disturbed: list[str]) -> None:
    text = GAME + "".join(f"        {line}\n" for line in body)
    found = order_conflicts(model_of(tmp_path, text).core)
    assert [site.what.split("`")[1] for site in found] == disturbed


STEPS = """
game Orders
players 2 of red, blue
state:
    pool: 0..9
    lost: bool
    won: bool
action go() by red:
    pool = 1
step lose when not lost:
    lost = true
    {first}
step win when not won:
    won = true
    {second}
"""


@pytest.mark.parametrize(
    ("first", "second", "disturbed"),
    [
        ("pool -= 1", "pool += 1", ["pool"]),
        ("pool += 1", "pool -= 1", ["pool"]),
        ("pool += -1", "pool += 1", ["pool"]),
        ("pool += 1", "pool += 2", []),
        ("pool += -1", "pool -= 2", []),
    ],
)
def test_steps(tmp_path: Path, first: str, second: str, disturbed: list[str]) -> None:
    text = STEPS.format(first=first, second=second)
    found = order_conflicts(model_of(tmp_path, text).core)
    assert [site.what.split("`")[3] for site in found] == disturbed
