"""Enums with the attributes of their members."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.diagnostics.mistake import Note
from rulewright.diagnostics.registry import types, unsupported
from rulewright.semantics import typed
from rulewright.semantics.check import sorts
from rulewright.semantics.check.environment import Environment
from rulewright.semantics.check.expressions import expression
from rulewright.semantics.check.rules import refuse_many
from rulewright.semantics.check.scope import CONSTANT, Scope
from rulewright.semantics.types import Type
from rulewright.syntax import tree

Rows = dict[str, tuple[typed.Expression, ...]]


def enums(
    declarations: Sequence[tree.Enum], environment: Environment
) -> tuple[typed.EnumSort, ...]:
    """All enums, in the order of their declarations."""
    known = {node.name.text: node for node in declarations}
    rows: dict[str, Rows] = {}
    for name in environment.sorts:  # each after the one it stands on
        if name in known:
            rows[name] = rows_of(known[name], rows, environment)
    return tuple(
        enum(node, rows[node.name.text], environment)
        for node in known.values()
        if node.name.text in rows
    )


def enum(node: tree.Enum, rows: Rows, environment: Environment) -> typed.EnumSort:
    """One enum."""
    sort = environment.sorts[node.name.text]
    attributes = environment.attributes[sort.name]
    for field in node.fields:
        refuse_many(attributes[field.name.text], "an attribute", field.type.span, environment)
    return typed.EnumSort(
        sort.name, tuple(sort.members), sort.part_of, sort.extends,
        tuple(typed.Attribute(name, type_, node.span) for name, type_ in attributes.items()),
        tuple(rows.get(member, ()) for member in sort.members),
        node.documentation, node.name.span,
    )  # fmt: skip


def rows_of(node: tree.Enum, rows: dict[str, Rows], environment: Environment) -> Rows:
    """The values of all members' attributes."""
    sort = environment.sorts[node.name.text]
    attributes = environment.attributes[sort.name]
    base = rows.get(sort.part_of or sort.extends or "", {})
    if sorts.relation(node) is not None and sort.part_of is None and sort.extends is None:
        return {}  # what it stands on is wrong, which has been said
    if node.fields and sorts.relation(node) is not None:
        environment.report(
            unsupported.NOT_SUPPORTED, node.fields[0].span,
            construct="attributes on an enum that stands on another",
        )  # fmt: skip
        return {}
    if sort.part_of is not None:
        for member in node.members:
            refuse_values(member, "takes its members' values from there", environment)
        return {member: base.get(member, ()) for member in sort.members}
    own: Rows = {}
    for member in node.members:
        own[member.name.text] = values(member, list(attributes.values()), node, environment)
    return base | own


def refuse_values(member: tree.EnumMember, due: str, environment: Environment) -> None:
    """Report values where there should be none."""
    if member.values:
        environment.report(
            types.MEMBER_VALUES, member.span,
            name=member.name.text, given=counted(len(member.values)), due=due,
        )  # fmt: skip


def values(
    member: tree.EnumMember, due: list[Type], node: tree.Enum, environment: Environment
) -> tuple[typed.Expression, ...]:
    """The values of one member's attributes."""
    scope = Scope(environment, CONSTANT)
    if len(member.values) != len(due):
        environment.report(
            types.MEMBER_VALUES, member.span,
            notes=(Note("the enum is declared here", node.name.span),),
            name=member.name.text, given=counted(len(member.values)),
            due=f"has {len(due) or 'no'} attribute{'' if len(due) == 1 else 's'}",
        )  # fmt: skip
        return ()
    return tuple(
        expression(value, scope, type_) for value, type_ in zip(member.values, due, strict=True)
    )


def counted(number: int) -> str:
    """`no values`, `1 value`, `2 values`."""
    return f"{number or 'no'} value{'' if number == 1 else 's'}"
