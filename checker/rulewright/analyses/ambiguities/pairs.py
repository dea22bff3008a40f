"""Pairs of questions: what makes no difference by itself may make one under another answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from rulewright.analyses.ambiguities.results import Pair, QuestionResult
from rulewright.analyses.ambiguities.under import compared_under
from rulewright.analyses.request import CheckRequest, Report
from rulewright.semantics.typed import Game

Answer = tuple[str, str]
"""A question and a reading of it."""


def with_pairs(
    request: CheckRequest,
    report: Report,
    game: Game,
    questions: tuple[QuestionResult, ...],
    answers: Iterable[Answer],
) -> tuple[QuestionResult, ...]:
    """The questions; those without a known difference with what they do under other answers."""
    quiet = [each for each in questions if each.verdict != "distinguished" and each.comparisons]
    asked = frozenset(each.name for each in quiet)
    if not asked:
        return questions
    found = tuple(
        Pair(question, reading, one)
        for question, reading in dict.fromkeys(answers)
        for one in compared_under(request, report, game, (question, reading), asked)
    )
    return tuple(
        replace(each, pairs=tuple(pair for pair in found if pair.comparison.question == each.name))
        for each in questions
    )


def telling_answers(questions: Sequence[QuestionResult]) -> Iterator[Answer]:
    """Readings that make another game, with their questions; a harmless one changes nothing."""
    for question in questions:
        apart = [each for each in question.comparisons if each.apart is not None]
        for reading in dict.fromkeys(each.readings[1] for each in apart):
            yield question.name, reading
