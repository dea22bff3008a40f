"""The tiles of Little Town are those of the box: what each costs, is worth, takes and gives.

The figures are the publisher's; `3 points` stands for crests, `2 any` for resources of any kind.
"""

import re

import pytest

from tests.rulebooks.command import SPEC

TILES = [
    ("field", 5, "1 wood", 3, "", "1 wheat"),
    ("workshop", 1, "2 stone", 5, "2 wood", "3 points"),
    ("bakery", 1, "2 wood", 4, "1 wheat", "4 coin"),
    ("quarry", 1, "3 wood", 5, "2 coin", "2 stone"),
    ("church", 1, "4 stone", 8, "3 coin", "5 points"),
    ("warehouse", 1, "4 stone", 8, "2 stone", "5 points"),
    ("grocery", 1, "2 wood", 4, "1 coin", "1 wheat 1 fish"),
    ("granary", 1, "4 wood", 6, "2 wheat", "5 points"),
    ("gold_mine", 1, "1 wood 1 stone", 4, "", "2 coin"),
    ("trading_post", 1, "3 wood", 5, "2 any", "2 any"),
    ("well", 1, "1 wood 1 stone", 4, "", "2 points"),
    ("statue", 1, "4 stone", 10, "", ""),
    ("castle", 1, "6 stone", 0, "", ""),
    ("bar", 1, "2 stone 2 wheat", 7, "", "3 points"),
    ("brewery", 1, "2 wood", 4, "1 wheat", "3 points"),
    ("carpenter", 1, "2 wood", 4, "1 coin", "3 wood"),
    ("marketplace", 1, "4 wood", 6, "1 wood 1 stone 1 wheat 1 fish", "7 points"),
    ("fountain", 1, "2 stone", 5, "1 coin", "3 points"),
    ("book_store", 1, "4 stone", 8, "", "3 coin"),
    ("fishmonger", 1, "1 wood 1 stone", 4, "1 fish", "3 coin"),
    ("pier", 1, "3 wood", 5, "", "2 fish"),
    ("restaurant", 1, "2 wood 2 stone", 7, "1 wheat 1 fish", "4 points"),
    ("cathedral", 1, "6 stone", 11, "", ""),
    ("residence", 1, "6 coin", 2, "", ""),
    ("watchtower", 1, "3 wood 3 stone", 0, "", ""),
]

ROW = re.compile(
    r"^    (\w+) +\((\d), +\{(.*?)\}, +(\d+), (\d), +\{(.*?)\}, +\{(.*?)\}\)$", re.MULTILINE
)


def rows() -> dict[str, tuple[str, ...]]:
    """The rows of tiles in both rule books, by their names."""
    texts = [
        (SPEC / "little_town" / f"{book}.rules").read_text(encoding="utf-8")
        for book in ("little_town", "full")
    ]
    return {row[0]: row[1:] for text in texts for row in ROW.findall(text)}


def counted(words: str) -> dict[str, int]:
    """`2 wood 1 stone` as numbers of each; points are drawn as crests."""
    pairs = words.split()
    named = zip(pairs[1::2], pairs[::2], strict=True)
    return {name.replace("points", "crest"): int(number) for name, number in named}


def drawn(entries: str) -> dict[str, int]:
    """`wood: 2, stone: 1` as numbers of each."""
    pairs = (entry.split(": ") for entry in entries.split(", ") if entry)
    return {name: int(number) for name, number in pairs}


@pytest.mark.parametrize(("name", "copies", "cost", "points", "takes", "gives"), TILES)
def test_a_tile_is_as_in_the_box(
    name: str, copies: int, cost: str, points: int, takes: str, gives: str
) -> None:
    own_copies, own_cost, own_points, by_house, own_takes, own_gives = rows()[name]
    assert (int(own_copies), int(own_points)) == (copies, points)
    assert int(by_house) == (4 if name == "castle" else 0)
    assert drawn(own_cost) == counted(cost)
    assert drawn(own_takes) == counted(takes)
    assert drawn(own_gives) == counted(gives)


def test_there_are_no_others() -> None:
    assert sorted(rows()) == sorted(name for name, *_ in TILES)
