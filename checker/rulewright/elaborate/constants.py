"""Values that are known as soon as the instance is: worked out once, kept as numbers and tables."""

from __future__ import annotations

from rulewright.core import build, search
from rulewright.core.ir import Constant, Expr, Lookup
from rulewright.core.shapes import Shape
from rulewright.core.values import cells
from rulewright.core.walk import free_names
from rulewright.diagnostics.fault import Fault
from rulewright.diagnostics.mistake import MistakesFound, mistake
from rulewright.diagnostics.registry.instances import NO_VALUE
from rulewright.diagnostics.registry.limits import TOO_MUCH_WORK
from rulewright.diagnostics.registry.unsupported import NOT_SUPPORTED
from rulewright.diagnostics.source import Span
from rulewright.elaborate import stack
from rulewright.elaborate.closed import called_functions, consulted, is_stateless
from rulewright.elaborate.context import Context, Work
from rulewright.elaborate.convert import Fitting, joined
from rulewright.elaborate.scope import Scope
from rulewright.elaborate.values import ListValue, Value
from rulewright.reference.constants import Constants
from rulewright.reference.meter import TooMuchWork
from rulewright.semantics import typed

_REASONS = {
    "range": "it leaves its range",
    "supply": "more is taken than is there",
    "missing": "what it refers to does not exist",
    "tie": "several qualify",
    "gap": "no case covers it",
}


def known(context: Context, value: Value, span: Span) -> search.Value:
    """The value, which follows from the instance alone; a mistake where it has none."""
    if isinstance(value.expr, Constant):
        return value.expr.value
    if not is_stateless(value.expr, context.stateless) or free_names(value.expr):
        raise Fault(f"what should be known before play depends on it: {span.text}")
    stack.refuse_too_deep("what is worked out here is", span, (value.expr,), (), context.depths)
    try:
        found = _evaluated(context, value.expr, context.work)
    except TooMuchWork as work:
        # Whatever comes later is not to blame: it is told of the first place again.
        if context.work.given_up is None:
            context.work.given_up = mistake(TOO_MUCH_WORK, span)
        raise MistakesFound((context.work.given_up,)) from work
    if isinstance(found, search.Failure):
        site = found.site
        told = mistake(NO_VALUE, site.span or span, what=site.what, reason=_REASONS[site.kind])
        raise MistakesFound((told,))
    return found


def folded(context: Context, value: Value, wanted: str) -> Value:
    """The value as a constant, where it is one and is soon worked out."""
    if isinstance(value.expr, Constant | Lookup) or free_names(value.expr):
        return value
    found = worked_out(context, value.expr)
    return value if found is None else embedded(context, value.shape, found, wanted)


def worked_out(context: Context, expr: Expr) -> search.Value | None:
    """The value of an expression without free names, if the instance alone gives it soon."""
    if not is_stateless(expr, context.stateless):
        return None
    if stack.depth_of_expression(expr, context.depths) > stack.DEEPEST:
        return None
    try:
        found = _evaluated(context, expr, context.folding)
    except TooMuchWork:
        return None
    return None if isinstance(found, search.Failure) else found


def _evaluated(context: Context, expr: Expr, work: Work) -> search.Value | search.Failure:
    functions = called_functions(context.functions, (expr,))
    every = (expr, *(function.body for function in functions))
    steps = work.allowed
    constants = Constants(context.store.named(consulted(every)), functions, steps)
    try:
        return constants.evaluate(expr)
    finally:
        work.spend(steps - constants.left)


def embedded(context: Context, shape: Shape, value: search.Value, wanted: str) -> Value:
    """A known value as part of an expression; a set, bag or map becomes a table."""
    if isinstance(value, int):
        return Value(Constant(value), shape)
    table = context.store.constant(wanted, cells(shape), value)
    return Value(build.lookup(table), shape)


def constant_items(
    context: Context, items: tuple[typed.Expression, ...], scope: Scope, element: Shape
) -> ListValue:
    """A list of constants; `element` is the shape of an item where there is none.

    Raises a mistake for an item that changes in play: lists are known before.
    """
    values = [context.expression(item, scope) for item in items]
    if values:
        element = values[0].shape
        for value in values:
            element = joined(element, value.shape)
    fitted = [
        Fitting(context.store, scope, item.span).fit(value, element)
        for item, value in zip(items, values, strict=True)
    ]
    for item, value in zip(items, fitted, strict=True):
        if not is_stateless(value.expr, context.stateless) or free_names(value.expr):
            told = mistake(NOT_SUPPORTED, item.span, construct="a list of what changes in play")
            raise MistakesFound((told,))
    return ListValue(
        element,
        tuple(known(context, value, item.span) for item, value in zip(items, fitted, strict=True)),
    )
