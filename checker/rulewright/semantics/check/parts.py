"""What is read out of something: places of maps, counts of bags, items, fields, attributes."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Note
from rulewright.diagnostics.registry import names as names_entries
from rulewright.diagnostics.registry import types as entries
from rulewright.semantics import typed
from rulewright.semantics.check import expressions
from rulewright.semantics.check.convert import NUMBER, is_wrong, plain, wrong
from rulewright.semantics.check.environment import Environment
from rulewright.semantics.check.scope import Scope
from rulewright.semantics.check.wording import describe, quoted, quoted_place
from rulewright.semantics.types import (
    BagType,
    ListType,
    MapType,
    RecordType,
    SortType,
    Type,
    WrongType,
)
from rulewright.syntax import tree


def index(node: tree.Index, scope: Scope) -> typed.Expression:
    """`base[i, j]`, one index after the other."""
    value = expressions.infer(node.base, scope, None)
    for number in range(len(node.indices)):
        value = step_into(value, number, node, scope)
    return value


def step_into(
    base: typed.Expression, number: int, node: tree.Index, scope: Scope
) -> typed.Expression:
    """One place of a map, the count of a bag's member, or one item of a list."""
    base = plain(base)
    at, before = node.indices[number], node.indices[:number]
    steps = index_types(base.type)
    if steps is None:
        if not is_wrong(base):
            scope.environment.report(
                entries.NO_PLACES, node.span,
                what=quoted_place(node.base.span, before[-1].span if before else None),
                found=describe(base.type),
            )  # fmt: skip
        expressions.infer(at, scope, None)
        return wrong(node.span)
    place = expressions.expression(at, scope, steps[0])
    span = node.span if at is node.indices[-1] else node.base.span.to(at.span)
    return typed.Indexed(base, place, steps[1], span)


def index_types(base: Type) -> tuple[Type, Type] | None:
    """The type of an index, and of what stands there."""
    match base:
        case MapType(key, value):
            return key, value
        case BagType(element):
            return element, NUMBER
        case ListType(element):
            return NUMBER, element
        case _:
            return None


def attribute(node: tree.Attribute, scope: Scope) -> typed.Expression:
    """`base.name`: a field of a record or an attribute of a member."""
    base = plain(expressions.infer(node.base, scope, None))
    if is_wrong(base):
        return wrong(node.span)
    parts = parts_of(base.type, scope.environment)
    due = parts.get(node.name.text)
    if due is None and node.name.text in scope.environment.unread:
        return wrong(node.span)
    if due is None:
        kind = "field" if isinstance(base.type, RecordType) else "attribute"
        scope.environment.report(
            names_entries.UNKNOWN_PART, node.name.span,
            notes=declaration_of(base.type, scope.environment),
            suggestion=scope.environment.suggestion(node.name.text, list(parts)),
            owner=f"{quoted(base.span)}, {describe(base.type)},",
            kind=kind, name=node.name.text,
        )  # fmt: skip
        return wrong(node.span)
    if isinstance(due, WrongType):
        return wrong(node.span)
    if isinstance(base.type, RecordType):
        return typed.FieldOf(base, node.name.text, due, node.span)
    return typed.AttributeOf(base, node.name.text, due, node.span)


def parts_of(base: Type, environment: Environment) -> dict[str, Type]:
    """The fields or attributes that values of a type have."""
    match base:
        case RecordType(name) | SortType(name):
            return environment.attributes.get(name, {})
        case _:
            return {}


def declaration_of(base: Type, environment: Environment) -> tuple[Note, ...]:
    """Where the enum or record is that a value belongs to."""
    match base:
        case RecordType(name) | SortType(name) if name in environment.declared:
            return (Note(f"`{name}` is declared here", environment.declared[name].span),)
        case _:
            return ()
