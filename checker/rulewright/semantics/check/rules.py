"""Defs, procedures and steps."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.diagnostics.registry import limits, unsupported
from rulewright.diagnostics.source import Span
from rulewright.semantics import typed
from rulewright.semantics.check import effects
from rulewright.semantics.check.bodies import Body
from rulewright.semantics.check.environment import Environment, Signature
from rulewright.semantics.check.expressions import expression
from rulewright.semantics.check.scope import LEDGER, RULE, Access, Scope
from rulewright.semantics.check.wording import with_article
from rulewright.semantics.types import BoolType, ListType, MapType, Type
from rulewright.syntax import tree
from rulewright.syntax.limits import MOST_PARAMETERS


def cited(statements: Sequence[tree.Statement]) -> tuple[str, ...]:
    """The statements of rule books that a rule's body cites."""
    return ids([statement for statement in statements if isinstance(statement, tree.Cites)])


def ids(cites: Sequence[tree.Cites]) -> tuple[str, ...]:
    """All ids behind `cites`."""
    return tuple(word.text for one in cites for word in one.ids)


def refuse_many(type_: Type, what: str, span: Span, environment: Environment) -> None:
    """Report a list or map where only single values, sets and bags are supported."""
    if isinstance(type_, ListType | MapType):
        kind = "list" if isinstance(type_, ListType) else "map"
        environment.report(
            unsupported.NOT_SUPPORTED, span, construct=f"{with_article(kind)} as {what}"
        )


def refuse_too_many(
    found: Sequence[tree.Field | tree.Choice], what: str, name: str, environment: Environment
) -> None:
    """Report parameters, choices or fields that are more than anybody can tell apart."""
    if len(found) > MOST_PARAMETERS:
        environment.report(
            limits.TOO_MANY_PARAMETERS, found[MOST_PARAMETERS].span,
            name=name, what=what, count=len(found), limit=MOST_PARAMETERS,
        )  # fmt: skip


def parameters(
    name: str, fields: tuple[tree.Field, ...], signature: Signature, scope: Scope
) -> tuple[typed.Parameter, ...]:
    """Parameters of the def or procedure `name`, bound in `scope`."""
    refuse_too_many(fields, "parameters", name, scope.environment)
    types = dict(signature.parameters)
    found: dict[str, typed.Parameter] = {}
    for field in fields:
        called = field.name.text
        if called in found:
            continue
        refuse_many(types[called], "a parameter", field.type.span, scope.environment)
        scope.bind_parameter(field.name, types[called])
        found[called] = typed.Parameter(called, types[called], field.span)
    return tuple(found.values())


def inside(name: str, access: Access, environment: Environment) -> Scope:
    """The scope of a def or procedure, which collects what it uses."""
    return Scope(environment, access, trace=environment.traces[name])


def define(node: tree.Define, environment: Environment) -> typed.Define:
    """A def."""
    name = node.name.text
    signature = environment.defines[name]
    result = signature.result
    assert result is not None  # noqa: S101 - a def's signature has one
    refuse_many(result, "the value of a def", node.result.span, environment)
    scope = inside(name, LEDGER, environment)
    parameters_ = parameters(name, node.parameters, signature, scope)
    body = Body(result).value(node.body, scope, node.name.span)
    return typed.Define(
        name, parameters_, result, body, cited(node.body), node.documentation, node.name.span
    )


def procedure(node: tree.Procedure, environment: Environment) -> typed.Procedure:
    """A procedure."""
    name = node.name.text
    scope = inside(name, RULE, environment)
    found = parameters(name, node.parameters, environment.procedures[name], scope)
    body = effects.body(node.body, scope, effects.PROCEDURE)
    return typed.Procedure(name, found, body, cited(node.body), node.documentation, node.name.span)


def step(node: tree.Step, environment: Environment) -> typed.Step:
    """What happens by itself while its condition holds."""
    scope = Scope(environment, RULE)
    condition = expression(node.condition, scope, BoolType())
    body = effects.body(node.body, scope, effects.STEP)
    return typed.Step(
        node.name.text, condition, body, cited(node.body), node.documentation, node.name.span
    )
