"""The cases of a `match`, with values or with effects."""

from __future__ import annotations

from rulewright.semantics import typed
from rulewright.semantics.check.convert import is_wrong
from rulewright.semantics.check.expressions import expression
from rulewright.semantics.check.scope import Scope
from rulewright.syntax import tree


def values(
    case: tree.Case, subject: typed.Expression, scope: Scope
) -> tuple[typed.Expression, ...]:
    """The values that a case names, of the subject's type."""
    due = None if is_wrong(subject) else subject.type
    return tuple(expression(value, scope, due) for value in case.values)
