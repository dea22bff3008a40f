"""The rules of land alone, with four players on the whole board: all of it is proved, and soon."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest

from rulewright.core.ir import Core
from rulewright.core.search import Budget
from rulewright.elaborate.elaborate import elaborate
from rulewright.elaborate.reading import read_game
from rulewright.symbolic.proofs.induction import prove
from tests.native.both import silent

ROOT = Path(__file__).parents[2]
LAND_ALONE = Path(__file__).parent / "land" / "land_alone.rules"

MOST_SECONDS = 60.0
"""Of the processor. It takes a fraction of that on a machine with nothing else to do."""

LEFT_OUT = frozenset({"trade", "discard", "move_robber", "steal", "buy_card", "play_knight"})
"""Some of what is not about land."""


def land_alone() -> Core:
    """The rules of land, without what else is in the game."""
    game = read_game(LAND_ALONE, ROOT, "standard", {"players": "4"}, {})
    return elaborate(game, "standard", {"players": "4"}, {}).core


@pytest.mark.slow
def test_what_is_said_of_land_is_proved_and_every_rule_has_an_answer() -> None:
    started = process_time()
    core = land_alone()
    found = prove(core, Budget(None, None), silent)
    seconds = process_time() - started
    assert LEFT_OUT.isdisjoint(action.name for action in core.actions)
    assert {"develop", "set_price", "buy", "buy_and_move", "build_settlement"} <= {
        action.name for action in core.actions
    }
    assert found.stopped is None
    assert {
        "no_card_is_lost",
        "no_marker_is_lost",
        "no_piece_too_many",
        "lands_keep_apart",
        "the_greatest_is_king",
        "the_king_is_greatest",
    } <= {each.name for each in found.properties}
    assert [each.name for each in found.properties if each.standing != "proved"] == []
    assert [each.name for each in found.obligations if each.standing != "proved"] == []
    assert found.obligations
    assert seconds < MOST_SECONDS
