"""What is not inductive is proved with what the prover finds, and nothing false is taken."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.core.build import TRUE, constant, less
from rulewright.core.ir import Assign, Bounded, Read, Scalar
from rulewright.core.proof import Induction
from rulewright.elaborate.elaborate import elaborate
from rulewright.elaborate.reading import read_game
from rulewright.symbolic import induction
from rulewright.symbolic.conserved import relations
from rulewright.symbolic.ledger import Ledger
from tests.cores.small import core, number, site, stated
from tests.symbolic.agreeing import LIMITS, silent

RULES = Path(__file__).parent / "strengthened"

FOUND = {
    "place": "one of stone and tree at each place",
    "conserved": "pool + all shells == 5",
    "phase": "in shopping, debt is 0",
    "bounds": "hour within 0..2",
    "turn": "in placing, how much of each is in tent by who is on turn",
    "narrower": "in day, each_is_kept in its narrower form 1",
    "nothing": "while leader is none, score below 3",
}
"""For each rule book what proves it."""


def proof(name: str) -> Induction:
    """What is shown of a rule book of this folder."""
    game = read_game(RULES / f"{name}.rules", None, None, {}, {})
    return induction.prove(elaborate(game, None, {}, {}).core, LIMITS, silent)


def standings(name: str) -> dict[str, str]:
    """What is known of each property."""
    return {each.name: each.standing for each in proof(name).properties}


@pytest.mark.parametrize("name", FOUND)
def test_what_is_found_proves_what_is_stated(name: str) -> None:
    made = proof(name)
    assert {each.standing for each in (*made.properties, *made.obligations)} == {"proved"}
    assert FOUND[name] in made.found


@pytest.mark.parametrize("name", FOUND)
def test_nothing_is_proved_without_what_is_found(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(induction, "candidates", lambda *_: [])
    assert "broken" in standings(name).values()


def test_what_only_games_at_random_say_is_not_taken() -> None:
    made = proof("far")
    assert [each.standing for each in made.properties] == ["broken"]
    assert made.found == ()


def test_every_rule_book_is_proved() -> None:
    assert {path.stem for path in RULES.glob("*.rules")} == {*FOUND, "far"}


def test_relations_are_those_that_hold_in_all_samples() -> None:
    assert relations([(0, 3, 7), (1, 1, 7), (3, -3, 7)]) == [((2, 1, 0), 3), ((0, 0, 1), 7)]
    assert relations([(0, 0), (1, 0), (0, 1)]) == []


def test_what_is_settled_stands_and_is_not_asked_again() -> None:
    key = ("range", "take", "pool")
    ledger = Ledger((), [key])
    ledger.fall(key, "unknown", "take")
    assert not ledger.is_open(key)
    assert (ledger.judged(key).standing, ledger.keys(), ledger.proved()) == ("proved", [key], [key])


def test_only_what_is_needed_is_told() -> None:
    names = ("stated", "used", "using", "spare", "apart")
    ledger = Ledger([stated("lemma", name, TRUE) for name in names])
    ledger.show(("", "stated", ""), 0, frozenset({"using"}))
    ledger.show(("", "using", ""), 0, frozenset({"used"}))
    ledger.show(("", "spare", ""), 0, frozenset({"apart"}))
    assert ledger.needed({"used", "using", "spare", "apart"}) == ["used", "using"]


def test_nothing_is_found_where_no_game_can_begin() -> None:
    failing = Bounded(constant(7), 0, 3, site("range"), Scalar(0, 3))
    nowhere = core(
        variables=(number("count", 0, 3),),
        initial=(Assign("count", (), failing),),
        properties=(
            stated("invariant", "low", less(constant(9), Read("count", (), Scalar(0, 3)))),
        ),
    )
    made = induction.prove(nowhere, LIMITS, silent)
    assert made.found == ()
    assert {each.standing for each in made.obligations} == {"broken"}
