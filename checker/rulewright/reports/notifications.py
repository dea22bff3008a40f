"""What a SARIF log says of the run itself: what was not done, in distinction to what was found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from rulewright.analyses.results import CheckResult, FileResult
from rulewright.analyses.verdicts import BEYOND
from rulewright.diagnostics.mistake import Mistake
from rulewright.diagnostics.source import Span
from rulewright.reports.text.figures import why_stopped

DESCRIPTIONS = {
    "mistakes": "the text or the call has mistakes, and nothing was checked",
    "interrupted": "the check was interrupted before there was anything to tell",
    "not-run": "an engine that is asked for is not there yet",
    "incomplete": "a part of the check did not come to its end",
    "undecided": "a solver came to no verdict",
    "left-out": "a scenario did not run",
    "not-judged": "something in the text has a meaning and was not judged",
}
"""Every kind of notification, and what it says."""


class Notification(Struct, frozen=True):
    """A condition of the run. With an `error` the run has not done what it was asked for."""

    kind: str
    level: Literal["error", "warning", "note"]
    message: str
    span: Span | None = None


def of_result(result: FileResult) -> list[Notification]:
    """What the checks of a file did not do."""
    told = [one for check in result.checks for one in _of_check(check)]
    told.extend(
        Notification("not-judged", "note", f"Not judged: {notice.message}.", notice.span)
        for notice in result.notices
    )
    return told


def of_mistakes(mistakes: Sequence[Mistake]) -> list[Notification]:
    """That nothing was checked."""
    number = "a mistake" if len(mistakes) == 1 else f"{len(mistakes)} mistakes"
    return [Notification("mistakes", "error", f"Nothing was checked, because of {number}.")]


def of_interruption() -> list[Notification]:
    """That nothing is known."""
    return [Notification("interrupted", "error", "Interrupted; nothing is known yet.")]


def _undecided(check: CheckResult, where: str) -> Iterator[Notification]:
    """What a solver has left open, and why."""
    for stated in check.properties:
        if stated.verdict == "unknown" and stated.kind not in BEYOND:
            why = stated.reason or ("a move might break it" if stated.step else "it stopped before")
            told = f"Of {stated.kind} `{stated.name}` in {where} it is not known whether it holds"
            yield Notification("undecided", "warning", f"{told}: {why}.", stated.span)
    for one in check.obligations:
        if one.standing == "unknown":
            told = f"Of `{one.what}` in `{one.rule}`, in {where}, it is not known"
            told += f" whether it always has an answer ({one.kind}): {one.reason}."
            yield Notification("undecided", "warning", told, one.span)


def _of_check(check: CheckResult) -> Iterator[Notification]:
    where = f"`{check.instance}`" if check.instance is not None else "the game as written"
    if check.ran is None and check.engine != "scenarios":
        told = f"{where} was not checked: there is no engine for `{check.engine}` yet."
        yield Notification("not-run", "error", told[0].upper() + told[1:])
    if check.figures is not None and not check.figures.complete:
        why = why_stopped(check.figures)
        told = f"Not every position of {where} was seen, because {why}."
        yield Notification("incomplete", "warning", told)
    elif check.figures is not None and check.figures.stopped is not None:
        why = why_stopped(check.figures)
        told = f"Not every property of {where} was judged, because {why}."
        yield Notification("incomplete", "warning", told)
    if check.sample is not None and check.sample.stopped is not None:
        why = why_stopped(check.sample)
        told = f"Not all games of {where} were played, because {why}."
        yield Notification("incomplete", "warning", told)
    if check.proof is not None and check.proof.stopped is not None:
        why = why_stopped(check.proof)
        told = f"Not all that takes a proof of {where} was asked, because {why}."
        yield Notification("incomplete", "warning", told)
    if check.bounded is not None and check.bounded.stopped is not None:
        why = why_stopped(check.bounded)
        told = f"Not all plays of {where} were looked at, because {why}."
        yield Notification("incomplete", "warning", told)
    if check.proof is not None or check.bounded is not None:
        yield from _undecided(check, where)
    for scenario in check.scenarios:
        if scenario.verdict == "unfinished":
            told = f'"{scenario.title}" did not come to its end: {scenario.message}.'
            yield Notification("incomplete", "warning", told, scenario.span)
    for action in check.order_incomplete:
        told = f"Of `{action}` in {where} not every order of players was tried."
        yield Notification("incomplete", "warning", told)
    for action in check.leak_unknown:
        told = f"Whether moves of `{action}` in {where} depend on what is hidden is not known."
        yield Notification("incomplete", "warning", told)
    if check.unasked:
        told = f"Not looked for in {where}: findings of kind {', '.join(check.unasked)}."
        yield Notification("incomplete", "note", told)
    for left_out in check.left_out:
        told = f'"{left_out.title}" did not run in {where}: {left_out.message}.'
        yield Notification("left-out", "note", told, left_out.span)
