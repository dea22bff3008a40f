"""Actions, steps, outcomes and properties as the reference interpreter plays them."""

from pathlib import Path

import pytest

from rulewright.core.search import Failure, Position
from rulewright.core.values import show
from rulewright.elaborate.elaborate import elaborate
from rulewright.elaborate.model import Model
from rulewright.reference.machine import Machine
from tests.elaborate.texts import game_of, model_of, value_of

GAME = """
game Rules

players 2..3 of red, blue, white
topology Field = grid(3, 2)
param prices: list[bag[Good]] = [{wood: 1}, {wood: 1, clay: 1}, {wood: 1}]
param sizes: list[1..9] = [5, 2, 5]

enum Good: wood, clay, wool
record Pair(first: Good, second: 1..2)

phases early, late

question who:
    \"""Who moves?\"""
    reading one: "One."
    reading all: "All."
    choose one

option loud: bool = true

state:
    current: Player = blue
    at: Square = b1
    hand: Player -> bag[Good] within {wood: 2, clay: 1, wool: 0} = {wood: 2}
    seen: set[Square]
    left: 1..4 = 3
    coins: Player -> 0..9 = {red: 1, blue: 2}

{rules}
"""


def moves(folder: Path, rules: str) -> tuple[Model, Machine, Position, list[str]]:
    """The model of these rules, and its first moves as `name(choices) by players`."""
    model = model_of(folder, GAME.replace("{rules}", rules))
    machine = Machine(model.core)
    start = machine.initial()
    assert not isinstance(start, Failure)
    told = []
    for move, _ in machine.moves(start):
        action = model.core.actions[move.action]
        chosen = ", ".join(
            show(choice.shape, value)
            for choice, value in zip(action.choices, move.choices, strict=False)
        )
        by = " and ".join(model.core.players.members[player] for player in move.by) or "chance"
        told.append(f"({chosen}) by {by}")
    return model, machine, start, told


OFFERED = [
    ("go() by current", ["() by blue"]),
    ("go() by next(current)", ["() by red"]),
    ("go() by red and current", ["() by red and blue"]),
    ("go(player: Player) by player", ["(red) by red", "(blue) by blue"]),
    ("go(player: Player) by each player", ["(blue) by blue"]),
    ("go(number: 1..3 by chance) by chance", ["(1) by chance", "(2) by chance", "(3) by chance"]),
    ("go(flag: bool) by current", ["(false) by blue", "(true) by blue"]),
    (
        "go(good: Good?) by current",
        [f"({good}) by blue" for good in ("none", "wood", "clay", "wool")],
    ),
    (
        "go(pair: Pair) by current",
        [f"(Pair({g}, {n})) by blue" for g in ("wood", "clay", "wool") for n in (1, 2)],
    ),
    ("go(place in neighbours(at)) by current", ["(a1) by blue", "(c1) by blue", "(b2) by blue"]),
    ("go(place in {at, a1, a2}) by current", ["(a1) by blue", "(b1) by blue", "(a2) by blue"]),
    (
        "go(place in {s for s in Square if s in neighbours(at)}) by current",
        ["(a1) by blue", "(c1) by blue", "(b2) by blue"],
    ),
    ("go(number: 2..left) by current", ["(2) by blue", "(3) by blue"]),
    (
        "go(number in {n * 2 for n in 1..left}) by current",
        ["(2) by blue", "(4) by blue", "(6) by blue"],
    ),
    ("go(number in sizes) by current", ["(5) by blue", "(2) by blue"]),
    ("go(price in prices) by current", ["({wood: 1}) by blue", "({wood: 1, clay: 1}) by blue"]),
    (
        "go(paid: bag[Good] within hand[current]) by current",
        ["({}) by blue", "({wood: 1}) by blue", "({wood: 2}) by blue"],
    ),
    (
        "go(asked: bag[Good] up to 1) by current",
        ["({}) by blue", "({wool: 1}) by blue", "({clay: 1}) by blue", "({wood: 1}) by blue"],
    ),
    (
        "go(some: set[Good] up to 1) by current",
        ["({}) by blue", "({wool}) by blue", "({clay}) by blue", "({wood}) by blue"],
    ),
    (
        "go(some: set[Square] within neighbours(a1) up to 1) by current",
        ["({}) by blue", "({a2}) by blue", "({b1}) by blue"],
    ),
    (
        "go(some: bag[Good] within {wood: 1, clay: 2} up to 2) by current",
        [
            "({}) by blue",
            "({clay: 1}) by blue",
            "({clay: 2}) by blue",
            "({wood: 1}) by blue",
            "({wood: 1, clay: 1}) by blue",
        ],
    ),
    (
        "go(some: set[Square] within neighbours(a1)) by current",
        ["({}) by blue", "({a2}) by blue", "({b1}) by blue", "({b1, a2}) by blue"],
    ),
    (
        "go(first: 1..2, second: first..2) by current",
        ["(1, 1) by blue", "(1, 2) by blue", "(2, 2) by blue"],
    ),
    ("go() by current during late", []),
    ("go() by current during early, late", ["() by blue"]),
]


