"""Rules that are said to be the same for all players are so for the reference engine."""

from __future__ import annotations

from itertools import product
from math import prod
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from rulewright.core.ir import Core
from rulewright.core.running.symbolic import SiteKey
from rulewright.core.search import Budget, Move, Position
from rulewright.core.shapes import Number
from rulewright.core.symmetry.action import Acted, Images, on_move, on_positions
from rulewright.reference.machine import Machine
from rulewright.symbolic.alike.seats import compared, together
from rulewright.symbolic.proofs.induction import prove
from rulewright.symbolic.proofs.world import TO_SHOW, World, nothing_stops
from tests.native.both import core_of
from tests.symbolic.agreeing import silent
from tests.symbolic.beside import tried

SPEC = Path(__file__).parents[2] / "spec"
POSITIONS = 60

HEAD = '''
game Seats
    """Rules that may be the same for all three, or not."""

players 3 of red, blue, white

enum Good: wood, stone

phases sowing, reaping

state:
    coins: Player -> 0..4
    goods: Player -> bag[Good] within {wood: 3, stone: 3}
    crown: Player?
    friend: Player -> Player = red
    guests: set[Player]
    asked: Player = red
    current: Player = red

'''

GUARDS = (
    "coins[current] > 0",
    "crown != current",
    "asked == next(current)",
    "friend[current] != red",
    "coins[red] < 3",
    "all(coins[p] <= coins[current] for p in Player)",
    "crown is none or coins[crown] < 3",
    "current in guests",
    "count(guests) < 2",
    "other != current",
    "friend[friend[other]] == other",
    "any(p in guests or coins[crown] > 1 for p in Player)",
    "all(coins[p] == 0 or crown is not none and coins[crown] > coins[p] for p in Player)",
    "max(coins[p] for p in guests else 2) > 1",
    "sum(coins[p] for p in Player) > coins[current] * 2",
)

EFFECTS = (
    "coins[current] = min(4, coins[current] + 1)",
    "coins[other] += 1",
    "crown = most(p for p in Player by coins[p] else none)",
    "crown = most(p for p in Player by coins[p] else red)",
    "crown = the(p for p in guests if coins[p] > 2)",
    "crown = the(p for p in Player if coins[p] == 4 else none)",
    "crown = white",
    "asked = least(p for p in Player by coins[p] else current)",
    "asked = most(p for p in Player by coins[red if p == blue else p] else current)",
    "asked = previous(asked)",
    "current = next(current)",
    "friend[other] = current",
    "guests += {other}",
    "guests = {p for p in Player if coins[p] > coins[current]}",
    "coins[friend[current]] = max(coins[p] for p in Player)",
    "coins[crown] = 1",
    "goods[current] += {wood: 1}",
    "move {wood: 1} from goods[current] to goods[other]",
    "if current == red:\n        coins[other] = 0",
    "if next(current) == friend[other]:\n        goto reaping",
    "for p in Player:\n        coins[p] = 0 if p == current else coins[p]",
    "for p in Player:\n        coins[p] = coins[next(p)]",
    "for p in Player:\n        coins[p] += 1\n        goods[p] += {stone: 1}",
)

IMAGES: Images = {"Player": (1, 2, 0)}


def drawn(random: Random, folder: Path) -> Core:
    """A core whose actions are made of these guards and effects."""
    actions = []
    for number in range(12):
        guard = random.choice(GUARDS)
        effects = random.sample(EFFECTS, random.choice((1, 1, 2)))
        lines = [
            f"action act{number}(other: Player) by current:",
            f'    require so: {guard} because "no"',
        ]
        actions.append("\n".join([*lines, *(f"    {each}" for each in effects)]))
    return core_from(HEAD + "\n\n".join(actions) + "\n", folder)


def core_from(text: str, folder: Path) -> Core:
    """The core of a rule book."""
    path = folder / "book.rules"
    path.write_text(text, "utf-8")
    return core_of(path, None)


def said_alike(core: Core) -> frozenset[str]:
    """The actions that are said to be the same for all."""
    stated = [each for each in core.properties if each.kind in TO_SHOW]
    found = compared(core, stated, nothing_stops)
    return frozenset() if found.apart else found.alike


def position(core: Core, random: Random) -> Position:
    """Any position."""
    return tuple(
        random.randint(each.low, each.high)
        for each in core.variables
        for _ in range(prod(each.dims))
    )


def differences(core: Core, random: Random) -> set[str]:
    """The actions that do something else for the next player, in some positions."""
    machine, moving, found = Machine(core), on_positions(core, IMAGES), set[str]()
    for _ in range(POSITIONS):
        at = position(core, random)
        for number, action in enumerate(core.actions):
            for choices in product(range(3), repeat=len(action.choices)):
                move = on_move(core, Move(number, choices, ()), IMAGES)
                mine = tried(machine, number, choices, at)
                theirs = tried(machine, number, move.choices, moving.cells(at))
                if _moved(mine, moving) != _moved(theirs, None):
                    found.add(action.name)
    return found


