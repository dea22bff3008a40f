"""What is stated of a set-up may tell players apart, while one of them stands for all behind it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.core.ir import Property
from rulewright.core.search import Budget
from rulewright.symbolic.proofs import induction
from rulewright.symbolic.proofs.induction import prove
from tests.native.both import core_of, silent

RULES = '''
game SetUp
    """Three players place one piece each, in turn; then they move on."""

players 3 of red, blue, white

phases placing, playing

state:
    pieces: Player -> 0..3
    moves: Player -> 0..5
    current: Player = red

action place() by current during placing:
    """One piece of your own."""
    pieces[current] += 1
    if next(current) == red:
        goto playing
    current = next(current)

action play() by current during playing:
    """A move counts."""
    require few: moves[current] < 5 because "you have moved five times"
    moves[current] += 1
    current = next(current)
{more}
lemma in_turn: phase == placing implies {said}
invariant one_piece: all(pieces[p] <= 1 for p in Player)

check: induction
'''

AGAIN = '''
action again() by current during playing:
    """Everything begins anew."""
    {first}
    for p in Player:
        pieces[p] = 0
    goto placing
'''

Case = tuple[str, str, set[str]]
"""What is added to the rules, what the lemma says of the set-up, and what is not proved."""

IN_TURN = "all(pieces[p] == (1 if index(p) < index(current) else 0) for p in Player)"
OF_RED = "(current != red or pieces[red] == 0)"

CASES: dict[str, Case] = {
    "nothing leads back": ("", IN_TURN, set()),
    "it begins anew with red": (AGAIN.format(first="current = red"), IN_TURN, set()),
    "it begins anew with anybody": (AGAIN.format(first="pass"), IN_TURN, {"in_turn", "one_piece"}),
    "it begins anew and holds": (AGAIN.format(first="pass"), OF_RED, {"one_piece"}),
}


def nothing_is_supposed(*_: object) -> tuple[Property, ...]:
    return ()


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_set_up_is_shown_for_each_player_and_the_rest_for_one(
    case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(induction, "candidates", nothing_is_supposed)
    more, said, unproved = case
    path = tmp_path / "set_up.rules"
    path.write_text(RULES.format(more=more, said=said), "utf-8")
    found = prove(core_of(path, None), Budget(None, None), silent)
    assert "play" in found.alike
    assert {each.name for each in found.properties if each.standing != "proved"} == unproved
