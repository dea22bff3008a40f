"""Instances, check lines, scenarios and citations come out typed."""

from pathlib import Path

import pytest

from rulewright.semantics import typed
from tests.semantics.texts import check_files

GAME = """
game Heap

source book "Heap" in en:
    B1 "Take one or two."
    B2 "The heap is made of shells."

prose B2 because "what it is made of does not matter"

players 1..2 of red, blue
param shells: 1..9
param limit: 1..2 = 2
enum Good: cloth, salt

state:
    heap: 0..9 = shells
    current: Player = red

action take(number: 1..limit, good: Good) by current:
    cites B1
    require enough: number <= heap because "not enough"
    heap -= number
    current = next(current)

action agree() by red and blue:
    heap = 9

action blow(number: 1..2 by chance) by chance:
    require number <= heap
    heap -= number

invariant few: heap <= 9

instance full:
    players = 2
    shells = 9

check full: exhaustive, bounded(20), games(3)
    expect finding range in take
    expect refuted few

scenario "taking":
    cites B1
    in full
    given:
        heap = 3
    do take(good=salt, number=1) by red
    do take(2, cloth)
    do agree() by red and blue
    do blow(2) by chance
    refuse take(1, cloth) by blue because "turn"
    expect heap == 7

witness "few are many":
    in full
    expect not ended
    refutes few
"""


@pytest.fixture
def game(tmp_path: Path) -> typed.Game:
    found, mistakes = check_files(tmp_path, game=GAME)
    assert mistakes == []
    return found


def test_an_instance_has_its_settings(game: typed.Game) -> None:
    (full,) = game.instances
    assert [(name, value.span.text) for name, value in full.settings] == [
        ("players", "2"),
        ("shells", "9"),
    ]


def test_a_check_line_has_its_engines_and_what_it_expects(game: typed.Game) -> None:
    (check,) = game.checks
    assert check.instance == "full"
    assert [(one.engine, one.argument) for one in check.engines] == [
        ("exhaustive", None),
        ("bounded", 20),
        ("games", 3),
    ]
    assert [(one.kind, one.rule) for one in check.expected] == [
        ("range", "take"),
        ("refuted", "few"),
    ]


def test_choices_of_a_told_move_stand_in_the_order_of_the_action(game: typed.Game) -> None:
    taking, witness = game.scenarios
    assert (taking.title, taking.instance, taking.cites) == ("taking", "full", ("B1",))
    assert (taking.witness, witness.witness) == (False, True)
    assert [one.property for one in witness.lines if isinstance(one, typed.Refutes)] == ["few"]
    told = [
        (
            line.move.action,
            [choice.span.text for choice in line.move.choices],
            [player.span.text for player in line.move.by],
        )
        for line in taking.lines
        if isinstance(line, typed.Do | typed.Refuse)
    ]
    assert told == [
        ("take", ["1", "salt"], ["red"]),
        ("take", ["2", "cloth"], []),
        ("agree", [], ["red", "blue"]),
        ("blow", ["2"], []),
        ("take", ["1", "cloth"], ["blue"]),
    ]
    assert isinstance(taking.lines[0], typed.Given)
    assert isinstance(taking.lines[-1], typed.Expect)


def test_statements_and_prose_marks_are_kept(game: typed.Game) -> None:
    (book,) = game.rule_books
    assert [statement.id for statement in book.statements] == ["B1", "B2"]
    assert [mark.id for mark in game.prose] == ["B2"]


def test_a_variant_may_cite_what_its_base_marks_as_prose(tmp_path: Path) -> None:
    variant = 'variant Beans of "game.rules"\ninvariant shells_only: heap <= 9\n    cites B2\n'
    found, mistakes = check_files(tmp_path, game=GAME, variant=variant)
    assert mistakes == []
    assert found.prose == ()


def test_a_variant_cannot_mark_as_prose_what_its_base_cites(tmp_path: Path) -> None:
    variant = 'variant Beans of "game.rules"\nprose B1 because "we take what we like"\n'
    _, mistakes = check_files(tmp_path, game=GAME, variant=variant)
    assert mistakes == ["prose-and-cited: `B1` is marked as prose, yet a rule cites it"]
