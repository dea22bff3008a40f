"""What requirements are there for, as inductions see it.

`tests/campaigns/deletions.py` makes the whole table, for four players on the whole board.
"""

from __future__ import annotations

import pytest

from tests.proofs.deleted import not_shown, plays, unaffected, without
from tests.symbolic.agreeing import not_broken

NEEDED = {
    "place.spot": "starting_corners",
    "discard.owes": None,
    "build_road.next_to_own": "roads_are_joined",
    "build_city.can_pay": "supply in pay",
}
"""What breaks on the smallest island without a requirement, if anything does."""


@pytest.mark.slow
@pytest.mark.parametrize("requirement", NEEDED)
def test_what_breaks_without_a_requirement(requirement: str) -> None:
    assert unaffected("base", "islet", requirement)
    core, found = without("base", "islet", requirement)
    assert not_broken(core, found) == []
    broken = NEEDED[requirement]
    open_now = not_shown(found)
    assert list(open_now) == ([] if broken is None else [broken])
    assert all(each.standing == "broken" for each in open_now.values())
    assert broken is None or next(plays("base", requirement, open_now)).instance == "islet"
