"""What can be measured, row by row."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from tests.benchmarks.compare import models
from tests.benchmarks.compare.bound import bounded
from tests.benchmarks.compare.figures import Line
from tests.benchmarks.compare.game_rows import (
    base_game,
    connect_four_games,
    little_town_games,
)
from tests.benchmarks.compare.large import large, tiles
from tests.benchmarks.compare.questions import asked, of_a_book
from tests.benchmarks.compare.search_rows import searched
from tests.benchmarks.compare.settings import Settings
from tests.benchmarks.compare.start import compiled, started

Measure = Callable[[Settings, str], tuple[list[Line], dict[str, str]]]
"""Measures one row, whose name it is given."""


class Row(Struct, frozen=True):
    """One thing to measure. `usual` rows are measured when no others are asked for."""

    name: str
    about: str
    measure: Measure
    usual: bool = True


HALF = {"distinguished": 5, "harmless": 5}
"""What the questions of the market come to."""

ROWS = (
    Row("c4_5x4", "Connect Four, 5 columns of 4", partial(searched, models.C4_5X4)),
    Row("trade", "a market without turns", partial(searched, models.TRADE)),
    Row("puzzle8", "the 8-puzzle", partial(searched, models.PUZZLE_8)),
    Row("start", "start to verdict on tic-tac-toe", started),
    Row("compile", "real_estate, standard", compiled),
    Row(
        "large",
        "memory, growth and two threads on Connect Four 5 by 5",
        partial(large, models.C4_3X3, models.C4_5X4, models.C4_5X5),
    ),
    Row("questions", "ten questions beside a plain check", partial(asked, models.MARKET, HALF)),
    Row("book", "all questions of a rule book beside its checks", partial(of_a_book, *models.BOOK)),
    Row("tic_tac_toe", "tic-tac-toe", partial(searched, models.TIC_TAC_TOE), usual=False),
    Row(
        "bound",
        "time a move, held against the memory of the machine",
        partial(bounded, (models.C4_5X4, models.C4_5X5)),
        usual=False,
    ),
    Row("tiles", "sliding tiles, 4 by 3: long", partial(tiles, models.TILES_4X3), usual=False),
    Row("base_game", "random games of the base game, four players", base_game),
    Row("connect_four", "random games of Connect Four, 7 by 6", connect_four_games),
    Row("little_town", "random games of Little Town", little_town_games),
)

SMOKE = (
    Row("tic_tac_toe", "tic-tac-toe", partial(searched, models.TIC_TAC_TOE)),
    Row("c4_3x3", "Connect Four, 3 columns of 3", partial(searched, models.C4_3X3)),
    Row("small_trade", "a smaller market", partial(searched, models.SMALL_TRADE)),
    Row("tiles_2x3", "sliding tiles, 2 by 3", partial(searched, models.TILES_2X3)),
    Row("start", "start to verdict on tic-tac-toe", started),
    Row(
        "large",
        "the same as the row `large`, on smaller frames",
        partial(large, models.C4_3X3, models.C4_3X3, models.C4_4X3),
    ),
    Row(
        "tiles", "the same as the row `tiles`, on a smaller tray", partial(tiles, models.TILES_2X3)
    ),
    Row(
        "questions",
        "the same as the row `questions`, on a smaller market",
        partial(asked, models.SMALL_MARKET, HALF),
    ),
    Row("bound", "the same as the row `bound`, on one frame", partial(bounded, (models.C4_3X3,))),
    Row("connect_four", "a few random games of Connect Four, 7 by 6", connect_four_games),
)
"""Rows that take seconds with any engine: they only show that this program works."""
