"""The verdict in one sentence, and what it rests on."""

from __future__ import annotations

from rulewright.analyses.results import FileResult, SampleFigures, SearchFigures
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
    ran = [check.ran for check in result.checks if check.ran is not None]
    stopped = [figures for figures in ran if figures.stopped is not None]
    waiting = [c.engine for c in result.checks if c.ran is None and c.engine != "scenarios"]
    unfinished = sum(s.verdict == "unfinished" for c in result.checks for s in c.scenarios)
    told = []
    if unfinished:
        told.append(f"{counted(unfinished, 'scenario')} did not come to an end")
    by_budget = [figures for figures in stopped if figures.stopped_at is None]
    searches = [figures for figures in by_budget if isinstance(figures, SearchFigures)]
    if not all(figures.complete for figures in searches):
        told.append(
            "the search did not see every position (give it more `--time`, or a smaller instance)"
        )
    if any(figures.complete for figures in searches):
        told.append("what takes all positions was not judged (give it more `--time`)")
    if any(isinstance(figures, SampleFigures) for figures in by_budget):
        told.append("not all games were played (give them more `--time`, or ask for fewer)")
    too_much = [figures.stopped_at for figures in stopped if figures.stopped_at is not None]
    for action, choice in dict.fromkeys(too_much):
        told.append(
            f"there is too much to choose from for `{choice}` of `{action}` (give it a smaller"
            " range, or say `within` what it lies)"
        )
    if any(s.verdict == "unknown" for c in result.checks if c.figures for s in c.properties):
        told.append("not every property is known to hold or not")
    if waiting:
        told.append(f"no engine yet for {listed(list(dict.fromkeys(waiting)))}")
    return listed(told) or "the check was stopped"
