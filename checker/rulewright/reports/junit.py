"""JUnit XML, the form in which build servers take the results of tests.

A suite is one engine on one instance; its cases are the properties, the scenarios and, as one case
each, findings and expected things that did not appear.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Sequence

from msgspec import Struct

from rulewright.analyses.results import (
    CheckResult,
    FileResult,
    Finding,
    ObligationResult,
    PropertyResult,
)
from rulewright.diagnostics.mistake import Mistake
from rulewright.diagnostics.render import place
from rulewright.reports.failures import fails
from rulewright.reports.text.findings import hindrance_parts
from rulewright.reports.text.layout import laid_out
from rulewright.reports.text.plays import play_parts, refuting_parts, step_parts

# XML has no way to write these, not even escaped.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


_OUTCOMES = {"passed": "passed", "failed": "failure", "unfinished": "skipped"}
"""What the verdicts on scenarios are called here."""


class _Case(Struct, frozen=True):
    """A test case; `outcome` is passed, failure, error or skipped, `details` says why."""

    name: str
    outcome: str = "passed"
    message: str = ""
    details: str = ""


class _Suite(Struct, frozen=True):
    name: str
    cases: tuple[_Case, ...]
    seconds: float


def check_suites(result: FileResult) -> str:
    """What a check found."""
    suites = [
        _Suite(
            f"{check.instance or result.game}, {check.engine}",
            tuple(_of_check(check)),
            check.run.compile_seconds + check.run.search_seconds,
        )
        for check in result.checks
    ]
    together = (*map(_finding, result.overall), *map(_absent, result.absent))
    if together:
        suites.append(_Suite(f"{result.game}, all instances together", together, 0.0))
    return _xml(result.file, suites)


def mistakes_suites(file: str | None, mistakes: Sequence[Mistake]) -> str:
    """The mistakes of a text; each is an error."""
    cases = tuple(
        _Case(
            f"{mistake.entry.code} {mistake.entry.name}",
            "error",
            mistake.message,
            place(mistake.span) if mistake.span is not None else "",
        )
        for mistake in mistakes
    )
    return _xml(file or "rulewright", [_Suite("mistakes", cases, 0.0)])


def interrupted_suites(file: str) -> str:
    """A check that was interrupted before there was anything to tell."""
    case = _Case("every position seen", "skipped", "stopped: interrupted")
    return _xml(file, [_Suite("interrupted", (case,), 0.0)])


def _of_check(check: CheckResult) -> Iterable[_Case]:
    yield _extent(check)
    yield from map(_property, check.properties)
    yield from map(_obligation, check.obligations)
    for one in check.scenarios:
        where = place(one.span) if one.span is not None else ""
        yield _Case(f"scenario {one.title}", _OUTCOMES[one.verdict], one.message or "", where)
    for left_out in check.left_out:
        yield _Case(f"scenario {left_out.title}", "skipped", left_out.message, place(left_out.span))
    yield from map(_finding, check.findings)
    yield from map(_absent, check.absent)


def _extent(check: CheckResult) -> _Case:
    """Whether the engine came to its end; a server must not show green where it did not."""
    if check.engine == "scenarios":
        unfinished = any(one.verdict == "unfinished" for one in check.scenarios)
        outcome, why = (
            ("skipped", "stopped: a budget was used up") if unfinished else ("passed", "")
        )
        return _Case("scenarios ran", outcome, why)
    if check.sample is not None:
        if check.sample.stopped is None:
            return _Case("games played")
        return _Case("games played", "skipped", f"stopped: {check.sample.stopped}")
    if check.proof is not None:
        return _asked("everything asked", check.proof.stopped)
    if check.bounded is not None:
        return _asked(f"plays of up to {check.bounded.asked} moves seen", check.bounded.stopped)
    if check.figures is None:
        return _Case("every position seen", "skipped", f"no engine for {check.engine} yet")
    if not check.figures.complete:
        return _Case("every position seen", "skipped", f"stopped: {check.figures.stopped}")
    return _Case("every position seen")


def _asked(what: str, stopped: str | None) -> _Case:
    return _Case(what) if stopped is None else _Case(what, "skipped", f"stopped: {stopped}")


def _obligation(one: ObligationResult) -> _Case:
    """Whether a place always has an answer; what is broken fails as a finding, if it is known."""
    name = f"answer of {one.kind} in {one.rule}: {one.what}"
    if one.standing == "proved":
        return _Case(name)
    why = one.reason if one.standing == "unknown" else "not ruled out"
    return _Case(name, "skipped", why, place(one.span) if one.span is not None else "")


def _property(judged: PropertyResult) -> _Case:
    name = f"{judged.kind} {judged.name}"
    if judged.verdict == "unknown":
        step = laid_out(step_parts(judged.step)) if judged.step is not None else []
        why = judged.reason or ("a move might break it" if step else judged.basis)
        return _Case(name, "skipped", f"not known: {why}", "\n".join(step))
    if judged.verdict not in {"refuted", "unreached"} or judged.expected:
        return _Case(name)
    where = [place(judged.span)] if judged.span is not None else []
    play = laid_out(refuting_parts(judged))
    return _Case(name, "failure", judged.verdict, "\n".join([*where, *play]))


def _finding(finding: Finding) -> _Case:
    name = f"{finding.kind} in {finding.rule}"
    if finding.grade == "possible" and not finding.expected:
        step = laid_out(step_parts(finding.step)) if finding.step is not None else []
        return _Case(name, "skipped", f"possible: {finding.message}", "\n".join(step))
    if not fails(finding):
        return _Case(name)
    where = [place(finding.span)] if finding.span is not None else []
    play = laid_out(play_parts(finding.play)) if finding.play is not None else []
    told = [finding.question, *where, *play, *laid_out(hindrance_parts(finding))]
    return _Case(name, "failure", finding.message, "\n".join(told))


def _absent(pair: tuple[str, str]) -> _Case:
    kind, rule = pair
    return _Case(f"{kind} of {rule}", "failure", "expected, but it did not appear")


def _xml(name: str, suites: Sequence[_Suite]) -> str:
    root = ET.Element("testsuites", _counts(_clean(name), suites))
    for suite in suites:
        element = ET.SubElement(root, "testsuite", _counts(_clean(suite.name), [suite]))
        for case in suite.cases:
            _add_case(element, case, _clean(suite.name))
    ET.indent(root)
    body = ET.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{body}\n'


def _counts(name: str, suites: Sequence[_Suite]) -> dict[str, str]:
    outcomes = [case.outcome for suite in suites for case in suite.cases]
    return {
        "name": name,
        "tests": str(len(outcomes)),
        "failures": str(outcomes.count("failure")),
        "errors": str(outcomes.count("error")),
        "skipped": str(outcomes.count("skipped")),
        "time": f"{sum(suite.seconds for suite in suites):.3f}",
    }


def _add_case(suite: ET.Element, case: _Case, classname: str) -> None:
    names = {"name": _clean(case.name), "classname": classname}
    element = ET.SubElement(suite, "testcase", names)
    if case.outcome != "passed":
        reason = ET.SubElement(element, case.outcome, {"message": _clean(case.message)})
        reason.text = _clean(case.details) or None


def _clean(text: str) -> str:
    return _FORBIDDEN.sub("\ufffd", text)
