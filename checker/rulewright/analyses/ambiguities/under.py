"""Comparisons where a question is answered otherwise than the rules are played."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rulewright.analyses.ambiguities.gathering import Gathered
from rulewright.analyses.ambiguities.results import Comparison
from rulewright.analyses.check import check_file
from rulewright.analyses.plans import EXHAUSTIVE, plans
from rulewright.analyses.request import CheckRequest, Report
from rulewright.semantics.typed import Game


def compared_under(
    request: CheckRequest,
    report: Report,
    game: Game,
    answer: tuple[str, str],
    asked: frozenset[str],
) -> Iterator[Comparison]:
    """Comparisons of the questions that are `asked` on all instances that are searched."""
    readings = dict(request.readings) | dict([answer])
    under = replace(request, readings=tuple(readings.items()), symmetry=False)
    searched = (plan.instance for plan in plans(game, request) if plan.engine == EXHAUSTIVE)
    for instance in dict.fromkeys(searched):
        gathered = Gathered(under, report, asked)
        engine = request.engine if instance is None else EXHAUSTIVE
        check_file(replace(under, instance=instance, engine=engine), report, gathered, game)
        yield from (each for each in gathered.found.values() if each.instance == instance)
