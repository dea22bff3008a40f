"""The text report on what a rule book leaves open: its questions, then what a check finds."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.analyses.ambiguities.results import (
    AmbiguitiesResult,
    Apart,
    Comparison,
    QuestionResult,
    Saying,
)
from rulewright.analyses.words import value
from rulewright.diagnostics.render import place, printable
from rulewright.reports.ambiguities import words
from rulewright.reports.text.figures import figures_parts, title, unknown_parts
from rulewright.reports.text.findings import finding_blocks
from rulewright.reports.text.layout import laid_out
from rulewright.reports.text.plays import position_parts
from rulewright.reports.text.report import notice_lines
from rulewright.reports.text.words import Pasted, block, indented, joined, wrapped

_HANGING = "    "


def ambiguities_report(result: AmbiguitiesResult) -> str:
    """Everything a reader needs, the verdict last; nothing in it commands a terminal."""
    checked = result.checked
    findings = [one for check in checked.checks for one in finding_blocks(check.findings)]
    overall = finding_blocks([one for one in checked.overall if one.kind != "reading"])
    blocks = [
        [f"{checked.game}, {checked.file}"],
        *map(_question, result.questions),
        *(
            [
                title(check),
                *indented(laid_out(figures_parts(check, frozenset()))),
                *indented(laid_out(unknown_parts(check))),
            ]
            for check in checked.checks
        ),
        *map(laid_out, [*findings, *overall]),
        notice_lines(checked.notices),
        [*words.nothing_to_ask(result), *block(words.TO_ASK, result.settles)],
        [words.verdict(result)],
    ]
    return "\n".join(map(printable, joined(blocks))) + "\n"


def _question(question: QuestionResult) -> list[str]:
    cited = f" ({', '.join(question.cites)})" if question.cites else ""
    at = place(question.span)
    return [
        f"{words.named(question)}{cited}, {at}: {words.placed(question)}",
        *indented(
            [
                *wrapped(question.asked),
                *_readings(question),
                *(line for told in words.decided(question) for line in wrapped(told, _HANGING)),
                *_evidence(question),
                *(line for told in words.classes(question) for line in wrapped(told, _HANGING)),
                *words.under_none(question),
                *_under_others(question),
            ]
        ),
    ]


def _readings(question: QuestionResult) -> Iterator[str]:
    for name, meaning in question.readings:
        played = f" ({words.PLAYED})" if name == question.chosen else ""
        yield from wrapped(f"{name}{played}: {meaning}", _HANGING)


def _evidence(question: QuestionResult) -> Iterator[str]:
    """The shortest play that tells readings apart, what else was seen, and how much it matters."""
    shortest = question.shortest
    if shortest is not None and shortest.apart is not None:
        yield from _parting(shortest, shortest.apart)
    for told in (*words.elsewhere(question), *words.weighed(question)):
        yield from wrapped(told, _HANGING)


def _under_others(question: QuestionResult) -> Iterator[str]:
    for told, comparison, apart in words.under_others(question):
        yield told
        yield from _parting(comparison, apart)


def _parting(one: Comparison, apart: Apart) -> Iterator[str]:
    yield words.where(one, apart)
    if apart.play.moves:
        yield from map(Pasted, apart.play.scenario.rstrip("\n").split("\n"))
    yield from laid_out(position_parts(apart.play))
    yield from wrapped(words.then(apart), _HANGING)
    for saying in apart.sayings:
        yield from indented(_saying(saying))


def _saying(saying: Saying) -> list[str]:
    places = ", ".join(f"{name} = {value(told)}" for name, told in saying.places)
    told = f"{saying.reading}: {saying.words}" + (f"; {places}" if places else "")
    return wrapped(told, _HANGING)
