"""`all any count sum min max the most least` over bindings."""

from __future__ import annotations

from rulewright.core import build
from rulewright.core.build import FALSE, TRUE
from rulewright.core.ir import Generator, Site
from rulewright.core.shapes import BagOf, Maybe, Number
from rulewright.core.values import from_ordinal, size
from rulewright.diagnostics.fault import Fault
from rulewright.elaborate.arrays import tabulated
from rulewright.elaborate.constants import folded
from rulewright.elaborate.context import Context
from rulewright.elaborate.convert import Fitting, joined
from rulewright.elaborate.domains import bind, bound, is_name_of, one_generator
from rulewright.elaborate.operators import truth
from rulewright.elaborate.scope import Scope
from rulewright.elaborate.values import Value, cell, number, scalar_shape
from rulewright.semantics import typed


def aggregate(context: Context, node: typed.Aggregate, scope: Scope) -> Value:
    """The value of an aggregate."""
    return folded(context, _aggregate(context, node, scope), "values")


def _aggregate(context: Context, node: typed.Aggregate, scope: Scope) -> Value:
    if node.function in ("the", "most", "least"):
        return _description(context, node, scope.unquoted())
    if node.function in ("all", "any"):
        generators, inner = bind(context, node.bindings, scope)
        holds = context.expression(node.body, inner).expr
        use = build.all_of if node.function == "all" else build.any_of
        return truth(use(generators, holds))
    scope = scope.unquoted()
    generators, inner = bind(context, node.bindings, scope)
    if node.function == "count":
        return number(build.total(generators, TRUE))
    body = context.expression(node.body, inner)
    if node.function == "sum":
        return _sum(generators, body, scope)
    otherwise = None
    if node.otherwise is not None:
        otherwise = context.expression(node.otherwise, scope).expr
    use_extreme = build.least_of if node.function == "min" else build.greatest_of
    return number(use_extreme(generators, body.expr, otherwise, scope.site("missing", node.span)))


def _sum(generators: tuple[Generator, ...], body: Value, scope: Scope) -> Value:
    if not isinstance(body.shape, BagOf):
        return number(build.total(generators, body.expr))
    counts = tabulated(
        size(body.shape.element),
        lambda place: build.total(generators, cell(body.expr, place)),
        scope,
        "member",
    )
    return Value(counts, BagOf(body.shape.element, max(0, build.array_type(counts).high)))


# ---- definite descriptions


def _description(context: Context, node: typed.Aggregate, scope: Scope) -> Value:
    (binding,) = node.bindings
    generator, candidate, inner = one_generator(context, binding, scope)
    by = None if node.by is None else context.expression(node.by, inner).expr
    shape = scalar_shape(candidate.shape)
    is_plain = is_name_of(node.body, binding)
    if node.otherwise is None:
        none, several = _sites(node, scope)
        picked = build.pick(node.function, generator, by, none, several)
        found = Value(picked, shape)
        return found if is_plain else _of_found(context, node, found, scope)
    otherwise = context.expression(node.otherwise, scope)
    target = scalar_shape(joined(shape, otherwise.shape)) if is_plain else None
    wrap = 1 - from_ordinal(shape, 0)
    if target == Maybe(shape) or target == shape or isinstance(target, Number):
        fitted = Fitting(context.store, scope, node.otherwise.span).fit(otherwise, target)
        wrap = wrap if target == Maybe(shape) else 0
        picked = build.pick_or(node.function, generator, by, fitted.expr, wrap)
        return Value(picked, target)
    picked = build.pick_or(node.function, generator, by, FALSE, wrap)
    return _or_else(context, node, Value(picked, Maybe(shape)), otherwise, scope)


def _of_found(context: Context, node: typed.Aggregate, found: Value, scope: Scope) -> Value:
    """The body for the one candidate."""
    name = scope.fresh("found")
    kept = Value(build.local(name, found.expr.type), found.shape)
    body = context.expression(node.body, bound(node.bindings[0].names, kept, scope))
    return Value(build.let_in(name, found.expr, body.expr), body.shape)


def _or_else(
    context: Context, node: typed.Aggregate, found: Value, otherwise: Value, scope: Scope
) -> Value:
    """The body for the one candidate, and `otherwise` where there is none."""
    if not isinstance(found.shape, Maybe):
        raise Fault(f"{found.shape} is no optional")
    name = scope.fresh("found")
    code = build.local(name, found.expr.type)
    fitting = Fitting(context.store, scope, node.span)
    candidate = fitting.fit(Value(code, found.shape), found.shape.inner)
    body = context.expression(node.body, bound(node.bindings[0].names, candidate, scope))
    shape = joined(body.shape, otherwise.shape)
    chosen = build.conditional(
        build.equal(code, FALSE),
        fitting.fit(otherwise, shape).expr,
        fitting.fit(body, shape).expr,
    )
    return Value(build.let_in(name, found.expr, chosen), shape)


def _sites(node: typed.Aggregate, scope: Scope) -> tuple[Site, Site]:
    """What fails where nothing, and where several qualify."""
    return scope.site("missing", node.span), scope.site("tie", node.span)
