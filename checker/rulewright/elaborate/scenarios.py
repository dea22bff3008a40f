"""Scenarios as the core can play them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from rulewright.core.ir import Expr
from rulewright.core.shapes import BagOf, Member, Number, Shape
from rulewright.elaborate import stack
from rulewright.elaborate.context import Context, reported
from rulewright.elaborate.convert import Fitting
from rulewright.elaborate.depth import nodes
from rulewright.elaborate.effects import block
from rulewright.elaborate.needed import of_line
from rulewright.elaborate.scope import Rule, Scope
from rulewright.elaborate.switches import holds
from rulewright.elaborate.told import Do, Expect, Given, LeftOut, ModelScenario, Refuse, Refutes
from rulewright.semantics import typed, types

Shapes = dict[str, tuple[Shape, ...]]
"""For each action the shapes of its choices."""


def scenario(context: Context, declared: typed.Scenario, shapes: Shapes) -> ModelScenario | LeftOut:
    """A told play on this instance, unless it is meant for others."""
    if not holds(context, declared.when, Scope(Rule(declared.title, declared.cites))):
        return LeftOut(declared.title, (), declared.span)
    if absent := _absent_players(context, declared):
        return LeftOut(declared.title, absent, declared.span)
    return ModelScenario(
        declared.title,
        declared.witness,
        tuple(_lines(context, declared, shapes)),
        declared.cites,
        declared.span,
    )


def _absent_players(context: Context, declared: typed.Scenario) -> tuple[str, ...]:
    """The players that a scenario names and that do not take part, in seat order."""
    named = {
        node.member
        for node, _ in nodes(declared.lines)
        if isinstance(node, typed.MemberValue) and node.type == types.SortType("Player")
    }
    taking_part = context.sort("Player").members
    seats = context.game.players.members
    return tuple(seat for seat in seats if seat in named and seat not in taking_part)


def _lines(
    context: Context, declared: typed.Scenario, shapes: Shapes
) -> Iterator[Given | Do | Expect | Refuse | Refutes]:
    """The lines; moves of actions in which something is wrong are left out."""
    for line in declared.lines:
        if isinstance(line, typed.Do | typed.Refuse) and line.move.action not in shapes:
            continue
        with reported(context.mistakes):
            told = _line(context, declared, line, shapes)
            effects = told.block if isinstance(told, Given) else ()
            what = "this, with what it calls, is"
            stack.refuse_too_deep(what, line.span, of_line(told), effects, context.depths)
            yield told


def _line(
    context: Context,
    declared: typed.Scenario,
    line: typed.Given | typed.Do | typed.Expect | typed.Refuse | typed.Refutes,
    shapes: Shapes,
) -> Given | Do | Expect | Refuse | Refutes:
    scope = Scope(Rule(declared.title, declared.cites))
    match line:
        case typed.Given(effects, span):
            return Given(block(context, effects, scope), span)
        case typed.Do(move, span):
            choices, by = _move(context, move, shapes, scope)
            return Do(move.action, choices, by, span)
        case typed.Expect(condition, span):
            return Expect(context.expression(condition, scope.quoted()).expr, span)
        case typed.Refuse(move, because, span):
            choices, by = _move(context, move, shapes, scope)
            return Refuse(move.action, choices, by, because, span)
        case typed.Refutes(name, span):
            return Refutes(name, span)
        case _:
            assert_never(line)


def _move(
    context: Context, move: typed.MoveCall, shapes: Shapes, scope: Scope
) -> tuple[tuple[Expr, ...], tuple[Expr, ...]]:
    """The choices and the players of a move.

    A number outside the range of its choice stays what it is: the move is refused, not the text.
    """
    choices = tuple(
        _chosen(context, choice, shape, scope)
        for choice, shape in zip(move.choices, shapes[move.action], strict=True)
    )
    player = Member(context.sort("Player"))
    by = tuple(
        Fitting(context.store, scope, each.span).fit(context.expression(each, scope), player).expr
        for each in move.by
    )
    return choices, by


def _chosen(context: Context, node: typed.Expression, shape: Shape, scope: Scope) -> Expr:
    value = context.expression(node, scope)
    match value.shape, shape:
        case (Number(), Number()):
            return value.expr
        case (BagOf(), BagOf(element)):
            shape = BagOf(element, max(0, value.expr.type.high))
        case _:
            pass
    return Fitting(context.store, scope, node.span).fit(value, shape).expr
