"""Both engines find the same in every instance of `spec/` that closes."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.native import team
from tests.native.both import core_of, differences

SPEC = Path(__file__).parents[2] / "spec"

Row = tuple[str, str | None, dict[str, str]]

QUICK: list[Row] = [
    ("classics/tic_tac_toe.rules", None, {}),
    ("classics/connect_four.rules", "three_by_three", {}),
    ("classics/connect_four.rules", "four_by_three", {}),
    ("classics/trade.rules", "small", {}),
    ("classics/hanoi.rules", None, {}),
    ("classics/jugs.rules", None, {}),
    ("classics/missionaries.rules", None, {}),
    ("classics/nim.rules", None, {}),
    ("classics/sliding_tiles.rules", None, {}),
]

LONG: list[Row] = [
    ("catan/base.rules", "islet", {}),
    ("catan/base.rules", "outlaws", {}),
    ("catan/base.rules", "market", {}),
    ("catan/base.rules", "lane", {}),
    ("catan/real_estate.rules", "duel", {}),
    ("catan/real_estate.rules", "estates", {}),
    ("catan/real_estate.rules", "bazaar", {}),
    ("catan/random_island.rules", "atoll", {}),
    ("catan/random_island.rules", "twins", {}),
    ("catan/house/five_card_prices.rules", "dear_land", {}),
    ("catan/house/friendly_robber.rules", "outlaws", {}),
    ("little_town/little_town.rules", "hamlet", {}),
    ("little_town/little_town.rules", "market", {}),
    ("little_town/little_town.rules", "castle_hill", {}),
    ("little_town/little_town.rules", "three_at_the_lake", {}),
    ("little_town/little_town.rules", "alley", {}),
    ("little_town/full.rules", "plaza", {}),
    ("little_town/full.rules", "terrace", {}),
    ("little_town/full.rules", "lookout", {}),
]


@pytest.mark.parametrize(("file", "instance", "settings"), QUICK)
def test_the_engines_agree(file: str, instance: str | None, settings: dict[str, str]) -> None:
    assert differences(core_of(SPEC / file, instance, settings)) == []


@pytest.mark.slow
@pytest.mark.parametrize(("file", "instance", "settings"), LONG)
def test_the_engines_agree_on_the_rule_books(
    file: str, instance: str | None, settings: dict[str, str]
) -> None:
    assert differences(core_of(SPEC / file, instance, settings)) == []


THREADED: list[Row] = [
    ("classics/tic_tac_toe.rules", None, {}),
    ("classics/connect_four.rules", "four_by_three", {}),
    ("classics/sliding_tiles.rules", None, {}),
    ("catan/real_estate.rules", "estates", {}),
    ("little_town/little_town.rules", "castle_hill", {}),
]


@pytest.mark.parametrize("threads", [2, 5])
@pytest.mark.parametrize(("file", "instance", "settings"), THREADED)
def test_threads_find_the_same(
    file: str,
    instance: str | None,
    settings: dict[str, str],
    threads: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(team, "WORTHWHILE", 1)
    monkeypatch.setattr(team, "PATIENCE", 0.0)
    assert differences(core_of(SPEC / file, instance, settings), threads) == []
