"""Actions, steps, properties and the outcome."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from rulewright.core import build, ir
from rulewright.core.intervals import LARGEST
from rulewright.core.ir import Expr
from rulewright.core.shapes import Member, SetOf
from rulewright.core.values import size
from rulewright.diagnostics.fault import Fault
from rulewright.elaborate import control, stack
from rulewright.elaborate.arrays import tabulated
from rulewright.elaborate.choices import choice
from rulewright.elaborate.context import Context, reported
from rulewright.elaborate.convert import Fitting
from rulewright.elaborate.depth import looks_back
from rulewright.elaborate.effects import block
from rulewright.elaborate.needed import of_action
from rulewright.elaborate.scope import Rule, Scope
from rulewright.elaborate.switches import holds
from rulewright.elaborate.values import Value
from rulewright.semantics import typed


def action(context: Context, declared: typed.Action) -> ir.Action:
    """A rule that somebody applies."""
    scope = Scope(Rule(declared.name, declared.cites))
    choices: list[ir.Choice] = []
    for each in declared.choices:
        scope.fresh(each.name)  # so that no name of ours takes it: plays show it
    for each in declared.choices:
        made, scope = choice(context, each, scope)
        choices.append(made)
    owner = _owner(context, declared.owner, scope)
    guards, scope = _guards(context, declared.guards, scope)
    weight = None if declared.weight is None else _weight(context, declared.weight, scope)
    acting = ir.Action(
        declared.name,
        tuple(choices),
        owner,
        _during(context, declared),
        guards,
        weight,
        block(context, declared.effects, scope),
        declared.cites,
        declared.span,
    )
    _refuse_too_deep(context, declared, of_action(acting), acting.effects)
    return acting


def _refuse_too_deep(
    context: Context,
    declared: typed.Action | typed.Step | typed.Property,
    exprs: Iterable[Expr],
    effects: ir.Block = (),
) -> None:
    what = f"`{declared.name}`, with what it calls, is"
    stack.refuse_too_deep(what, declared.span, exprs, effects, context.depths)


def _weight(context: Context, weight: typed.Expression, scope: Scope) -> Expr:
    """The odds of what chance chooses, which must not be negative."""
    site = scope.site("range", weight.span)
    return build.bounded(context.expression(weight, scope).expr, 0, LARGEST, site)


def _during(context: Context, declared: typed.Action) -> tuple[int, ...]:
    if not declared.during:
        return ()
    members = context.sort("Phase").members
    return tuple(members.index(phase) for phase in declared.during)


def _owner(context: Context, owner: typed.Owner, scope: Scope) -> ir.Owner:
    match owner:
        case typed.OwnedByPlayers(players):
            sort = context.sort("Player")
            return ir.ByPlayers(
                tuple(
                    Fitting(context.store, scope, player.span)
                    .fit(context.expression(player, scope), Member(sort))
                    .expr
                    for player in players
                )
            )
        case typed.OwnedByEach(choice):
            bound = scope.values[choice]
            if not isinstance(bound, Value) or not isinstance(bound.expr, ir.Local):
                raise Fault(f"{choice} is no choice")
            return ir.ByEach(bound.expr.name)
        case typed.OwnedByChance():
            return ir.ByChance()
        case _:
            assert_never(owner)


def _guards(
    context: Context, guards: Iterable[typed.Let | typed.Require], scope: Scope
) -> tuple[tuple[ir.Guard, ...], Scope]:
    done: list[ir.Guard] = []
    for guard in guards:
        match guard:
            case typed.Let(name, value):
                scope, kept = control.let(context, name, value, scope)
                if kept is not None:
                    done.append(ir.GuardLet(*kept))
            case typed.Require(label, condition, because, span):
                with reported(context.mistakes):
                    asked = context.expression(condition, scope).expr
                    done.append(ir.Requirement(label, asked, because, span))
            case _:
                assert_never(guard)
    return tuple(done), scope


# ---- steps and conditions


def step(context: Context, declared: typed.Step) -> ir.Step:
    """What happens by itself."""
    scope = Scope(Rule(declared.name, declared.cites))
    condition = context.expression(declared.condition, scope).expr
    effects = block(context, declared.effects, scope)
    _refuse_too_deep(context, declared, (condition,), effects)
    return ir.Step(
        declared.name,
        condition,
        effects,
        scope.site("endless", declared.condition.span),
        declared.cites,
        declared.span,
    )


def ended(context: Context, declared: typed.Ended | None) -> Expr | None:
    """When the game has ended, if a rule says so."""
    if declared is None or declared.condition is None:
        return None
    condition = context.expression(declared.condition, Scope(Rule("ended", declared.cites))).expr
    what = "this, with what it calls, is"
    stack.refuse_too_deep(what, declared.span, (condition,), (), context.depths)
    return condition


def stated(context: Context, declared: typed.Property) -> ir.Property | None:
    """A property, with the author's words for its parts; None where its `when` does not hold."""
    scope = Scope(Rule(declared.name, declared.cites))
    if not holds(context, declared.when, scope):
        return None
    condition = context.expression(declared.condition, scope.quoted()).expr
    _refuse_too_deep(context, declared, (condition,))
    if isinstance(condition, ir.Constant):  # its words still tell what is false, or reached
        condition = ir.Quoted(condition, declared.condition.span, condition.type)
    return ir.Property(
        declared.kind,
        declared.name,
        condition,
        declared.cites,
        declared.span,
        over_moves=looks_back(declared.condition),
        fair=declared.fair,
    )


# ---- the outcome


def outcome(context: Context, declared: typed.Outcome | None) -> ir.Outcome | None:
    """Scores, and who wins."""
    if declared is None:
        return None
    scope = Scope(Rule("outcome", declared.cites))
    scores = tuple(_score(context, score, scope) for score in declared.scores)
    winners = None
    if declared.winner is not None:
        winners = _winners(context, declared.winner, declared.several, scope)
    return ir.Outcome(scores, winners, declared.cites)


def _score(context: Context, declared: typed.Score, scope: Scope) -> ir.Score:
    player = Member(context.sort("Player"))

    def figure(place: Expr) -> Expr:
        bound = scope.bind("player", Value(place, player))
        return context.expression(declared.value, bound).expr

    figures = tabulated(size(player), figure, scope, "player")
    what = f"`{declared.name}`, with what it calls, is"
    stack.refuse_too_deep(what, declared.span, (figures,), (), context.depths)
    return ir.Score(declared.name, figures)


def figure(context: Context, declared: typed.Figure) -> ir.Figure:
    """A number that each game has at its end."""
    value = context.expression(declared.value, Scope(Rule(declared.name, declared.cites))).expr
    what = f"`{declared.name}`, with what it calls, is"
    stack.refuse_too_deep(what, declared.span, (value,), (), context.depths)
    return ir.Figure(declared.name, value, declared.cites, declared.span)


def _winners(context: Context, winner: typed.Expression, several: bool, scope: Scope) -> Expr:
    """An array of 0 and 1 over the players."""
    player = Member(context.sort("Player"))
    value = context.expression(winner, scope)
    what = "this, with what it calls, is"
    stack.refuse_too_deep(what, winner.span, (value.expr,), (), context.depths)
    fitting = Fitting(context.store, scope, winner.span)
    if several:
        return fitting.fit(value, SetOf(player)).expr
    single = fitting.fit(value, player).expr
    return scope.kept(
        "winner",
        single,
        lambda kept: tabulated(
            size(player), lambda place: build.equal(place, kept), scope, "player"
        ),
    )
