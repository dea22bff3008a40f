"""The verdict in one sentence, and what it rests on."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.analyses.results import (
    BoundedFigures,
    CheckResult,
    FileResult,
    ProofFigures,
    SampleFigures,
    SearchFigures,
)
from rulewright.analyses.verdicts import BEYOND
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
    whole = _named(c for c in result.checks if c.figures is not None and c.figures.complete)
    seen = f"every position of {whole} was seen" if whole else ""
    proved = _named(c for c in result.checks if c.proof is not None)
    followed = _named(c for c in result.checks if c.bounded and c.bounded.longest is not None)
    to_the_end = f"every play of {followed} was looked at" if followed else ""
    by_induction = f"what was promised for {proved} is proved by induction" if proved else ""
    games = sum(check.sample.games for check in result.checks if check.sample is not None)
    played = f"{counted(games, 'game')} at random {'is' if games == 1 else 'are'} no proof"
    bounded = [c.bounded for c in result.checks if c.bounded is not None]
    cut = [figures.asked for figures in bounded if figures.longest is None]
    looked = f"plays of more than {counted(min(cut, default=0), 'move')} were not looked at"
    told = [seen, to_the_end, by_induction, played if games else "", looked if cut else ""]
    return "".join(f"; {part}" for part in told if part)


def _named(checks: Iterable[CheckResult]) -> str:
    """The instances, each once."""
    names = (f"`{c.instance}`" if c.instance is not None else "the game as written" for c in checks)
    return listed(list(dict.fromkeys(names)))


def _tally(found: Failures) -> str:
    parts = [
        (len(found.findings), "finding"),
        (len(found.refuted), "property that does not hold"),
        (len(found.unreached), "promised event that never happens"),
        (len(found.scenarios), "failed scenario"),
        (len(found.absent), "expected finding that did not appear"),
    ]
    return listed([_several(count, words) for count, words in parts if count])


_BUDGETS = {"time", "memory"}
"""Why an engine stops that would go on with more of it."""

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
    looks = [figures for figures in stopped if isinstance(figures, SearchFigures | SampleFigures)]
    by_budget = [figures for figures in looks if figures.stopped_at is None]
    searches = [figures for figures in by_budget if isinstance(figures, SearchFigures)]
    if not all(figures.complete for figures in searches):
        told.append(
            "the search did not see every position (give it more `--time`, or a smaller instance)"
        )
    if any(figures.complete for figures in searches):
        told.append("what takes all positions was not judged (give it more `--time`)")
    if any(isinstance(figures, SampleFigures) for figures in by_budget):
        told.append("not all games were played (give them more `--time`, or ask for fewer)")
    if any(isinstance(figures, ProofFigures) for figures in stopped):
        told.append("not all was asked that a proof takes (give it more `--time`)")
    plays = {figures.stopped for figures in stopped if isinstance(figures, BoundedFigures)}
    if plays:
        hint = " (give them more `--time`, or ask for fewer moves)" if plays & _BUDGETS else ""
        told.append(f"not all plays were looked at{hint}")
    too_much = [figures.stopped_at for figures in looks if figures.stopped_at is not None]
    for action, choice in dict.fromkeys(too_much):
        told.append(
            f"there is too much to choose from for `{choice}` of `{action}` (give it a smaller"
            " range, or say `within` what it lies)"
        )
    if any(map(_leaves_open, result.checks)):
        told.append("not every property is known to hold or not")
    if any(one.standing == "unknown" for c in result.checks for one in c.obligations):
        told.append("not every rule is known to have an answer")
    if any(map(_is_in_doubt, result.checks)):
        told.append("of what is possible nobody knows whether it comes about")
    if waiting:
        told.append(f"no engine yet for {listed(list(dict.fromkeys(waiting)))}")
    return listed(told) or "the check was stopped"


def _leaves_open(check: CheckResult) -> bool:
    """Whether a property is unknown on which the engine should have come to a verdict."""
    unknown = [stated for stated in check.properties if stated.verdict == "unknown"]
    if check.figures is not None:
        return bool(unknown)
    solved = check.proof is not None or check.bounded is not None
    return solved and any(stated.kind not in BEYOND for stated in unknown)


def _is_in_doubt(check: CheckResult) -> bool:
    return any(one.grade == "possible" and not one.expected for one in check.findings)
