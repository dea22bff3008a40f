"""The cases of a `match`, with values or with effects."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Note
from rulewright.diagnostics.registry.types import CASE_TAKEN
from rulewright.diagnostics.source import Span
from rulewright.semantics import typed
from rulewright.semantics.check.convert import is_wrong
from rulewright.semantics.check.expressions import expression
from rulewright.semantics.check.keys import plain_value
from rulewright.semantics.check.scope import Scope
from rulewright.syntax import tree

Taken = dict[str | int, Span]
"""The values that the cases so far write down, with where they do."""


def values(
    case: tree.Case, subject: typed.Expression, scope: Scope, taken: Taken
) -> tuple[typed.Expression, ...]:
    """The values that a case names, of the subject's type; a mistake where one is `taken`."""
    due = None if is_wrong(subject) else subject.type
    found = tuple(expression(value, scope, due) for value in case.values)
    for value in found:
        _take(value, scope, taken)
    return found


def _take(value: typed.Expression, scope: Scope, taken: Taken) -> None:
    written = "none" if isinstance(value, typed.NothingValue) else plain_value(value)
    if written is None:
        return
    if written in taken:
        notes = (Note("the first is here", taken[written]),)
        scope.environment.report(CASE_TAKEN, value.span, notes=notes, value=value.span.text)
    else:
        taken[written] = value.span
