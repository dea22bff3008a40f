"""Which actions may tell what is hidden is seen in the text, and no more than need be."""

from pathlib import Path

import pytest

from rulewright.core.hidden import peeking
from rulewright.core.text import parse_core, print_core
from tests.elaborate.texts import model_of

GAME = """
game Sights
players 2 of red, blue
enum Card: sun, moon
state:
    hand[p: Player]: bag[Card] within {sun: 2, moon: 2} visible to p, size to all
    pile: bag[Card] within {sun: 2, moon: 2} visible to nobody, size to all
    vault: set[Card] visible to red, size to blue
    mark: 0..3 visible to nobody
    rank[p: Player]: 0..3 visible to p
    open_: 0..3
    current: Player = red
    host: Player = red
def of(player: Player, card: Card) -> int:
    return hand[player][card]
def mine(card: Card) -> int:
    return hand[current][card]
def held(player: Player) -> int:
    return count(hand[player])
"""

ACTIONS = [
    # what those who move see
    ("go() by current", "open_ > 0", False),
    ("go(card: Card) by current", "hand[current][card] > 0", False),
    ("go(card: Card) by current", "of(current, card) > 0", False),
    ("go(card: Card) by current", "mine(card) > 0", False),
    ("go(player: Player) by player", "rank[player] > 0", False),
    ("go(player: Player, card: Card) by each player", "of(player, card) > 0", False),
    ("go(other: Player, card: Card) by current and other", "hand[other][card] > 0", False),
    ("go(some: bag[Card] within hand[current]) by current", "true", False),
    ("go() by red", "sun in vault and rank[red] > 0", False),
    # how many there are
    ("go(other: Player) by current", "count(hand[other]) > 0", False),
    ("go(other: Player) by current", "held(other) > 0", False),
    ("go() by current", "count(pile) > 0", False),
    ("go() by blue", "count(vault) > 0", False),
    # what they do not see
    ("go(other: Player, card: Card) by current", "hand[other][card] > 0", True),
    ("go(other: Player, card: Card) by current", "of(other, card) > 0", True),
    ("go(other: Player) by other", "mine(sun) > 0", True),
    ("go() by current", "pile[sun] > 0", True),
    ("go() by current", "mark > 0", True),
    ("go() by current", "all(rank[p] > 0 for p in Player)", True),
    ("go() by host", "hand[current][sun] > 0", True),
    ("go() by blue", "sun in vault", True),
    ("go() by current", "count(vault) > 0", True),
    ("go(player: Player) by player", "rank[next(player)] > 0", True),
    (
        "go(number: 0..3) by current",
        "sum(hand[blue][card] for card in Card if card == sun) > 0",
        True,
    ),
    ("go(some: bag[Card] within pile) by current", "true", True),
    # what chance does is no move of theirs
    ("go(card: Card by chance) by chance", "mark > 0", False),
]


@pytest.mark.parametrize(("head", "condition", "peeks"), ACTIONS)
def test_actions(head: str, condition: str, peeks: bool, tmp_path: Path) -> None:
    text = f"{GAME}action {head}:\n    require {condition}\n    open_ = 1\n"
    core = model_of(tmp_path, text).core
    assert peeking(core) == ((0,) if peeks else ())
    seen = text.replace(" visible to p", "").replace(" visible to nobody", "")
    seen = seen.replace(" visible to red, size to blue", "").replace(", size to all", "")
    assert peeking(model_of(tmp_path, seen).core) == ()


@pytest.mark.parametrize(
    ("weight", "peeks"), [("pile[card]", False), ("1 + pile[card]", True), ("pile[sun]", True)]
)
def test_odds(weight: str, peeks: bool, tmp_path: Path) -> None:
    """Whether there are odds at all is seen where they are counts and their sum is seen."""
    action = f"action go(card: Card by chance) by current:\n    weight {weight}\n    open_ = 1\n"
    assert peeking(model_of(tmp_path, GAME + action).core) == ((0,) if peeks else ())


def test_who_sees_what_comes_back_from_the_text_of_a_core(tmp_path: Path) -> None:
    core = model_of(tmp_path, GAME + "action go() by current:\n    pass\n").core
    assert [(each.variable, each.keys) for each in core.sights] == [
        ("hand", 2), ("pile", 0), ("vault", 0), ("mark", 0), ("rank", 2),
    ]  # fmt: skip
    again = parse_core(print_core(core))
    assert again.sights == core.sights
