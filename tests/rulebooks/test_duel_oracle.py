"""`duel` of the land rules: the checker sees what a model written by other means sees."""

import pytest

from tests.independent.duel import duel
from tests.independent.search import explore
from tests.rulebooks.command import Report, run_check

# Requirements that `duel` gives nothing to refuse.
NEVER_ALONE = {
    # Land is claimed only where nothing is near, and nobody builds without land.
    "build_settlement.distance_rule",
    # Under the chosen reading one may develop and buy as often as one can pay.
    "develop.once",
    "buy.once",
    "buy_and_move.once",
}

# All other requirements of the rules that `duel` plays by.
REFUSED = {
    "place.spot",
    "place.distance_rule",
    "end_turn.priced",
    "build_settlement.pieces",
    "build_settlement.can_pay",
    "build_settlement.own_land",
    "build_city.own_settlement",
    "build_city.pieces",
    "build_city.can_pay",
    "develop.in_time",
    "develop.free_marker",
    "develop.claimable",
    "develop.enough",
    "develop.nothing_to_spare",
    "set_price.own_land",
    "set_price.some_card",
    "set_price.listed",
    "buy.of_another",
    "buy.free_marker",
    "buy.can_pay",
    "buy_and_move.of_another",
    "buy_and_move.free_marker",
    "buy_and_move.worth_two",
    "buy_and_move.can_pay",
    "buy_and_move.free_space",
    "pick.held",
}


@pytest.fixture(scope="module")
def check() -> Report:
    code, document = run_check("catan/real_estate.rules", "--instance", "duel")
    assert code == 0
    (found,) = document["checks"]
    assert isinstance(found, dict)
    return found


@pytest.mark.slow
def test_all_is_seen_and_holds(check: Report) -> None:
    assert check["complete"]
    invariants = [found for found in check["properties"] if found["kind"] == "invariant"]
    assert invariants
    for found in invariants:
        assert (found["verdict"], found["class"], found["by"]) == ("holds", "proved", "closure")
    promised = [found for found in check["properties"] if found["kind"] == "reachable"]
    assert promised
    assert all(found["verdict"] == "reached" for found in promised)
    assert check["never_fired"] == []
    assert set(check["never_refused"]) == NEVER_ALONE


@pytest.mark.slow
def test_the_model_counts_the_same(check: Report) -> None:
    figures = explore(duel())
    assert check["states"] == figures.states
    assert check["transitions"] == figures.transitions
    assert check["depth"] == figures.depth
    assert tuple(check["levels"]) == figures.levels
    assert check["final"] == figures.final


@pytest.mark.slow
def test_the_model_refuses_the_same() -> None:
    never_alone = set(NEVER_ALONE) | REFUSED
    explore(duel(never_alone))
    assert never_alone == NEVER_ALONE
