"""Each award has exactly one answer in every position that the invariants allow.

Where the rule for ties is taken out, there is a position without an answer, and it is shown.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace

from rulewright.core.ir import Core
from rulewright.core.proof import Induction
from rulewright.core.search import Budget
from rulewright.core.sites import sites
from rulewright.symbolic.proofs.induction import prove
from rulewright.symbolic.proofs.proving import Proving
from rulewright.symbolic.proofs.questions import Asking
from tests.native.both import core_of, silent
from tests.proofs.closing import SPEC
from tests.rulebooks.altered import write_books
from tests.rulebooks.test_deletions import without_the_rule_for_ties
from tests.symbolic.agreeing import not_broken

NO_LIMITS = Budget(None, None)
UNANSWERED = ("tie", "ending", "gap")
"""The kinds of obligations that say: there is one answer, and not several."""


class Award(Struct, frozen=True):
    """Where an award is made, and all that is said of it, and needed to prove that."""

    file: str
    instance: str
    stated: frozenset[str]


KING = Award(
    "catan/real_estate.rules",
    "standard",
    frozenset(
        {"the_greatest_is_king", "the_king_is_greatest", "crowned_alone", "crown_kept_from_equals"}
    ),
)
ARMY = Award(
    "catan/base.rules",
    "standard",
    frozenset(
        {
            "the_largest_army_is_held",
            "the_holder_has_an_army",
            "the_army_goes_to_the_greatest",
            "no_development_card_is_lost",
        }
    ),
)
LAST_ROUND = Award("little_town/ties.rules", "trio", frozenset())
LAST_ROUND_OPEN = Award("little_town/little_town.rules", "trio", frozenset())


def about(award: Award, path: Path | None = None) -> Core:
    """The rules of four players on the whole board, or three, with what is said of an award."""
    core = core_of(path or SPEC / award.file, award.instance)
    kept = tuple(each for each in core.properties if each.name in award.stated)
    assert len(kept) == len(award.stated)
    return replace(core, properties=kept)


def first_look(core: Core) -> Induction:
    """What an induction shows without looking for more to assume."""
    return Proving(core, NO_LIMITS, silent, Asking(None, confirm=False)).result_of_run()


def unanswered(found: Induction) -> dict[tuple[str, str], str]:
    """The obligations of an answer that are not proved, by kind and rule, and what is known."""
    return {
        (each.kind, each.name): each.standing
        for each in found.obligations
        if each.kind in UNANSWERED and each.standing != "proved"
    }


@pytest.mark.slow
@pytest.mark.parametrize("award", [KING, LAST_ROUND], ids=lambda award: award.file)
def test_an_award_has_one_answer_in_all_positions(award: Award) -> None:
    core = about(award)
    assert any(site.kind in UNANSWERED for site in sites(core))
    found = first_look(core)
    assert found.stopped is None
    assert {each.standing for each in found.properties} <= {"proved"}
    assert unanswered(found) == {}


@pytest.mark.slow
def test_the_largest_army_is_held_by_one_player_in_all_positions() -> None:
    """That nobody has an army while the card is free is found on the way."""
    found = prove(about(ARMY), NO_LIMITS, silent)
    assert {each.standing for each in found.properties} == {"proved"}


@pytest.mark.slow
def test_without_the_rule_for_ties_nobody_knows_who_is_king(tmp_path: Path) -> None:
    write_books(tmp_path, without_the_rule_for_ties())
    core = about(KING, tmp_path / "real_estate.rules")
    found = first_look(core)
    assert {each.standing for each in found.properties} == {"proved"}
    assert unanswered(found) == {("tie", "new_king"): "broken"}
    assert not_broken(core, found) == []


@pytest.mark.slow
def test_without_rules_for_ties_nobody_knows_who_begins_and_who_wins() -> None:
    core = about(LAST_ROUND_OPEN)
    found = first_look(core)
    assert unanswered(found) == {("tie", "next_starter"): "broken", ("ending", "outcome"): "broken"}
    assert not_broken(core, found) == []
