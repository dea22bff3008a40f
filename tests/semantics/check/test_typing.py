"""Which typed expressions and effects texts become: members, conversions, order."""

from pathlib import Path

import pytest

from rulewright.semantics.typed import Game
from tests.semantics.shown import shown
from tests.semantics.texts import check_files

GAME = """\
game Typing
players 2 of red, blue
enum Good: cloth, salt
enum Rare from Good: salt
enum Ask extends Good: any_card
topology Road = path(3)
phases opening, middle
param limit: int = 3
question sharing:
    reading shared: "Both."
    reading alone:  "One."
state:
    current: Player = red
    king: Player?
    coins: Player -> 0..9
    hand: Player -> bag[Good] up to 9
    asked: bag[Ask] up to 9
    shown: set[Rare]
    place: Place = p0
ghost:
    paid: 0..9
"""

EXPRESSIONS = [
    ("bool", "king == red", "Comparison(==, king, (red:Player as Player?))"),
    ("bool", "salt in shown", "Membership(salt:Rare, shown)"),
    ("bool", "current in {king}", "Membership((current as Player?), SetOfItems([king]))"),
    ("bool", "king in Player", "Membership(king, SortValue())"),
    ("bool", "phase == middle", "Comparison(==, phase, middle:Phase)"),
    ("bool", "king is not none", "Negation(IsNothing(king))"),
    ("bool", "sharing is shared", "IsReading(sharing, shared)"),
    ("bool", "place == p1", "Comparison(==, place, p1:Place)"),
    ("bool", "hand[red] == {}", "Comparison(==, Indexed(hand, red:Player), Entries([]))"),
    ("bool", "shown == {}", "Comparison(==, shown, SetOfItems([]))"),
    ("Player?", "none", "none:Player?"),
    ("Player?", "current", "(current as Player?)"),
    ("Player", "king", "(king as Player)"),
    ("Good", "salt", "salt:Good"),
    ("Ask", "salt", "salt:Ask"),
    ("int", "hand[current, salt]", "Indexed(Indexed(hand, current), salt:Good)"),
    ("int", "coins[king]", "Indexed(coins, (king as Player))"),
    ("int", "index(salt)", "BuiltIn(index, [salt:Good], None)"),
    ("int", "limit + players", "Arithmetic(+, limit, players)"),
    ("bag[Good]", "{salt: 1}", "Entries([[salt:Good, 1]])"),
    ("bag[Ask]", "hand[red]", "(Indexed(hand, red:Player) as bag[Ask])"),
    ("Player?", "king if limit > 1 else red",
     "Conditional(Comparison(>, limit, 1), king, (red:Player as Player?))"),
    ("Player?", "most(p for p in Player by coins[p] else none)",
     "Aggregate(most, [Binding([p], SortValue(), None)], p, Indexed(coins, p), none:Player?)"),
    ("int", "count(p for p in Player if p == king)",
     ("Aggregate(count, [Binding([p], SortValue(), Comparison(==, (p as Player?), king))], true,"
     " None, None)")),
]  # fmt: skip


def accepted(folder: Path, text: str) -> Game:
    game, mistakes = check_files(folder, typing=GAME + text)
    assert mistakes == []
    return game


@pytest.mark.parametrize(("result", "text", "expected"), EXPRESSIONS)
def test_expression(tmp_path: Path, result: str, text: str, expected: str) -> None:
    game = accepted(tmp_path, f"def value() -> {result}:\n    return {text}\n")
    assert shown(game.defines[0].body) == expected


BODIES = [
    (
        "    if limit > 1:\n        return 1\n    let rest = limit\n    return rest\n",
        "Conditional(Comparison(>, limit, 1), 1, LetIn(rest, limit, rest))",
    ),
    (
        (
            "    match king:\n        case none:\n            return 1\n        case red:\n"
            "            return 2\n"
        ),
        "MatchValue(king, [[[none:Player?], 1], [[(red:Player as Player?)], 2]], None)",
    ),
    (
        (
            "    if limit == 1:\n        return 1\n    elif limit == 2:\n        return 2\n"
            "    else:\n        return 3\n"
        ),
        "Conditional(Comparison(==, limit, 1), 1, Conditional(Comparison(==, limit, 2), 2, 3))",
    ),
]


