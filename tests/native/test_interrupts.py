"""Ctrl-C wherever it can fall: what is found afterwards is what is found without it."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from itertools import count, pairwise
from types import FrameType
from typing import Any

import pytest

from rulewright.native import aside, steering, store, team
from rulewright.native.context import Context
from rulewright.native.explorer import Explorer
from rulewright.native.jit import Linked
from rulewright.native.store import Store
from tests.native.conftest import compiler, kernel
from tests.native.graphs import LONG, Seen, hypercube, seen

CUBE = hypercube([(0, bit) for bit in range(6)], 1)
CHUNK = 21
"""Some levels of the cube end with a chunk of so many positions."""

MEMORY = 1_360_000
"""In bytes; with it the table has to grow in the midst of the search."""

MEMBERS = [0]
"""Searches by several threads are interrupted in `tests/campaigns/interrupts.py`."""


class Interrupting:
    """Raises KeyboardInterrupt before the line that is so many lines on, in the thread at hand."""

    def __init__(self, line: int) -> None:
        self.left = line
        self.came = False

    def __enter__(self) -> None:
        sys.settrace(self._step)

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)

    def _step(self, _frame: FrameType, event: str, _value: object) -> Callable[..., Any]:
        if event == "line":
            self.left -= 1
            if self.left == 0:
                self.came = True
                raise KeyboardInterrupt
        return self._step


@pytest.fixture(autouse=True)
def _many_small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several threads take over soon, and the table grows in steps. No machine is too slow."""
    monkeypatch.setattr(team, "WORTHWHILE", 8)
    monkeypatch.setattr(team, "PATIENCE", 0)
    monkeypatch.setattr(team, "MOST_AT_A_TIME", 4)
    monkeypatch.setattr(store, "FIRST_BUCKETS", 5)
    monkeypatch.setattr(steering.Pace, "took", lambda *_: None)
    monkeypatch.setattr(aside, "_PATIENCE", LONG)
    monkeypatch.setattr(aside, "_BETWEEN_LOOKS", LONG)


@cache
def linked() -> Linked:
    return compiler().link(CUBE.code(), ["position"])


def begin(members: int = 0) -> Explorer:
    """A search in small chunks."""
    contexts = [Context() for _ in range(members + 1)]
    own, store = kernel(CUBE.words), Store(CUBE.words, MEMORY)
    explorer = Explorer(own, linked()["position"], CUBE.initial, store, contexts[0], contexts[1:])
    explorer.exploring.steps, explorer.growing.steps = CHUNK, 4
    if explorer.team is not None:
        explorer.team.exploring.steps = CHUNK
    return explorer


@pytest.fixture
def expected() -> Seen:
    """What is found without an interrupt. All code is linked then, which has very many lines."""
    assert kernel(CUBE.words).together.sift_address
    alone = begin()
    assert alone.run(LONG) == "closed"
    found = seen(alone)
    alone.release()
    return found


def interrupted(members: int) -> Iterator[Explorer]:
    """A search that was interrupted before its first line, its second, and so on to the end."""
    for line in count(1):
        explorer = begin(members)
        interrupting = Interrupting(line)
        with suppress(KeyboardInterrupt), interrupting:
            while explorer.run(0) == "paused":
                pass
        if interrupting.came:
            yield explorer
        explorer.release()
        if not interrupting.came:
            return


def goes_on_elsewhere(explorer: Explorer, fresh: Explorer) -> None:
    """Let a new search begin where this one is, as one does from a checkpoint."""
    for name in ("states", "predecessors", "levels"):
        words = 4 * explorer.count * (2 if name == "states" else 1)
        ctypes.memmove(fresh.context[name], explorer.context[name], words)
    fresh.restore(explorer.count, explorer.expanded, explorer.depth + 1)
    fresh.context["transitions"] = explorer.total("transitions")


@pytest.mark.parametrize("members", MEMBERS)
def test_it_finds_the_same_afterwards(members: int, expected: Seen) -> None:
    for explorer in interrupted(members):
        assert not explorer.halted
        assert explorer.run(LONG) == "closed"
        assert seen(explorer) == expected
        assert explorer.team is None or explorer.team.together


@pytest.mark.parametrize("members", MEMBERS)
def test_what_is_kept_then_leads_to_the_same(members: int, expected: Seen) -> None:
    for explorer in interrupted(members):
        while not explorer.settled():
            explorer.run(0)
        ends = [0, *explorer.store.level_ends(explorer.depth + 1)]
        assert all(before < after for before, after in pairwise(ends))
        assert ends[-2] <= explorer.expanded <= ends[-1] <= explorer.count
        fresh = begin()
        goes_on_elsewhere(explorer, fresh)
        assert fresh.run(LONG) == "closed"
        assert seen(fresh) == expected
        fresh.release()
