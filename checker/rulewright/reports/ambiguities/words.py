"""What is said of a question and its readings, whatever form the report takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.analyses.ambiguities.results import (
    AmbiguitiesResult,
    Apart,
    Comparison,
    QuestionResult,
    Weight,
)
from rulewright.reports.text.figures import STOPPED
from rulewright.reports.text.plays import length
from rulewright.reports.text.words import counted, listed, number, share_words

PLAYED = "played here"
"""Of the reading that the others are compared with."""

TO_ASK = "These questions settle the rules, and no fewer are known to:"


def named(question: QuestionResult) -> str:
    """The number, where there is one, and the name."""
    return question.name if question.number is None else f"{question.number} {question.name}"


def question_itself(asked: str) -> str:
    """What is asked without what is said behind it, up to the question mark."""
    head, mark, _ = asked.partition("?")
    return head + mark


def placed(question: QuestionResult) -> str:
    """The verdict in a few words."""
    shortest = question.shortest
    if shortest is not None and shortest.apart is not None:
        moves = shortest.apart.moves
        within = "in" if shortest.apart.play.shortest else "within"
        at = f" {within} {counted(moves, 'move')}" if moves else " at the start"
        return f"told apart{at}"
    if len(question.readings) == 1:
        return "it has one reading"
    if not question.comparisons:
        return "not compared"
    if question.verdict == "harmless" and not any(one.alters for one in question.comparisons):
        return "harmless: the rules are the same with each reading"
    if question.verdict == "harmless":
        return "harmless: no play tells the readings apart"
    return "no difference found"


def decided(question: QuestionResult) -> list[str]:
    """Who has ruled, and why, if anybody has; or that no reading is chosen."""
    if question.ruling is not None:
        return [f"Decided: {question.ruling}"]
    return [] if question.is_chosen else ["The text chooses none of them; the first is played."]


def where(one: Comparison, apart: Apart) -> str:
    """The instance, and how long the play is that leads to where the readings part."""
    return f"{_on(one)}, {length(apart.play)}:"


def then(apart: Apart) -> str:
    """What the readings speak of, at the end of the play."""
    return "Of this the readings say:" if apart.move is None else f"Then {apart.move.call}:"


def elsewhere(question: QuestionResult) -> Iterator[str]:
    """What became of readings where nothing is told at length, like with like."""
    if len(question.readings) > 1 and not question.comparisons:
        yield "They were not compared in time."
    rest = [one for one in question.comparisons if one is not question.shortest]
    for pair in dict.fromkeys(one.readings for one in rest):
        told = listed([f"`{name}`" for name in pair])
        of_pair = [one for one in rest if one.readings == pair]
        for words in dict.fromkeys(map(_became, of_pair)):
            same = [one for one in of_pair if _became(one) == words]
            yield f"{told} {words}: {listed([_place(one) for one in same])}."


def weighed(question: QuestionResult) -> Iterator[str]:
    """How often readings made a difference in games at random."""
    for one in question.comparisons:
        if one.weight is not None:
            yield _weighed(one, one.weight)


def classes(question: QuestionResult) -> list[str]:
    """Which of three readings or more come to the same."""
    if len(question.readings) < 3 or not question.comparisons:
        return []
    if question.classes is None:
        return ["Whether each of its readings differs from each other one is not known."]
    if len(question.classes) == 1:
        return ["All of its readings come to the same."]
    alike = [" or ".join(f"`{name}`" for name in names) for names in question.classes]
    return [f"Plays tell {len(alike)} answers apart: {'; '.join(alike)}."]


def under_others(question: QuestionResult) -> Iterator[tuple[str, Comparison, Apart]]:
    """Under which other answers it makes a difference, and by which plays."""
    for pair in question.under_others:
        if pair.comparison.apart is not None:
            words = f"It matters where `{pair.question}` is answered with `{pair.reading}`:"
            yield words, pair.comparison, pair.comparison.apart


def under_none(question: QuestionResult) -> list[str]:
    """That other answers make no difference, where that was looked into."""
    if not question.pairs or question.under_others:
        return []
    settled = all(pair.comparison.verdict == "harmless" for pair in question.pairs)
    does = "does it make a difference" if settled else "was a difference found"
    return [f"Nor {does} where another question is answered otherwise."]


def nothing_to_ask(result: AmbiguitiesResult) -> list[str]:
    """That no question is left, where some were asked."""
    if not result.questions or result.settles:
        return []
    return ["Nothing need be asked: every question is decided or makes no difference."]


def verdict(result: AmbiguitiesResult) -> str:
    """How many questions there are, by what became of them."""
    counts: dict[str, int] = {}
    for question in result.questions:
        counts[question.verdict] = counts.get(question.verdict, 0) + 1
    told = [f"{counts[verdict]} {words}" for verdict, words in _COUNTED if verdict in counts]
    return (
        f"{counted(len(result.questions), 'question')}: {listed(told)}."
        if told
        else "No question is asked."
    )


_COUNTED: Sequence[tuple[str, str]] = (
    ("distinguished", "told apart by a play"),
    ("harmless", "harmless"),
    ("no difference found", "undecided"),
)


def _weighed(one: Comparison, weight: Weight) -> str:
    """How often a reading made a difference in games at random."""
    where = _on(one)
    if weight.games == 0:
        return f"{where} no game at random came to its end in time."
    often = " ".join(share_words(weight.parted, weight.games))
    told = (
        f"{where} `{one.readings[1]}` changed {number(weight.parted)} of "
        f"{counted(weight.games, 'game')} at random, {often}"
    )
    if weight.won == 0:
        return f"{told}; none of them came to an end with a winner or a draw."
    winner = " ".join(share_words(weight.other_winner, weight.won))
    return (
        f"{told}, and the winner of {number(weight.other_winner)} of the {number(weight.won)} that "
        f"came to an end, {winner}."
    )


def _became(one: Comparison) -> str:
    match one.verdict:
        case "distinguished":
            return "are also told apart"
        case "harmless" if not one.alters:
            return "make the same rules"
        case "harmless" if one.kept:
            return "only keep books differently, in what nobody sees"
        case "harmless":
            return "are told apart by no play"
        case _:
            return "were not told apart"


def _place(one: Comparison) -> str:
    """An instance, and how far it was looked at."""
    name = "as the game is written" if one.instance is None else f"on `{one.instance}`"
    if one.apart is not None:
        within = "" if one.apart.play.shortest else "within "
        return f"{name} {within or 'in '}{counted(one.apart.moves, 'move')}"
    if one.verdict == "harmless":
        return f"{name} ({_closed(one)})" if one.alters else name
    return f"{name} ({_extent(one)})"


def _on(one: Comparison) -> str:
    return "As the game is written" if one.instance is None else f"On `{one.instance}`"


def _closed(one: Comparison) -> str:
    """What shows that it is harmless."""
    if one.by == "induction":
        given = listed([f"`{name}`" for name in one.rests])
        return f"by induction, given {given}" if given else "by induction"
    return f"all {counted(one.compared, 'position')}"


def _extent(one: Comparison) -> str:
    """How far nothing was found, and why no further."""
    positions = f"{number(one.compared)} positions"
    why = "" if one.stopped is None else f"; {_STOPPED.get(one.stopped, one.stopped)}"
    proof = "" if one.unproved is None else f"; no proof, as {one.unproved}"
    return f"{how_far(one)}, {positions}{why}{proof}"


def how_far(one: Comparison) -> str:
    """Plays of which length were compared, and how many games."""
    games = "" if one.games is None else f"{counted(one.games, 'game')} at random"
    if one.depth is None:
        return games
    depth = f"up to {counted(one.depth, 'move')}"
    return f"{depth} and in {games}" if games else depth


_STOPPED = STOPPED | {
    "search": "the search ended there",
    "sights": "who would see what is not compared",
}
"""Why no more was compared."""
