"""Which of several readings are one and the same: no play can tell them apart."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.analyses.ambiguities.results import QuestionResult
from rulewright.analyses.ambiguities.under import compared_under
from rulewright.analyses.request import CheckRequest, Report
from rulewright.semantics.typed import Game


def with_classes(
    request: CheckRequest, report: Report, game: Game, question: QuestionResult
) -> QuestionResult:
    """A question, with what becomes beside each other of readings that differ from the one played.

    Each of them is played in turn.
    """
    apart = {one.readings[1] for one in question.comparisons if one.verdict == "distinguished"}
    others = [name for name, _ in question.readings if name in apart]
    asked = frozenset({question.name})
    found = tuple(
        one
        for place, name in enumerate(others[:-1])
        for one in compared_under(request, report, game, (question.name, name), asked)
        if one.readings[1] in others[place + 1 :]
    )
    return replace(question, among=found)
