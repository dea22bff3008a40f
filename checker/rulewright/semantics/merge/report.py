"""What variants did, told with the rules that call what was replaced."""

from __future__ import annotations

from rulewright.semantics.merge.changes import History
from rulewright.semantics.merge.declared import Declared
from rulewright.semantics.merge.kinds import name_of, noun
from rulewright.semantics.typed import VariantReport
from rulewright.semantics.walk import mentions
from rulewright.syntax.tree import (
    Action,
    Define,
    Ended,
    Figure,
    Outcome,
    Procedure,
    Property,
    State,
    Step,
    Table,
)


def report_of(history: History, declared: Declared) -> VariantReport:
    """All changes in order; for each replacement the names of what mentions it."""
    replaced = {name for change, name in history.changes if change == "replaced"}
    callers = callers_of(replaced, declared) if replaced else {}
    return VariantReport(
        tuple(
            (change, name, tuple(callers.get(name, ())) if change == "replaced" else ())
            for change, name in history.changes
        )
    )


def callers_of(names: set[str], declared: Declared) -> dict[str, list[str]]:
    """For each of the names the rules that mention it, in their order."""
    callers: dict[str, list[str]] = {}
    for declaration in declared:
        if not isinstance(
            declaration,
            Action
            | Define
            | Ended
            | Figure
            | Outcome
            | Procedure
            | Property
            | State
            | Step
            | Table,
        ):
            continue
        own = name_of(declaration)
        called = own.text if own else noun(declaration).strip("`")
        mentioned = {mention.text for mention in mentions(declaration)}
        for name in mentioned & names - {called}:
            callers.setdefault(name, []).append(called)
    return callers
