"""Which instance was checked, how, and how much of it was seen."""

from __future__ import annotations

from collections import Counter

from rulewright.analyses.results import (
    BoundedFigures,
    CheckResult,
    ProofFigures,
    RunFigures,
    SampleFigures,
    SearchFigures,
)
from rulewright.analyses.subject import Subject
from rulewright.core.games import GamesResult
from rulewright.core.perft import PerftResult
from rulewright.core.search import MOST_VALUES
from rulewright.reports.text.parts import Line, Part, prose, titled
from rulewright.reports.text.words import counted, listed, number, values

STOPPED = {
    "time": "the time was used up",
    "memory": "the memory was used up",
    "interrupted": "it was interrupted",
    "choices": "there is too much to choose from",
    "steps": "steps go on for longer than they are followed",
}


def title(check: CheckResult) -> str:
    """The instance and the engine."""
    return f"{check.instance or 'The game as written'}, {check.engine}"


def introduction(of: CheckResult | Subject, *, with_settings: bool = True) -> list[Part]:
    """What the instance is, in its author's words and in its settings."""
    told = of.documentation.strip().split("\n") if of.documentation else []
    restrictions = [part for text in of.restrictions for part in prose(text, hanging="  ")]
    return [
        *(Line(line.strip()) for line in told),
        *(_settings(of) if with_settings else []),
        *titled("What differs from the full game:", restrictions),
    ]


def _settings(of: CheckResult | Subject) -> list[Part]:
    """Parameters and readings, on which a verdict hangs more than a told play does."""
    settings = [f"With {values(of.parameters)}."] if of.parameters else []
    readings = [f"{question} is {reading}" for question, reading in of.readings]
    chosen = [f"Read so: {listed(readings)}."] if readings else []
    return [part for text in (*settings, *chosen) for part in prose(text, hanging="  ")]


def figures_parts(check: CheckResult, told: frozenset[str]) -> list[Part]:
    """How much of the game was seen; `told` are rules that the report names as unused elsewhere."""
    if check.sample is not None:
        return [*_played(check.sample), *_unused_in_games(check)]
    if check.proof is not None:
        return _proof(check.proof, check.run)
    if check.bounded is not None:
        return prose(_plays(check.bounded))
    if check.figures is None:
        return [] if check.engine == "scenarios" else [Line(_not_run(check.engine))]
    return [
        *prose(_extent(check.figures)),
        *_symmetry(check.figures),
        *fallback_parts(check.run),
        *_endings(check.figures),
        *_unused(check, told),
    ]


def _proof(proof: ProofFigures, run: RunFigures) -> list[Part]:
    """How many questions were put to a solver, in which ways, and what it had no answer to."""
    answers = [
        (proof.safe, "that it cannot"),
        (proof.unsafe, "that it can, from a position that is not known to be reachable"),
        (len(proof.unanswered), "not given"),
    ]
    given = listed([f"{words} ({number(times)})" for times, words in answers if times])
    told = f"Asked whether a move can break something, {counted(proof.questions, 'time')}."
    told += f" The answer was {given}." if given else ""
    stopped = f"Not all was asked, because {why_stopped(proof)}."
    names = listed([f"`{name}`" for name in proof.alike])
    alike = f"One player on turn stands for all in what is verified to be alike for all: {names}."
    searched = f"What is not proved was looked for in {_of_up_to(proof.searched)}."
    ways = Counter(asked.how for asked in run.asked if asked.verdict != "unknown")
    answered = listed([f"{how} ({times})" for how, times in ways.items()])
    open_ = [
        line
        for one in proof.unanswered
        for line in prose(
            f"{one.about}{f' over `{one.action}`' if one.action else ''}: {one.reason}", "  "
        )
    ]
    return [
        *prose(told),
        *(prose(f"Answered by {answered}.", hanging="  ") if answered else []),
        *(prose(alike, hanging="  ") if proof.alike else []),
        *_seconded(proof),
        *(prose(stopped) if proof.stopped is not None else []),
        *(prose(searched) if proof.searched is not None else []),
        *titled("Found on the way, and proved:", [x for f in proof.found for x in prose(f, "  ")]),
        *titled("Without an answer:", open_),
    ]


def _seconded(proof: ProofFigures) -> list[Part]:
    """What a second solver says of the answers."""
    if not proof.confirmed and not proof.unconfirmed:
        return []
    told = f"A second solver agrees with {counted(proof.confirmed, 'answer')}"
    words = listed(list(dict.fromkeys(proof.unconfirmed)))
    return prose(f"{told}, and gives up on {words}." if words else f"{told}.", hanging="  ")


def _of_up_to(depth: int | None) -> str:
    return f"plays of up to {counted(depth or 0, 'move')}"


def _plays(figures: BoundedFigures) -> str:
    why = why_stopped(figures)
    if figures.depth is None:
        return f"No play was looked at, because {why}."
    if figures.depth < figures.asked:
        asked = counted(figures.asked, "move")
        return f"Looked at all {_of_up_to(figures.depth)}, and not of {asked}, because {why}."
    if figures.longest is not None:
        return f"Looked at all plays: none has more than {counted(figures.longest, 'move')}."
    return f"Looked at all {_of_up_to(figures.depth)}."


def _symmetry(figures: SearchFigures) -> list[Part]:
    """Which positions stand for others."""
    if figures.no_symmetry is not None:
        return prose(f"The symmetries were not made use of: {figures.no_symmetry}.")
    reduced = figures.reduced
    if reduced is None:
        return []
    names = listed([f"`{name}`" for name in reduced.names])
    ways = f"up to {number(reduced.elements)}"
    told = f"By symmetry ({names}) each of these stands for {ways}"
    if reduced.positions is not None:
        told += f", together {counted(reduced.positions, 'position')}"
    return prose(f"{told}.")


