"""Scenarios that hold the rules to what was decided about questions, to be put into a rule book."""

from __future__ import annotations

from rulewright.analyses.ambiguities.results import AmbiguitiesResult
from rulewright.diagnostics.render import printable


def scenarios(result: AmbiguitiesResult) -> str:
    """One for each decided question of which a scenario can say what was decided.

    Of one whose title the rules have already, only that is said.
    """
    kept = [each.scenario for each in result.questions if each.scenario is not None]
    head = f"# What was decided about questions of {result.checked.game}, to be kept in its rules."
    there = {f'scenario "{title}":' for title in result.scenarios}
    told = [_already_there(each) if _title(each) in there else each for each in kept]
    return "\n".join(printable(line) for each in (head, *told) for line in (*each.split("\n"), ""))


def _title(scenario: str) -> str:
    return scenario.split("\n", maxsplit=1)[0]


def _already_there(scenario: str) -> str:
    return f"# In the rules already: {_title(scenario).removesuffix(':')}"
