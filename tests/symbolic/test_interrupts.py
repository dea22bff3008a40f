"""Ctrl-C ends a proof with what is known, wherever it falls."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from rulewright.core.search import Budget
from rulewright.symbolic.plays.bounded import search_bounded
from rulewright.symbolic.proofs.induction import prove
from tests.native.both import core_of
from tests.symbolic.agreeing import silent

SPEC = Path(__file__).parents[2] / "spec"
NO_LIMITS = Budget(None, None)


class Interrupting:
    """Raises KeyboardInterrupt before one of the lines of the solver's own Python code."""

    def __init__(self, line: int) -> None:
        self.left = line

    def __enter__(self) -> None:
        sys.settrace(self._step)

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)

    def _step(self, frame: FrameType, event: str, _value: object) -> Callable[..., Any] | None:
        if not str(frame.f_globals.get("__name__")).startswith("z3") or _is_silent(frame):
            return None
        if event == "line":
            self.left -= 1
            if self.left == 0:
                raise KeyboardInterrupt
        return self._step


def _is_silent(frame: FrameType | None) -> bool:
    """Whether Python tells nobody of what is raised here, or nothing is made yet."""
    while frame is not None:
        if frame.f_code.co_name in {"__del__", "__init__"}:
            return True
        frame = frame.f_back
    return False


@pytest.mark.parametrize("line", range(1, 400, 19))
def test_an_induction_tells_what_is_known(line: int) -> None:
    core = core_of(SPEC / "classics/missionaries.rules", None)
    with Interrupting(line):
        found = prove(core, NO_LIMITS, silent)
    assert found.stopped in {None, "interrupted"}
    if found.stopped is None:
        assert line > 100


@pytest.mark.parametrize("line", range(1, 400, 19))
def test_a_bounded_search_tells_what_is_known(line: int) -> None:
    core = core_of(SPEC / "classics/jugs.rules", None)
    with Interrupting(line):
        found = search_bounded(core, 3, NO_LIMITS, silent)
    assert found.stopped in {None, "interrupted"}
    if found.stopped is None:
        assert line > 100
