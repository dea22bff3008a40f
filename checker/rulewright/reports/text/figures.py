"""Which instance was checked, how, and how much of it was seen."""

from __future__ import annotations

from rulewright.analyses.results import CheckResult, RunFigures, SampleFigures, SearchFigures
from rulewright.analyses.subject import Subject
from rulewright.core.games import GamesResult
from rulewright.core.perft import PerftResult
from rulewright.core.search import MOST_VALUES
from rulewright.reports.text.words import (
    block,
    counted,
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


def introduction(of: CheckResult | Subject, *, with_settings: bool = True) -> list[str]:
    """What the instance is, in its author's words and in its settings."""
    told = of.documentation.strip().split("\n") if of.documentation else []
    restrictions = [line for text in of.restrictions for line in wrapped(text, hanging="  ")]
    return [
        *(line.strip() for line in told),
        *(_settings(of) if with_settings else []),
        *block("What differs from the full game:", restrictions),
    ]


def _settings(of: CheckResult | Subject) -> list[str]:
    """Parameters and readings, on which a verdict hangs more than a told play does."""
    settings = [f"With {values(of.parameters)}."] if of.parameters else []
    readings = [f"{question} is {reading}" for question, reading in of.readings]
    chosen = [f"Read so: {listed(readings)}."] if readings else []
    return [line for text in (*settings, *chosen) for line in wrapped(text, hanging="  ")]


def figures_lines(check: CheckResult, told: frozenset[str]) -> list[str]:
    """How much of the game was seen; `told` are rules that the report names as unused elsewhere."""
    if check.sample is not None:
        return [*_played(check.sample), *_unused_in_games(check)]
    if check.figures is None:
        return [] if check.engine == "scenarios" else [_not_run(check.engine)]
    return [
        *wrapped(_extent(check.figures)),
        *_symmetry(check.figures),
        *fallback_lines(check.run),
        *_endings(check.figures),
        *_unused(check, told),
    ]


def _symmetry(figures: SearchFigures) -> list[str]:
    """Which positions stand for others."""
    if figures.no_symmetry is not None:
        return wrapped(f"The symmetries were not made use of: {figures.no_symmetry}.")
    reduced = figures.reduced
    if reduced is None:
        return []
    names = listed([f"`{name}`" for name in reduced.names])
    ways = f"up to {number(reduced.elements)}"
    told = f"By symmetry ({names}) each of these stands for {ways}"
    if reduced.positions is not None:
        told += f", together {counted(reduced.positions, 'position')}"
    return wrapped(f"{told}.")


def fallback_lines(run: RunFigures) -> list[str]:
    """Why the rules were not run as fast as was wanted."""
    if run.fallback is None:
        return []
    return wrapped(f"The reference engine did this: {run.fallback}.")


def _not_run(engine: str) -> str:
    return f"Not run: there is no engine for `{engine}` yet."


def _extent(figures: SearchFigures) -> str:
    seen = f"{counted(figures.states, 'position')} and {counted(figures.transitions, 'move')}"
    depth = f"the last new position after {counted(figures.depth, 'move')}"
    why = why_stopped(figures)
    if figures.states == 0:
        return _nothing_seen(figures, why)
    if figures.complete:
        unjudged = "" if figures.stopped is None else f" Then {why}."
        return f"Every position was seen: {seen}, {depth}.{unjudged}"
    return f"Not every position was seen, because {why}: {seen} so far, {depth}."


def why_stopped(figures: SearchFigures | SampleFigures | PerftResult | GamesResult) -> str:
    """What kept an engine from seeing all that it was asked for, as part of a sentence."""
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


def _played(sample: SampleFigures) -> list[str]:
    """How many games there were, and how to have the same ones again."""
    seen = f"{counted(sample.moves, 'move')}, {counted(sample.positions, 'different position')}"
    longest = f"the longest game {counted(sample.longest, 'move')}"
    seed = f"`--seed {sample.seed}` plays the same games again"
    if sample.stopped is None:
        told = f"Played {counted(sample.games, 'game')} at random: {seen}, {longest}; {seed}."
        return [*wrapped(told), *_game_endings(sample)]
    why = why_stopped(sample)
    games = f"{number(sample.games)} of {counted(sample.asked, 'game')}"
    told = f"Played only {games} at random, because {why}: {seen}, {longest}; {seed}."
    return [*wrapped(told), *_game_endings(sample)]


def _game_endings(sample: SampleFigures) -> list[str]:
    left = f"A game is left after {counted(sample.most_moves, 'move')}."
    if not sample.ended:
        return wrapped(f"No game came to its end. {left}")
    verb = "came to its end" if sample.ended == 1 else "came to their end"
    outcomes = _outcomes(sample.ended, sample.outcomes)
    return wrapped(f"{counted(sample.ended, 'game')} {verb}{outcomes}. {left}")


def _endings(figures: SearchFigures) -> list[str]:
    if not figures.final:
        return []
    ended = f"The game has ended in {counted(figures.final, 'position')} of these"
    return wrapped(f"{ended}{_outcomes(figures.final, figures.outcomes)}.")


def _outcomes(final: int, outcomes: tuple[tuple[str, int], ...]) -> str:
    """Who won how often, behind a colon; nothing where the game names no winners."""
    told = [_outcome(winners, times) for winners, times in outcomes]
    unanswered = final - sum(times for _, times in outcomes)
    if told and unanswered:
        told.append(f"{number(unanswered)} without an answer")
    return f": {listed(told)}" if told else ""


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


def _unused_in_games(check: CheckResult) -> list[str]:
    """Advice: what did not come up."""
    lines = []
    for words, names in (
        ("Not used in these games", check.never_fired),
        ("Not seen to refuse anything that nothing else refused", check.never_refused),
    ):
        lines.extend(wrapped(f"{words}: {listed(names)}.", hanging="  ") if names else [])
    return lines


def unmet_lines(unmet: tuple[tuple[str, str], ...]) -> list[str]:
    """What a check line expects, and games at random did not come across."""
    return block("Expected, and not met in these games:", _expected(unmet))


def absent_lines(absent: tuple[tuple[str, str], ...]) -> list[str]:
    """What a check line expects and what did not come."""
    return block("Expected, but it did not appear:", _expected(absent))


def _expected(pairs: tuple[tuple[str, str], ...]) -> list[str]:
    return [
        f"refuted {rule}" if kind == "refuted" else f"finding {kind} in {rule}"
        for kind, rule in pairs
    ]
