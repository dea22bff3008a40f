"""What is proved of Little Town with four players on the whole board."""

from __future__ import annotations

import pytest

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
