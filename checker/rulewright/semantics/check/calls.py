"""Calls of defs, records and built-in functions."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Note
from rulewright.diagnostics.registry import names as names_entries
from rulewright.diagnostics.registry import types as entries
from rulewright.semantics import builtins, typed
from rulewright.semantics.check import builtin_calls, expressions
from rulewright.semantics.check.convert import convert, wrong
from rulewright.semantics.check.environment import Signature
from rulewright.semantics.check.scope import Scope
from rulewright.semantics.check.wording import with_article
from rulewright.semantics.types import RecordType, Type
from rulewright.semantics.walk import mentions
from rulewright.syntax import tree


def call(node: tree.Call, scope: Scope, hint: Type | None) -> typed.Expression:
    """A call that has a value."""
    name, environment = node.function.text, scope.environment
    if name in environment.records:
        return record(node, environment.records[name], scope)
    if name in environment.defines:
        return define(node, environment.defines[name], scope)
    if name in builtins.FUNCTIONS:
        return builtin_calls.built_in(node, scope, hint)
    not_callable(node, scope)
    infer_arguments(node, scope)
    return wrong(node.span)


def record(node: tree.Call, signature: Signature, scope: Scope) -> typed.Expression:
    """A record with its fields."""
    refuse_else(node, scope)
    fields = arguments(node, signature, scope)
    if fields is None:
        return wrong(node.span)
    return typed.RecordValue(fields, RecordType(node.function.text), node.span)


def define(node: tree.Call, signature: Signature, scope: Scope) -> typed.Expression:
    """A def with its arguments."""
    refuse_else(node, scope)
    name = node.function.text
    scope.apply(name, node.function.span)
    values = arguments(node, signature, scope)
    if values is None or signature.result is None:
        return wrong(node.span)
    return typed.Applied(name, values, signature.result, node.span)


def refuse_else(node: tree.Call, scope: Scope) -> None:
    """Report an `else` in the parentheses of what always has an answer."""
    if node.otherwise is not None:
        scope.environment.report(entries.NO_ELSE, node.otherwise.span, name=node.function.text)


def not_callable(node: tree.Call, scope: Scope) -> None:
    """Report a call of something that has no value when called, or is not known."""
    name, environment = node.function.text, scope.environment
    what, suggestion = None, None
    if scope.find(name) is not None:
        what = "a local name"
    elif name in builtins.AGGREGATES:
        what, suggestion = "a word", f"write `{name}(x for x in D)`"
    elif name in environment.declared:
        what = with_article(environment.declared[name].kind)
        if name in environment.variables or name in environment.tables:
            suggestion = f"write `{name}[…]`"
    elif name in environment.others:
        what = with_article(environment.others[name].kind)
    elif name in environment.sorts:
        what = "a sort"
    if what is None:
        functions = [*environment.defines, *environment.records, *builtins.FUNCTIONS]
        environment.unknown("function", name, node.function.span, functions)
    else:
        environment.report(
            names_entries.NOT_CALLABLE, node.function.span, suggestion=suggestion,
            name=name, what=what,
        )  # fmt: skip


def infer_arguments(node: tree.Call, scope: Scope) -> None:
    """Look into the arguments of a call that has a mistake.

    A member of several sorts is passed over: it would be clear what it means, if the call were.
    """
    for argument in node.arguments:
        if not is_ambiguous(argument.value, scope):
            expressions.infer(argument.value, scope, None)


def is_ambiguous(node: tree.Expression, scope: Scope) -> bool:
    """Whether something in it may be a member of several sorts."""
    environment = scope.environment
    return any(
        scope.find(mention.text) is None and len(environment.sorts_with(mention.text)) > 1
        for mention in mentions(node)
    )


def arguments(
    node: tree.Call, signature: Signature, scope: Scope
) -> tuple[typed.Expression, ...] | None:
    """The arguments in the order of the parameters, or None where they do not fit."""
    name, given = node.function.text, node.arguments
    places = argument_places(node, signature, scope)
    if places is None:
        infer_arguments(node, scope)
        return None
    if len(given) != len(signature.parameters):
        scope.environment.report(
            entries.ARGUMENT_COUNT, node.span, notes=(Note("declared here", signature.span),),
            name=name, due=counted(len(signature.parameters)), given=are(len(given)),
        )  # fmt: skip
        infer_arguments(node, scope)
        return None
    values: list[typed.Expression | None] = [None] * len(given)
    for argument, place in zip(given, places, strict=True):
        due = signature.parameters[place][1]
        values[place] = convert(expressions.infer(argument.value, scope, due), due, scope)
    return tuple(value for value in values if value is not None)


def argument_places(node: tree.Call, signature: Signature, scope: Scope) -> list[int] | None:
    """For each argument the number of its parameter; None if a name is wrong or given twice."""
    names = [name for name, _ in signature.parameters]
    numbers = {name: at for at, name in enumerate(names)}
    taken: set[int] = set()
    places: list[int] = []
    for at, argument in enumerate(node.arguments):
        word = argument.name
        if word is not None and word.text not in numbers:
            wrong_name(node, word, "has no argument", scope, names)
            return None
        place = at if word is None else numbers[word.text]
        if place in taken:
            twice = word or tree.Word(names[place], argument.span)
            wrong_name(node, twice, "is given twice the argument", scope, [])
            return None
        taken.add(place)
        places.append(place)
    return places


def wrong_name(
    node: tree.Call, name: tree.Word, problem: str, scope: Scope, candidates: list[str]
) -> None:
    """Report the name of an argument."""
    scope.environment.report(
        entries.ARGUMENT_NAME, name.span,
        suggestion=scope.environment.suggestion(name.text, candidates),
        name=node.function.text, problem=problem, argument=name.text,
    )  # fmt: skip


def counted(number: int) -> str:
    """`no arguments`, `1 argument`, `2 arguments`."""
    return f"{number or 'no'} argument{'' if number == 1 else 's'}"


def are(number: int) -> str:
    """`none is`, `1 is`, `2 are`."""
    return f"{number or 'none'} {'is' if number <= 1 else 'are'}"
