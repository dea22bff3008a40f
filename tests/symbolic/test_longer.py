"""What several moves in a row prove, and on what that rests."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from rulewright.core.ir import Core, Property
from rulewright.core.search import Budget
from rulewright.reference import search as reference
from rulewright.symbolic.plays.bounded import search_bounded
from rulewright.symbolic.plays.longer import Known, prove_longer
from rulewright.symbolic.proofs.questions import Asking
from tests.native.both import core_of
from tests.native.games import games
from tests.symbolic.agreeing import silent

NO_LIMITS = Budget(None, None)
GAMES = Path(__file__).parents[1] / "proofs" / "games"
RING = (GAMES / "several_moves.rules").read_text("utf-8")
NEVER = "never_on_seven"
POSITIONS = Budget(2.0, None)
PLAYS = 3
"""Plays of drawn games are looked at up to this length."""


def stated(core: Core, *names: str) -> list[Property]:
    """Properties by name."""
    return [each for each in core.properties if each.name in names]


def moves_needed(text: str, known: int, folder: Path, *names: str) -> dict[str, int]:
    """What is proved of a rule book, if plays of so many moves break nothing, and how."""
    path = folder / "book.rules"
    path.write_text(text, "utf-8")
    core = core_of(path, None)
    before = Known((), stated(core, *names), known)
    return prove_longer(core, before, NO_LIMITS, silent, Asking(None, confirm=True)).moves


def beginning(place: int) -> str:
    """The rules with another first place."""
    return RING.replace("place: 0..9\n", f"place: 0..9 = {place}\n")


def test_as_few_moves_as_possible_are_taken(tmp_path: Path) -> None:
    assert moves_needed(RING, 8, tmp_path, NEVER) == {NEVER: 4}


@pytest.mark.parametrize(("known", "proved"), [(1, {}), (2, {}), (3, {NEVER: 4})])
def test_plays_must_have_shown_the_beginning(
    known: int, proved: dict[str, int], tmp_path: Path
) -> None:
    """From place 1 the third move breaks it; only who says that it does not is believed."""
    assert moves_needed(beginning(1), known, tmp_path, NEVER) == proved


def test_properties_help_each_other(tmp_path: Path) -> None:
    """Without the other, nobody knows whether a place behind 6 was not 7."""
    more = RING + "\ninvariant never_on_six_or_four: place != 6 and place != 4\n"
    both = moves_needed(more, 8, tmp_path, NEVER, "never_on_six_or_four")
    assert both == {NEVER: 2, "never_on_six_or_four": 2}


def test_what_falls_is_no_help(tmp_path: Path) -> None:
    """With three moves 7 may be met; only with four it is out of the way of 9."""
    more = RING + "\ninvariant never_at_the_end: place != 9\n"
    assert moves_needed(more, 8, tmp_path, "never_at_the_end") == {"never_at_the_end": 5}
    both = moves_needed(more, 8, tmp_path, NEVER, "never_at_the_end")
    assert both == {NEVER: 4, "never_at_the_end": 4}


def test_what_may_have_no_answer_is_left_out(tmp_path: Path) -> None:
    """Plays do not say of each property that it has an answer, and this one has none at first."""
    book = GAMES.parent / "deceiving" / "no_answer_at_first.rules"
    assert moves_needed(book.read_text("utf-8"), 8, tmp_path, "fine") == {}


@settings(max_examples=60, derandomize=True)
@given(games())
def test_nothing_false_is_proved_of_drawn_games(core: Core) -> None:
    plays = search_bounded(core, PLAYS, NO_LIMITS, silent, per_query=20.0)
    told = {each.name for each in plays.found} | {each.name for each in plays.undecided}
    told |= {each.failure.site.rule for each in plays.found if each.failure is not None}
    unproved = [
        each
        for each in core.properties
        if each.kind == "invariant" and not each.over_moves and each.name not in told
    ]
    if plays.depth != PLAYS or not unproved:
        return
    before, asking = Known((), unproved, PLAYS), Asking(None, confirm=False)
    found = prove_longer(core, before, NO_LIMITS, silent, asking)
    seen = reference.search(core, POSITIONS, silent)
    refuted = {each.name for each in seen.found if each.kind == "refuted"}
    assert refuted.isdisjoint(found.moves)
    assert seen.unanswered.isdisjoint(found.moves)
