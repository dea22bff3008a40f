"""What a check has to run: which engine on which instance, with which scenarios."""

from __future__ import annotations

import re

from msgspec import Struct

from rulewright.analyses.request import CheckRequest
from rulewright.semantics.typed import Check, Expected, Game

EXHAUSTIVE = "exhaustive"
SCENARIOS = "scenarios"
INDUCTION = "induction"
_FUZZ = re.compile(r"fuzz\(([0-9]+)\)")
_BOUNDED = re.compile(r"bounded\(([0-9]+)\)")


class Plan(Struct, frozen=True):
    """One engine on one instance; `instance` None means the parameters' defaults.

    `engine` is written as in a check line (`bounded(20)`), or `scenarios` where only they run.
    `with_scenarios` is set for the first plan of each instance.
    """

    instance: str | None
    engine: str
    expected: tuple[Expected, ...]
    with_scenarios: bool

    @property
    def games(self) -> int | None:
        """How many games are to be played at random, where the engine does that."""
        found = _FUZZ.fullmatch(self.engine)
        return None if found is None else int(found[1])

    @property
    def depth(self) -> int | None:
        """Plays of how many moves are to be looked at, where the engine does that."""
        found = _BOUNDED.fullmatch(self.engine)
        return None if found is None else int(found[1])

    def expects(self, kind: str, rule: str) -> bool:
        """Whether the check line declares this finding (or with `refuted` this refutation)."""
        return any(wanted.kind == kind and wanted.rule == rule for wanted in self.expected)


def plans(game: Game, request: CheckRequest) -> tuple[Plan, ...]:
    """The plans of a request, in the order of the check lines; scenarios' instances behind them."""
    asked = () if request.scenarios_only else _asked(game, request)
    made: list[Plan] = []
    for instance, engine, expected in asked:
        first = all(plan.instance != instance for plan in made)
        made.append(Plan(instance, engine, expected, first))
    for scenario in game.scenarios:
        wanted = request.instance in {None, scenario.instance}
        if wanted and all(plan.instance != scenario.instance for plan in made):
            made.append(Plan(scenario.instance, SCENARIOS, (), with_scenarios=True))
    return tuple(made)


_Asked = tuple[tuple[str | None, str, tuple[Expected, ...]], ...]


def _asked(game: Game, request: CheckRequest) -> _Asked:
    lines = [c for c in game.checks if request.instance in {None, c.instance}]
    if not lines:
        return ((request.instance, request.engine or EXHAUSTIVE, ()),)
    if request.engine is not None:
        return tuple((line.instance, request.engine, line.expected) for line in lines)
    return tuple(
        (line.instance, engine, line.expected) for line in lines for engine in _engines(line)
    )


def _engines(line: Check) -> tuple[str, ...]:
    return tuple(
        request.engine if request.argument is None else f"{request.engine}({request.argument})"
        for request in line.engines
    )
