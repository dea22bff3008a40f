"""The type of each expression, and what its names mean.

Expressions are in expressions, so the modules here that check them call each other in a circle:
they import one another as modules and look into them only when called. An expression may be as deep
as the parser allows: no more than four calls may lie between `infer` and itself, or Python's limit
to recursion would be met.
"""

from __future__ import annotations

from typing import assert_never

from rulewright.diagnostics.registry import types as entries
from rulewright.semantics import typed
from rulewright.semantics.check import aggregates, braces, calls, names, operators, parts
from rulewright.semantics.check.convert import NUMBER, convert, wrong
from rulewright.semantics.check.scope import Scope
from rulewright.semantics.types import BoolType, EmptyType, NothingType, OptionalType, Type
from rulewright.syntax import tree

TRUTH = BoolType()


def expression(
    node: tree.Expression, scope: Scope, expected: Type | None = None
) -> typed.Expression:
    """An expression, converted to the type that is expected if one is."""
    value = infer(node, scope, expected)
    return value if expected is None else convert(value, expected, scope)


def infer(node: tree.Expression, scope: Scope, hint: Type | None) -> typed.Expression:
    """An expression with the type it has of itself; `hint` helps to find members and `{}`."""
    match node:
        case tree.Name():
            return names.name_value(node, scope, hint)
        case tree.Integer() | tree.Boolean() | tree.NoneValue() | tree.TextValue():
            return literal(node, scope, hint)
        case tree.Unary():
            return operators.unary(node, scope)
        case tree.Binary():
            return operators.binary(node, scope, hint)
        case tree.Compare():
            return operators.compare(node, scope)
        case tree.Conditional():
            return operators.conditional(node, scope, hint)
        case tree.Call():
            return calls.call(node, scope, hint)
        case tree.Aggregate():
            return aggregates.aggregate(node, scope, hint)
        case tree.Index():
            return parts.index(node, scope)
        case tree.Attribute():
            return parts.attribute(node, scope)
        case tree.EmptyValue():
            return typed.SetOfItems((), EmptyType(), node.span)
        case tree.RangeValue():
            return braces.range_value(node, scope)
        case tree.TupleValue():
            return braces.tuple_value(node, scope, hint)
        case tree.ListValue():
            return braces.list_value(node, scope, hint)
        case tree.SetValue():
            return braces.set_value(node, scope, hint)
        case tree.SetComprehension():
            return braces.set_comprehension(node, scope, hint)
        case tree.EntriesValue():
            return braces.entries_value(node, scope, hint)
        case tree.EntriesComprehension():
            return braces.entries_comprehension(node, scope, hint)
        case _:
            assert_never(node)


def literal(
    node: tree.Integer | tree.Boolean | tree.NoneValue | tree.TextValue,
    scope: Scope,
    hint: Type | None,
) -> typed.Expression:
    """A number, truth value or `none`."""
    match node:
        case tree.Integer(value):
            return typed.IntegerValue(value, NUMBER, node.span)
        case tree.Boolean(value):
            return typed.TruthValue(value, TRUTH, node.span)
        case tree.NoneValue():
            return typed.NothingValue(
                hint if isinstance(hint, OptionalType) else NothingType(), node.span
            )
        case tree.TextValue():
            scope.environment.report(entries.TEXT_VALUE, node.span)
            return wrong(node.span)
        case _:
            assert_never(node)


def settled(node: tree.Expression, scope: Scope) -> typed.Expression:
    """An expression of which nothing is expected: its type must show by itself."""
    value = infer(node, scope, None)
    if isinstance(value.type, NothingType | EmptyType):
        scope.environment.report(entries.UNTYPED, node.span, what=f"`{node.span.text}`")
        return wrong(node.span)
    return value
