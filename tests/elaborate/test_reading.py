"""Where names or types are wrong, values are still judged, and none for being wrong before."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copy

import pytest

from rulewright.diagnostics.mistake import Mistake, MistakesFound
from rulewright.elaborate.reading import read_game
from rulewright.semantics.analyse import analyse

LANGUAGE = Path(__file__).parents[1] / "language"
SPEC = Path(__file__).parents[2] / "spec"

# Right rule books, with all kinds of declarations that have values.
BOOKS = [
    LANGUAGE / "instances" / "good" / "settings.rules",
    LANGUAGE / "enums" / "good" / "relations.rules",
    LANGUAGE / "state" / "good" / "kinds.rules",
    SPEC / "catan" / "base.rules",
    SPEC / "classics" / "jugs.rules",
    SPEC / "classics" / "river_crossing.rules",
]
EVERY = 23
"""Of so many words one is replaced: often enough, and soon done."""


def mistakes_of_values(path: Path) -> list[Mistake]:
    """What is told beyond wrong names and types."""
    found = analyse(path, path.parent)
    before = {(mistake.entry, mistake.message) for mistake in found.mistakes.found}
    if not before:
        return []
    with pytest.raises(MistakesFound) as caught:
        read_game(path, path.parent, None, {}, {})
    return [one for one in caught.value.mistakes if (one.entry, one.message) not in before]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_nothing_follows_from_a_wrong_name(book: Path, tmp_path: Path) -> None:
    for other in book.parent.glob("*.rules"):
        copy(other, tmp_path)
    path = tmp_path / book.name
    text = book.read_text(encoding="utf-8")
    words = list(re.finditer(r"[A-Za-z_]\w*", text))
    for word in words[:: max(EVERY, len(words) // 20)]:
        path.write_text(f"{text[: word.start()]}zzz{text[word.end() :]}", encoding="utf-8")
        assert mistakes_of_values(path) == [], word


BASE = """
game Base
players 2 of red, blue
param most: 0..9 = 8
param few: 0..most = most
action go() by red:
    pass
"""

# What a variant says, and the values that are told to be wrong.
VARIANTS = {
    "a default": ("param most = 3\nparam other: 0..3 = most + 1\n", ["other"]),
    "a default of nothing": ("param mots = 3\nparam other: 0..3 = most\n", []),
    "a default that cannot be read": ("param most = = 3\nparam other: 0..3 = most\n", []),
    "a wrong default": (
        "param most = mots\nparam other: 0..3 = few\nparam one: 0..3 = 4\n",
        ["one"],
    ),
    "a name twice": (
        "param few: 0..1 = 0\nparam other: 0..3 = few\nparam one: 0..3 = 4\n",
        ["one"],
    ),
}


@pytest.mark.parametrize("name", VARIANTS)
def test_what_a_variant_means_to_change_is_left_alone(name: str, tmp_path: Path) -> None:
    text, wrong = VARIANTS[name]
    (tmp_path / "base.rules").write_text(BASE)
    path = tmp_path / "variant.rules"
    path.write_text(f'variant Other of "base.rules"\n{text}invariant wrong: unheard\n')
    told = [mistake.message for mistake in mistakes_of_values(path)]
    assert [message.partition(" ")[0].strip("`") for message in told] == wrong


def read_with(folder: Path, *, instance: str | None = None, **settings: str) -> list[str]:
    path = folder / "game.rules"
    path.write_text(
        f"{BASE}param low: 0..9 = most + 1\nparam far: 0..3 = low\ninvariant wrong: unheard\n"
        "instance seven:\n    most = 17\ninstance six:\n    few = 9\ncheck: exhaustive\n"
    )
    with pytest.raises(MistakesFound) as caught:
        read_game(path, None, instance, settings, {"which": "one"})
    return [mistake.message for mistake in caught.value.mistakes]


def test_values_are_those_of_the_instances_that_are_asked_for(tmp_path: Path) -> None:
    unheard = "there is no value named `unheard`"
    far, most, few = (
        "`far` is 9, outside 0..3",
        "`most` is 17, outside 0..9",
        "`few` is 9, outside 0..8",
    )
    assert read_with(tmp_path) == [far, unheard, most, few]
    assert read_with(tmp_path, instance="seven") == [unheard, most]
    assert read_with(tmp_path, instance="six") == [far, unheard, few]
    # The call may be wrong itself, which is told when the text can be read.
    assert read_with(tmp_path, most="1") == [unheard]
    assert read_with(tmp_path, instance="five", few="x") == [unheard]
