"""What makes a check fail, gathered once for every form of report."""

from __future__ import annotations

from msgspec import Struct

from rulewright.analyses.results import (
    CheckResult,
    FileResult,
    Finding,
    PropertyResult,
    ScenarioResult,
)


class Failures(Struct, frozen=True):
    """Everything that speaks against a rule book. `absent` are expected, as (kind, rule)."""

    findings: tuple[Finding, ...]
    refuted: tuple[PropertyResult, ...]
    unreached: tuple[PropertyResult, ...]
    scenarios: tuple[ScenarioResult, ...]
    absent: tuple[tuple[str, str], ...]


def fails(finding: Finding) -> bool:
    """Advice never fails a check, nor what is expected, nor what is only possible."""
    return not finding.advice and not finding.expected and finding.grade != "possible"


def failed_properties(check: CheckResult, verdict: str) -> tuple[PropertyResult, ...]:
    """Properties with this verdict that nobody expected."""
    return tuple(one for one in check.properties if one.verdict == verdict and not one.expected)


def failures(result: FileResult) -> Failures:
    """The failures of all checks of a file."""
    checks = result.checks
    findings = [finding for check in checks for finding in check.findings]
    return Failures(
        tuple(finding for finding in (*findings, *result.overall) if fails(finding)),
        tuple(one for check in checks for one in failed_properties(check, "refuted")),
        tuple(one for check in checks for one in failed_properties(check, "unreached")),
        tuple(one for c in checks for one in c.scenarios if one.verdict == "failed"),
        (*(pair for check in checks for pair in check.absent), *result.absent),
    )
