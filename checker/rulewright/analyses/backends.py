"""Chooses which engine searches: machine code where there is any, else the reference engine."""

from __future__ import annotations

from time import perf_counter

from msgspec import Struct

from rulewright.core.backend import Backend
from rulewright.core.ir import Core
from rulewright.core.search import Budget, Report, SearchResult
from rulewright.native.rules import NotNative
from rulewright.reference import search as reference

FEW_POSITIONS = 400
"""So many positions the reference engine sees before machine code would be ready."""


ONLY_SEARCHES = "machine code only searches so far"
"""Why plays are counted and games played by the reference engine."""


class Searched(Struct, frozen=True):
    """What a search gave, which backend did it, and why it was not the one that was wanted.

    `compile_seconds` were spent on making machine code.
    """

    found: SearchResult
    backend: str
    compile_seconds: float = 0.0
    fallback: str | None = None


def explore(core: Core, budget: Budget, report: Report, wanted: Backend) -> Searched:
    """Search all positions. Where there is no machine code, the reference engine does it."""
    if wanted == "reference":
        return Searched(reference.search(core, budget, report), "reference")
    if wanted == "native":
        return _natively(core, budget, report)
    few = reference.search(core, budget, report, FEW_POSITIONS)
    if few.stopped != reference.ENOUGH:
        return Searched(few, "reference")
    return _natively(core, _left(budget, few.seconds), report)


def _natively(core: Core, budget: Budget, report: Report) -> Searched:
    started = perf_counter()
    try:
        # Slow to import, and perhaps not there.
        from rulewright.native import search as native  # noqa: PLC0415
    except ImportError:
        return _fallback(core, budget, report, "llvmlite, which makes machine code, is missing")
    try:
        compiled = native.Compiled(core)
        spent = perf_counter() - started
        found = native.search(compiled, _left(budget, spent), report)
    except NotNative as reason:
        left = _left(budget, perf_counter() - started)
        return _fallback(core, left, report, f"there is no machine code for it: {reason}")
    return Searched(found, "native", spent)


def _fallback(core: Core, budget: Budget, report: Report, why: str) -> Searched:
    return Searched(reference.search(core, budget, report), "reference", fallback=why)


def _left(budget: Budget, spent: float) -> Budget:
    seconds = None if budget.seconds is None else max(0.0, budget.seconds - spent)
    return Budget(seconds, budget.memory)
