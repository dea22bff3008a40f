"""What is proved by induction is true in every position that a search reaches."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from rulewright.core.ir import Core
from rulewright.core.proof import Induction
from rulewright.core.search import Budget
from rulewright.reference import search as reference
from rulewright.reference.machine import Machine
from rulewright.symbolic.proofs.induction import prove
from rulewright.symbolic.proofs.world import TO_SHOW
from tests.native.both import core_of
from tests.native.games import games
from tests.symbolic.agreeing import contradicted, not_broken, silent

SPEC = Path(__file__).parents[2] / "spec"
NO_LIMITS = Budget(None, None)
POSITIONS = Budget(2.0, None)
"""A search of a drawn game is left after so long: it must not contradict what is proved."""

CLOSING = [
    ("classics/connect_four.rules", {"columns": "4", "rows": "3"}),
    ("classics/hanoi.rules", {}),
    ("classics/jugs.rules", {}),
    ("classics/missionaries.rules", {}),
    ("classics/nim.rules", {}),
    ("classics/river_crossing.rules", {}),
    ("classics/tic_tac_toe.rules", {}),
    ("tutorial/snail_race.rules", {}),
]


@settings(max_examples=60, derandomize=True)
@given(games())
def test_nothing_false_is_proved_of_drawn_games(core: Core) -> None:
    found = prove(core, NO_LIMITS, silent)
    assert contradicted(found, reference.search(core, POSITIONS, silent)) == []
    assert not_broken(core, found) == []


@pytest.mark.parametrize(("file", "settings"), CLOSING, ids=[each[0] for each in CLOSING])
def test_nothing_false_is_proved_of_the_classics(file: str, settings: dict[str, str]) -> None:
    core = core_of(SPEC / file, None, settings)
    found = prove(core, NO_LIMITS, silent)
    assert contradicted(found, reference.search(core, NO_LIMITS, silent)) == []
    assert not_broken(core, found) == []
    every = [each.name for each in core.properties if each.kind in TO_SHOW]
    assert [each.name for each in found.properties] == every


def test_a_second_solver_agrees() -> None:
    core = core_of(SPEC / "classics/missionaries.rules", None)
    assert prove(core, NO_LIMITS, silent, confirm=True).properties


LEANING = """
game Leaning
    \"\"\"Two numbers that follow each other, and one that does not.\"\"\"

players 1 of solver

state:
    a: 0..9
    b: 0..9
    c: 0..9

action stray() by solver:
    require off: c > 0 because "not yet"
    b = 9

action go(far: 1..2) by solver:
    a = min(9, a + far)
    b = a

invariant alike: a == b
invariant never_off: c == 0
invariant two_alone: c * a == 0 and c * b == 0
"""


def core_from(text: str, folder: Path) -> Core:
    """The core of a rule book."""
    path = folder / "book.rules"
    path.write_text(text, "utf-8")
    return core_of(path, None)


def standing(found: Induction) -> dict[str, str]:
    """What is known of each property."""
    return {each.name: each.standing for each in found.properties}


def test_proofs_lean_on_each_other(tmp_path: Path) -> None:
    found = prove(core_from(LEANING, tmp_path), NO_LIMITS, silent)
    assert standing(found) == dict.fromkeys(("alike", "never_off", "two_alone"), "proved")


def test_what_leans_on_what_falls_is_not_proved(tmp_path: Path) -> None:
    """`alike` needs `never_off` where somebody strays, which falls behind the next action."""
    text = LEANING.replace("    b = a\n", "    b = a\n    c = 1\n")
    found = prove(core_from(text, tmp_path), NO_LIMITS, silent)
    assert standing(found) == dict.fromkeys(("alike", "never_off", "two_alone"), "broken")


LATE = """
game Late
    \"\"\"A number that rises by itself where two others have been raised.\"\"\"

players 1 of solver

state:
    gone: bool
    loose: bool
    risen: 0..1

action go() by solver:
    gone = true

action loosen() by solver:
    require here: not gone because "it is too late"
    loose = true

step rise when gone and loose and risen == 0:
    risen = 1

invariant tight: not loose
invariant low: risen == 0
"""


def test_steps_that_properties_exclude_come_back_when_these_fall(tmp_path: Path) -> None:
    """Behind `go` nothing rises as long as `tight` stands, which falls behind the next action."""
    found = prove(core_from(LATE, tmp_path), NO_LIMITS, silent)
    assert standing(found) == dict.fromkeys(("tight", "low"), "broken")
    kept = LATE.replace("    loose = true\n", "    loose = false\n")
    found = prove(core_from(kept, tmp_path), NO_LIMITS, silent)
    assert standing(found) == dict.fromkeys(("tight", "low"), "proved")


ALIKE = """
game Alike
    \"\"\"Two invariants say the same of one thing, and one of them something false besides.\"\"\"

players 1 of solver

state:
    a: bool
    b: bool
    c: bool

action look() by solver:
    if a:
        c = true

action go() by solver:
    b = true

