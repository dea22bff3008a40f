"""Pairs of questions: what makes no difference by itself may make one under another answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rulewright.analyses.ambiguities.results import Pair, QuestionResult
from rulewright.analyses.ambiguities.under import compared_under
from rulewright.analyses.request import CheckRequest, Report
from rulewright.semantics.typed import Game


def with_pairs(
    request: CheckRequest, report: Report, game: Game, questions: tuple[QuestionResult, ...]
) -> tuple[QuestionResult, ...]:
    """The questions, those that make no difference with what they do under other answers.

    A harmless reading of another question changes nothing, so that only those count as answers that
    are told from the one that is played.
    """
    quiet = frozenset(each.name for each in questions if each.verdict == "harmless")
    asked = frozenset(each.name for each in questions if each.name in quiet and each.comparisons)
    if not asked:
        return questions
    found = tuple(
        Pair(question, reading, one)
        for question, reading in _answers(questions)
        for one in compared_under(request, report, game, (question, reading), asked)
    )
    return tuple(
        replace(each, pairs=tuple(pair for pair in found if pair.comparison.question == each.name))
        for each in questions
    )


def _answers(questions: Sequence[QuestionResult]) -> Iterator[tuple[str, str]]:
    """Readings that make another game, with their questions."""
    for question in questions:
        apart = [each for each in question.comparisons if each.apart is not None]
        for reading in dict.fromkeys(each.readings[1] for each in apart):
            yield question.name, reading
