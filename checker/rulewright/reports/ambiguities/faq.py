"""The questions of a rule book and what became of them, as a numbered list in Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.analyses.ambiguities.results import (
    AmbiguitiesResult,
    Apart,
    Comparison,
    QuestionResult,
    Saying,
)
from rulewright.analyses.words import value
from rulewright.diagnostics.render import printable
from rulewright.reports.text.words import counted, listed

_MARKUP = re.compile(r"([\\`*_<>\[\]#|])")


def faq(result: AmbiguitiesResult) -> str:
    """A heading for each question: what is asked, the answers, which holds, and what shows it."""
    lines = [f"# {_plain(result.checked.game)}: questions and answers", ""]
    for place, question in enumerate(result.questions, 1):
        lines.extend((*_question(place, question), ""))
    return "\n".join(map(printable, lines))


def _question(place: int, question: QuestionResult) -> Iterator[str]:
    number = question.number or str(place)
    yield f"## {_plain(number)}. {_plain(_first_sentence(question.asked))}"
    yield ""
    rest = question.asked.removeprefix(_first_sentence(question.asked)).strip()
    if rest:
        yield from (_plain(rest), "")
    for name, meaning in question.readings:
        played = ", played here" if name == question.chosen else ""
        yield f"- **{_plain(name)}**{played}: {_plain(meaning)}"
    yield ""
    yield f"**{_standing(question)}**"
    yield ""
    yield _reason(question)
    if question.cites:
        yield ""
        yield f"Statements: {_plain(', '.join(question.cites))}."


def _first_sentence(text: str) -> str:
    """The question itself, up to its question mark."""
    head, mark, _ = text.partition("?")
    return head + mark


def _standing(question: QuestionResult) -> str:
    if question.ruling is not None:
        return f"Decided: {_plain(question.ruling)}"
    if question.under_others:
        others = listed([f"*{_plain(each.question)}*" for each in question.under_others])
        return f"It has to be asked only if {others} is answered otherwise than here."
    if question.verdict == "harmless":
        return "Nothing hangs on it."
    return "Open: the author has to be asked."


def _reason(question: QuestionResult) -> str:
    """In one sentence, why it has to be asked or need not be."""
    shortest = question.shortest
    if shortest is not None and shortest.apart is not None:
        return _told_apart(shortest, shortest.apart)
    if len(question.readings) == 1:
        return "It has one reading only."
    if not question.comparisons:
        return "Its readings were not compared."
    where = listed([_place(each) for each in question.comparisons])
    if question.verdict == "harmless":
        return f"No play tells its readings apart {where}."
    return f"No difference was found {where}."


def _told_apart(one: Comparison, apart: Apart) -> str:
    soonest = "" if apart.play.shortest else "no later than "
    when = f"{soonest}in move {apart.moves}" if apart.moves else "at the start of the game"
    if apart.move is None and apart.moves:
        when = f"{soonest}after {counted(apart.moves, 'move')}"
    what = "" if apart.move is None else f", `{apart.move.call}`"
    sayings = "; ".join(map(_saying, apart.sayings))
    return f"{_on(one)} {when}{what}: {sayings}."


def _saying(saying: Saying) -> str:
    places = ", ".join(f"{name} = {value(told)}" for name, told in saying.places[:_MOST_PLACES])
    more = ", …" if len(saying.places) > _MOST_PLACES else ""
    words = _plain(saying.words) + (f" (`{places}`{more})" if places else "")
    return f"under *{_plain(saying.reading)}* {words}"


_MOST_PLACES = 3
"""More places than that are not told in a sentence."""


def _on(one: Comparison) -> str:
    return "As the game is written" if one.instance is None else f"On `{one.instance}`"


def _place(one: Comparison) -> str:
    """An instance, and how much of it was looked at."""
    name = "as the game is written" if one.instance is None else f"on `{one.instance}`"
    if not one.alters:
        return f"{name} (the rules are the same)"
    if one.verdict == "harmless":
        return f"{name} (all {counted(one.compared, 'position')})"
    if one.games is not None:
        return f"{name} ({counted(one.games, 'game')} at random)"
    return f"{name} (up to {counted(one.depth or 0, 'move')})"


def _plain(text: str) -> str:
    """The author's words, of which nothing is taken for markup."""
    return _MARKUP.sub(r"\\\1", " ".join(text.split()))