def _moved(led: Position | SiteKey | None, moving: Acted | None) -> Position | str | None:
    """Where a move leads, or what becomes of that; which obligation fails does not count."""
    if led is None:
        return None
    cells = tuple(each for each in led if isinstance(each, int))
    if not cells:
        return "fails"
    return cells if moving is None else moving.cells(cells)


def test_what_is_said_alike_is_so_for_the_reference(tmp_path: Path) -> None:
    random = Random(5)  # noqa: S311 - the same games each time
    said = different = 0
    for _ in range(8):
        core = drawn(random, tmp_path)
        names, differing = said_alike(core), differences(core, random)
        assert not names & differing
        said += len(names)
        different += len(differing)
    assert said > 30
    assert different > 20


PLAIN = """
game Plain
    \"\"\"Everybody takes in turn.\"\"\"

players 3 of red, blue, white

state:
    coins: Player -> 0..9
    rounds: 0..9
    current: Player = red

action take(amount: 1..2) by current:
    require room: coins[current] < 5 because "enough"
    coins[current] += amount
    rounds = min(9, rounds + 1)
    current = next(current)

action rest() by current:
    current = next(current)

step pause when rounds == 9:
    rounds = 0

ended when any(coins[p] > 7 for p in Player)

invariant few: all(coins[p] <= 6 for p in Player)
"""


def test_all_is_alike(tmp_path: Path) -> None:
    assert said_alike(core_from(PLAIN, tmp_path)) == {"take", "rest"}


NAMING = {
    "a property": ("few: all(coins[p] <= 6 for p in Player)", "few: coins[red] <= 6"),
    "a step": ("    rounds = 0", "    coins[red] = 0\n    rounds = 0"),
    "when a step happens": ("when rounds == 9", "when rounds == 9 and coins[red] == 0"),
    "the end": ("any(coins[p] > 7 for p in Player)", "coins[red] > 7"),
}


@pytest.mark.parametrize("what", NAMING)
def test_where_one_player_is_named_none_stands_for_all(what: str, tmp_path: Path) -> None:
    before, after = NAMING[what]
    assert said_alike(core_from(PLAIN.replace(before, after), tmp_path)) == frozenset()


def test_a_number_of_whom_is_on_turn_is_not_followed(tmp_path: Path) -> None:
    """What is only a number does not become another when all move on by one seat."""
    core = core_from(PLAIN, tmp_path)
    numbers = tuple(
        replace(each, shape=Number(each.low, each.high)) if each.name == "current" else each
        for each in core.variables
    )
    assert said_alike(replace(core, variables=numbers)) == frozenset()


FAVOURS = {
    "in what it does": (
        "coins[current] += amount",
        "coins[current] += 2 if current == white else amount",
    ),
    "in who may": ("coins[current] < 5", "coins[current] < 5 or current == blue"),
    "in what it leads to": (
        "current = next(current)\n\naction rest",
        "current = white\n\naction rest",
    ),
}


@pytest.mark.parametrize("how", FAVOURS)
def test_an_action_that_favours_somebody_is_looked_at_for_all(how: str, tmp_path: Path) -> None:
    before, after = FAVOURS[how]
    core = core_from(PLAIN.replace(before, after), tmp_path)
    assert said_alike(core) == {"rest"}
    assert prove(core, Budget(None, None), silent).alike == ("rest",)


def test_what_only_a_favoured_player_breaks_is_broken(tmp_path: Path) -> None:
    """Only white can come to seven, and it is not white who is looked at first."""
    greedy = PLAIN.replace(
        "coins[current] += amount", "coins[current] += 3 if current == white else amount"
    )
    (few,) = prove(core_from(greedy, tmp_path), Budget(None, None), silent).properties
    assert few.standing == "broken"
    (few,) = prove(core_from(PLAIN, tmp_path), Budget(None, None), silent).properties
    assert few.standing == "proved"


def test_the_base_game_is_alike_but_for_the_start() -> None:
    core = core_of(SPEC / "catan/base.rules", "standard", {"players": "4"})
    world = World(core)
    assert world.set_apart == {"settling_out", "settling_back"}
    assert {action.name for action in core.actions} - world.alike == {"place"}


@pytest.mark.parametrize(
    ("order", "groups"),
    [("aabb", ["aa", "bb"]), ("abab", ["aabb"]), ("abacdd", ["aab", "c", "dd"]), ("", [])],
)
def test_obligations_that_alternate_are_together(order: str, groups: list[str]) -> None:
    fails = [(("range", name, ""), place) for place, name in enumerate(order)]
    found = list(together(fails))
    assert ["".join(k[1] * len(v) for k, v in each.items()) for each in found] == groups
    assert sorted(place for each in found for v in each.values() for place in v) == [
        *range(len(order))
    ]
