"""What is proved of Little Town with four players on the whole board."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulewright.core.search import Budget
from rulewright.symbolic.proofs.proving import Proving
from rulewright.symbolic.proofs.questions import Asking
from tests.native.both import core_of, silent
from tests.proofs.closing import SPEC

PROVED = frozenset(
    {
        "one_thing_on_a_square",
        "no_house_too_many",
        "no_worker_too_many",
        "in_turn",
        "the_player_on_turn_has_a_worker",
        "workers_before_the_start",
        "workers_in_turn",
        "workers_while_working",
        "used_only_while_working",
        "fed_only_at_the_end_of_a_round",
        "materials_are_those_of_the_tile",
        "one_building_with_a_house",
        "nobody_eats_wood",
        "workers_come_back",
        "the_start_goes_round",
        "every_tile_is_somewhere",
        "empty_squares",
        "there_is_room",
        "somebody_can_always_work",
    }
)
"""Squares, tiles, houses, workers and turns, and that there is always room (Q7 and Q15)."""


@pytest.mark.slow
def test_what_holds_of_squares_tiles_workers_and_turns_is_proved() -> None:
    core = core_of(SPEC / "little_town/ties.rules", "standard")
    stated = tuple(each for each in core.properties if each.name in PROVED)
    assert {each.name for each in stated} == PROVED
    asking = Asking(None, confirm=False)
    proving = Proving(replace(core, properties=stated), Budget(None, None), silent, asking)
    found = proving.result_of_run()
    assert found.stopped is None
    assert [each.name for each in found.properties if each.standing != "proved"] == []
