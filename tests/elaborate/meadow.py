"""A rule book with a little of everything, for tests of what its parts mean."""

from pathlib import Path

from rulewright.elaborate.told import Expect, Given
from rulewright.reference.machine import Machine
from tests.elaborate.texts import model_of

MEADOW = """
game Meadow
    \"""A little of everything.\"""

players 2..3 of red, blue, white
topology Field = grid(3, 2)
name gate = a1
topology Isle = hexes([1, 2])

param supply: 1..9 = 4
param many: 2..12 = 7
param prices: list[bag[Good]] = [{wood: 1}, {wood: 1, clay: 1}]
param steps: list[0..9] = [3, 1, 2]
param nowhere: list[0..9] = []
param nothing: 0..3 = 0
param nobody: list[bag[Good]] = []
option strict: bool = true

enum Good: wood, clay, wool
enum Build from Good: clay, wood
enum Ask extends Good: any_good
enum Tile(cost: bag[Good], points: 0..9, gives: Good?):
    mill  ({wood: 1, clay: 2}, 2, wool)
    tower ({wool: 3}, 5, none)
record House(tile: Tile, owner: Player)

table pips: 2..4 -> 0..5:
    2, 4: 1
    3: 2
table soil: Square -> Good:
    a1, b1: clay
    else: wood
table shade: Square -> bool:
    drawn \"""
        # . #
        . . #
    \"""
    "#": true
    ".": false
table pair: Player -> Good -> 0..9:
    red, wood: 1
    red, clay: 2
    white, wood: 9
    else: 0

phases planting, resting

state:
    current: Player = red
    house: Square -> House?
    mark: Corner -> Player?
    bank: bag[Good] within {g: supply for g in Good} = {g: supply for g in Good}
    hand[p: Player]: bag[Good] within {wood: 4, clay: 3, wool: 2}
    asked: Square -> bag[Ask] up to 3
    seen: set[Square]
    dice: set[2..6]
    coins: Player -> 0..9 = {red: 2, blue: 3}
    chip: Square -> (2..12)?
    grid_of: 1..2 -> 0..3 -> -5..5
    lord: Player?
    at: Square = b2
    turn: 1..9 = 1
    told: bool
    stage: Phase = resting

def rich(player: Player, least: int) -> bool:
    return coins[player] >= least

def marked(player: Player) -> set[Corner]:
    return {c for c in Corner if mark[c] == player}

def worth(goods: bag[Good]) -> int:
    return 3 * goods[wood] + 2 * goods[clay] + goods[wool]

def grade(number: int) -> int:
    let double = number * 2
    if double > 6:
        return 1
    match number:
        case 0:
            return 10
        case 1, 2:
            return 20
        case else:
            return 30

def colour(tile: Tile) -> 1..3:
    match tile:
        case mill:
            return 1
        case tower:
            return 3

def made(build: Build) -> Good:
    return build

def half(number: 0..9) -> 0..3:
    return number // 2

def named(number: int) -> int:
    match number:
        case 1:
            return 5
        case 2:
            return 6

def builder(square: Square) -> Player?:
    return house[square].owner if house[square] is not none else none

action wait() by current:
    current = next(current)

scenario "case":
    given:
{given}
    expect {expression}
"""


def machine_and_lines(folder: Path, given: str, expression: str) -> tuple[Machine, Given, Expect]:
    lines = [f"        {line}" for line in (given or "told = told").split("; ")]
    text = MEADOW.replace("{given}", "\n".join(lines)).replace("{expression}", expression)
    model = model_of(folder, text)
    (scenario,) = model.scenarios
    before, asked = scenario.lines
    assert isinstance(before, Given)
    assert isinstance(asked, Expect)
    return Machine(model.core), before, asked
