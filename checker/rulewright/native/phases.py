"""Writes whether an action belongs to the phase of a position."""

from __future__ import annotations

from rulewright.core.ir import Action
from rulewright.native import arithmetic
from rulewright.native.ir import I1, Function, Value
from rulewright.native.rules import Rules
from rulewright.native.state import State, read_cell


def only_in_phase(rules: Rules, f: Function, state: State, action: Action, behind: str) -> None:
    """Go on at `behind` where the action belongs to another phase."""
    if not action.during or rules.core.phase is None:
        return
    phase = read_cell(f, state, rules.fields[rules.core.phase], 0)
    found: Value = 0
    for each in action.during:
        here = arithmetic.compare(f, "eq", phase, each)
        if isinstance(here, int):
            found = 1 if here else found
        else:
            found = here if isinstance(found, int) else f.op("or", found, here, I1)
    inside = f.label("phase")
    f.branch(found, inside, behind)
    f.begin(inside)
