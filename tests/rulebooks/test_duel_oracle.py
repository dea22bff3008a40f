"""The land rules: the checker sees what models written by other means see, and nothing is idle."""

from collections.abc import Callable

import pytest

from tests.independent.court import court
from tests.independent.duel import DUEL, ESTATES, duel
from tests.independent.estates import AUCTION, BAZAAR, HAVEN, estates
from tests.independent.search import Figures, explore
from tests.rulebooks.command import Report, run_check
from tests.rulebooks.figures import (
    assert_all_is_seen_and_holds,
    check_of,
    counted,
    idle_in_searches,
    overall,
)
from tests.rulebooks.requirements import closed_instances, requirements, text_of

# What `duel` has nothing of: a 7, development cards, and trade.
AWAY = {
    "discard",
    "all_have_discarded",
    "move_robber",
    "steal",
    "buy_card",
    "play_knight",
    "play_road_building",
    "play_year_of_plenty",
    "play_monopoly",
    "trade_with_bank",
    "trade",
}

# Requirements of the rules that `duel` plays by, which it gives nothing to refuse.
NEVER_ALONE = {
    # Land is claimed only where nothing is near, and nobody builds without land.
    "build_settlement.distance_rule",
    # Under the chosen reading one may develop and buy as often as one can pay.
    "develop.once",
    "buy.once",
    "buy_and_move.once",
}

# The same of all closed instances together.
IDLE = NEVER_ALONE | {
    # From an empty pile chance has nothing to draw.
    "buy_card.card_left",
}


# These refuse alone nowhere in the closed instances; games at random may show that they can.
SELDOM = {
    "play_road_building.free_marker",
    "trade_with_bank.different",
}


@pytest.fixture(scope="module")
def document() -> Report:
    """All instances that the rule book closes."""
    code, document = run_check("catan/real_estate.rules")
    assert code == 0
    return document


# What the models count; that of `duel` is also asked what it refuses.
COUNTED: dict[str, Callable[[], Figures]] = {
    "estates": lambda: explore(duel(ESTATES)),
    "haven": lambda: explore(estates(HAVEN)),
    "bazaar": lambda: explore(estates(BAZAAR)),
    "court": lambda: explore(court()),
    "auction": lambda: explore(estates(AUCTION)),
}


def test_each_closed_instance_has_a_model() -> None:
    assert set(closed_instances(text_of("real_estate"))) == {"duel", *COUNTED}


@pytest.mark.slow
@pytest.mark.parametrize("instance", ["duel", *COUNTED])
def test_all_is_seen_and_holds(document: Report, instance: str) -> None:
    assert_all_is_seen_and_holds(check_of(document, instance))


@pytest.mark.slow
def test_each_rule_is_used_and_few_requirements_are_idle(document: Report) -> None:
    assert idle_in_searches(document) == IDLE | SELDOM
    assert overall(document) <= {("idle", requirement) for requirement in IDLE | SELDOM}


@pytest.mark.slow
def test_duel_plays_by_the_land_rules(document: Report) -> None:
    check = check_of(document, "duel")
    assert set(check["never_fired"]) == AWAY
    refusing = {name for name in check["never_refused"] if name.split(".")[0] not in AWAY}
    assert refusing == NEVER_ALONE


@pytest.mark.slow
@pytest.mark.parametrize("instance", COUNTED)
def test_the_model_counts_the_same(document: Report, instance: str) -> None:
    assert counted(check_of(document, instance)) == COUNTED[instance]()


@pytest.mark.slow
def test_the_model_of_duel_counts_and_refuses_the_same(document: Report) -> None:
    never_alone = requirements_of_duel()
    assert counted(check_of(document, "duel")) == explore(duel(DUEL, never_alone))
    assert never_alone == NEVER_ALONE


def requirements_of_duel() -> set[str]:
    """Those of rules that `duel` plays by, and that the variant leaves."""
    named = {*requirements(text_of("base")), *requirements(text_of("real_estate"))}
    gone = {"build_road", "lay_free_road", *AWAY}
    kept = {name for name in named if name.split(".")[0] not in gone}
    return kept - {"place.way", "build_settlement.by_road"}
