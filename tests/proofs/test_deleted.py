"""What requirements are there for, as inductions and plays show it: rows of the tables.

`tests/campaigns/deletions.py` makes all of them anew. Here an induction has only what the text
states to lean on, of what was proved for the table.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.core.proof import Judged
from rulewright.native import search as native
from rulewright.native.compiled import Compiled
from tests.native.both import UNLIMITED, core_of, differing, silent
from tests.proofs.deleted import INSTANCE, deleted, not_shown, plays, rules, stated, without
from tests.proofs.deletions import FIRST, OPEN, PROVED, judged_lines, names_of, play_lines, table_of
from tests.rulebooks.altered import write_books
from tests.rulebooks.command import SPEC
from tests.rulebooks.requirements import requirements, text_of
from tests.symbolic.agreeing import not_broken

BOOKS = ["base", "real_estate", "house/gifts", "house/peaceful_start"]
BY_INDUCTION = [
    ("base", "discard.owes"),
    ("base", "build_city.pieces"),
    ("real_estate", "buy.can_pay"),
    ("house/peaceful_start", "roll.no_robber"),
]
IN_OTHER_WORDS = [("steal.lives_there", "outlaws"), ("play_road_building.a_place", "lane")]
"""Without these, functions are written out at other places."""
BY_PLAY = [
    ("base", "place.distance_rule"),
    ("base", "discard.half"),
    ("base", "build_city.can_pay"),
    ("base", "play_knight.has_card"),
    ("real_estate", "buy_and_move.worth_two"),
    ("house/gifts", "trade.some_card"),
]


@pytest.mark.parametrize("book", BOOKS)
def test_the_table_has_a_row_for_each_requirement(book: str) -> None:
    assert list(table_of(book)) == [FIRST, *requirements(text_of(book))]


def test_every_rule_book_with_requirements_has_a_table() -> None:
    folder = SPEC / "catan"
    paths = (path.relative_to(folder).with_suffix("") for path in folder.rglob("*.rules"))
    books = {path.as_posix() for path in paths}
    assert {book for book in books if requirements(text_of(book))} == set(BOOKS)


@pytest.mark.slow
@pytest.mark.parametrize(("book", "requirement"), BY_INDUCTION)
def test_what_breaks_without_a_requirement(book: str, requirement: str) -> None:
    table = table_of(book)
    proved = stated(book, INSTANCE, names_of(table[FIRST], PROVED))
    core, found = without(rules(book, INSTANCE), requirement, proved)
    assert not_broken(core, found) == []
    told = judged_lines(not_shown(found, names_of(table[FIRST], OPEN)))
    assert table[requirement].splitlines()[1 : len(told) + 1] == told


@pytest.mark.slow
@pytest.mark.parametrize(("book", "requirement"), BY_PLAY)
def test_a_play_shows_what_breaks(book: str, requirement: str) -> None:
    row = table_of(book)[requirement].splitlines()
    (said,) = (line for line in row if line.startswith("    breaks: "))
    names = said.removeprefix("    breaks: ").split(", ")
    judged = {name: Judged(name, "", "broken") for name in names}
    told = play_lines(plays(book, requirement, judged))
    assert row[-len(told) :] == told


@pytest.mark.slow
@pytest.mark.parametrize(("requirement", "instance"), IN_OTHER_WORDS)
def test_a_text_without_a_requirement_means_the_same(
    requirement: str, instance: str, tmp_path: Path
) -> None:
    text = text_of("base")
    place = requirements(text)[requirement]
    write_books(tmp_path, {"base": text[: place.start] + text[place.stop :]})
    cores = (
        core_of(tmp_path / "base.rules", instance),
        deleted(rules("base", instance), requirement),
    )
    first, second = (native.search(Compiled(each), UNLIMITED, silent) for each in cores)
    assert differing(first, second) == []
