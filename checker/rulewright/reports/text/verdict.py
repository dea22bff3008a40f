"""The verdict in one sentence, and what it rests on."""

from __future__ import annotations

from rulewright.analyses.results import CheckResult, FileResult
from rulewright.reports.failures import Failures, failures
from rulewright.reports.text.words import counted, listed


def verdict_line(result: FileResult) -> str:
    """The last line of a report."""
    match result.verdict:
        case "clean":
            return f"Nothing found{_scope(result)}."
        case "findings":
            return f"To look at: {_tally(failures(result))}."
        case "undecided":
            return f"Not decided: {_why(result)}."


def _scope(result: FileResult) -> str:
    """For what it is proved; no claim where no engine has seen everything."""
    whole = [
        f"`{check.instance}`" if check.instance is not None else "the game as written"
        for check in result.checks
        if check.figures is not None and check.figures.complete
    ]
    seen = f"every position of {listed(list(dict.fromkeys(whole)))} was seen" if whole else ""
    games = sum(check.sample.games for check in result.checks if check.sample is not None)
    played = f"{counted(games, 'game')} at random {'is' if games == 1 else 'are'} no proof"
    told = [part for part in (seen, played if games else "") if part]
    return "".join(f"; {part}" for part in told)


def _tally(found: Failures) -> str:
    parts = [
        (len(found.findings), "finding"),
        (len(found.refuted), "property that does not hold"),
        (len(found.unreached), "promised event that never happens"),
        (len(found.scenarios), "failed scenario"),
        (len(found.absent), "expected finding that did not appear"),
    ]
    return listed([_several(count, words) for count, words in parts if count])


_PLURALS = {
    "property that does not hold": "properties that do not hold",
    "promised event that never happens": "promised events that never happen",
    "expected finding that did not appear": "expected findings that did not appear",
}


def _several(count: int, words: str) -> str:
    return (
        f"{count} {_PLURALS[words]}" if count > 1 and words in _PLURALS else counted(count, words)
    )


def _why(result: FileResult) -> str:
    stopped = [c for c in result.checks if c.figures is not None and not c.figures.complete]
    waiting = [c.engine for c in result.checks if _not_run(c)]
    broken_off = [c for c in result.checks if c.sample is not None and c.sample.stopped is not None]
    unfinished = sum(s.verdict == "unfinished" for c in result.checks for s in c.scenarios)
    told = []
    if unfinished:
        told.append(f"{counted(unfinished, 'scenario')} did not come to an end")
    looks = [c.figures or c.sample for c in (*stopped, *broken_off)]
    too_much = [look.stopped_at for look in looks if look is not None and look.stopped_at]
    if any(c.figures and c.figures.stopped_at is None for c in stopped):
        told.append(
            "the search did not see every position (give it more `--time`, or a smaller instance)"
        )
    for action, choice in dict.fromkeys(too_much):
        told.append(
            f"there is too much to choose from for `{choice}` of `{action}` (give it a smaller"
            " range, or say `within` what it lies)"
        )
    if any(c.sample and c.sample.stopped_at is None for c in broken_off):
        told.append("not all games were played (give it more `--time`, or ask for fewer)")
    if any(s.verdict == "unknown" for c in result.checks if c.figures for s in c.properties):
        told.append("not every property is known to hold or not")
    if waiting:
        told.append(f"no engine yet for {listed(list(dict.fromkeys(waiting)))}")
    return listed(told) or "the check was stopped"


def _not_run(check: CheckResult) -> bool:
    ran = check.figures is not None or check.sample is not None
    return not ran and check.engine != "scenarios"
