"""What an instance and a call set, and how its restrictions are told."""

from pathlib import Path

import pytest

from rulewright.diagnostics.mistake import MistakesFound
from rulewright.elaborate.elaborate import elaborate
from rulewright.elaborate.model import Model
from tests.elaborate.texts import game_of, mistakes_in

GAME = """
game Shop

players 2..4 of red, blue, white, orange
param supply: 1..19 = 19
    \"""Cards of each kind. There are five kinds.\"""
param limit: 1..40 = supply * 2
param prices: list[bag[Good]] = [{wood: 1}, {clay: 2}]
param best: Good? = none
option calm: bool = true
    \"""Does the wind blow? If not, nothing moves.\"""
topology Field = grid(limit // 10 + 1, 2)

enum Good: wood, clay

table worth: Good -> 0..9:
    wood: 1
    clay: 2
table soil: Square -> Good:
    a1: clay
    else: wood
table twice: Player -> Good -> 0..3:
    red, wood: 1
    else: 0

state:
    left: 0..limit = limit
    current: Player = red

action take() by current:
    left -= 1

instance usual:
    supply = 19
    table worth:
        wood: 1
        clay: 2

instance small:
    \"""Few cards.\"""
    players = 3
    supply = 3
    prices = [{clay: 1}]
    calm = false
    best = clay
    table worth:
        wood: 5
        clay: 2
    table soil:
        else: clay
    table twice:
        else: 2

check small: exhaustive
"""


def model(folder: Path, instance: str | None, **settings: str) -> Model:
    return elaborate(game_of(folder, GAME), instance, settings, {})


def test_defaults_may_build_on_one_another(tmp_path: Path) -> None:
    assert dict(model(tmp_path, None).parameters) == {
        "players": 2,
        "supply": 19,
        "limit": 38,
        "prices": [{"wood": 1}, {"clay": 2}],
        "best": None,
        "calm": True,
    }


def test_an_instance_sets_some_and_the_call_goes_before_it(tmp_path: Path) -> None:
    small = model(tmp_path, "small", supply="2 + 5")
    assert dict(small.parameters) == {
        "players": 3,
        "supply": 7,
        "limit": 14,
        "prices": [{"clay": 1}],
        "best": "clay",
        "calm": False,
    }
    assert small.core.players.members == ("red", "blue", "white")
    assert [len(places) for _, places in small.boards[0].places] == [4]


def test_restrictions_are_told_in_words(tmp_path: Path) -> None:
    assert model(tmp_path, "small").restrictions == (
        "Cards of each kind. `supply`: 3 instead of 19",
        "`prices`: [{clay: 1}] instead of [{wood: 1}, {clay: 2}]",
        "`best`: clay instead of none",
        "Does the wind blow? `calm`: false instead of true",
        "`worth`: wood 5 instead of 1",
        "`soil`: a table of its own",
        "`twice`: a table of its own",
    )


def test_what_is_set_to_the_usual_value_is_no_restriction(tmp_path: Path) -> None:
    assert model(tmp_path, "usual").restrictions == ()
    assert model(tmp_path, None).restrictions == ()


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("supply", "0", "setting-outside: `supply` is 0, outside 1..19"),
        ("supply", "20 * 10000000", "setting-outside: `supply` is 200000000, outside 1..19"),
        ("players", "5", "setting-outside: `players` is 5, outside 2..4"),
        ("best", "wool", "unknown-name: there is no Good named `wool`"),
        ("goal", "3", "unknown-name: there is no param named `goal`"),
        ("supply", "left", "unknown-name: there is no value named `left`"),
        ("supply", "1 +", "unexpected"),
        ("limit", "limit", "depends-on-itself: `limit` depends on itself"),
        ("supply", "3 // 0", "no-value: `3 // 0` has no value: it leaves its range"),
        ("supply", "count(x for x in 1..1000000000)", "too-much-work"),
    ],
)
def test_wrong_settings_of_a_call(tmp_path: Path, name: str, text: str, found: str) -> None:
    with pytest.raises(MistakesFound) as caught:
        model(tmp_path, None, **{name: text})
    (mistake,) = caught.value.mistakes
    assert f"{mistake.entry.name}: {mistake.message}".startswith(found)


def test_wrong_names_of_a_call(tmp_path: Path) -> None:
    game = game_of(tmp_path, GAME)
    with pytest.raises(MistakesFound, match="no instance named `smal`") as caught:
        elaborate(game, "smal", {}, {})
    assert caught.value.mistakes[0].suggestion == "did you mean `small`?"
    with pytest.raises(MistakesFound, match="no question named `wind`"):
        elaborate(game, None, {}, {"wind": "blows"})


def test_rows_for_players_who_do_not_take_part_are_left_out(tmp_path: Path) -> None:
    text = GAME.replace("    red, wood: 1\n", "    red, wood: 1\n    orange, wood: 3\n")
    assert mistakes_in(tmp_path, text) == []
