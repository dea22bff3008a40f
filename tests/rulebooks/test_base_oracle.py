"""The base game: the checker sees what a model written by other means sees, and nothing is idle."""

import pytest

from tests.independent.catan import INSTANCES, catan
from tests.independent.search import explore
from tests.rulebooks.command import Report, run_check
from tests.rulebooks.figures import (
    assert_all_is_seen_and_holds,
    check_of,
    counted,
    idle_in_searches,
    overall,
)
from tests.rulebooks.requirements import closed_instances, requirements, text_of

IDLE = {
    # From an empty pile chance has nothing to draw.
    "buy_card.card_left",
    # In `lane`, the two free roads of one card use up the pieces, or the edges there are.
    "play_road_building.one_a_turn",
}


@pytest.fixture(scope="module")
def document() -> Report:
    """All instances that the rule book closes."""
    code, document = run_check("catan/base.rules")
    assert code == 0
    return document


def test_each_closed_instance_has_a_model() -> None:
    assert set(closed_instances(text_of("base"))) == set(INSTANCES)


@pytest.mark.slow
@pytest.mark.parametrize("instance", INSTANCES)
def test_all_is_seen_and_holds(document: Report, instance: str) -> None:
    assert_all_is_seen_and_holds(check_of(document, instance))


@pytest.mark.slow
def test_each_rule_is_used_and_few_requirements_are_idle(document: Report) -> None:
    assert idle_in_searches(document) == IDLE
    assert overall(document) <= {("idle", requirement) for requirement in IDLE}


@pytest.mark.slow
@pytest.mark.parametrize("instance", INSTANCES)
def test_the_model_counts_and_refuses_the_same(document: Report, instance: str) -> None:
    check = check_of(document, instance)
    never_alone = set(requirements(text_of("base")))
    assert counted(check) == explore(catan(INSTANCES[instance], never_alone))
    assert never_alone == set(check["never_refused"])
