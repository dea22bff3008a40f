"""Rows of what comes before a search: starting, and compiling a large rule book."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.benchmarks.compare import ours
from tests.benchmarks.compare.figures import Line, at_most
from tests.benchmarks.compare.models import SPEC, TIC_TAC_TOE
from tests.benchmarks.compare.rounds import alternate
from tests.benchmarks.compare.settings import Settings

COLD = f"{ours.OURS}, nothing compiled before"
WARM = f"{ours.OURS}, compiled before"


def started(settings: Settings, row: str) -> tuple[list[Line], dict[str, str]]:
    """The whole process on tic-tac-toe, with an empty cache and with one that holds the rules."""
    with tempfile.TemporaryDirectory() as name:
        cache = Path(name)

        def warm() -> float:
            if not any(cache.iterdir()):
                ours.check(TIC_TAC_TOE, settings.backend, cache=cache)
            return ours.check(TIC_TAC_TOE, settings.backend, cache=cache)[0].whole_seconds

        def cold() -> float:
            return ours.check(TIC_TAC_TOE, settings.backend)[0].whole_seconds

        programs: dict[str, Callable[[], float]] = {COLD: cold, WARM: warm}
        rounds = alternate(programs, settings.rounds)
    goals = {COLD: at_most(0.6, "s"), WARM: at_most(0.35, "s")}
    lines = [
        Line(row, "start to verdict", program, "s", tuple(seconds), None, goals[program])
        for program, seconds in rounds.results.items()
    ]
    return lines, dict(rounds.absent)


def compiled(settings: Settings, row: str) -> tuple[list[Line], dict[str, str]]:
    """How long the full board of the largest rule book takes to be compiled."""
    rules = SPEC / "catan" / "real_estate.rules"

    def compiling() -> float:
        return ours.compile_seconds(rules, "standard", settings.backend)

    rounds = alternate({ours.OURS: compiling}, settings.rounds)
    lines = [
        Line(row, "compiling alone", program, "s", tuple(seconds), None, at_most(2, "s"))
        for program, seconds in rounds.results.items()
    ]
    return lines, dict(rounds.absent)
