"""Loops, branches, matches and procedures, played by the reference interpreter."""

from pathlib import Path
from textwrap import indent

import pytest

from rulewright.core.search import Failure
from rulewright.core.values import Json
from rulewright.reference.machine import Machine
from rulewright.reference.stated import Applied, play
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
    (
        (
            "for p in Player:",
            "    coins[p] += 1",
        ),
        "coins",
        {"red": 2, "blue": 3, "white": 4},
    ),
    (
        (
            "for p in Player if p != red:",
            "    coins[p] = 0",
        ),
        "coins",
        {"red": 1, "blue": 0, "white": 0},
    ),
    (
        (
            "for p in Player from current:",
            "    note(p)",
        ),
        "order",
        {"1": "blue", "2": "white", "3": "red"},
    ),
    (
        (
            "for p in Player if coins[p] > 1 from white:",
            "    note(p)",
        ),
        "order",
        {"1": "white", "2": "blue", "3": None},
    ),
    (
        (
            "for p in {blue, red} from current:",
            "    note(p)",
        ),
        "order",
        {"1": "blue", "2": "red", "3": None},
    ),
    (
        (
            "seen = {2, 5, 8}",
            "for n in seen from 5:",
            "    count_of = count_of * 2 + n % 3",
        ),
        "count_of",
        14,
    ),
    (
        (
            "for n in 1..4 from 3:",
            "    count_of = max(count_of, count_of * 2 % 7 + n)",
        ),
        "count_of",
        10,
    ),
    (
        (
            "for s in steps:",
            "    count_of += s",
        ),
        "count_of",
        6,
    ),
    (
        (
            "for g in Good:",
            "    row[g] = index(g) + 1",
        ),
        "row",
        {"wood": 1, "clay": 2, "wool": 3},
    ),
    (
        (
            "for p in Player:",
            "    for g in Good if index(g) <= index(p):",
            "        give(p, g, 1)",
        ),
        "bank",
        {"wood": 6, "clay": 7, "wool": 8},
    ),
    (
        (
            "if coins[red] > 5:",
            "    coins[red] = 0",
            "elif coins[blue] == 2:",
            "    coins[red] = 9",
            "else:",
            "    coins[red] = 5",
        ),
        "coins",
        {"red": 9, "blue": 2, "white": 3},
    ),
    (
        (
            "match current:",
            "    case red:",
            "        count_of = 1",
            "    case blue, white:",
            "        count_of = 2",
        ),
        "count_of",
        2,
    ),
    (
        (
            "match coins[white]:",
            "    case 1, 2:",
            "        count_of = 1",
            "    case else:",
            "        count_of = 4",
        ),
        "count_of",
        4,
    ),
    (
        (
            "twice(coins[current])",
            "twice(4)",
        ),
        "coins",
        {"red": 1, "blue": 9, "white": 3},
    ),
    (
        (
            "seen += {2, coins[white]}",
            "seen -= {coins[blue]}",
        ),
        "seen",
        [3],
    ),
    (
        (
            "hand[red] += {wood: coins[white], clay: 1}",
            "hand[red] -= {wood: 1}",
        ),
        "hand",
        {"red": {"wood": 2, "clay": 1}, "blue": {}, "white": {}},
    ),
    (
        (
            "move {wood: 2} from bank to hand[current]",
            "current = next(current)",
            "move {wood: 1} from bank to hand[current]",
        ),
        "hand",
        {"red": {}, "blue": {"wood": 2}, "white": {"wood": 1}},
    ),
    (
        (
            "let taken = coins[red]",
            "coins[red] = 7",
            "coins[blue] = taken",
        ),
        "coins",
        {"red": 7, "blue": 1, "white": 3},
    ),
    (
        (
            "let more = {g: hand[p][g] + 1 for g in Good for p in Player if p == red}",
            "move more from bank to hand[blue]",
        ),
        "hand",
        {"red": {}, "blue": {"wood": 1, "clay": 1, "wool": 1}, "white": {}},
    ),
]


@pytest.mark.parametrize(("body", "variable", "value"), PLAYED)
def test_played(tmp_path: Path, body: tuple[str, ...], variable: str, value: Json) -> None:
    model = model_of(tmp_path, GAME.replace("{body}", indent("\n".join(body), "    ")))
    machine = Machine(model.core)
    start = machine.initial()
    assert not isinstance(start, Failure)
    played = play(machine, start, "go", (), (BLUE,))
    assert isinstance(played, Applied), played
    assert value_of(model, played.position, variable) == value