@pytest.mark.parametrize(("head", "offered"), OFFERED)
def test_moves_are_offered_in_order(tmp_path: Path, head: str, offered: list[str]) -> None:
    action = f'action {head}:\n    require coins[red] < 9 because "enough"\n    coins[red] += 1\n'
    assert moves(tmp_path, action)[-1] == offered


def test_weights_of_chance_leave_out_what_weighs_nothing(tmp_path: Path) -> None:
    rules = """
action draw(good: Good by chance) by chance:
    weight hand[current][good]
    hand[current][good] -= 1
"""
    assert moves(tmp_path, rules)[-1] == ["(wood) by chance"]


def test_a_negative_weight_is_told_in_the_words_of_its_author(tmp_path: Path) -> None:
    rules = """
action draw(number: 1..3 by chance) by chance:
    weight left - 2 * number
    left = 1
"""
    _, machine, start, told = moves(tmp_path, rules)
    assert told == ["(1) by chance", "(2) by chance", "(3) by chance"]
    failures = [after for _, after in machine.moves(start) if isinstance(after, Failure)]
    assert {(each.site.kind, each.site.what) for each in failures} == {
        ("range", "left - 2 * number")
    }


def test_guards_and_lets_are_judged_in_order(tmp_path: Path) -> None:
    rules = """
action go(number: 0..3) by current:
    require some: number > 0                  because "nothing"
    let share = 6 // number
    require even: share % 2 == 0              because "odd"
    coins[current] = share
"""
    model, machine, start, told = moves(tmp_path, rules)
    assert told == ["(1) by blue", "(3) by blue"]
    assert [guard.label for guard in model.core.actions[0].guards if hasattr(guard, "label")] == [
        "some",
        "even",
    ]
    after = machine.moves(start)[1][1]
    assert not isinstance(after, Failure)
    assert value_of(model, after, "coins") == {"red": 1, "blue": 2}


def test_steps_happen_by_themselves(tmp_path: Path) -> None:
    rules = """
action go() by current:
    coins[current] += 3

step tax when coins[current] > 4 and who is one:
    coins[current] -= 4

step never when who is all:
    goto late
"""
    model, machine, start, _ = moves(tmp_path, rules)
    ((_, after),) = machine.moves(start)
    assert not isinstance(after, Failure)
    assert value_of(model, after, "coins") == {"red": 1, "blue": 1}
    assert value_of(model, after, "phase") == "early"


@pytest.mark.parametrize(
    ("outcome", "winners"),
    [
        ("winner current", (1,)),
        ("winner most(p for p in Player by coins[p])", (1,)),
        ("winners {p for p in Player if coins[p] > 0}", (0, 1)),
        ("winners {}", ()),
        ("score coins: coins[player]\n    winner least(p for p in Player by coins[p])", (0,)),
    ],
)
def test_outcomes(tmp_path: Path, outcome: str, winners: tuple[int, ...]) -> None:
    rules = f"""
action go() by current:
    goto late

ended when coins[blue] == 2
outcome:
    {outcome}
"""
    _, machine, start, told = moves(tmp_path, rules)
    assert told == []
    assert machine.winners(start) == winners


