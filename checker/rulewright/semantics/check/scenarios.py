"""Scenarios: a position, moves, and what is expected of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from rulewright.diagnostics.registry import scenarios as entries
from rulewright.semantics import typed
from rulewright.semantics.check import calls, effects
from rulewright.semantics.check.environment import Environment, Signature
from rulewright.semantics.check.expressions import expression
from rulewright.semantics.check.instances import (
    declared_as,
    declared_names,
    find_instance,
    report_needed,
)
from rulewright.semantics.check.scope import LEDGER, PROPERTY, SWITCH, Scope
from rulewright.semantics.check.wording import listed, with_article
from rulewright.semantics.merge.merged import Merged
from rulewright.semantics.types import BoolType, SortType
from rulewright.syntax import tree

Line = typed.Given | typed.Do | typed.Expect | typed.Refuse | typed.Refutes
Actions = Mapping[str, typed.Action]

PLAYER = SortType("Player")

# What one play can show to be false.
REFUTABLE = ("claim", "invariant", "lemma")

# How many players make a move, in words where a number would not do.
DUE = {0: "chance", 1: "one player"}


def scenario(
    node: tree.Scenario, actions: Actions, merged: Merged, environment: Environment
) -> typed.Scenario:
    """A scenario or witness."""
    instance = None
    if node.instance is None:
        report_needed("this scenario", node.title, merged, environment)
    else:
        instance = find_instance(node.instance, environment)
    report_shape(node, environment)
    report_refuting(node, environment)
    when = None
    if node.when is not None:
        when = expression(node.when, Scope(environment, SWITCH), BoolType())
    lines = [line(one, actions, environment) for one in node.lines]
    return typed.Scenario(
        node.title.value,
        node.witness,
        instance,
        when,
        tuple(one for one in lines if one is not None),
        tuple(word.text for cites in node.cites for word in cites.ids),
        node.documentation,
        node.title.span,
    )


def report_shape(node: tree.Scenario, environment: Environment) -> None:
    """Report a scenario that tells nothing, and a `given` that comes too late."""
    if all(isinstance(one, tree.Given) for one in node.lines):
        environment.report(entries.NOTHING_TOLD, node.title.span)
    for one in node.lines[1:]:
        if isinstance(one, tree.Given):
            environment.report(entries.LATE_GIVEN, one.span)


def report_refuting(node: tree.Scenario, environment: Environment) -> None:
    """Report a witness that is none, and what only a witness may say."""
    refuting = [one for one in node.lines if isinstance(one, tree.Refutes)]
    if node.witness and not refuting:
        environment.report(entries.REFUTES_NOTHING, node.title.span)
    if not node.witness:
        for one in refuting:
            environment.report(entries.REFUTES_IN_SCENARIO, one.span)
    given = [one for one in node.lines if isinstance(one, tree.Given)]
    for late in given if node.witness else []:
        environment.report(entries.GIVEN_IN_WITNESS, late.span)


def line(node: tree.ScenarioLine, actions: Actions, environment: Environment) -> Line | None:
    """One line of a scenario; None where its move or its property is not known."""
    scope = Scope(environment, PROPERTY)
    match node:
        case tree.Given():
            given = Scope(environment, LEDGER)
            return typed.Given(effects.block(node.effects, given, effects.GIVEN), node.span)
        case tree.Do():
            move = move_call(node.move, node.by, actions, scope)
            return typed.Do(move, node.span) if move else None
        case tree.Expect():
            return typed.Expect(expression(node.condition, scope, BoolType()), node.span)
        case tree.Refuse():
            move = move_call(node.move, node.by, actions, scope)
            because = node.because.value if node.because else None
            return typed.Refuse(move, because, node.span) if move else None
        case tree.Refutes():
            return refutes(node, environment)
        case _:
            assert_never(node)


def refutes(node: tree.Refutes, environment: Environment) -> typed.Refutes | None:
    """What a witness refutes."""
    name = node.property
    declared = declared_as(name.text, environment)
    if declared is None:
        known = declared_names(environment, *REFUTABLE)
        environment.unknown("claim", name.text, name.span, known)
    elif declared.kind in REFUTABLE:
        return typed.Refutes(name.text, node.span)
    else:
        what = with_article(declared.kind)
        environment.report(entries.NOT_REFUTABLE, name.span, name=name.text, what=what)
    return None


def move_call(
    node: tree.Call, by: tuple[tree.Expression, ...], actions: Actions, scope: Scope
) -> typed.MoveCall | None:
    """An action with its choices, and who makes the move."""
    action = actions.get(node.function.text)
    if action is None:
        report_no_action(node.function, list(actions), scope.environment)
        calls.infer_arguments(node, scope)
        if not is_chance(by):
            players(by, scope)
        return None
    calls.refuse_else(node, scope)
    parameters = tuple((choice.name, choice.type) for choice in action.choices)
    choices = calls.arguments(node, Signature(parameters, None, action.span), scope)
    movers = movers_of(action, by, node, scope)
    if choices is None:
        return None
    return typed.MoveCall(action.name, choices, movers, node.span)


def report_no_action(word: tree.Word, known: list[str], environment: Environment) -> None:
    """Report what is not an action."""
    declared = declared_as(word.text, environment)
    if declared is None:
        environment.unknown("action", word.text, word.span, known)
    else:
        environment.report(
            entries.NOT_A_MOVE, word.span, name=word.text, what=with_article(declared.kind)
        )


def movers_of(
    action: typed.Action, by: tuple[tree.Expression, ...], node: tree.Call, scope: Scope
) -> tuple[typed.Expression, ...]:
    """The players behind a move; nobody where it is not said, or where chance is meant."""
    due = movers_due(action.owner)
    if not by or (due == 0 and is_chance(by)):
        return ()
    if len(by) != due:
        named = listed([f"`{player.span.text}`" for player in by])
        problem = f"`{action.name}` is a move of {DUE.get(due, f'{due} players')}, not of {named}"
        scope.environment.report(entries.MOVERS, node.span, problem=problem)
    return players(by, scope)


def players(by: tuple[tree.Expression, ...], scope: Scope) -> tuple[typed.Expression, ...]:
    """Those who are said to make a move."""
    return tuple(expression(player, scope, PLAYER) for player in by)


def movers_due(owner: typed.Owner) -> int:
    """How many players make a move together."""
    match owner:
        case typed.OwnedByPlayers(players):
            return len(players)
        case typed.OwnedByEach():
            return 1
        case typed.OwnedByChance():
            return 0
        case _:
            assert_never(owner)


def is_chance(by: tuple[tree.Expression, ...]) -> bool:
    """Whether `by chance` was written."""
    match by:
        case (tree.Name("chance"),):
            return True
        case _:
            return False
