"""Choices of actions: each has a type, and a domain that is finite where it stands."""

from __future__ import annotations

from rulewright.diagnostics.registry import bounds
from rulewright.diagnostics.source import Span
from rulewright.semantics import typed
from rulewright.semantics.check.constants import is_constant
from rulewright.semantics.check.convert import NUMBER, WRONG, is_wrong
from rulewright.semantics.check.domains import domain, member_type
from rulewright.semantics.check.expressions import expression
from rulewright.semantics.check.rules import refuse_many
from rulewright.semantics.check.scope import CONSTANT, Scope
from rulewright.semantics.check.type_expressions import type_of, unbounded_part
from rulewright.semantics.check.wording import describe
from rulewright.semantics.types import BagType, IntType, ListType, MapType, SetType, Type
from rulewright.syntax import tree


def choice(node: tree.Choice, scope: Scope) -> typed.Choice:
    """A choice, bound in `scope` for what follows."""
    type_, values = type_and_domain(node, scope)
    scope.bind_parameter(node.name, type_)
    return typed.Choice(node.name.text, type_, values, node.by_chance, node.span)


def type_and_domain(node: tree.Choice, scope: Scope) -> tuple[Type, typed.Expression | None]:
    """The type of a choice, and the values to choose from where that is not the whole type."""
    if node.domain is not None:
        values = domain(node.domain, scope, None)
        type_ = member_type(values.type)
        return (WRONG, values) if is_wrong(values) or type_ is None else (type_, values)
    match node.domain_type:
        case None:
            return WRONG, None
        case tree.RangeType() as written:
            return numbers(written, scope)
        case tree.CollectionType() as written:
            type_ = type_of(written, scope)
        case written:
            type_ = type_of(written, Scope(scope.environment, CONSTANT))
    if isinstance(type_, ListType | MapType):
        refuse_many(type_, "a choice", written.span, scope.environment)
    else:
        refuse_unbounded(node.name.text, type_, written.span, scope)
    return type_, None


def numbers(node: tree.RangeType, scope: Scope) -> tuple[Type, typed.Expression | None]:
    """A range; where its bounds depend on the position it is a domain instead of a type."""
    low = expression(node.low, scope, NUMBER)
    high = expression(node.high, scope, NUMBER)
    if is_constant(low) and is_constant(high):
        return IntType(low, high), None
    return NUMBER, typed.RangeOf(low, high, SetType(NUMBER), node.span)


def refuse_unbounded(name: str, type_: Type, span: Span, scope: Scope) -> None:
    """Report a choice among endlessly many values."""
    unbounded = unbounded_part(type_)
    suggestion = None
    match type_:
        case SetType(_, None, None):
            unbounded, suggestion = type_, f"write `{span.text} up to 3` or `within …`"
        case BagType(_, None, None):
            suggestion = f"write `{span.text} within …` or `up to 3`"
        case IntType():
            suggestion = "write a range such as `1..6`"
        case _:
            pass
    if unbounded is not None:
        scope.environment.report(
            bounds.UNBOUNDED_CHOICE, span, suggestion=suggestion,
            name=name, found=describe(type_),
        )  # fmt: skip