def test_figures(tmp_path: Path) -> None:
    """Each is an expression of the core; a hole in it is a hole in the figure."""
    rules = """
action go() by current:
    goto late

ended when coins[blue] == 2

def sum_of_coins() -> int:
    return sum(coins[p] for p in Player)

figure all_coins: sum_of_coins()
figure ratio: 6 // (coins[red] - 1)
"""
    model, machine, start, told = moves(tmp_path, rules)
    assert told == []
    all_coins, ratio = model.core.figures
    assert (all_coins.name, machine.evaluate(all_coins.value, start, {})) == ("all_coins", 3)
    failure = machine.evaluate(ratio.value, start, {})
    assert isinstance(failure, Failure)
    assert (failure.site.kind, failure.site.rule) == ("range", "ratio")


@pytest.mark.parametrize(
    ("outcome", "what"),
    [
        ("the(p for p in Player if coins[p] > 0)", None),
        ("leader()", "most(p for p in Player by coins[p] // 5)"),
        ("the_one(5)", "the(p for p in Player if coins[p] == number)"),
        ("maybe(2)", "maybe(2)"),
        ("red if 5 // (coins[red] - 1) > 2 else blue", "5 // (coins[red] - 1)"),
        ("by_coins(coins[red])", "number"),
    ],
)
def test_no_single_winner_is_an_ending(tmp_path: Path, outcome: str, what: str | None) -> None:
    rules = f"""
action go() by current:
    goto late

def leader() -> Player:
    return most(p for p in Player by coins[p] // 5)
def the_one(number: int) -> Player:
    return the(p for p in Player if coins[p] == number)
def maybe(number: int) -> Player?:
    return none if coins[red] < number else red
def by_coins(number: int) -> Player:
    cites OU2
    match number:
        case 7:
            return blue

ended when true
outcome:
    cites OU1
    winner {outcome}

source book "Book" in en:
    OU1 "The richest wins."
    OU2 "It depends."
"""
    _, machine, start, _ = moves(tmp_path, rules)
    failure = machine.winners(start)
    assert isinstance(failure, Failure)
    site = failure.site
    assert (site.kind, site.rule, site.cites[0]) == ("ending", "outcome", "OU1")
    assert site.what == (what or outcome)


def test_properties_are_judged_only_where_their_when_holds(tmp_path: Path) -> None:
    rules = """
action go() by current:
    goto late

invariant loudly: coins[red] == 1
    when loud
invariant quietly: coins[red] == 2
    when not loud
invariant all_read: coins[red] == 2
    when who is all
"""
    model, *_ = moves(tmp_path, rules)
    assert [stated.name for stated in model.core.properties] == ["loudly"]


def test_scenarios_are_told_only_where_their_when_holds(tmp_path: Path) -> None:
    rules = """
action go() by current:
    goto late

scenario "always":
    do go()
scenario "one goes":
    when who is one and loud
    do go()
scenario "all go":
    when who is all
    do go()
"""
    game = game_of(tmp_path, GAME.replace("{rules}", rules))
    told = {
        reading: [each.title for each in elaborate(game, None, {}, {"who": reading}).scenarios]
        for reading in ("one", "all")
    }
    assert told == {"one": ["always", "one goes"], "all": ["always", "all go"]}


@pytest.mark.parametrize(("reading", "first"), [("one", "red"), ("all", "blue")])
def test_an_initial_value_depends_on_the_reading(tmp_path: Path, reading: str, first: str) -> None:
    rules = """
state:
    starter: Player = red if asked() and loud else blue
def asked() -> bool:
    return who is one
"""
    game = game_of(tmp_path, GAME.replace("{rules}", rules))
    model = elaborate(game, None, {}, {"who": reading})
    start = Machine(model.core).initial()
    assert not isinstance(start, Failure)
    assert value_of(model, start, "starter") == first


def test_a_reading_can_be_chosen_for_one_call(tmp_path: Path) -> None:
    rules = """
action go() by current:
    goto late

invariant all_read: coins[red] == 2
    when who is all
"""
    game = game_of(tmp_path, GAME.replace("{rules}", rules))
    model = elaborate(game, None, {}, {"who": "all"})
    assert [stated.name for stated in model.core.properties] == ["all_read"]
    assert model.readings == (("who", "all"),)
