"""What `for` and `in` run over: sets, lists, ranges and sorts."""

from __future__ import annotations

from rulewright.diagnostics.registry import types as entries
from rulewright.semantics import typed
from rulewright.semantics.check import expressions
from rulewright.semantics.check.convert import is_wrong, plain, wrong
from rulewright.semantics.check.scope import Scope
from rulewright.semantics.check.wording import describe, quoted
from rulewright.semantics.types import BagType, ListType, SetType, Type
from rulewright.syntax import tree


def member_type(type_: Type) -> Type | None:
    """The type of what is in a set or list."""
    match type_:
        case SetType(element) | ListType(element):
            return element
        case _:
            return None


def domain(node: tree.Expression, scope: Scope, hint: Type | None) -> typed.Expression:
    """A set or list; something else is a mistake."""
    return as_domain(expressions.infer(node, scope, hint), node, scope)


def as_domain(found: typed.Expression, node: tree.Expression, scope: Scope) -> typed.Expression:
    """What was found at `node`, if it is a set or list."""
    value = plain(found)
    if is_wrong(value) or isinstance(value.type, SetType | ListType):
        return value
    suggestion = None
    if isinstance(value.type, BagType):
        suggestion = f"ask for each member's count, `{node.span.text}[member]`"
    scope.environment.report(
        entries.NOT_A_DOMAIN, node.span, suggestion=suggestion,
        what=quoted(node.span), found=describe(value.type),
    )  # fmt: skip
    return wrong(node.span)
