"""Makes what can be played of the instances that a check asks for."""

from __future__ import annotations

from collections.abc import Iterable
from time import perf_counter

from rulewright.analyses.looked import Prepared
from rulewright.analyses.plans import Plan
from rulewright.analyses.request import CheckRequest
from rulewright.diagnostics.mistake import Mistakes, MistakesFound
from rulewright.elaborate.elaborate import elaborate
from rulewright.elaborate.unasked import unasked_mistakes
from rulewright.semantics.typed import Game


def prepare(game: Game, asked: Iterable[Plan], request: CheckRequest) -> dict[str | None, Prepared]:
    """Each instance elaborated once; the mistakes of all of them are reported together."""
    prepared: dict[str | None, Prepared] = {}
    mistakes = Mistakes()
    settings, readings = dict(request.settings), dict(request.readings)
    instances = dict.fromkeys(plan.instance for plan in asked)
    for instance in instances:
        started = perf_counter()
        try:
            model = elaborate(game, instance, settings, readings)
        except MistakesFound as found:
            for mistake in found.mistakes:
                mistakes.add(mistake)
        else:
            prepared[instance] = Prepared(model, perf_counter() - started)
    if request.instance is None:
        for mistake in unasked_mistakes(game, instances, settings, readings):
            mistakes.add(mistake)
    mistakes.raise_if_any()
    return prepared
