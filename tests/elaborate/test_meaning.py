"""What expressions and effects mean, asked of the reference interpreter."""

from pathlib import Path

import pytest

from rulewright.core.search import Failure
from tests.elaborate.meadow import machine_and_lines

HOLDS = [
    # numbers
    ("", "7 // 2 == 3 and -7 // 2 == -4 and -7 % 3 == 2 and 2 - 5 * 2 == -8"),
    ("turn = 3", "min(turn, 2, 5) == 2 and max(turn, 2) == 3 and -turn == -3"),
    ("", "many - supply == 3 and players == 2"),
    ("turn = 5", "turn in 3..5 and turn not in 6..9 and (turn if turn > 3 else 0) == 5"),
    # lists
    (
        "",
        "count(steps) == 3 and sum(steps) == 6 and steps[0] == 3 and 2 in steps and 9 not in steps",
    ),
    ("turn = 2", "steps[turn] == 2 and sum(s for s in steps) == 6 and max(s for s in steps) == 3"),
    ("", "sum(p[clay] for p in prices) == 1 and {wood: 1} in prices and {clay: 1} not in prices"),
    ("turn = 1", "prices[turn][clay] == 1 and count(prices) == 2"),
    # sorts, records, attributes, optionals
    ("house[a2] = House(tower, blue)", "house[a2] == House(tower, blue) and house[a1] is none"),
    ("house[a2] = House(tower, blue)", "house[a2].tile.points == 5 and builder(a2) == blue"),
    (
        "house[a2] = House(mill, blue)",
        "house[a2].tile.cost[clay] == 2 and house[a2].tile.gives == wool",
    ),
    ("", "tower.gives is none and mill.points == 2 and {wood: 1, clay: 2} == mill.cost"),
    ("lord = blue", "lord == blue and lord != red and lord is not none and coins[lord] == 3"),
    ("", "lord is none and lord != red and next(red) == blue and next(blue) == red"),
    ("", "previous(red) == blue and index(blue) == 1 and current == red and phase == planting"),
    ("stage = planting", "stage == planting and stage == phase"),
    ("chip[a1] = 9", "chip[a1] == 9 and chip[a1] != 8 and chip[b1] is none and chip[a1] + 1 == 10"),
    # boards
    ("", "a1 in neighbours(b1) and a1 not in neighbours(b2) and count(neighbours(b1)) == 3"),
    ("", "gate == a1 and index(b2) == 4 and column(b2) == 2 and row(b2) == 2"),
    ("at = c1", "distance(at, a2) == 3 and distance(at, at) == 0 and at in Square"),
    (
        "at = c1",
        "distance(a1, at, avoiding={b1}) == 4 and distance(a1, at, avoiding={a1, at}) == 2",
    ),
    ("at = c1", "distance(a1, at, avoiding={b1, b2} else 99) == 99"),
    ("", "longest_trail(edges(h0), {}) == 6 and longest_trail({}, {}) == 0"),
    ("", "longest_trail(Edge, {}) == 14 and longest_trail(edges(h0), corners(h0)) == 1"),
    (
        "mark[c1] = red; mark[c2] = red",
        "longest_trail(edges(c1), {}) == 2 and longest_trail(edges(c1), marked(red)) == 1",
    ),
    (
        "mark = red",
        "longest_trail(Edge, marked(red)) == 1 and longest_trail(Edge, marked(blue)) == 14",
    ),
    ("", "count(Corner) == 13 and count(Edge) == 15 and count(Hex) == 3"),
    ("", "all(count(corners(h)) == 6 and count(edges(h)) == 6 for h in Hex)"),
    ("", "count(c for c in Corner if count(hexes(c)) == 3) == 1"),
    (
        "",
        (
            "all(count(ends(e)) == 2 for e in Edge) "
            "and all(c in ends(e) for c in Corner for e in edges(c))"
        ),
    ),
    # tables
    ("turn = 3", "pips[turn] == 2 and pips[4] == 1 and soil[a1] == clay and soil[c2] == wood"),
    ("", "shade[a1] and not shade[b1] and shade[c2] and count(s for s in Square if shade[s]) == 3"),
    ("", "pair[red][clay] == 2 and pair[blue][clay] == 0 and pair[red][wool] == 0"),
    # bags
    ("", "bank == {wood: 4, clay: 4, wool: 4} and count(bank) == 12 and bank[wood] == supply"),
    ("hand[red] = {wood: 2, wool: 1}", "worth(hand[red]) == 7 and {wood: 1} within hand[red]"),
    (
        "hand[red] = {wood: 2, wool: 1}",
        "not ({clay: 1} within hand[red]) and hand[red] != hand[blue]",
    ),
    ("hand[red] = {wood: 2}", "hand[red] + {clay: 1, wood: 1} == {wood: 3, clay: 1}"),
    ("hand[red] = {wood: 2}", "hand[red] - {wood: 2} == {} and count(hand[red] - {wood: 1}) == 1"),
    ("hand[red] = {wood: 2}", "{g: hand[red][g] + 1 for g in Good} == {wood: 3, clay: 1, wool: 1}"),
    ("hand[red] = {wood: 2}", "{g: 1 for g in Good if hand[red][g] > 0} == {wood: 1}"),
    ("", "{soil[s]: 1 for s in Square} == {clay: 2, wood: 4}"),
    ("asked[a1] = {wood: 1, any_good: 2}", "asked[a1][any_good] == 2 and count(asked[a1]) == 3"),
    ("", "worth({wood: 1}) == 3 and worth({}) == 0 and worth(mill.cost) == 7"),
    # parts of enums and more than enums
    ("asked[a1] = {wood: 1, any_good: 2}", "all(asked[a1][g] <= 1 for g in Good)"),
    ("asked[a1] = hand[red] + {any_good: 1}", "asked[a1] == {any_good: 1}"),
    ("hand[red] = {wood: 1, wool: 1}", "sum(hand[red][b] for b in Build) == 1"),
    ("", "count(Build) == 2 and count(Ask) == 4 and index(any_good) == 3"),
    ("", "all(made(b) == b for b in Build) and made(clay) != wool"),
    ("hand[red] = {wood: 1}", "hand[red] within {wood: 1, any_good: 2}"),
    # sets
    ("seen = {a1, b2}", "a1 in seen and c1 not in seen and count(seen) == 2 and seen == {b2, a1}"),
    ("seen = {a1, b2}", "seen + {c1} == {a1, b2, c1} and seen - {a1, c2} == {b2}"),
    ("seen = {a1, b2}", "seen within {a1, b2, c1} and not (seen within {a1}) and {} within seen"),
    (
        "seen = {a1}",
        (
            "{s for s in Square if s in seen} == seen "
            "and {neighbour for s in seen for neighbour in neighbours(s)} == {b1, a2}"
        ),
    ),
    (
        "dice = {2, 6}",
        "2 in dice and 5 not in dice and 9 not in dice and sum(d for d in dice) == 8",
    ),
    ("", "neighbours(a1) == {b1, a2} and neighbours(a1) + {a1} == {a1, b1, a2}"),
    ("at = b1", "count({at, a1}) == 2 and count({at, b1}) == 1 and b1 in {at, a1}"),
    ("", "count({p for p in Player}) == 2 and {1, 2} == 1..2"),
    ("", "count(nobody) == 0 and sum(nowhere) == 0 and not (2 in nowhere)"),
    ("", "not any(x > 0 for x in nowhere) and not any(count(b) == 0 for b in nobody)"),
    ("", "all((g == clay) == (index(g) == index(clay)) for g in Good)"),
    ("", "all((a == wool) == (index(a) == index(wool)) for a in Ask)"),
    # ranges that are empty on this instance
    ("", "count(j for j in 1..nothing) == 0 and not any(j == 1 for j in 1..nothing)"),
    ("", "all(count(j for j in 1..nothing if j <= k) == 0 for k in 0..1)"),
    ("", "not any(true for k in 0..1 for j in 1..nothing if j <= k)"),
    ("", "sum(count({j for j in 1..nothing if j == k}) for k in 0..1) == 0"),
    ("turn = 3", "count(j for j in turn..nothing if j > 0) == 0"),
    # numbers of different ranges
    ("turn = 9", "9 in {turn} + {11} and 11 in {turn} + {11} and count({turn} + {11}) == 2"),
    ("turn = 9", "count({turn, 40}) == 2 and 40 in {turn, 40} and 8 not in {turn, 40}"),
    ("turn = 9", "{turn: 1} + {77: 2} == {9: 1, 77: 2} and count({turn: 1} + {77: 2}) == 3"),
    ("turn = 9", "count({turn} if turn < 3 else {-5, 70}) == 2"),
    ("turn = 9", "{turn} + {turn + 1} - {9} == {10} and {turn, turn + 1} within {9, 10, 11}"),
    ("turn = 9", "(turn, red) in {(9, red), (77, blue)} and (77, blue) not in {(turn, red)}"),
    # aggregates
    ("coins = 4", "all(coins[p] == 4 for p in Player) and sum(coins[p] for p in Player) == 8"),
    ("", "any(coins[p] == 3 for p in Player) and not any(coins[p] == 9 for p in Player)"),
    ("", "max(coins[p] for p in Player) == 3 and min(coins[p] for p in Player if p != red) == 3"),
    ("", "min(coins[p] for p in Player if coins[p] > 5 else 77) == 77"),
    (
        "",
        (
            "the(p for p in Player if coins[p] == 2) == red "
            "and most(p for p in Player by coins[p]) == blue"
        ),
    ),
    ("coins = 1", "most(p for p in Player by coins[p] else none) is none"),
    ("", "most(p for p in Player by coins[p] else none) == blue"),
    ("coins = 1", "most(p for p in Player by coins[p] else red) == red"),
    ("", "least(s for s in Square by index(s)) == a1 and the(n for n in 3..6 if n * n == 16) == 4"),
    (
        "",
        (
            "the(n for n in 3..6 if n > 8 else none) is none "
            "and the(n for n in 3..6 if n == 4 else none) == 4"
        ),
    ),
    ("", "count(s for s in Square for t in neighbours(s)) == 14"),
    # defs
    ("", "rich(blue, 3) and not rich(red, 3) and rich(red, -1)"),
    ("turn = 2", "grade(turn) == 20 and grade(0) == 10 and grade(9) == 1 and grade(3) == 30"),
    ("", "colour(mill) == 1 and colour(tower) == 3 and half(7) == 3 and named(2) == 6"),
    ("", "strict and (strict implies true) and not (strict implies false)"),
    # effects
    (
        "move {wood: 2, clay: 1} from bank to hand[red]",
        "hand[red] == {wood: 2, clay: 1} and bank[wood] == 2",
    ),
    (
        "move {wood: 2} from bank to hand[red]; move all from hand[red] to hand[blue]",
        "hand[blue] == {wood: 2} and count(hand[red]) == 0",
    ),
    (
        "move mill.cost from bank to hand[red]; move hand[red] from hand[red] to bank",
        "bank == {g: 4 for g in Good}",
    ),
    ("coins[red] = coins[blue] + 1", "coins[red] == 4"),
    (
        "grid_of[1][0] = -5; grid_of[2][3] = 4",
        "grid_of[1][0] + grid_of[2][3] == -1 and grid_of[1][1] == 0",
    ),
    ("grid_of = 2", "all(grid_of[i][j] == 2 for i in 1..2 for j in 0..3)"),
    (
        "seen = {s for s in Square}; asked = {any_good: 1}",
        "count(seen) == 6 and sum(count(asked[s]) for s in Square) == 6",
    ),
]


@pytest.mark.parametrize(("given", "expression"), HOLDS)
def test_holds(tmp_path: Path, given: str, expression: str) -> None:
    machine, before, asked = machine_and_lines(tmp_path, given, expression)
    start = machine.initial()
    assert not isinstance(start, Failure)
    position = machine.apply(before.block, start)
    assert not isinstance(position, Failure)
    assert machine.evaluate(asked.condition, position, {}) == 1
