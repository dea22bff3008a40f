"""The verdict of a check and of a file."""

from __future__ import annotations

from typing import assert_never

from rulewright.analyses.looked import Closure, Looked, Plays, Proof, Sample
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

BEYOND = ("reachable", *LIVE)
"""Kinds of properties that only a search of every position always decides."""

Absent = tuple[tuple[str, str], ...]


def check_verdict(
    plan: Plan,
    scenarios: tuple[ScenarioResult, ...],
    properties: tuple[PropertyResult, ...],
    looked: Looked | None,
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


def _did_all(looked: Looked, properties: tuple[PropertyResult, ...]) -> bool:
    """Whether all was done that is asked of the engine.

    Games, plays of some length and inductions need not reach what is reachable, and cannot tell
    what takes all positions. What an induction does not rule out, and nobody expects, is not
    decided.
    """
    unknown = [stated for stated in properties if stated.verdict == "unknown"]
    beyond = all(each.kind in BEYOND for each in unknown)
    match looked:
        case Closure(figures=figures):
            return figures.complete and not unknown
        case Sample(figures=figures):
            return figures.stopped is None and beyond
        case Plays(figures=figures):
            return figures.depth == figures.asked and beyond and not looked.obligations
        case Proof(figures=figures):
            unruled = [each for each in looked.findings if not each.expected]
            ruled = all(each.standing != "unknown" for each in looked.obligations)
            return figures.stopped is None and beyond and ruled and not unruled
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


def absent_here(plan: Plan, looked: Looked) -> Absent:
    """What the check line expects of this instance, and what is known not to be there."""
    match looked:
        case Closure(figures=figures, leak_unknown=unknown):
            leaks = {("leak", name) for name in unknown}
            absent = _unmet(plan, looked) if figures.complete else ()
            return tuple(pair for pair in absent if pair not in leaks)
        case Proof():
            ruled_out = _ruled_out(looked)
            return tuple(pair for pair in _unmet(plan, looked) if pair in ruled_out)
        case Sample() | Plays():
            return ()
        case _:
            assert_never(looked)


def unmet_here(plan: Plan, looked: Looked) -> Absent:
    """What the check line expects of this instance, which was not met and yet may be there.

    Of a search that was stopped that says no more than that it was stopped.
    """
    if isinstance(looked, Closure):
        return ()
    absent = absent_here(plan, looked)
    return tuple(pair for pair in _unmet(plan, looked) if pair not in absent)


def _ruled_out(proof: Proof) -> set[tuple[str, str]]:
    """What an induction shows that there is not: refutations, and findings of a kind in a rule."""
    proved = {(each.kind, each.rule) for each in proof.obligations if each.standing == "proved"}
    other = {(each.kind, each.rule) for each in proof.obligations if each.standing != "proved"}
    held = {("refuted", each.name) for each in proof.properties if each.verdict == "holds"}
    return (proved - other) | held


def _unmet(plan: Plan, looked: Looked) -> Absent:
    """What the check line expects of this instance and was not met."""
    seen = {(finding.kind, finding.rule) for finding in looked.findings}
    seen |= {("refuted", p.name) for p in looked.properties if p.verdict == "refuted"}
    wanted = ((e.kind, e.rule) for e in plan.expected if e.kind not in OVERALL)
    return tuple(pair for pair in wanted if pair not in seen)


def _fails(finding: Finding) -> bool:
    return not finding.advice and not finding.expected and finding.grade != "possible"


def _breaks(judged: PropertyResult) -> bool:
    return judged.verdict in {"refuted", "unreached"} and not judged.expected
