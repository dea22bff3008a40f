"""Inherited scenarios that no longer fit: they tell of what a variant removed."""

from __future__ import annotations

from rulewright.semantics.merge.changes import Changes
from rulewright.semantics.merge.kinds import key_of
from rulewright.semantics.walk import mentions
from rulewright.syntax.tree import Refuse, Scenario, Word


def drop_scenarios(changes: Changes) -> list[tuple[str, str]]:
    """Take away the inherited scenarios that cannot stay; their titles and the reasons."""
    borne = changes.base.bearers()
    values = {name for name in changes.lost - changes.lost_rules if name not in borne}
    dropped = []
    for scenario in [one for one in changes.base if isinstance(one, Scenario)]:
        reason = why_not(scenario, values, changes)
        key = key_of(scenario)
        if reason and key:
            changes.base.drop(key)
            dropped.append((scenario.title.value, reason))
    return dropped


def why_not(scenario: Scenario, values: set[str], changes: Changes) -> str | None:
    """Why a scenario cannot be played any more, if so; `values` went out of expressions."""
    for mention in mentions(scenario):
        word = isinstance(mention, Word)
        if mention.text in values or (word and mention.text in changes.lost_rules):
            return f"it mentions `{mention.text}`, which was removed"
    for line in scenario.lines:
        if isinstance(line, Refuse) and line.because is not None:
            action, words = line.move.function.text, line.because.value
            if any(action == other and words in reason for other, reason in changes.waived):
                return f'it expects `{action}` to be refused because "{words}", which was removed'
    return None
