"""Effects of the language as effects of the core."""

from __future__ import annotations

from typing import assert_never

from rulewright.core import build, ir
from rulewright.core.build import FALSE, TRUE
from rulewright.core.intervals import IntervalTooWide
from rulewright.core.ir import Block, Constant, Effect, Expr
from rulewright.core.shapes import Number
from rulewright.core.values import size
from rulewright.elaborate import control
from rulewright.elaborate.context import Context, reported
from rulewright.elaborate.convert import Fitting
from rulewright.elaborate.domains import bind, bound, domain_shape
from rulewright.elaborate.moves import transfer
from rulewright.elaborate.scope import Scope
from rulewright.elaborate.shaping import too_wide
from rulewright.elaborate.values import Value, cell, from_ordinal, ordinal
from rulewright.elaborate.writes import assign
from rulewright.semantics import typed


def block(context: Context, effects: typed.Block, scope: Scope) -> Block:
    """The effects of a block, which see the `let`s before them."""
    done: list[Effect] = []
    for effect in effects:
        if isinstance(effect, typed.Let):
            scope, kept = control.let(context, effect.name, effect.value, scope)
            if kept is not None:
                done.append(ir.Let(*kept))
        else:
            with reported(context.mistakes):
                done.extend(_effect(context, effect, scope))
    return tuple(done)


_NotLet = (
    typed.Assign | typed.Transfer | typed.Goto | typed.If | typed.For | typed.Match | typed.Perform
)


def _effect(context: Context, effect: _NotLet, scope: Scope) -> Block:
    try:
        return _judged(context, effect, scope)
    except IntervalTooWide as wide:
        raise too_wide(wide, effect.span) from wide


def _judged(context: Context, effect: _NotLet, scope: Scope) -> Block:
    match effect:
        case typed.Assign():
            return assign(context, effect, scope)
        case typed.Transfer():
            return transfer(context, effect, scope)
        case typed.Goto(phase, span):
            variable, shape = context.variable("phase")
            value = Fitting(context.store, scope, span).fit(context.expression(phase, scope), shape)
            return (ir.Assign(variable.name, (), value.expr),)
        case typed.If():
            return _if(context, effect, scope)
        case typed.For():
            return _for(context, effect, scope)
        case typed.Match():
            return _match(context, effect, scope)
        case typed.Perform(procedure, arguments, span):
            given = control.arguments(context, arguments, scope)
            return (context.run(procedure, given, span),)
        case _:
            assert_never(effect)


def _if(context: Context, effect: typed.If, scope: Scope) -> Block:
    """Branches in order; what this instance decides leaves no trace."""
    branches: list[tuple[Expr, Block]] = []
    otherwise = effect.otherwise
    for condition, body in effect.branches:
        asked = context.expression(condition, scope.unquoted()).expr
        if asked == TRUE:
            otherwise = body
            break
        if asked != FALSE:
            inner = scope.branch(len(branches), effect.span)
            branches.append((asked, block(context, body, inner)))
    inner = scope.branch(len(branches), effect.span)
    return _branched(branches, block(context, otherwise, inner))


def _branched(branches: list[tuple[Expr, Block]], otherwise: Block) -> Block:
    for condition, body in reversed(branches):
        otherwise = (ir.When(condition, body, otherwise),)
    return otherwise


def _match(context: Context, effect: typed.Match, scope: Scope) -> Block:
    subject = context.expression(effect.subject, scope.unquoted())
    before: Block = ()
    if not isinstance(subject.expr, Constant):
        name = scope.fresh("subject")
        before = (ir.Let(name, subject.expr),)
        subject = Value(build.local(name, subject.expr.type), subject.shape)
    conditions = control.case_conditions(context, effect, subject, scope)
    branches: list[tuple[Expr, Block]] = []
    for condition, (_, body) in zip(conditions, effect.cases, strict=True):
        if condition != FALSE:
            inner = scope.branch(len(branches), effect.span)
            branches.append((condition, block(context, body, inner)))
        if condition == TRUE:
            break
    return before + _branched(branches, _uncovered(context, effect, branches, scope))


def _uncovered(
    context: Context, effect: typed.Match, branches: list[tuple[Expr, Block]], scope: Scope
) -> Block:
    """What happens where no case applies."""
    if branches and branches[-1][0] == TRUE:
        return branches.pop()[1]
    if effect.otherwise is not None:
        return block(context, effect.otherwise, scope.branch(len(branches), effect.span))
    return (ir.Demand(FALSE, scope.site("gap", effect.subject.span)),)


# ---- loops


def _for(context: Context, effect: typed.For, scope: Scope) -> Block:
    if effect.start is not None:
        return _for_from(context, effect, effect.start, scope)
    generators, inner = bind(context, (effect.binding,), scope.unquoted(), changing=True)
    body = block(context, effect.body, inner)
    for generator in reversed(generators):
        body = (ir.ForEach(generator, body, span=effect.span),)
    return body


def _for_from(context: Context, effect: typed.For, start: typed.Expression, scope: Scope) -> Block:
    """The values in order, beginning with `start`; after the last one come the first ones."""
    scope = scope.unquoted()
    binding = effect.binding
    element = domain_shape(context, binding, scope)
    first = context.expression(start, scope)
    begun = ordinal(Fitting(context.store, scope, start.span).fit(first, element))
    kept, before = _snapshot("first", begun, scope)
    step, name = scope.fresh("step"), scope.fresh("_".join(binding.names))
    count = size(element)
    rounds = build.over_interval(step, FALSE, Constant(count - 1), Number(0, count - 1))
    place = build.modulo(build.add(kept, build.local(step, rounds.type)), Constant(count))
    drawn = from_ordinal(element, place).expr
    value = Value(build.local(name, drawn.type), element)
    inner = bound(binding.names, value, scope)
    asked, sought = _is_sought(context, binding, value, scope)
    if binding.condition is not None:
        asked = build.both(asked, context.expression(binding.condition, inner).expr)
    body = block(context, effect.body, inner)
    if asked != TRUE:
        body = (ir.When(asked, body, ()),)
    loop = ir.ForEach(rounds, (ir.Let(name, drawn), *body), ordered=True, span=effect.span)
    return (*before, *sought, loop)


def _snapshot(wanted: str, expr: Expr, scope: Scope) -> tuple[Expr, Block]:
    if isinstance(expr, Constant):
        return expr, ()
    name = scope.fresh(wanted)
    return build.local(name, expr.type), (ir.Let(name, expr),)


def _is_sought(
    context: Context, binding: typed.Binding, value: Value, scope: Scope
) -> tuple[Expr, Block]:
    """Whether the domain has `value`, as it was before the first round."""
    if isinstance(binding.domain, typed.SortValue):
        return TRUE, ()
    members = context.expression(binding.domain, scope)
    kept, before = _snapshot("members", members.expr, scope)
    return cell(kept, ordinal(value)), before
