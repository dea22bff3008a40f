"""What is proved of Little Town with four players on the whole board."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulewright.core.search import Budget
from rulewright.symbolic.proofs.proving import Proving
from rulewright.symbolic.proofs.questions import Asking
from tests.native.both import core_of, silent
from tests.proofs.closing import SPEC


@pytest.mark.slow
def test_what_is_said_of_the_game_is_proved_and_every_rule_has_an_answer() -> None:
    """That there is always room (Q7 and Q15) and what the score consists of is among it."""
    core = core_of(SPEC / "little_town/ties.rules", "standard")
    proving = Proving(core, Budget(None, None), silent, Asking(None, confirm=False))
    found = proving.result_of_run()
    assert found.stopped is None
    promised = {each.name for each in found.properties}
    assert {"there_is_room", "somebody_can_always_work", "the_score_is_earned"} <= promised
    assert [each.name for each in found.properties if each.standing != "proved"] == []
    assert [each.name for each in found.obligations if each.standing != "proved"] == []


@pytest.mark.slow
def test_behind_the_use_of_land_all_is_proved_in_the_whole_book() -> None:
    """It may end a turn and the round; then cathedrals give points, and residences work."""
    core = core_of(SPEC / "little_town/full.rules", "standard")
    alone = tuple(each for each in core.actions if each.name == "gather")
    found = Proving(
        replace(core, actions=alone), Budget(None, None), silent, Asking(None, confirm=False)
    ).result_of_run()
    assert found.stopped is None
    promised = {each.name for each in found.properties}
    assert {"goods_of_workers", "crests_of_workers", "a_square_explains_it"} <= promised
    assert "begin_the_evening" in {each.name for each in found.obligations}
    assert [each.name for each in found.properties if each.standing != "proved"] == []
    assert [each.name for each in found.obligations if each.standing != "proved"] == []
