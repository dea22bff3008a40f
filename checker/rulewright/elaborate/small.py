"""Small `def`s, written out where they are called: a call costs more than they do."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.core import build
from rulewright.core.ir import Expr
from rulewright.diagnostics.fault import Fault
from rulewright.diagnostics.source import Span
from rulewright.elaborate.context import Context
from rulewright.elaborate.convert import Fitting
from rulewright.elaborate.depth import callees_first, routines_called, size_of
from rulewright.elaborate.scope import Rule, Scope
from rulewright.elaborate.shaping import shape_of
from rulewright.elaborate.values import ListValue, Value, is_cheap
from rulewright.semantics import typed

LARGEST = 16
"""So many nodes, those of small `def`s inside counted too."""


def small_defines(defines: Iterable[typed.Define]) -> frozenset[str]:
    """The names of the `def`s that are small."""
    bodies = {define.name: define.body for define in defines}
    callees = {name: routines_called(body) for name, body in bodies.items()}
    sizes: dict[str, int] = {}
    for name in callees_first(callees):
        inside = sum(sizes[callee] for callee in callees[name] if sizes[callee] <= LARGEST)
        sizes[name] = size_of(bodies[name]) + inside
    return frozenset(name for name, size in sizes.items() if size <= LARGEST)


def written_out(
    context: Context,
    declared: typed.Define,
    arguments: tuple[Value | ListValue, ...],
    scope: Scope,
    span: Span,
) -> Value:
    """The body of a `def` for these arguments; findings in it still name the `def`."""
    inner = Scope(Rule(declared.name, declared.cites), scope.names)
    bound: list[tuple[str, Expr]] = []
    for parameter, argument in zip(declared.parameters, arguments, strict=True):
        if isinstance(argument, ListValue):
            raise Fault("a list as an argument")
        shape = shape_of(context, parameter.type, parameter.span, argument.shape)
        value = Fitting(context.store, inner, span).fit(argument, shape)
        if not is_cheap(value.expr):
            name = inner.fresh(parameter.name)
            bound.append((name, value.expr))
            value = Value(build.local(name, value.expr.type), shape)
        inner = inner.bind(parameter.name, value)
    body = context.expression(declared.body, inner)
    result = shape_of(context, declared.result, declared.span, body.shape)
    expr = Fitting(context.store, inner, declared.body.span).fit(body, result).expr
    for name, given in reversed(bound):
        expr = build.let_in(name, given, expr)
    return Value(expr, result)
