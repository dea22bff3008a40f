"""Premises of properties: what must occur somewhere for a property to say anything.

`all(P implies Q for …)` holds of everything where P never does, and so does `all(Q for … if P)`.
Premises are taken from the typed condition, before anything in it is folded away.
"""

from __future__ import annotations

from rulewright.core import ir
from rulewright.elaborate.context import Context
from rulewright.elaborate.scope import Rule, Scope
from rulewright.semantics import typed
from rulewright.semantics.types import BoolType

_OF_ITSELF = ("reachable", *ir.LIVE)
"""Kinds of properties that speak of what can come about, and not only where a premise holds."""


def premise_property(
    context: Context, declared: typed.Property, stated: ir.Property | None
) -> ir.Property | None:
    """The premise of a property that is judged; None where it has none."""
    if stated is None or declared.kind in _OF_ITSELF:
        return None
    found = _premise(declared.condition)
    if found is None:
        return None
    condition = context.expression(found, Scope(Rule(declared.name, declared.cites))).expr
    return ir.Property(
        ir.PREMISE,
        ir.premise_name(declared.name),
        condition,
        declared.cites,
        declared.span,
        over_moves=stated.over_moves,
    )


def _premise(condition: typed.Expression) -> typed.Expression | None:
    match condition:
        case typed.Logic(operator="implies", left=left):
            return left
        case typed.Aggregate(function="all", bindings=bindings, body=body):
            inner = _premise(body)
            if inner is None and not any(map(_is_limited, bindings)):
                return None
            some = inner or typed.TruthValue(True, BoolType(), condition.span)
            return typed.Aggregate(
                "any", bindings, some, None, None, condition.type, condition.span
            )
        case _:
            return None


def _is_limited(binding: typed.Binding) -> bool:
    """Whether a binding may have nothing to speak of, depending on the position."""
    if binding.condition is not None:
        return True
    return not isinstance(binding.domain, typed.SortValue | typed.RangeOf)
