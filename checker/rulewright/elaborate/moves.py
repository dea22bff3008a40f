"""`move … from … to …`."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.core import build
from rulewright.core.ir import Block
from rulewright.core.shapes import BagOf
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
    """What is moved leaves one bag and arrives in the other.

    All that decides what is moved, and where, is judged before anything is written.
    """
    scope = scope.unquoted()
    origin, goal = target(context, effect.origin, scope), target(context, effect.target, scope)
    indices, before = snapshots(origin.indices + goal.indices, scope)
    origin = replace(origin, indices=indices[: len(origin.indices)], is_count=True)
    goal = replace(goal, indices=indices[len(origin.indices) :])
    match effect.amount:
        case typed.Entries() as entries:
            counts, kept = entry_counts(context, entries, _bag(origin).element, scope)
            left = add_counts(context, origin, counts, scope, effect.span, taken=True)
            arrived = add_counts(context, goal, counts, scope, effect.span, taken=False)
            return (*before, *kept, *left, *arrived)
        case None:
            moved, kept = _snapshot(origin.value, scope)
            nothing = zero(context, origin.shape)
            left = write(context, origin, nothing, scope, effect.span, taken=True)
        case amount:
            moved, kept = _snapshot(context.expression(amount, scope), scope)
            left = _changed(context, effect, origin, moved, scope, taken=True)
    arrived = _changed(context, effect, goal, moved, scope, taken=False)
    return (*before, *kept, *left, *arrived)


def _snapshot(value: Value, scope: Scope) -> tuple[Value, Block]:
    (expr,), kept = snapshots((value.expr,), scope)
    return Value(expr, value.shape), kept


def _changed(
    context: Context,
    effect: typed.Transfer,
    place: Target,
    moved: Value,
    scope: Scope,
    *,
    taken: bool,
) -> Block:
    """The place with all that is moved put there or taken away."""
    element = _bag(place).element
    due = BagOf(element, max(0, moved.expr.type.high))
    fitted = Fitting(context.store, scope, effect.span).fit(moved, due)
    use = build.subtract if taken else build.add
    counts = pointwise(place.value.expr, fitted.expr, use, scope)
    bag = Value(counts, BagOf(element, max(0, counts.type.high)))
    return write(context, place, bag, scope, effect.span, taken=taken)


def _bag(place: Target) -> BagOf:
    if not isinstance(place.shape, BagOf):
        raise Fault(f"{place.shape} is no bag")
    return place.shape
