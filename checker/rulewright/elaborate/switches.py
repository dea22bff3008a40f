"""What is judged, or told, only under some readings and options: the lines with `when`."""

from __future__ import annotations

from rulewright.elaborate.constants import known
from rulewright.elaborate.context import Context
from rulewright.elaborate.scope import Scope
from rulewright.semantics import typed


def holds(context: Context, when: typed.Expression | None, scope: Scope) -> bool:
    """Whether a `when` holds on this instance; what has none is always meant."""
    if when is None:
        return True
    return bool(known(context, context.expression(when, scope), when.span))
