"""Loops, branches, matches and procedures, played by the reference interpreter."""

from pathlib import Path

import pytest

from rulewright.core.search import Failure
from rulewright.reference.machine import Applied, Machine
from tests.elaborate.texts import model_of, value_of

GAME = """
game Effects

players 3 of red, blue, white
param steps: list[0..9] = [3, 1, 2]

enum Good: wood, clay, wool

state:
    current: Player = blue
    coins: Player -> 0..20 = {red: 1, blue: 2, white: 3}
    hand: Player -> bag[Good] up to 9
    bank: bag[Good] within {g: 9 for g in Good} = {g: 9 for g in Good}
    seen: set[1..9]
    order: 1..3 -> Player?
    count_of: 0..20
    row: Good -> 0..9

procedure give(player: Player, good: Good, number: int):
    move {good: number} from bank to hand[player]

procedure note(player: Player):
    count_of += 1
    order[count_of] = player

procedure twice(number: int):
    let doubled = number * 2
    coins[current] = doubled
    if doubled > 6:
        let doubled_again = doubled + 1
        coins[current] = doubled_again

action go() by current:
{body}
"""

BLUE = 1

PLAYED = [
    ("for p in Player:\n        coins[p] += 1", "coins", {"red": 2, "blue": 3, "white": 4}),
    (
        "for p in Player if p != red:\n        coins[p] = 0",
        "coins",
        {"red": 1, "blue": 0, "white": 0},
    ),
    (
        "for p in Player from current:\n        note(p)",
        "order",
        {"1": "blue", "2": "white", "3": "red"},
    ),
    (
        "for p in Player if coins[p] > 1 from white:\n        note(p)",
        "order",
        {"1": "white", "2": "blue", "3": None},
    ),
    (
        "for p in {blue, red} from current:\n        note(p)",
        "order",
        {"1": "blue", "2": "red", "3": None},
    ),
    (
        "seen = {2, 5, 8}\n    for n in seen from 5:\n        count_of = count_of * 2 + n % 3",
        "count_of",
        2 * (2 * 2 + 2) + 2,
    ),
    (
        "for n in 1..4 from 3:\n        count_of = max(count_of, count_of * 2 % 7 + n)",
        "count_of",
        10,
    ),
    ("for s in steps:\n        count_of += s", "count_of", 6),
    ("for g in Good:\n        row[g] = index(g) + 1", "row", {"wood": 1, "clay": 2, "wool": 3}),
    (
        "for p in Player:\n        for g in Good if index(g) <= index(p):\n            give(p, g, 1)",
        "bank",
        {"wood": 6, "clay": 7, "wool": 8},
    ),
    (
        "if coins[red] > 5:\n        coins[red] = 0\n    elif coins[blue] == 2:\n        coins[red] = 9\n    else:\n        coins[red] = 5",
        "coins",
        {"red": 9, "blue": 2, "white": 3},
    ),
    (
        "match current:\n        case red:\n            count_of = 1\n        case blue, white:\n            count_of = 2",
        "count_of",
        2,
    ),
    (
        "match coins[white]:\n        case 1, 2:\n            count_of = 1\n        case else:\n            count_of = 4",
        "count_of",
        4,
    ),
    ("twice(coins[current])\n    twice(4)", "coins", {"red": 1, "blue": 9, "white": 3}),
    ("seen += {2, coins[white]}\n    seen -= {coins[blue]}", "seen", [3]),
    (
        "hand[red] += {wood: coins[white], clay: 1}\n    hand[red] -= {wood: 1}",
        "hand",
        {"red": {"wood": 2, "clay": 1}, "blue": {}, "white": {}},
    ),
    (
        "move {wood: 2} from bank to hand[current]\n    current = next(current)\n    move {wood: 1} from bank to hand[current]",
        "hand",
        {"red": {}, "blue": {"wood": 2}, "white": {"wood": 1}},
    ),
    (
        "let taken = coins[red]\n    coins[red] = 7\n    coins[blue] = taken",
        "coins",
        {"red": 7, "blue": 1, "white": 3},
    ),
    (
        "move {g: hand[p][g] + 1 for g in Good for p in Player if p == red} from bank to hand[blue]",
        "hand",
        {"red": {}, "blue": {"wood": 1, "clay": 1, "wool": 1}, "white": {}},
    ),
]


@pytest.mark.parametrize(("body", "variable", "value"), PLAYED)
def test_played(tmp_path: Path, body: str, variable: str, value: object) -> None:
    model = model_of(tmp_path, GAME.replace("{body}", "    " + body))
    machine = Machine(model.core)
    start = machine.initial()
    assert not isinstance(start, Failure)
    played = machine.play(start, "go", (), (BLUE,))
    assert isinstance(played, Applied), played
    assert value_of(model, played.position, variable) == value
