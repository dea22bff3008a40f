"""Who sees what of the state."""

from __future__ import annotations

from rulewright.core.build import local
from rulewright.core.ir import NOBODY, Constant, Expr, Scalar, Sight
from rulewright.core.shapes import MapOf, Member
from rulewright.core.values import size
from rulewright.elaborate.context import Context
from rulewright.elaborate.convert import Fitting
from rulewright.elaborate.scope import Rule, Scope
from rulewright.elaborate.values import Value, from_ordinal
from rulewright.semantics import typed


def sight(context: Context, declared: typed.StateVariable) -> Sight | None:
    """Who sees a variable; None where everybody does."""
    seen = declared.visibility
    if seen.content is None and seen.size is None:
        return None
    variable, shape = context.variable(declared.name)
    scope = Scope(Rule(declared.name))
    key, keys = "", 0
    if declared.binder is not None and isinstance(shape, MapOf):
        key, keys = scope.fresh(declared.binder), size(shape.key)
        place = local(key, Scalar(0, keys - 1))
        bound = from_ordinal(shape.key, place)
        scope = scope.bind(declared.binder, Value(bound.expr, shape.key))
    content, of_size = (_viewer(context, each, scope) for each in (seen.content, seen.size))
    return Sight(variable.name, key, keys, content, of_size)


def _viewer(
    context: Context, viewers: tuple[typed.Expression, ...] | None, scope: Scope
) -> Expr | None:
    """The player who sees it; None is everybody."""
    if viewers is None:
        return None
    if not viewers:
        return Constant(NOBODY)
    (viewer,) = viewers
    player = Member(context.sort("Player"))
    return (
        Fitting(context.store, scope, viewer.span)
        .fit(context.expression(viewer, scope), player)
        .expr
    )
