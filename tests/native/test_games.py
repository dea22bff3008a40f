"""Games at random are the same in machine code, however many threads play them."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from rulewright.core.games import GamesResult
from rulewright.core.ir import Core
from rulewright.core.search import Budget, Sampling
from rulewright.native import games as native
from rulewright.reference import games as reference
from tests.native.both import core_of, silent

SPEC = Path(__file__).parents[2] / "spec"
UNLIMITED = Budget(None, None)
SEED = 11

Row = tuple[str, str | None, dict[str, str], int, int]
GAMES: list[Row] = [
    ("classics/tic_tac_toe.rules", None, {}, 300, 10_000),
    ("classics/connect_four.rules", None, {}, 20, 10_000),
    ("classics/othello.rules", None, {}, 20, 10_000),
    ("classics/nim.rules", None, {}, 100, 10_000),
    ("classics/trade.rules", "small", {}, 5, 500),
    ("classics/hanoi.rules", None, {}, 5, 200),
    ("tutorial/snail_race.rules", None, {}, 50, 10_000),
    ("catan/base.rules", "standard", {"most_offered": "0"}, 2, 300),
    ("catan/real_estate.rules", "standard", {}, 1, 150),
    ("catan/real_estate.rules", "duel", {}, 30, 300),
    ("catan/random_island.rules", "twins", {}, 10, 200),
    ("little_town/full.rules", "standard", {}, 3, 10_000),
    ("little_town/ties.rules", "market", {}, 20, 10_000),
]


def played(core: Core, games: int, most_moves: int, threads: int) -> GamesResult:
    sampling = Sampling(games, SEED, most_moves)
    compiled = native.Compiled(core)
    return without_seconds(native.random_games(compiled, sampling, UNLIMITED, threads, silent))


def without_seconds(result: GamesResult) -> GamesResult:
    return replace(result, seconds=0.0)


@pytest.mark.parametrize(("file", "instance", "settings", "games", "most_moves"), GAMES)
def test_the_engines_play_the_same_games(
    file: str, instance: str | None, settings: dict[str, str], games: int, most_moves: int
) -> None:
    core = core_of(SPEC / file, instance, settings)
    sampling = Sampling(games, SEED, most_moves)
    theirs = reference.random_games(core, sampling, UNLIMITED, silent)
    assert played(core, games, most_moves, 1) == without_seconds(theirs)


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_play_the_same_games(threads: int) -> None:
    core = core_of(SPEC / "classics/connect_four.rules", None)
    assert played(core, 20_000, 10_000, threads) == played(core, 20_000, 10_000, 1)
