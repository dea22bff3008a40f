"""The JSON document that `schema/ambiguities-1.json` describes."""

from __future__ import annotations

from rulewright.analyses.ambiguities.results import (
    AmbiguitiesResult,
    Apart,
    Comparison,
    Pair,
    QuestionResult,
    Saying,
    Weight,
)
from rulewright.analyses.results import CheckResult
from rulewright.reports.json import check_document, told_check, told_move, told_play
from rulewright.reports.members import Document, present, told_seconds, told_share, told_span

SCHEMA = "rulewright/ambiguities/1"


def ambiguities_document(result: AmbiguitiesResult) -> Document:
    """A check's document, with what is known of the questions of the file.

    The comparisons on an instance are in its first check.
    """
    instances = [check.instance for check in result.checked.checks]
    return {
        **check_document(result.checked),
        "schema": SCHEMA,
        "verdict": result.verdict,
        "checks": [
            told_check(check)
            | {"questions": [] if check.instance in instances[:place] else _on(result, check)}
            for place, check in enumerate(result.checked.checks)
        ],
        "questions": [_question(each) for each in result.questions],
        "settles": list(result.settles),
        "run": {"seconds": told_seconds(result.seconds)},
    }


def _on(result: AmbiguitiesResult, check: CheckResult) -> list[Document]:
    """The comparisons on the instance of a check."""
    return [
        _comparison(question, each)
        for question in result.questions
        for each in (*question.comparisons, *question.among)
        if each.instance == check.instance
    ]


def _question(question: QuestionResult) -> Document:
    shortest = question.shortest
    return {
        "name": question.name,
        "number": question.number,
        "question": question.asked,
        "readings": dict(question.readings),
        "chosen": question.chosen if question.is_chosen else None,
        "state": question.state,
        **present({"ruling": question.ruling, "scenario": question.scenario}),
        "verdict": question.verdict,
        **({} if shortest is None else {"shortest": shortest.instance}),
        **present({"classes": question.classes}),
        "cites": list(question.cites),
        "span": told_span(question.span),
        **({"pairs": [_pair(question, each) for each in question.pairs]} if question.pairs else {}),
    }


def _pair(question: QuestionResult, pair: Pair) -> Document:
    return {
        "question": pair.question,
        "reading": pair.reading,
        "instance": pair.comparison.instance,
        "comparison": _comparison(question, pair.comparison),
    }


def _comparison(question: QuestionResult, one: Comparison) -> Document:
    return {
        "name": question.name,
        "number": question.number,
        "readings": list(one.readings),
        "verdict": one.verdict,
        "class": one.basis,
        **present({"by": one.by, "rests_on": one.rests or None, "unproved": one.unproved}),
        **present({"k": one.depth, "n": one.games, "stopped": one.stopped}),
        "kept_differently": one.kept,
        "alters": list(one.alters),
        "compared": one.compared,
        **({} if one.apart is None else _apart(one.apart)),
        **({} if one.weight is None else {"weight": _weight(one.weight)}),
    }


def _apart(apart: Apart) -> Document:
    """The play to where two readings part, in what they do, and what each of them says there."""
    differs = present(
        {
            "in": apart.how,
            "move": None if apart.move is None else told_move(apart.move),
            "sayings": [_saying(each) for each in apart.sayings],
        }
    )
    return {**told_play(apart.play), "differs": differs}


def _weight(weight: Weight) -> Document:
    return {
        "games": weight.games,
        "parted": told_share(weight.parted, weight.games),
        "other_winner": told_share(weight.other_winner, weight.won),
    }


def _saying(saying: Saying) -> Document:
    return {"reading": saying.reading, "says": saying.words, "places": dict(saying.places)}