invariant two: not a and not b
invariant one: not a
invariant unseen: not c
"""


def test_what_is_said_twice_still_stands_where_one_falls(tmp_path: Path) -> None:
    """Else `unseen` would be shown again and again, as it rests on what `two` says as well."""
    found = prove(core_from(ALIKE, tmp_path), Budget(20.0, None), silent)
    assert found.stopped is None
    assert standing(found) == {"two": "broken", "one": "proved", "unseen": "proved"}


def test_what_an_obligation_rests_on_may_have_its_name(tmp_path: Path) -> None:
    """The sum is within its range as long as the invariant stands, which falls afterwards."""
    text = """
game Named

players 1 of solver

state:
    a: 0..9
    b: 0..9

action grow() by solver:
    a += b

action spoil() by solver:
    b = 9

invariant nothing: b == 0
"""
    core = core_from(text, tmp_path)
    (stated,) = core.properties
    core = replace(core, properties=(replace(stated, name="grow"),))
    (obligation,) = prove(core, NO_LIMITS, silent).obligations
    assert (obligation.name, obligation.standing) == ("grow", "broken")


SUMS = """
game Sums
    \"\"\"Three sums, of which two begin with the same.\"\"\"

players 1 of solver

enum Piece: pawn, king

state:
    left: 1..8 -> Piece?
    right: 1..8 -> Piece?

action fill(place: 1..8) by solver:
    right[place] = pawn

invariant left_is_not_full: count(i for i in 1..8 if left[i] == pawn) <= 7
invariant crossed: count(i for i in 1..7 if left[i] == pawn) + (1 if right[8] == king else 0) <= 5
invariant six_at_most: count(i for i in 1..8 if right[i] == pawn) <= 6
"""


def test_sums_that_begin_alike_are_told_apart(tmp_path: Path) -> None:
    """Else what `crossed` says of one sum would be taken for what another is."""
    found = prove(core_from(SUMS, tmp_path), NO_LIMITS, silent)
    assert standing(found)["six_at_most"] == "broken"


def test_a_step_begins_where_all_holds_that_counts_something(tmp_path: Path) -> None:
    """A solver may take a sum for any number as long as nobody counts."""
    core = core_from(SUMS, tmp_path)
    (broken,) = (each for each in prove(core, NO_LIMITS, silent).properties if each.step)
    assert broken.step is not None
    machine = Machine(core)
    assert all(
        machine.evaluate(each.condition, broken.step.before, {}) == 1 for each in core.properties
    )


TIE = """
game Tie
    \"\"\"The richest wins, and nobody says what happens if two are.\"\"\"

players 2 of red, blue

state:
    coins: Player -> 0..5
    rounds: 0..3
    current: Player = red

action take(amount: 0..1) by current:
    coins[current] = min(5, coins[current] + amount)
    if current == blue:
        rounds = min(3, rounds + 1)
    current = next(current)

ended when rounds == 3

outcome:
    score coins: coins[player]
    winner most(p for p in Player by coins[p])
"""


def test_an_award_has_one_answer_or_the_position_is_shown(tmp_path: Path) -> None:
    core = core_from(TIE, tmp_path)
    (award,) = (
        each for each in prove(core, NO_LIMITS, silent).obligations if each.kind == "ending"
    )
    assert award.standing == "broken"
    assert award.step is not None
    assert award.step.move is None
    red, blue, rounds, _ = award.step.before
    assert (red == blue, rounds) == (True, 3)
    settled = TIE.replace("by coins[p])", "by coins[p] else red)")
    assert prove(core_from(settled, tmp_path), NO_LIMITS, silent).obligations == ()


BELLS = """
game Bells
    \"\"\"Whatever bells there are ring one after the other; there is no more than one.\"\"\"

players 1 of solver

enum Thing: bell, book

state:
    at: 1..14 -> Thing?
    to_ring: set[1..14]

action hang(place: 1..14) by solver:
    require alone: count(i for i in 1..14 if at[i] == bell) == 0 because "there is one"
    at[place] = bell

action ring() by solver:
    to_ring = {i for i in 1..14 if at[i] == bell}

step rings when to_ring != {}:
    let first = least(i for i in to_ring by i)
    to_ring -= {first}

invariant one: count(i for i in 1..14 if at[i] == bell) <= 1
"""


def test_steps_end_where_there_is_no_more_of_what_they_use_up(tmp_path: Path) -> None:
    """What would be the third step is ruled out: it is counted then how many bells there are."""
    core = core_from(BELLS, tmp_path)
    found = prove(core, NO_LIMITS, silent, tmp_path)
    ruled_out = [each for each in found.asked if each.about == "that `rings` does not happen"]
    assert [each.verdict for each in ruled_out] == ["cannot hold"]
    assert standing(found) == {"one": "proved"}


UNANSWERED_END = """
game End
    \"\"\"Where it is not said whether the game has ended, it goes on.\"\"\"

players 2 of red, blue

state:
    x: 0..9 = 5
    current: Player = red

action go() by current:
    x = 6

ended when red == the(p for p in Player if p == red and x != 5)

invariant five: x == 5
"""


def test_a_game_goes_on_where_its_end_has_no_answer(tmp_path: Path) -> None:
    (tmp_path / "end.rules").write_text(UNANSWERED_END, encoding="utf-8")
    core = core_of(tmp_path / "end.rules", None)
    (five,) = prove(core, NO_LIMITS, silent).properties
    assert five.standing == "broken"
