"""The verdict of a check and of a file."""

from __future__ import annotations

from typing import assert_never

from rulewright.analyses.exhaustive import Closure
from rulewright.analyses.fuzzing import Sample
from rulewright.analyses.overall import OVERALL
from rulewright.analyses.plans import SCENARIOS, Plan
from rulewright.analyses.results import (
    CheckResult,
    Finding,
    PropertyResult,
    ScenarioResult,
    Verdict,
)
from rulewright.core.ir import LIVE

_BEYOND_GAMES = ("reachable", *LIVE)
"""Kinds of properties on which games at random may leave open what holds."""

Absent = tuple[tuple[str, str], ...]


def check_verdict(
    plan: Plan,
    scenarios: tuple[ScenarioResult, ...],
    properties: tuple[PropertyResult, ...],
    looked: Closure | Sample | None,
    absent: Absent,
) -> Verdict:
    """`findings` before `undecided` before `clean`."""
    failed = any(scenario.verdict == "failed" for scenario in scenarios)
    if absent or failed or any(map(_breaks, properties)):
        return "findings"
    ran = all(scenario.verdict == "passed" for scenario in scenarios)
    if looked is None:
        return "clean" if plan.engine == SCENARIOS and ran else "undecided"
    if any(map(_fails, looked.findings)):
        return "findings"
    return "clean" if ran and _did_all(looked, properties) else "undecided"


def _did_all(looked: Closure | Sample, properties: tuple[PropertyResult, ...]) -> bool:
    """Whether all was done that is asked of the engine.

    Games need not reach what is reachable, and cannot tell what takes all positions.
    """
    unknown = [stated for stated in properties if stated.verdict == "unknown"]
    match looked:
        case Closure(figures=figures):
            return figures.complete and not unknown
        case Sample(figures=figures):
            return figures.stopped is None and all(each.kind in _BEYOND_GAMES for each in unknown)
        case _:
            assert_never(looked)


def file_verdict(
    checks: tuple[CheckResult, ...], overall: tuple[Finding, ...], absent: Absent
) -> Verdict:
    """The worst of all checks and of what they show together."""
    verdicts = {check.verdict for check in checks}
    if "findings" in verdicts or absent or any(map(_fails, overall)):
        return "findings"
    return "undecided" if "undecided" in verdicts else "clean"


def absent_here(plan: Plan, closure: Closure) -> Absent:
    """What the check line expects of this instance and a complete search did not show."""
    return unmet(plan, closure) if closure.figures.complete else ()


def unmet(plan: Plan, looked: Closure | Sample) -> Absent:
    """What the check line expects of this instance and was not met."""
    seen = {(finding.kind, finding.rule) for finding in looked.findings}
    seen |= {("refuted", p.name) for p in looked.properties if p.verdict == "refuted"}
    wanted = ((e.kind, e.rule) for e in plan.expected if e.kind not in OVERALL)
    return tuple(pair for pair in wanted if pair not in seen)


def _fails(finding: Finding) -> bool:
    return not finding.advice and not finding.expected and finding.grade != "possible"


def _breaks(judged: PropertyResult) -> bool:
    return judged.verdict in {"refuted", "unreached"} and not judged.expected
