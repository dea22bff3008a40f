"""Nothing in the rules of `spec/catan` is there for nothing.

Each requirement, and the rule for ties, is deleted from a copy of its rule book in turn. Then a
scenario fails, or a closed instance shows by a shortest play what goes wrong, or `check` had said
before that the requirement is idle. The tables say which. The land rules are shown by plays of
`duel` as well, where it has any. A search stops a little behind the play it knows of.
"""

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.rulebooks import test_base_oracle, test_duel_oracle
from tests.rulebooks.altered import Seen, failing_scenarios, wrong_within
from tests.rulebooks.requirements import requirements, text_of

IDLE = {"base": test_base_oracle.IDLE, "real_estate": test_duel_oracle.IDLE}

SEVEN = "on a 7, whoever has more than seven cards discards half, as they choose"
ROBBER = "the robber takes a card from somebody who lives there and has one"
ROAD = "a road goes on from an own road or building, not past another's"
SETTLEMENT = "a settlement is paid for, stands at an own road, and keeps its distance"
PIECES = "five settlements and fifteen roads, and no more"
CARDS = "development cards are bought face down and played from the next turn on"
RATES = "four to one, three to one, two to one"
BARTER = "trade among players"
THREE = "three markers, and no more land"
PRICED = "every new land gets a price"
SALE = "a sale"
MOVED = "for 2 more, one space aside"
LAND_CARD = "the road-building card develops land for nothing"
FREE_ROADS = "two roads for nothing"
TWO_CARDS = "two cards of one's choice"
ONE_A_TURN = "one development card a turn, whatever its kind"

# Of each rule book, the scenario that fails without the requirement.
BY_SCENARIO: dict[str, dict[str, str]] = {
    "base": {
        "place.distance_rule": "around the table, then back",
        "discard.owes": SEVEN,
        "discard.half": SEVEN,
        "move_robber.another_hex": ROBBER,
        "steal.lives_there": ROBBER,
        "build_road.free_edge": ROAD,
        "build_road.next_to_own": ROAD,
        "build_road.pieces": PIECES,
        "build_road.can_pay": ROAD,
        "build_settlement.by_road": SETTLEMENT,
        "build_settlement.distance_rule": SETTLEMENT,
        "build_settlement.pieces": PIECES,
        "build_city.own_settlement": "a city takes the place of a settlement",
        "build_city.pieces": "four cities, and no more",
        "buy_card.card_left": "the pile runs out",
        "buy_card.can_pay": CARDS,
        "play_knight.one_a_turn": CARDS,
        "play_knight.has_card": CARDS,
        "play_road_building.one_a_turn": "with one road left, one is laid for nothing",
        "play_road_building.a_place": "with one road left, one is laid for nothing",
        "lay_free_road.free_edge": FREE_ROADS,
        "lay_free_road.next_to_own": FREE_ROADS,
        "play_year_of_plenty.one_a_turn": ONE_A_TURN,
        "play_year_of_plenty.two": TWO_CARDS,
        "play_monopoly.one_a_turn": ONE_A_TURN,
        "play_monopoly.has_card": CARDS,
        "trade_with_bank.different": RATES,
        "trade_with_bank.enough": RATES,
        "trade_with_bank.in_bank": "the bank sells nothing that it has not",
        "trade.with_another": BARTER,
        "trade.no_gift": BARTER,
        "trade.unlike": BARTER,
    },
    "real_estate": {
        "build_settlement.own_land": "settlements stand on own land",
        "end_turn.priced": PRICED,
        "develop.in_time": "after the dice, as often as one can pay",
        "develop.free_marker": THREE,
        "develop.claimable": "no land on others or next to them",
        "develop.enough": "the first example of the booklet",
        "play_road_building.one_a_turn": LAND_CARD,
        "play_road_building.some_land": LAND_CARD,
        "play_road_building.free_marker": "the road-building card needs a marker",
        "play_road_building.claimable": LAND_CARD,
        "set_price.own_land": PRICED,
        "set_price.some_card": PRICED,
        "buy.of_another": SALE,
        "buy.free_marker": THREE,
        "buy.can_pay": SALE,
        "buy_and_move.free_marker": THREE,
        "buy_and_move.worth_two": MOVED,
        "buy_and_move.free_space": MOVED,
        "pick.held": SALE,
    },
}

