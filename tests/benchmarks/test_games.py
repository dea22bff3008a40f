"""Random games are counted as the page on performance says."""

import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.benchmarks.compare.figures import at_least
from tests.benchmarks.compare.game_rows import CATANATRON, lines_of
from tests.benchmarks.compare.games import Cost, Ends, Games, Simulated, played_by, whole_games
from tests.benchmarks.compare.ours import OURS
from tests.benchmarks.compare.processes import NotThere, RowError
from tests.benchmarks.compare.rounds import Rounds


def test_games_that_were_cut_short_count_with_the_others() -> None:
    rounds = Rounds(
        {
            OURS: [Games(1_000, 400_000, 20, 1.0), Games(1_000, 600_000, 40, 0.5)],
            CATANATRON: [Games(20, 20_000, 1, 1.0), Games(20, 20_000, 1, 1.0)],
        },
        {},
    )
    lines, absent = lines_of(rounds, "base_game", {CATANATRON: at_least(50)})
    assert absent == {}
    assert [(line.program, line.median, line.unit, line.ratio) for line in lines] == [
        (OURS, 1_500.0, "games/s", None),
        (CATANATRON, 20.0, "games/s", 75.0),
        (OURS, 800_000.0, "moves/s", None),
        (CATANATRON, 20_000.0, "moves/s", 40.0),
        (OURS, 500.0, "moves/game", None),
        (CATANATRON, 1_000.0, "moves/game", None),
        (OURS, 3.0, "games of 100", None),
        (CATANATRON, 5.0, "games of 100", None),
    ]
    assert [line.reached for line in lines] == [None, True] + [None] * 6


@pytest.mark.parametrize(
    ("python", "told"),
    [(None, "--peers-python"), (Path(sys.executable), "does not have it: .*catanatron")],
)
def test_a_program_that_is_not_installed_is_left_out(python: Path | None, told: str) -> None:
    with pytest.raises(NotThere, match=told):
        played_by(python, "catanatron_games.py", 1)


def test_only_whole_games_by_the_engine_asked_for_are_counted() -> None:
    found = Simulated("reference", 10, 200, Ends(cut_short=1, failed=0), Cost(0.5))
    assert whole_games(found, "reference", 10) == Games(10, 200, 1, 0.5)
    with pytest.raises(NotThere, match="reference ran in place of native"):
        whole_games(found, "native", 10)
    with pytest.raises(RowError, match="20 games were asked for, 10 played"):
        whole_games(found, "reference", 20)
    with pytest.raises(RowError, match="2 ended in a move without an answer"):
        whole_games(replace(found, ends=Ends(cut_short=1, failed=2)), "reference", 10)
