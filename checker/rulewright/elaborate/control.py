"""Conditionals, `let`, `match` and calls."""

from __future__ import annotations

from rulewright.core import build
from rulewright.core.build import FALSE, TRUE
from rulewright.core.ir import Constant, Expr, Local
from rulewright.core.shapes import Number, Shape
from rulewright.core.values import cell_count, cells, limits, size
from rulewright.diagnostics.source import Span
from rulewright.elaborate.arrays import same
from rulewright.elaborate.context import Context
from rulewright.elaborate.convert import Fitting, code_in, joined
from rulewright.elaborate.lists import list_value
from rulewright.elaborate.scope import Scope
from rulewright.elaborate.shadowing import Codes
from rulewright.elaborate.shaping import shape_of
from rulewright.elaborate.values import ListValue, Value, is_cheap, is_scalar, scalar_shape
from rulewright.semantics import typed, types


def conditional(context: Context, node: typed.Conditional, scope: Scope) -> Value:
    """`then if condition else otherwise`; what is decided on this instance leaves no trace."""
    condition = context.expression(node.condition, scope).expr
    if isinstance(condition, Constant):
        return context.expression(node.then if condition.value else node.otherwise, scope)
    then = context.expression(node.then, scope)
    otherwise = context.expression(node.otherwise, scope)
    shape = joined(then.shape, otherwise.shape)
    fitting = Fitting(context.store, scope, node.span)
    chosen = build.conditional(
        condition, fitting.fit(then, shape).expr, fitting.fit(otherwise, shape).expr
    )
    return Value(chosen, shape)


def let_in(context: Context, node: typed.LetIn, scope: Scope) -> Value:
    """A row of `let`s and what follows them."""
    bound: list[tuple[str, Expr]] = []
    body: typed.Expression = node
    while isinstance(body, typed.LetIn):
        scope, kept = let(context, body.name, body.value, scope)
        if kept is not None:
            bound.append(kept)
        body = body.body
    result = context.expression(body, scope)
    expr = result.expr
    for name, value in reversed(bound):
        expr = build.let_in(name, value, expr)
    return Value(expr, result.shape)


def let(
    context: Context, name: str, value: typed.Expression, scope: Scope
) -> tuple[Scope, tuple[str, Expr] | None]:
    """The scope in which `name` is bound, and the name of the core that keeps its value.

    A constant or another name needs none.
    """
    if isinstance(value.type, types.ListType):
        return scope.bind(name, list_value(context, value, scope)), None
    given = context.expression(value, scope.unquoted())
    if isinstance(given.expr, Constant | Local):
        return scope.bind(name, given), None
    kept = scope.fresh(name)
    bound = Value(build.local(kept, given.expr.type), given.shape)
    return scope.bind(name, bound), (kept, given.expr)


def match_value(context: Context, node: typed.MatchValue, scope: Scope) -> Value:
    """`match` of a def."""
    subject = context.expression(node.subject, scope.unquoted())
    if is_cheap(subject.expr):
        return _match(context, node, subject, scope)
    name = scope.fresh("subject")
    kept = Value(build.local(name, subject.expr.type), subject.shape)
    chosen = _match(context, node, kept, scope)
    return Value(build.let_in(name, subject.expr, chosen.expr), chosen.shape)


def _match(context: Context, node: typed.MatchValue, subject: Value, scope: Scope) -> Value:
    conditions = case_conditions(context, node, subject, scope)
    results = [result for _, result in node.cases]
    if node.otherwise is not None:
        conditions.append(TRUE)
        results.append(node.otherwise)
    live: list[tuple[Expr, Value]] = []
    for condition, result in zip(conditions, results, strict=True):
        if condition != FALSE:
            live.append((condition, context.expression(result, scope)))
        if condition == TRUE:
            break
    return _first_that_applies(context, node, live, scope)


def _first_that_applies(
    context: Context, node: typed.MatchValue, live: list[tuple[Expr, Value]], scope: Scope
) -> Value:
    if not live:
        like = Number(0, 0)
        nothing = zero(context, shape_of(context, node.type, node.span, like))
        live = [(FALSE, nothing)]
    shape = live[0][1].shape
    for _, value in live:
        shape = joined(shape, value.shape)
    fitting = Fitting(context.store, scope, node.span)
    condition, last = live.pop()
    gap = scope.site("gap", node.subject.span)
    expr = build.obliged(condition, gap, fitting.fit(last, shape).expr)
    for condition, value in reversed(live):
        expr = build.conditional(condition, fitting.fit(value, shape).expr, expr)
    return Value(expr, shape)


def zero(context: Context, shape: Shape) -> Value:
    """Some value of a shape: the first one, the empty set, the empty bag."""
    dims, (low, _) = cells(shape), limits(shape)
    if not dims:
        return Value(Constant(low), shape)
    table = context.store.constant("zeros", dims, [low] * cell_count(shape))
    return Value(build.lookup(table), shape)


def case_conditions(
    context: Context, node: typed.Match | typed.MatchValue, subject: Value, scope: Scope
) -> list[Expr]:
    """When each case applies, given that those before it do not.

    The case that leaves no value of the subject open applies to all that is left. A value that the
    subject cannot have leaves nothing less open: no case applies for it.
    """
    named: set[int] = set()
    conditions: list[Expr] = []
    every: list[Codes] = []
    for nodes, _ in node.cases:
        applies: Expr = FALSE
        codes: list[int | None] = []
        for each in nodes:
            value = context.expression(each, scope)
            code = _code(value, subject)
            if code is not None:
                named.add(code)
            if code is not None or value.constant is None:
                codes.append(code)
            is_case = _is_case(context, subject, value, each.span, scope)
            applies = build.either(applies, is_case)
        every.append(tuple(codes))
        complete = is_scalar(subject.shape) and len(named) == size(scalar_shape(subject.shape))
        conditions.append(TRUE if complete and applies != FALSE else applies)
    seats = len(context.game.players.members)
    context.shadowing.look(node, subject.shape, every, seats, scope)
    return context.shadowing.probed(node, conditions, scope)


def _code(value: Value, subject: Value) -> int | None:
    """The number by which the subject has this value, if it is known and the subject can."""
    if value.constant is None or not is_scalar(subject.shape):
        return None
    return code_in(scalar_shape(value.shape), scalar_shape(subject.shape), value.constant)


def _is_case(context: Context, subject: Value, value: Value, span: Span, scope: Scope) -> Expr:
    """Whether the subject has this value."""
    if value.constant is not None and is_scalar(subject.shape):
        code = _code(value, subject)
        return FALSE if code is None else build.equal(subject.expr, Constant(code))
    shape = joined(subject.shape, value.shape)
    fitting = Fitting(context.store, scope, span)
    first, second = fitting.fit(subject, shape).expr, fitting.fit(value, shape).expr
    return build.equal(first, second) if is_scalar(shape) else same(first, second, scope)


def applied(context: Context, node: typed.Applied, scope: Scope) -> Value:
    """A call of a `def`."""
    given = arguments(context, node.arguments, scope)
    return context.call(node.function, given, scope, node.span)


def arguments(
    context: Context, nodes: tuple[typed.Expression, ...], scope: Scope
) -> tuple[Value | ListValue, ...]:
    """The arguments of a `def` or procedure."""
    scope = scope.unquoted()
    return tuple(
        list_value(context, node, scope)
        if isinstance(node.type, types.ListType)
        else context.expression(node, scope)
        for node in nodes
    )
