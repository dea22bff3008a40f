"""Scenarios that did not run on an instance, and why."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.analyses.results import LeftOutScenario
from rulewright.diagnostics.render import place
from rulewright.reports.text.words import block, counted, listed, wrapped

_MOST_NAMED = 5
"""Of more scenarios than this only their number is told; `--json` has their names."""


def left_out_lines(left_out: Sequence[LeftOutScenario]) -> list[str]:
    """How many the `when` of a scenario left out, and each that names players who are not there."""
    other_readings = [one for one in left_out if one.reason == "when"]
    absent = [
        line
        for one in left_out
        if one.reason == "players"
        for line in wrapped(f'"{one.title}", {place(one.span)}: {one.message}', hanging="  ")
    ]
    return [
        *_of_other_readings(other_readings),
        *block("Left out scenarios, which name absent players:", absent),
    ]


def _of_other_readings(left_out: Sequence[LeftOutScenario]) -> list[str]:
    if not left_out:
        return []
    names = [f'"{one.title}"' for one in left_out]
    named = f": {listed(names)}" if len(names) <= _MOST_NAMED else ""
    counts = counted(len(names), "scenario")
    return wrapped(f"{counts} left out, whose `when` does not hold here{named}.", hanging="  ")
