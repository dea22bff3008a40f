"""Which instance was checked, how, and how much of it was seen."""

from __future__ import annotations

from rulewright.analyses.results import CheckResult, SearchFigures
from rulewright.core.search import MOST_VALUES
from rulewright.reports.text.words import (
    block,
    counted,
    indented,
    listed,
    number,
    values,
    wrapped,
)

_STOPPED = {
    "time": "the time was used up",
    "memory": "the memory was used up",
    "interrupted": "it was interrupted",
}


def title(check: CheckResult) -> str:
    """The instance and the engine."""
    return f"{check.instance or 'The game as written'}, {check.engine}"


def introduction(check: CheckResult) -> list[str]:
    """What the instance is, in its author's words and in its settings."""
    told = check.documentation.strip().split("\n") if check.documentation else []
    restrictions = [line for text in check.restrictions for line in wrapped(text, hanging="  ")]
    return [
        *(line.strip() for line in told),
        *(_settings(check) if check.engine != "scenarios" else []),
        *block("What differs from the full game:", restrictions),
    ]


def _settings(check: CheckResult) -> list[str]:
    """Parameters and readings, on which a verdict hangs more than a told play does."""
    settings = [f"With {values(check.parameters)}."] if check.parameters else []
    readings = [f"{question} is {reading}" for question, reading in check.readings]
    chosen = [f"Read so: {listed(readings)}."] if readings else []
    return [line for text in (*settings, *chosen) for line in wrapped(text, hanging="  ")]


def figures_lines(check: CheckResult, told: frozenset[str]) -> list[str]:
    """How much of the game was seen; `told` are rules that the report names as unused elsewhere."""
    if check.figures is None:
        return [] if check.engine == "scenarios" else [_not_run(check.engine)]
    return [*wrapped(_extent(check.figures)), *_endings(check.figures), *_unused(check, told)]


def _not_run(engine: str) -> str:
    return f"Not run: there is no engine for `{engine}` yet."


def _extent(figures: SearchFigures) -> str:
    seen = f"{counted(figures.states, 'position')} and {counted(figures.transitions, 'move')}"
    depth = f"the last new position after {counted(figures.depth, 'move')}"
    why = why_stopped(figures)
    if figures.states == 0:
        return _nothing_seen(figures, why)
    if figures.complete:
        return f"Every position was seen: {seen}, {depth}."
    return f"Not every position was seen, because {why}: {seen} so far, {depth}."


def why_stopped(figures: SearchFigures) -> str:
    """What kept a search from seeing every position, as part of a sentence."""
    if figures.stopped_at is None:
        return _STOPPED.get(figures.stopped or "", "it stopped early")
    action, choice = figures.stopped_at
    return (
        f"in one of them there are more than {number(MOST_VALUES)} values to choose from for"
        f" `{choice}` of `{action}`"
    )


def _nothing_seen(figures: SearchFigures, why: str) -> str:
    if figures.complete:
        return "The game has no first position."
    return f"No position was seen, because {why} before the search began."


def _endings(figures: SearchFigures) -> list[str]:
    if not figures.final:
        return []
    ended = f"The game has ended in {counted(figures.final, 'position')} of these"
    outcomes = [_outcome(winners, times) for winners, times in figures.outcomes]
    unanswered = figures.final - sum(times for _, times in figures.outcomes)
    if outcomes and unanswered:
        outcomes.append(f"{number(unanswered)} without an answer")
    return wrapped(f"{ended}: {listed(outcomes)}." if outcomes else f"{ended}.")


def _outcome(winners: str, times: int) -> str:
    return counted(times, "draw") if winners == "draw" else f"{counted(times, 'win')} of {winners}"


def _unused(check: CheckResult, told: frozenset[str]) -> list[str]:
    lines = []
    for words, names in (
        ("Never used here", check.never_fired),
        ("Never refused anything here that nothing else refused", check.never_refused),
    ):
        here = [name for name in names if name not in told]
        lines.extend(wrapped(f"{words}: {listed(here)}.", hanging="  ") if here else [])
    untried = [f"`{name}`" for name in check.order_incomplete]
    if untried:
        told_untried = f"Too many orders of players to try all of them: {listed(untried)}."
        lines.extend(wrapped(told_untried, hanging="  "))
    return lines


def absent_lines(absent: tuple[tuple[str, str], ...]) -> list[str]:
    """What a check line expects and what did not come."""
    told = [
        f"refuted {rule}" if kind == "refuted" else f"finding {kind} in {rule}"
        for kind, rule in absent
    ]
    return ["Expected, but it did not appear:", *indented(told)] if told else []
