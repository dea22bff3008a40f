"""The transition systems that are searched, and where each program finds its text of them."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

ROOT = Path(__file__).parents[3]
BENCHMARKS = Path(__file__).parents[1]
RULES = BENCHMARKS / "rules"
PEERS = BENCHMARKS / "peers"
SPEC = ROOT / "spec"


class Model(Struct, frozen=True):
    """A transition system.

    `states`, `transitions` and `final` are what every program has to count. `settings` are the
    parameters of the rule book. `peer` names the file of the models for SPIN and Rumur; `slots` is
    the logarithm of the size of the table of the C program, which is only there for Connect Four.
    """

    name: str
    rules: Path
    settings: tuple[str, ...]
    states: int
    transitions: int
    peer: str | None = None
    slots: int | None = None


def connect_four(columns: int, rows: int, states: int, transitions: int, slots: int) -> Model:
    """Connect Four with so many columns and rows."""
    size = f"{columns}x{rows}"
    return Model(
        f"c4_{size}",
        RULES / "connect_four.rules",
        (f"columns={columns}", f"rows={rows}"),
        states,
        transitions,
        f"connect_four_{size}",
        slots,
    )


def sliding_tiles(columns: int, rows: int, states: int, transitions: int) -> Model:
    """A tray of so many columns and rows with one hole."""
    size = f"{columns}x{rows}"
    settings = (f"columns={columns}", f"rows={rows}")
    peer = f"sliding_tiles_{size}"
    return Model(
        f"tiles_{size}", RULES / "sliding_tiles.rules", settings, states, transitions, peer
    )


# Half of all arrangements of n squares can be reached, and each hole is as frequent as any other:
# n!/2 positions, and n!/2/n times the number of pairs of neighbours, twice, are the moves.
TILES_2X3 = sliding_tiles(2, 3, 360, 840)
PUZZLE_8 = sliding_tiles(3, 3, 181_440, 483_840)
TILES_4X3 = sliding_tiles(4, 3, 239_500_800, 678_585_600)

C4_3X3 = connect_four(3, 3, 869, 1_299, 10)
C4_4X3 = connect_four(4, 3, 12_031, 23_372, 14)
C4_4X4 = connect_four(4, 4, 161_029, 304_574, 18)
C4_5X4 = connect_four(5, 4, 3_945_711, 8_757_625, 23)
C4_5X5 = connect_four(5, 5, 69_763_700, 149_818_972, 27)

TIC_TAC_TOE = Model(
    "tic_tac_toe", SPEC / "classics" / "tic_tac_toe.rules", (), 5_478, 16_167, "tic_tac_toe"
)
TRADE = Model("trade", RULES / "trade.rules", (), 170_368, 1_722_864, "trade")
SMALL_TRADE = Model(
    "small_trade",
    RULES / "trade.rules",
    ("supply=3", "hand_limit=2", "token_limit=1"),
    2_048,
    13_152,
)

MARKET = Model("market_day", RULES / "market_day.rules", ("pieces=3",), 4**10, 7_864_320)
SMALL_MARKET = Model("small_market_day", RULES / "market_day.rules", ("pieces=1",), 2**10, 5_120)

BOOK = (SPEC / "little_town" / "little_town.rules", 500, 10**6)
"""A rule book, how many lines of text it has at least, and how many positions an instance has at
most.
"""