# Of each rule book, what a closed instance shows without the requirement.
BY_PLAY: dict[str, dict[str, Seen]] = {
    "base": {
        "place.spot": Seen("starting_corners", 1, "islet"),
        "place.way": Seen("starting_edges", 1, "islet"),
        "build_settlement.can_pay": Seen("supply in pay", 13, "islet"),
        "build_city.can_pay": Seen("supply in pay", 6, "islet"),
        "play_road_building.has_card": Seen("supply in play_card", 5, "lane"),
        "play_year_of_plenty.has_card": Seen("supply in play_card", 5, "market"),
    },
    "real_estate": {
        "place.spot": Seen("starting_corners", 1, "duel"),
        "place.distance_rule": Seen("buildings_keep_apart", 2, "duel"),
        "build_settlement.own_land": Seen("range in free_land", 8, "duel"),
        "end_turn.priced": Seen("others_lands_are_priced", 9, "duel"),
        "develop.in_time": Seen("land_waits_for_the_dice", 7, "duel"),
        "develop.free_marker": Seen("range in claim_land", 9, "duel"),
        "develop.claimable": Seen("land_or_building", 6, "duel"),
        "develop.enough": Seen("land_is_paid_for", 6, "duel"),
        "develop.nothing_to_spare": Seen("nothing_is_wasted", 8, "duel"),
        "play_road_building.has_card": Seen("supply in play_card", 5, "haven"),
        "set_price.own_land": Seen("only_land_is_priced", 6, "duel"),
        "set_price.some_card": Seen("prices_ask_something", 9, "duel"),
        "set_price.listed": Seen("prices_are_listed", 9, "duel"),
        "buy.of_another": Seen("missing in purchase", 6, "duel"),
        "buy.free_marker": Seen("range in claim_land", 16, "duel"),
        "buy.can_pay": Seen("supply in pay_seller", 12, "duel"),
        "buy_and_move.of_another": Seen("missing in purchase", 8, "duel"),
        "buy_and_move.free_marker": Seen("range in claim_land", 24, "duel"),
        "buy_and_move.worth_two": Seen("moving_costs_two", 24, "duel"),
        "buy_and_move.can_pay": Seen("supply in pay_seller", 24, "duel"),
        "buy_and_move.free_space": Seen("lands_keep_apart", 15, "duel"),
        "pick.held": Seen("supply in pick", 16, "duel"),
    },
}

# Requirements of the base game that land rules lean on, as `duel` shows.
UNDER_LAND = {
    "build_settlement.pieces": Seen("no_piece_too_many", 15, "duel"),
    "build_settlement.can_pay": Seen("supply in pay", 9, "duel"),
    "build_city.own_settlement": Seen("buildings_keep_apart", 8, "duel"),
    "build_city.pieces": Seen("no_piece_too_many", 15, "duel"),
    "build_city.can_pay": Seen("supply in pay", 6, "duel"),
}

TIE_RULE = "most(p for p in Player by deals[p] else none)"
TIE_MISSED = "two become greatest in one sale: nobody is king"
TIE_SEEN = Seen("tie in new_king", 16, "duel")


def without(book: str, requirement: str) -> dict[str, str]:
    text = text_of(book)
    place = requirements(text)[requirement]
    changed = text[: place.start] + text[place.stop :]
    assert requirement not in requirements(changed)
    return {book: changed}


def listed(table: Mapping[str, Mapping[str, object]]) -> list[tuple[str, str]]:
    return [(book, requirement) for book in table for requirement in table[book]]


@pytest.mark.slow
@pytest.mark.parametrize("book", BY_SCENARIO)
def test_no_scenario_fails_for_nothing(book: str, tmp_path: Path) -> None:
    assert failing_scenarios(tmp_path, book, {book: text_of(book)}) == set()


@pytest.mark.slow
@pytest.mark.parametrize(("book", "requirement"), listed(BY_SCENARIO))
def test_a_scenario_misses_the_requirement(book: str, requirement: str, tmp_path: Path) -> None:
    failing = failing_scenarios(tmp_path, book, without(book, requirement))
    assert BY_SCENARIO[book][requirement] in failing


@pytest.mark.slow
@pytest.mark.parametrize(("book", "requirement"), listed(BY_PLAY))
def test_a_play_misses_the_requirement(book: str, requirement: str, tmp_path: Path) -> None:
    seen = BY_PLAY[book][requirement]
    wrong = wrong_within(tmp_path, book, without(book, requirement), seen)
    assert wrong[seen.by] == seen.moves == min(wrong.values())


@pytest.mark.slow
@pytest.mark.parametrize("requirement", UNDER_LAND)
def test_a_play_with_land_misses_the_requirement(requirement: str, tmp_path: Path) -> None:
    seen = UNDER_LAND[requirement]
    wrong = wrong_within(tmp_path, "real_estate", without("base", requirement), seen)
    assert wrong[seen.by] == seen.moves == min(wrong.values())


def without_the_rule_for_ties() -> dict[str, str]:
    text = text_of("real_estate")
    assert text.count(TIE_RULE) == 1
    return {"real_estate": text.replace(TIE_RULE, TIE_RULE.replace(" else none", ""))}


@pytest.mark.slow
def test_a_scenario_misses_the_rule_for_ties(tmp_path: Path) -> None:
    failing = failing_scenarios(tmp_path, "real_estate", without_the_rule_for_ties())
    assert TIE_MISSED in failing


@pytest.mark.slow
def test_a_play_misses_the_rule_for_ties(tmp_path: Path) -> None:
    wrong = wrong_within(tmp_path, "real_estate", without_the_rule_for_ties(), TIE_SEEN)
    assert wrong == {TIE_SEEN.by: TIE_SEEN.moves}


@pytest.mark.parametrize("book", IDLE)
def test_no_requirement_is_unclassified(book: str) -> None:
    text = text_of(book)
    labelled = set(requirements(text))
    assert len(labelled) == text.count("\n    require ")
    caught = set(BY_SCENARIO[book]) | set(BY_PLAY[book])
    assert caught <= labelled
    assert labelled - caught <= IDLE[book]


def test_each_rule_book_has_its_tables() -> None:
    assert set(IDLE) == set(BY_SCENARIO) == set(BY_PLAY)
