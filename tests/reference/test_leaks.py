"""What looks the same is compared, and what was not compared is told."""

from pathlib import Path

import pytest

from rulewright.core.search import Budget, SearchResult
from rulewright.reference import leaks, offers
from rulewright.reference.search import search
from tests.elaborate.texts import model_of

HEAD = """
game Secrets
players 2 of red, blue
phases hiding, moving, over
enum Card: sun, moon
state:
    secret: Card = sun visible to nobody
    hand[p: Player]: bag[Card] within {sun: 1, moon: 1} visible to p
    seen: Card?
    current: Player = red
action hide(card: Card by chance) by chance during hiding:
    secret = card
    goto moving
"""


def searched(folder: Path, rules: str) -> SearchResult:
    model = model_of(folder, HEAD + rules + "ended when phase == over\n")
    return search(model.core, Budget(60, None), lambda _progress: None)


def leaking(result: SearchResult) -> list[str]:
    assert result.complete
    return [each.name for each in result.found if each.kind == "leak"]


@pytest.mark.parametrize(
    ("head", "condition", "told"),
    [
        ("go(card: Card) by current", "card == secret", True),
        # somebody who cannot move at all in the other position
        ("go() by current", "secret == moon", True),
        ("go(player: Player) by player", "player == blue and secret == moon", True),
        ("go(player: Player) by each player", "player == blue and secret == moon", True),
        ("go(other: Player) by current and other", "other == blue and secret == moon", True),
        # what hangs on it, though it does not change the moves
        ("go(card: Card) by current", "card == secret or card == secret or true", False),
        # what chance brings, and what is chosen behind that
        ("go(card: Card by chance) by current", "card == secret", False),
        ("go(card: Card by chance, far: 0..1) by current", "card == secret and far == 1", False),
        ("go(card: Card by chance, other: Card) by current", "other == secret", True),
        ("go(other: Card, card: Card by chance) by current", "other == secret", True),
    ],
)
def test_moves(head: str, condition: str, told: bool, tmp_path: Path) -> None:
    leave = "action leave() by current during moving:\n    goto over\n"
    name, rest = head.split("(", 1)
    action = f"action {name}({rest} during moving:\n    require {condition}\n    goto over\n"
    assert leaking(searched(tmp_path, action + leave)) == (["go"] if told else [])


SHOWN = """
action show() by current during moving:
    seen = secret
action say(card: Card) by current during moving:
    require seen is not none and card == secret because "no"
    goto over
"""


def test_what_is_shown_is_seen(tmp_path: Path) -> None:
    assert leaking(searched(tmp_path, SHOWN)) == []
    assert leaking(searched(tmp_path, SHOWN.replace("seen is not none and ", ""))) == ["say"]


def test_both_positions_are_told(tmp_path: Path) -> None:
    (leak,) = searched(tmp_path, SHOWN.replace("seen is not none and ", "")).found
    assert leak.twin is not None
    ends = [play.positions[-1] for play in (leak.play, leak.twin)]
    assert ends[0] != ends[1]
    assert [len(play.moves) for play in (leak.play, leak.twin)] == [1, 1]


def test_what_was_not_compared_is_not_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaks, "MOST_POSITIONS", 1)
    rules = SHOWN.replace("seen is not none and ", "")
    result = searched(tmp_path, rules)
    assert leaking(result) == []
    assert result.leak_incomplete == {"say"}
    monkeypatch.undo()
    assert searched(tmp_path, rules).leak_incomplete == set()


MANY = """
def limit(player: Player) -> int:
    return 0 if player == red else 9
action go(player: Player, number in 0..limit(player)) by each player during moving:
    require number == 0 or secret == moon
    goto over
"""


def test_a_player_with_too_much_to_choose_from_is_not_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Blue is never asked by the search, as red ends the game."""
    assert leaking(searched(tmp_path, MANY)) == ["go"]
    monkeypatch.setattr(offers, "MOST_VALUES", 5)
    result = searched(tmp_path, MANY)
    assert leaking(result) == []
    assert result.leak_incomplete == {"go"}