def fallback_parts(run: RunFigures) -> list[Part]:
    """Why the rules were not run as fast as was wanted."""
    if run.fallback is None:
        return []
    return prose(f"The reference engine did this: {run.fallback}.")


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


def why_stopped(
    figures: SearchFigures
    | SampleFigures
    | ProofFigures
    | BoundedFigures
    | PerftResult
    | GamesResult,
) -> str:
    """What kept an engine from seeing all that it was asked for, as part of a sentence."""
    stopped = figures.stopped or "it stopped early"
    if isinstance(figures, ProofFigures | BoundedFigures) or figures.stopped_at is None:
        return STOPPED.get(stopped, stopped)
    action, choice = figures.stopped_at
    return (
        f"in one of them there are more than {number(MOST_VALUES)} values to choose from for"
        f" `{choice}` of `{action}`"
    )


def _nothing_seen(figures: SearchFigures, why: str) -> str:
    if figures.complete:
        return "The game has no first position."
    return f"No position was seen, because {why} before the search began."


def _played(sample: SampleFigures) -> list[Part]:
    """How many games there were, and how to have the same ones again."""
    seen = f"{counted(sample.moves, 'move')}, {counted(sample.positions, 'different position')}"
    longest = f"the longest game {counted(sample.longest, 'move')}"
    seed = f"`--seed {sample.seed}` plays the same games again"
    if sample.stopped is None:
        told = f"Played {counted(sample.games, 'game')} at random: {seen}, {longest}; {seed}."
        return [*prose(told), *_game_endings(sample)]
    why = why_stopped(sample)
    games = f"{number(sample.games)} of {counted(sample.asked, 'game')}"
    told = f"Played only {games} at random, because {why}: {seen}, {longest}; {seed}."
    return [*prose(told), *_game_endings(sample)]


def _game_endings(sample: SampleFigures) -> list[Part]:
    left = f"A game is left after {counted(sample.most_moves, 'move')}."
    if not sample.ended:
        return prose(f"No game came to its end. {left}")
    verb = "came to its end" if sample.ended == 1 else "came to their end"
    outcomes = _outcomes(sample.ended, sample.outcomes)
    return prose(f"{counted(sample.ended, 'game')} {verb}{outcomes}. {left}")


def _endings(figures: SearchFigures) -> list[Part]:
    if not figures.final:
        return []
    ended = f"The game has ended in {counted(figures.final, 'position')} of these"
    return prose(f"{ended}{_outcomes(figures.final, figures.outcomes)}.")


def _outcomes(final: int, outcomes: tuple[tuple[str, int], ...]) -> str:
    """Who won how often, behind a colon; nothing where the game names no winners."""
    told = [_outcome(winners, times) for winners, times in outcomes]
    unanswered = final - sum(times for _, times in outcomes)
    if told and unanswered:
        told.append(f"{number(unanswered)} without an answer")
    return f": {listed(told)}" if told else ""


def _outcome(winners: str, times: int) -> str:
    return counted(times, "draw") if winners == "draw" else f"{counted(times, 'win')} of {winners}"


def _unused(check: CheckResult, told: frozenset[str]) -> list[Part]:
    parts: list[Part] = []
    for words, names in (
        ("Never used here", check.never_fired),
        ("Never refused anything here that nothing else refused", check.never_refused),
    ):
        here = [name for name in names if name not in told]
        parts.extend(prose(f"{words}: {listed(here)}.", hanging="  ") if here else [])
    untried = [f"`{name}`" for name in check.order_incomplete]
    if untried:
        told_untried = f"Too many orders of players to try all of them: {listed(untried)}."
        parts.extend(prose(told_untried, hanging="  "))
    return parts


def _unused_in_games(check: CheckResult) -> list[Part]:
    """Advice: what did not come up."""
    parts: list[Part] = []
    for words, names in (
        ("Not used in these games", check.never_fired),
        ("Not seen to refuse anything that nothing else refused", check.never_refused),
    ):
        parts.extend(prose(f"{words}: {listed(names)}.", hanging="  ") if names else [])
    return parts


def unmet_parts(check: CheckResult) -> list[Part]:
    """What a check line expects, and an engine that sees only a part did not come across."""
    where = "in these games" if check.sample is not None else "so far"
    return titled(f"Expected, and not met {where}:", _expected(check.unmet))


def absent_parts(absent: tuple[tuple[str, str], ...]) -> list[Part]:
    """What a check line expects and what did not come."""
    return titled("Expected, but it did not appear:", _expected(absent))


def _expected(pairs: tuple[tuple[str, str], ...]) -> list[Part]:
    return [
        Line(f"refuted {rule}" if kind == "refuted" else f"finding {kind} in {rule}")
        for kind, rule in pairs
    ]


def unknown_parts(check: CheckResult) -> list[Part]:
    """What is not known: whether moves tell something hidden, and what the engine does not see."""
    names = [f"`{name}`" for name in check.leak_unknown]
    told = f"Not known: whether moves of {listed(names)} depend on what is hidden."
    kinds = [f"`{kind}`" for kind in check.unasked]
    unasked = f"Not looked for: findings of kind {listed(kinds)}."
    return [
        *(prose(told, hanging="  ") if names else []),
        *(prose(unasked, hanging="  ") if kinds else []),
    ]
