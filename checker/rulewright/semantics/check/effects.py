"""Effects: what changes the state, in actions, steps, procedures and the `given` of a scenario."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rulewright.diagnostics.registry import names as names_entries
from rulewright.diagnostics.registry import order, unsupported
from rulewright.diagnostics.source import Span
from rulewright.semantics import typed
from rulewright.semantics.check import bindings, calls, cases, moves
from rulewright.semantics.check.convert import wrong
from rulewright.semantics.check.expressions import expression, settled
from rulewright.semantics.check.scope import Scope
from rulewright.semantics.check.wording import describe, with_article
from rulewright.semantics.types import BoolType, IntType, ListType, SortType, WrongType
from rulewright.syntax import tree

# Where statements stand, as messages say it.
ACTION = "the effects of an action"
STEP = "a step"
PROCEDURE = "a procedure"
GIVEN = "a `given`"

TRUTH = BoolType()


def block(statements: Sequence[tree.Statement], scope: Scope, where: str) -> typed.Block:
    """The effects of a block; its `let` names end with it."""
    return effects(statements, scope.inner(), where)


def body(statements: Sequence[tree.Statement], scope: Scope, where: str) -> typed.Block:
    """The effects of a whole rule, whose `cites` have been read apart."""
    return effects([s for s in statements if not isinstance(s, tree.Cites)], scope, where)


def effects(statements: Sequence[tree.Statement], scope: Scope, where: str) -> typed.Block:
    """Effects in order; what is none is reported."""
    found: list[typed.Effect] = []
    for statement in statements:
        done = effect(statement, scope, where)
        if done is not None:
            found.append(done)
    return tuple(found)


def effect(statement: tree.Statement, scope: Scope, where: str) -> typed.Effect | None:
    """One effect."""
    match statement:
        case tree.Let():
            return let(statement, scope)
        case tree.Assign():
            return moves.assign(statement, scope, by_goto=where != GIVEN)
        case tree.Move():
            return moves.transfer(statement, scope)
        case tree.Goto():
            return goto(statement, scope)
        case tree.If():
            return conditional(statement, scope, where)
        case tree.For():
            return loop(statement, scope, where)
        case tree.Match():
            return match(statement, scope, where)
        case tree.CallStatement():
            return perform(statement.call, scope)
        case tree.Pass():
            return None
        case tree.Hole():
            scope.environment.report(order.UNWRITTEN, statement.span)
            return None
        case tree.Cites() | tree.Require() | tree.Weight() | tree.Return():
            misplaced(statement, scope, where)
            return None
        case _:
            assert_never(statement)


def misplaced(
    statement: tree.Cites | tree.Require | tree.Weight | tree.Return, scope: Scope, where: str
) -> None:
    """Report a statement that is no effect, and look into it."""
    word = type(statement).__name__.lower()
    scope.environment.report(order.MISPLACED, statement.span, word=word, where=where)
    match statement:
        case tree.Require(condition=condition):
            expression(condition, scope, TRUTH)
        case tree.Weight(value=value) | tree.Return(value=value):
            expression(value, scope)
        case tree.Cites():
            pass


def let(statement: tree.Let, scope: Scope) -> typed.Let:
    """`let name = value`, for what follows in the same block."""
    value = settled(statement.value, scope)
    if isinstance(value.type, ListType):
        scope.environment.report(
            unsupported.NOT_SUPPORTED, statement.value.span, construct="a list in a `let`"
        )
        value = wrong(statement.value.span)
    scope.bind(statement.name, value.type)
    return typed.Let(statement.name.text, value, statement.span)


def goto(statement: tree.Goto, scope: Scope) -> typed.Effect | None:
    """`goto phase`."""
    environment = scope.environment
    if "Phase" not in environment.sorts:
        if "phases" not in environment.unread:
            environment.report(
                names_entries.UNKNOWN_NAME, statement.phase.span,
                suggestion="declare `phases`, the initial one first",
                kind="phase", name=statement.phase.span.text,
            )  # fmt: skip
        return None
    phase = expression(statement.phase, scope, SortType("Phase"))
    return typed.Goto(phase, statement.span)


def conditional(statement: tree.If, scope: Scope, where: str) -> typed.Effect:
    """`if`, `elif`, `else`."""
    branches: list[tuple[typed.Expression, typed.Block]] = []
    for condition_node, inner in statement.branches:
        condition = expression(condition_node, scope, TRUTH)
        branches.append((condition, block(inner, scope, where)))
    otherwise = block(statement.otherwise or (), scope, where)
    return typed.If(tuple(branches), otherwise, statement.span)


def loop(statement: tree.For, scope: Scope, where: str) -> typed.Effect:
    """`for x in D if P from p`."""
    inner = scope.inner()
    binding = bindings.binding(
        statement.targets, statement.domain, statement.condition, inner, statement.span
    )
    start = None
    if statement.start is not None:
        start = loop_start(statement.start, binding, scope)
    return typed.For(binding, start, block(statement.body, inner, where), statement.span)


def loop_start(node: tree.Expression, binding: typed.Binding, scope: Scope) -> typed.Expression:
    """`from p`: where a loop begins."""
    first = binding.types[0]
    construct = None
    if len(binding.types) > 1:
        construct = "`from` in a loop that takes tuples apart"
    elif isinstance(binding.domain.type, ListType):
        construct = "`from` in a loop over a list"
    elif not isinstance(first, SortType | IntType | WrongType):
        construct = f"`from` in a loop over members that are {describe(first)}"
    if construct is not None:
        scope.environment.report(unsupported.NOT_SUPPORTED, node.span, construct=construct)
        return wrong(node.span)
    return expression(node, scope, first)


def match(statement: tree.Match, scope: Scope, where: str) -> typed.Effect:
    """`match` with a block for each case."""
    subject = settled(statement.subject, scope)
    found: list[tuple[tuple[typed.Expression, ...], typed.Block]] = []
    otherwise: typed.Block | None = None
    otherwise_span: Span | None = None
    taken: cases.Taken = {}

    for case in statement.cases:
        values = cases.values(case, subject, scope, taken)
        done = block(case.body, scope, where)
        if case.values:
            found.append((values, done))
        else:
            otherwise, otherwise_span = done, case.span
    return typed.Match(subject, tuple(found), otherwise, otherwise_span, statement.span)


def perform(node: tree.Call, scope: Scope) -> typed.Effect | None:
    """A procedure with its arguments."""
    name, environment = node.function.text, scope.environment
    signature = environment.procedures.get(name)
    if signature is None:
        not_a_procedure(node, scope)
        calls.infer_arguments(node, scope)
        return None
    calls.refuse_else(node, scope)
    scope.call(name, node.function.span)
    arguments = calls.arguments(node, signature, scope)
    return None if arguments is None else typed.Perform(name, arguments, node.span)


def not_a_procedure(node: tree.Call, scope: Scope) -> None:
    """Report a statement that calls something else than a procedure."""
    name, environment = node.function.text, scope.environment
    declared = environment.declared.get(name) or environment.others.get(name)
    if declared is None:
        environment.unknown("procedure", name, node.function.span, [*environment.procedures])
        return
    suggestion = "what a def gives has to be used" if name in environment.defines else None
    environment.report(
        names_entries.NOT_CALLABLE, node.function.span, suggestion=suggestion,
        name=name, what=with_article(declared.kind),
    )  # fmt: skip