@pytest.mark.parametrize(("text", "expected"), BODIES)
def test_body_of_a_def(tmp_path: Path, text: str, expected: str) -> None:
    game = accepted(tmp_path, f"def value() -> int:\n{text}")
    assert shown(game.defines[0].body) == expected


EFFECTS = [
    ("coins[red] += 1",
     "Assign(Place(coins, [red:Player]), Arithmetic(+, Indexed(coins, red:Player), 1))"),
    ("coins = 0", "Assign(Place(coins, []), (0 as Player -> int))"),
    ("king = red", "Assign(Place(king, []), (red:Player as Player?))"),
    ("hand[red] = {}", "Assign(Place(hand, [red:Player]), Entries([]))"),
    ("hand = {}", "Assign(Place(hand, []), (Entries([]) as Player -> bag[Good]))"),
    ("shown -= {salt}", "Assign(Place(shown, []), Arithmetic(-, shown, SetOfItems([salt:Rare])))"),
    ("move {salt: 1} from hand[red] to hand[blue]",
     "Transfer(Entries([[salt:Good, 1]]), Place(hand, [red:Player]), Place(hand, [blue:Player]))"),
    ("move all from hand[red] to hand[blue]",
     "Transfer(None, Place(hand, [red:Player]), Place(hand, [blue:Player]))"),
    ("goto middle", "Goto(middle:Phase)"),
    ("paid += paid", "Assign(Place(paid, []), Arithmetic(+, paid, paid))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), EFFECTS)
def test_effect(tmp_path: Path, text: str, expected: str) -> None:
    game = accepted(tmp_path, f"procedure work():\n    {text}\n")
    assert shown(game.procedures[0].body[0]) == expected


def test_lets_before_a_guard_are_guards_and_those_behind_are_effects(tmp_path: Path) -> None:
    game = accepted(
        tmp_path,
        "action act(card: Good by chance) by current:\n"
        "    let first = 1\n"
        "    require first > 0\n"
        "    let second = 2\n"
        "    weight second\n"
        "    let third = 3\n"
        "    coins[red] = third\n",
    )
    action = game.actions[0]
    assert [shown(guard) for guard in action.guards] == [
        "Let(first, 1)",
        "Require(1, Comparison(>, first, 0), None)",
        "Let(second, 2)",
    ]
    assert shown(action.weight) == "second"
    assert [shown(effect) for effect in action.effects] == [
        "Let(third, 3)",
        "Assign(Place(coins, [red:Player]), third)",
    ]


@pytest.mark.parametrize(
    ("choice", "type_", "domain"),
    [
        ("n: 1..limit", "IntType(1, limit)", "None"),
        ("n: 0..coins[red]", "IntType(None, None)", "RangeOf(0, Indexed(coins, red:Player))"),
        ("n in {1, 2}", "IntType(None, None)", "SetOfItems([1, 2])"),
        ("n: bag[Good] within hand[current]",
         "BagType(SortType(Good), Indexed(hand, current), None)", "None"),
    ],
)  # fmt: skip
def test_choice(tmp_path: Path, choice: str, type_: str, domain: str) -> None:
    game = accepted(tmp_path, f"action act({choice}) by current:\n    pass\n")
    found = game.actions[0].choices[0]
    assert (shown(found.type), shown(found.domain)) == (type_, domain)


def test_a_phase_is_state(tmp_path: Path) -> None:
    game = accepted(tmp_path, "")
    assert shown(game.variables[0].initial) == "opening:Phase"
    assert game.variables[0].name == "phase"


def test_what_could_not_be_read_is_not_missed(tmp_path: Path) -> None:
    text = "def broken() -> int:\n    return 1 +\ninvariant fine: broken() == 1 and unheard\n"
    _, mistakes = check_files(tmp_path, typing=GAME + text)
    assert [mistake.split(":")[0] for mistake in mistakes] == ["unexpected", "unknown-name"]
