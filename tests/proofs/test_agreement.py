"""What solvers say of whole rule books does not contradict what a search of them sees.

These are the quicker ones; `tests/campaigns/agreement.py` has all instances that close.
"""

from __future__ import annotations

import pytest

from rulewright.symbolic.proofs.world import TO_SHOW
from tests.proofs.closing import Instance, closing, core_and_search, disagreements
from tests.symbolic.agreeing import differences

PROVED: list[Instance] = [
    ("catan/base.rules", "lane"),
    ("classics/connect_four.rules", "three_by_three"),
    ("classics/hanoi.rules", "three_discs"),
    ("classics/jugs.rules", "four_and_seven"),
    ("classics/missionaries.rules", "three_pairs"),
    ("classics/sliding_tiles.rules", "two_by_two"),
    ("classics/trade.rules", "small"),
    ("little_town/little_town.rules", "three_at_the_lake"),
    ("tutorial/house.rules", None),
]

PLAYED: list[tuple[str, str | None, int]] = [
    ("catan/base.rules", "islet", 5),
    ("catan/base.rules", "lane", 7),
    ("catan/base.rules", "market", 6),
    ("catan/base.rules", "outlaws", 7),
    ("catan/real_estate.rules", "estates", 6),
    ("classics/trade.rules", "small", 5),
    ("little_town/little_town.rules", "three_at_the_lake", 4),
]
"""Of each instance, how many moves the plays have."""


@pytest.mark.parametrize("of", PROVED, ids=str)
def test_nothing_proved_is_refuted(of: Instance) -> None:
    found, told = disagreements(of, None)
    assert told == []
    assert found.stopped is None
    core, _ = core_and_search(of)
    every = [each.name for each in core.properties if each.kind in TO_SHOW]
    assert [each.name for each in found.properties] == every


@pytest.mark.parametrize(("file", "instance", "depth"), PLAYED)
def test_plays_are_as_short_as_those_of_a_search(
    file: str, instance: str | None, depth: int
) -> None:
    core, seen = core_and_search((file, instance))
    found, told = differences(core, depth, seen)
    assert (found.depth, found.stopped, told, found.undecided) == (depth, None, [], ())


def test_all_of_them_close() -> None:
    assert {*PROVED, *((file, instance) for file, instance, _ in PLAYED)} <= set(closing())
