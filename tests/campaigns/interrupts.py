"""Ctrl-C before each line of Python of a search by several threads.

`pytest tests/campaigns/interrupts.py` takes some ten seconds. The process was seen to crash in it
once, on a busy machine, for a reason that is not known.
"""

from __future__ import annotations

import pytest

from tests.native import test_interrupts
from tests.native.graphs import Seen
from tests.native.test_interrupts import _many_small_chunks, expected

__all__ = ["_many_small_chunks", "expected"]  # fixtures

MEMBERS = [2, 3, 5]


@pytest.mark.parametrize("members", MEMBERS)
def test_it_finds_the_same_afterwards(members: int, expected: Seen) -> None:
    test_interrupts.test_it_finds_the_same_afterwards(members, expected)


@pytest.mark.parametrize("members", MEMBERS)
def test_what_is_kept_then_leads_to_the_same(members: int, expected: Seen) -> None:
    test_interrupts.test_what_is_kept_then_leads_to_the_same(members, expected)
