"""Kinds of findings that no solver is asked about: what does not show in one move or property."""

from __future__ import annotations

from rulewright.core.effects import Together, suspects
from rulewright.core.ir import ByEach, Core
from rulewright.core.owners import both_can_move


def unasked(core: Core) -> tuple[str, ...]:
    """Those that these rules may have and that inductions and bounded plays do not look for.

    Whether moves tell something hidden is told by itself, and what may hang on the order of rounds
    and steps is a finding of the text.
    """
    steps = any(isinstance(suspect, Together) for suspect in suspects(core))
    each = any(isinstance(action.owner, ByEach) for action in core.actions)
    asked = (
        ("stuck", not core.ends_without_move),
        ("owner", both_can_move(core)),
        ("order", each),
        ("conflict", steps),
        ("dead", True),
        ("vacuous", True),
        ("idle", True),
    )
    return tuple(kind for kind, possible in asked if possible)
