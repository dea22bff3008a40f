"""SARIF 2.1.0, the form in which editors and code hosts take findings."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import PurePath
from urllib.parse import quote

from msgspec import Struct

from rulewright import __version__
from rulewright.analyses.results import CheckResult, FileResult, Finding, PropertyResult
from rulewright.analyses.wording import WORDINGS
from rulewright.diagnostics.mistake import Mistake
from rulewright.diagnostics.source import Span
from rulewright.reports.failures import failed_properties, fails
from rulewright.reports.notifications import (
    DESCRIPTIONS,
    Notification,
    of_interruption,
    of_mistakes,
    of_result,
)

Document = dict[str, object]

_SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)

_OPTION = "--"
"""So begins the name of a source that is no file but the value of an option."""

_RULES = {
    "refuted": "a property does not hold",
    "unreached": "what the rules promise can never happen",
    "failed-scenario": "a scenario is not true of the rules",
    "absent": "a finding that a check line expects did not appear",
}
"""Every rule that is no mistake in the registry and no kind of finding, and what it says."""


def _description(rule: str) -> str:
    return _sentence(_RULES[rule] if rule in _RULES else WORDINGS[rule].summary)


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


class _Result(Struct, frozen=True):
    """One line of the log. `level` is error, warning or note."""

    rule: str
    level: str
    message: str
    span: Span | None
    expected: bool = False


def text(document: Document) -> str:
    """The log as text; pure ASCII, so that no file garbles it."""
    return json.dumps(document, indent=2) + "\n"


def check_log(result: FileResult) -> Document:
    """Everything a check found, with its places."""
    results = [found for check in result.checks for found in _of_check(check)]
    results.extend(_finding(finding) for finding in result.overall)
    results.extend(_absent(pair) for pair in result.absent)
    used = dict.fromkeys(found.rule for found in results)
    rules: list[Document] = [
        {"id": rule, "shortDescription": {"text": _description(rule)}} for rule in used
    ]
    return _log(rules, [_result(found, result.file) for found in results], of_result(result))


def mistakes_log(file: str | None, mistakes: Sequence[Mistake]) -> Document:
    """The mistakes of a text, with the pages that explain them."""
    entries = dict.fromkeys(mistake.entry for mistake in mistakes)
    rules: list[Document] = [
        {
            "id": entry.code,
            "name": entry.name.title().replace("-", ""),
            "help": {"text": entry.page.strip(), "markdown": entry.page.strip()},
        }
        for entry in entries
    ]
    results = [_result(_mistake(mistake), file) for mistake in mistakes]
    return _log(rules, results, of_mistakes(mistakes))


def interrupted_log() -> Document:
    """A check that was interrupted before there was anything to tell."""
    return _log([], [], of_interruption())


def _log(
    rules: list[Document], results: list[Document], notifications: Sequence[Notification]
) -> Document:
    kinds = dict.fromkeys(one.kind for one in notifications)
    told = [
        {"id": kind, "shortDescription": {"text": _sentence(DESCRIPTIONS[kind])}} for kind in kinds
    ]
    driver = {
        "name": "rulewright",
        "version": __version__,
        "rules": rules,
        **({"notifications": told} if told else {}),
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [_invocation(notifications)],
        "results": results,
    }
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _invocation(notifications: Sequence[Notification]) -> Document:
    told = [_notification(one) for one in notifications]
    return {
        "executionSuccessful": all(one.level != "error" for one in notifications),
        **({"toolExecutionNotifications": told} if told else {}),
    }


def _notification(one: Notification) -> Document:
    locations = _locations(one.span, None)
    return {
        "descriptor": {"id": one.kind},
        "level": one.level,
        "message": {"text": one.message},
        **({"locations": locations} if locations else {}),
    }


def _of_check(check: CheckResult) -> Iterable[_Result]:
    for verdict in ("refuted", "unreached"):
        for judged in failed_properties(check, verdict):
            yield _property(judged)
    for scenario in check.scenarios:
        if scenario.verdict == "failed":
            message = f'"{scenario.title}": {scenario.message}'
            yield _Result("failed-scenario", "error", message, scenario.span)
    for finding in check.findings:
        yield _finding(finding)
    for pair in check.absent:
        yield _absent(pair)


def _property(judged: PropertyResult) -> _Result:
    said = f"{judged.kind} `{judged.name}` "
    if judged.verdict == "unreached":
        return _Result("unreached", "error", said + "can never happen.", judged.span)
    culprit = f" This part is false: {judged.culprit.text}" if judged.culprit is not None else ""
    scenario = f"\n\n{judged.play.scenario}" if judged.play is not None else ""
    return _Result("refuted", "error", f"{said}does not hold.{culprit}{scenario}", judged.span)


def _finding(finding: Finding) -> _Result:
    level = "error" if fails(finding) else "warning" if finding.grade == "possible" else "note"
    scenario = f"\n\n{finding.play.scenario}" if finding.play is not None else ""
    doubt = " This is possible; no play to it is known." if finding.grade == "possible" else ""
    message = f"`{finding.rule}`: {finding.message}. {finding.question}{doubt}{scenario}"
    return _Result(finding.kind, level, message, finding.span, finding.expected)


def _absent(pair: tuple[str, str]) -> _Result:
    kind, rule = pair
    return _Result("absent", "error", f"Expected {kind} of `{rule}` did not appear.", None)


def _mistake(mistake: Mistake) -> _Result:
    told = [mistake.message, *(note.message for note in mistake.notes)]
    told.extend([mistake.suggestion] if mistake.suggestion is not None else [])
    return _Result(mistake.entry.code, "error", "\n".join(told), mistake.span)


def _result(found: _Result, file: str | None) -> Document:
    suppressed = [{"kind": "inSource", "justification": "A check line expects this."}]
    return {
        "ruleId": found.rule,
        "level": found.level,
        "message": {"text": found.message},
        "locations": _locations(found.span, file),
        **({"suppressions": suppressed} if found.expected else {}),
    }


def _locations(span: Span | None, file: str | None) -> list[Document]:
    """The place in the text, or the whole file; nothing where the call names no file."""
    if span is not None and not span.source.name.startswith(_OPTION):
        (start_line, start_column), (end_line, end_column) = span.first, span.last
        region = {
            "startLine": start_line,
            "startColumn": start_column,
            "endLine": end_line,
            "endColumn": end_column,
        }
        artifact = {"uri": _uri(span.source.name)}
        return [{"physicalLocation": {"artifactLocation": artifact, "region": region}}]
    if file is None:
        return []
    return [{"physicalLocation": {"artifactLocation": {"uri": _uri(file)}}}]


def _uri(name: str) -> str:
    """A relative reference for a relative name, which readers take from the repository's root."""
    path = PurePath(name)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())
