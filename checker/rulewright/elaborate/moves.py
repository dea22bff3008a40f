"""`move … from … to …`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulewright.core import build
from rulewright.core.ir import Block, Expr
from rulewright.core.shapes import BagOf, MapOf, Number, ScalarShape, Shape
from rulewright.diagnostics.fault import Fault
from rulewright.elaborate.arrays import pointwise
from rulewright.elaborate.context import Context
from rulewright.elaborate.control import zero
from rulewright.elaborate.convert import Fitting
from rulewright.elaborate.scope import Scope
from rulewright.elaborate.values import Value
from rulewright.elaborate.writes import Target, add_counts, entry_counts, snapshots, target, write
from rulewright.semantics import typed


def transfer(context: Context, effect: typed.Transfer, scope: Scope) -> Block:
    """What is moved leaves one place and arrives at the other.

    All that decides what is moved, and where, is judged before anything is written.
    """
    scope = scope.unquoted()
    origin, goal = target(context, effect.origin, scope), target(context, effect.target, scope)
    indices, before = snapshots(origin.indices + goal.indices, scope)
    origin = replace(origin, indices=indices[: len(origin.indices)], is_count=True)
    goal = replace(goal, indices=indices[len(origin.indices) :])
    amount = effect.amount
    if isinstance(amount, typed.Entries) and not isinstance(origin.shape, Number):
        counts, kept = entry_counts(context, amount, _counted(origin.shape), scope)
        left = add_counts(context, origin, counts, build.subtract, scope, effect.span)
        arrived = add_counts(context, goal, counts, build.add, scope, effect.span)
        return (*before, *kept, *left, *arrived)
    moved = origin.value if amount is None else context.expression(amount, scope)
    (expr,), kept = snapshots((moved.expr,), scope)
    moved = Value(expr, moved.shape)
    if amount is None:
        left = write(context, origin, zero(context, origin.shape), scope, effect.span)
    else:
        left = _changed(context, effect, origin, moved, build.subtract, scope)
    return (*before, *kept, *left, *_changed(context, effect, goal, moved, build.add, scope))


def _changed(
    context: Context,
    effect: typed.Transfer,
    place: Target,
    moved: Value,
    use: Callable[[Expr, Expr], Expr],
    scope: Scope,
) -> Block:
    """The place with all that is moved put there or taken away."""
    fitted = Fitting(context.store, scope, effect.span).fit(moved, _amount(place.shape, moved))
    there = place.value.expr
    expr = pointwise(there, fitted.expr, use, scope)
    return write(context, place, Value(expr, _open(place.shape, expr)), scope, effect.span)


def _counted(shape: Shape) -> ScalarShape:
    """What a bag, or a map of counts, counts."""
    match shape:
        case BagOf(element):
            return element
        case MapOf(key, Number()):
            return key
        case _:
            raise Fault(f"{shape} counts nothing")


def _amount(shape: Shape, moved: Value) -> Shape:
    """The shape of an amount that goes with a place of this shape."""
    high = max(0, moved.expr.type.high)
    match shape:
        case Number():
            return Number(moved.expr.type.low, moved.expr.type.high)
        case _ if isinstance(moved.shape, MapOf):
            return moved.shape
        case _:
            return BagOf(_counted(shape), high)


def _open(shape: Shape, expr: Expr) -> Shape:
    """The shape of a place whose numbers are those of `expr`, whatever the place can hold."""
    low, high = expr.type.low, expr.type.high
    match shape:
        case BagOf(element):
            return BagOf(element, max(0, high))
        case MapOf(key, Number()):
            return MapOf(key, Number(low, high))
        case _:
            return Number(low, high)
