"""The text report on what a rule book leaves open: its questions, then what a check finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.analyses.ambiguities.results import (
    AmbiguitiesResult,
    Apart,
    Comparison,
    QuestionResult,
    Saying,
    Weight,
)
from rulewright.analyses.words import value
from rulewright.diagnostics.render import place, printable
from rulewright.reports.text.figures import figures_lines, title
from rulewright.reports.text.findings import finding_blocks
from rulewright.reports.text.plays import length, position_lines
from rulewright.reports.text.words import (
    Pasted,
    block,
    counted,
    indented,
    joined,
    listed,
    number,
    share_words,
    wrapped,
)


def ambiguities_report(result: AmbiguitiesResult) -> str:
    """Everything a reader needs, the verdict last; nothing in it commands a terminal."""
    checked = result.checked
    blocks = [
        [f"{checked.game}, {checked.file}"],
        *map(_question, result.questions),
        *([title(check), *indented(figures_lines(check, frozenset()))] for check in checked.checks),
        *(each for check in checked.checks for each in finding_blocks(check.findings)),
        *finding_blocks([one for one in checked.overall if one.kind != "reading"]),
        _settling(result),
        [_verdict(result)],
    ]
    return "\n".join(map(printable, joined(blocks))) + "\n"


def _question(question: QuestionResult) -> list[str]:
    named = question.name if question.number is None else f"{question.number} {question.name}"
    cited = f" ({', '.join(question.cites)})" if question.cites else ""
    return [
        f"{named}{cited}, {place(question.span)}: {_placed(question)}",
        *indented(
            [
                *wrapped(question.asked),
                *_readings(question),
                *_ruling(question),
                *_evidence(question),
                *_classes(question),
                *_pairs(question),
            ]
        ),
    ]


def _placed(question: QuestionResult) -> str:
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
    if question.verdict == "harmless":
        return "harmless: no play tells the readings apart"
    return "no difference found"


def _readings(question: QuestionResult) -> Iterator[str]:
    for name, meaning in question.readings:
        played = " (played here)" if name == question.chosen else ""
        yield from wrapped(f"{name}{played}: {meaning}", hanging="    ")


def _ruling(question: QuestionResult) -> list[str]:
    return [] if question.ruling is None else wrapped(f"Decided: {question.ruling}", hanging="    ")


def _evidence(question: QuestionResult) -> list[str]:
    """The shortest play that tells readings apart, what else was seen, and how much it matters."""
    shortest = question.shortest
    lines = [] if shortest is None or shortest.apart is None else _parting(shortest, shortest.apart)
    rest = [one for one in question.comparisons if one is not shortest]
    for pair in dict.fromkeys(one.readings for one in rest):
        lines.extend(_elsewhere(pair, [one for one in rest if one.readings == pair]))
    for one in question.comparisons:
        if one.weight is not None:
            lines.extend(wrapped(_weighed(one, one.weight), hanging="    "))
    return lines


def _classes(question: QuestionResult) -> list[str]:
    """Which of three readings or more come to the same."""
    if len(question.readings) < 3 or not question.comparisons:
        return []
    if question.classes is None:
        return ["Whether each of its readings differs from each other one is not known."]
    if len(question.classes) == 1:
        return ["All of its readings come to the same."]
    alike = [" or ".join(f"`{name}`" for name in names) for names in question.classes]
    return wrapped(f"Plays tell {len(alike)} answers apart: {'; '.join(alike)}.", hanging="    ")


def _pairs(question: QuestionResult) -> Iterator[str]:
    """Under which other answers it makes a difference."""
    if not question.pairs:
        return
    if not question.under_others:
        settled = all(pair.comparison.verdict == "harmless" for pair in question.pairs)
        does = "does it make a difference" if settled else "was a difference found"
        yield f"Nor {does} where another question is answered otherwise."
    for pair in question.under_others:
        apart = pair.comparison.apart
        if apart is not None:
            yield f"It matters where `{pair.question}` is answered with `{pair.reading}`:"
            yield from _parting(pair.comparison, apart)


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


def _elsewhere(pair: tuple[str, str], rest: Sequence[Comparison]) -> Iterator[str]:
    """What became of a pair of readings where nothing is told at length, like with like."""
    told = listed([f"`{name}`" for name in pair])
    for words in dict.fromkeys(map(_became, rest)):
        same = [one for one in rest if _became(one) == words]
        where = listed([_place(one) for one in same])
        yield from wrapped(f"{told} {words}: {where}.", hanging="    ")


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
        return f"{name} (all {counted(one.compared, 'position')})" if one.alters else name
    return f"{name} ({_extent(one)})"


def _parting(one: Comparison, apart: Apart) -> list[str]:
    where = _on(one)
    if not apart.play.moves:
        lines = [f"{where}, at the start of the game:"]
    else:
        lines = [
            f"{where}, {length(apart.play)}:",
            *map(Pasted, apart.play.scenario.rstrip("\n").split("\n")),
        ]
    lines.extend(position_lines(apart.play))
    then = "Of this the readings say:" if apart.move is None else f"Then {apart.move.call}:"
    lines.extend(wrapped(then, hanging="    "))
    for saying in apart.sayings:
        lines.extend(indented(_saying(saying)))
    return lines


def _saying(saying: Saying) -> list[str]:
    places = ", ".join(f"{name} = {value(told)}" for name, told in saying.places)
    words = f"{saying.reading}: {saying.words}" + (f"; {places}" if places else "")
    return wrapped(words, hanging="    ")


def _on(one: Comparison) -> str:
    return "As the game is written" if one.instance is None else f"On `{one.instance}`"


def _extent(one: Comparison) -> str:
    if one.games is not None:
        return f"{counted(one.games, 'game')} at random, {number(one.compared)} positions"
    return f"up to {counted(one.depth or 0, 'move')}, {number(one.compared)} positions"


def _settling(result: AmbiguitiesResult) -> list[str]:
    """The questions to put to the author."""
    if not result.questions:
        return []
    if not result.settles:
        return ["Nothing need be asked: every question is decided or makes no difference."]
    lines = [f"{name}" for name in result.settles]
    return block("These questions settle the rules, and no fewer are known to:", lines)


def _verdict(result: AmbiguitiesResult) -> str:
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
