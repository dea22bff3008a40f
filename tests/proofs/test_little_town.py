"""What is proved of Little Town with four players on the whole board."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulewright.core.search import Budget
from rulewright.symbolic.proofs.proving import Proving
from rulewright.symbolic.proofs.questions import Asking
from tests.native.both import core_of, silent
from tests.proofs.closing import SPEC

LEFT_OUT = frozenset({"the_score_is_earned", "a_square_explains_it"})
"""What is not proved, and what takes the solver longest."""


@pytest.mark.slow
def test_what_is_said_of_the_game_is_proved_and_every_rule_has_an_answer() -> None:
    """That there is always room is among it (Q7 and Q15)."""
    core = core_of(SPEC / "little_town/ties.rules", "standard")
    stated = tuple(each for each in core.properties if each.name not in LEFT_OUT)
    asking = Asking(None, confirm=False)
    proving = Proving(replace(core, properties=stated), Budget(None, None), silent, asking)
    found = proving.result_of_run()
    assert found.stopped is None
    assert {"there_is_room", "somebody_can_always_work"} <= {each.name for each in found.properties}
    assert [each.name for each in found.properties if each.standing != "proved"] == []
    assert [each.name for each in found.obligations if each.standing != "proved"] == []
