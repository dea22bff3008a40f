"""Scenarios that hold the rules to what was decided about questions, to be put into a rule book."""

from __future__ import annotations

from rulewright.analyses.ambiguities.results import AmbiguitiesResult
from rulewright.diagnostics.render import printable


def scenarios(result: AmbiguitiesResult) -> str:
    """One for each decided question of which a scenario can say what was decided."""
    kept = [each.scenario for each in result.questions if each.scenario is not None]
    head = f"# What was decided about questions of {result.checked.game}, to be kept in its rules."
    return "\n".join(printable(line) for each in (head, *kept) for line in (*each.split("\n"), ""))
