"""The page on what a rule book leaves open: its questions, then what a check finds."""

from __future__ import annotations

from msgspec import Struct

from rulewright.analyses.ambiguities.results import (
    AmbiguitiesResult,
    Apart,
    Comparison,
    QuestionResult,
    Saying,
)
from rulewright.analyses.results import CheckResult, Finding
from rulewright.analyses.words import value
from rulewright.diagnostics.render import place, printable
from rulewright.reports.ambiguities import words
from rulewright.reports.html.page import page
from rulewright.reports.text.figures import figures_parts, title, unknown_parts
from rulewright.reports.text.findings import finding_blocks
from rulewright.reports.text.parts import Part
from rulewright.reports.text.plays import play_of, position_parts

_KINDS = {"distinguished": "apart", "harmless": "harmless", "no difference found": "open"}
"""What the page's style calls a verdict."""

_NOTHING = "\N{EM DASH}"
"""Where a reading has no word on a place, as the move is not made there."""


class _Reading(Struct, frozen=True):
    name: str
    meaning: str
    played: bool


class _Parting(Struct, frozen=True):
    """Where two readings part; `places` are what differs, each with what both make of it.

    `words` say under which other answer that is so; empty where it is so as things are played.
    """

    words: str
    where: str
    calls: tuple[str, ...]
    scenario: tuple[str, ...]
    position: list[Part]
    then: str
    sayings: tuple[Saying, Saying]
    places: list[tuple[str, list[str]]]


class _Question(Struct, frozen=True):
    """A question; `kind` is the style of its verdict, `itself` what is asked and no more."""

    anchor: str
    named: str
    kind: str
    placed: str
    asked: str
    itself: str
    place: str
    cites: tuple[str, ...]
    readings: list[_Reading]
    is_decided: bool
    decided: list[str]
    parting: _Parting | None
    told: list[str]
    under_others: list[_Parting]


class _Check(Struct, frozen=True):
    title: str
    figures: list[Part]
    findings: list[list[Part]]


def ambiguities_page(result: AmbiguitiesResult) -> str:
    """The questions with their plays, what settles the rules, and the other findings."""
    checked = result.checked
    questions = {question.name: _question(question) for question in result.questions}
    return page(
        "ambiguities.html",
        game=checked.game,
        file=checked.file,
        tally=words.verdict(result),
        questions=list(questions.values()),
        played=words.PLAYED,
        nothing_to_ask=words.nothing_to_ask(result),
        to_ask=words.TO_ASK,
        to_settle=[questions[name] for name in result.settles],
        checks=list(map(_check, checked.checks)),
        overall=_findings([one for one in checked.overall if one.kind != "reading"]),
    )


def _question(question: QuestionResult) -> _Question:
    shortest = question.shortest
    return _Question(
        anchor=printable(f"question-{question.name}"),
        named=words.named(question),
        kind=_KINDS[question.verdict],
        placed=words.placed(question),
        asked=question.asked,
        itself=words.question_itself(question.asked),
        place=place(question.span),
        cites=question.cites,
        readings=[
            _Reading(name, meaning, name == question.chosen) for name, meaning in question.readings
        ],
        is_decided=question.state == "decided",
        decided=words.decided(question),
        parting=(
            None
            if shortest is None or shortest.apart is None
            else _parting("", shortest, shortest.apart)
        ),
        told=[
            *words.elsewhere(question),
            *words.weighed(question),
            *words.classes(question),
            *words.under_none(question),
        ],
        under_others=[_parting(*told) for told in words.under_others(question)],
    )


def _parting(under: str, one: Comparison, apart: Apart) -> _Parting:
    play = play_of(apart.play, "")
    return _Parting(
        words=under,
        where=words.where(one, apart),
        calls=play.calls,
        scenario=play.scenario,
        position=position_parts(apart.play),
        then=words.then(apart),
        sayings=apart.sayings,
        places=_beside(apart.sayings),
    )


def _beside(sayings: tuple[Saying, Saying]) -> list[tuple[str, list[str]]]:
    """For each place of which a reading has something to say, what both make of it."""
    told = [{name: value(what) for name, what in saying.places} for saying in sayings]
    names = dict.fromkeys(name for saying in sayings for name, _ in saying.places)
    return [(name, [places.get(name, _NOTHING) for places in told]) for name in names]


def _check(check: CheckResult) -> _Check:
    parts = [*figures_parts(check, frozenset()), *unknown_parts(check)]
    return _Check(title(check), parts, _findings(check.findings))


def _findings(findings: list[Finding] | tuple[Finding, ...]) -> list[list[Part]]:
    return [block for block in finding_blocks(findings) if block]
