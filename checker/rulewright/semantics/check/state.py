"""State variables: bounds, initial values, and who sees them."""

from __future__ import annotations

from rulewright.diagnostics.registry import bounds
from rulewright.semantics import typed
from rulewright.semantics.check.environment import Environment
from rulewright.semantics.check.expressions import expression
from rulewright.semantics.check.rules import refuse_many
from rulewright.semantics.check.scope import RULE, SWITCH, Scope
from rulewright.semantics.check.type_expressions import unbounded_part
from rulewright.semantics.check.wording import describe
from rulewright.semantics.types import (
    BagType,
    IntType,
    ListType,
    MapType,
    RecordType,
    SortType,
    Type,
    WrongType,
)
from rulewright.syntax import tree

SEEN_BY_ALL = typed.Visibility(None, None)


def phase(phases: typed.PhaseSort) -> typed.StateVariable:
    """The state that `phases` declares."""
    type_ = SortType("Phase")
    initial = typed.MemberValue(phases.members[0], type_, phases.span)
    return typed.StateVariable("phase", type_, None, initial, False, SEEN_BY_ALL, None, phases.span)


def variable(node: tree.Variable, *, ghost: bool, environment: Environment) -> typed.StateVariable:
    """One state variable."""
    name = node.name.text
    type_ = environment.variables[name]
    refuse_unbounded(node, type_, environment)
    initial = None
    if node.initial is not None:
        initial = expression(node.initial, Scope(environment, SWITCH), type_)
    else:
        refuse_uninitial(node, type_, environment)
    return typed.StateVariable(
        name, type_, node.binder.name.text if node.binder is not None else None,
        initial, ghost, visibility(node, environment), node.documentation, node.name.span,
    )  # fmt: skip


def held(type_: Type) -> Type:
    """What a map, or a map of maps, holds in each place."""
    while isinstance(type_, MapType):
        type_ = type_.value
    return type_


def refuse_unbounded(node: tree.Variable, type_: Type, environment: Environment) -> None:
    """Report state that could grow without end."""
    if isinstance(held(type_), ListType):
        refuse_many(held(type_), "state", node.type.span, environment)
        return
    unbounded = unbounded_part(type_)
    if unbounded is None:
        return
    suggestion = "write a range such as `0..9`"
    if isinstance(unbounded, BagType):
        suggestion = f"write `{node.type.span.text} within …` or `up to …`"
    environment.report(
        bounds.UNBOUNDED_STATE, node.type.span, suggestion=suggestion,
        what=f"`{node.name.text}`", found=describe(unbounded),
    )  # fmt: skip


def refuse_uninitial(node: tree.Variable, type_: Type, environment: Environment) -> None:
    """Report a variable without a value at the start, if its type gives it none."""
    match held(type_):
        case SortType() | RecordType():
            pass
        case IntType(low=typed.IntegerValue(value)) if value > 0:
            pass
        case _:
            return
    if not isinstance(type_, WrongType):
        environment.report(
            bounds.NO_INITIAL_VALUE, node.name.span,
            name=node.name.text, found=describe(held(type_)),
        )  # fmt: skip


def visibility(node: tree.Variable, environment: Environment) -> typed.Visibility:
    """Who sees the content, and who its size: the same unless it says so."""
    if node.visible is None:
        return SEEN_BY_ALL
    scope = Scope(environment, RULE)
    if node.binder is not None:
        match environment.variables[node.name.text]:
            case MapType(key):
                scope.bind_parameter(node.binder.name, key)
            case other:
                scope.bind_parameter(node.binder.name, other)
    content = viewers(node.visible.content, scope)
    if node.visible.size is None:
        return typed.Visibility(content, content)
    return typed.Visibility(content, viewers(node.visible.size, scope))


def viewers(node: tree.Expression, scope: Scope) -> tuple[typed.Expression, ...] | None:
    """`all`, `nobody`, or a player."""
    match node:
        case tree.Name("all"):
            return None
        case tree.Name("nobody"):
            return ()
        case _:
            return (expression(node, scope, SortType("Player")),)
