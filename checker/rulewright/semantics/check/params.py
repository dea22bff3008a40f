"""Params, options and records: what is fixed before play."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.diagnostics.registry import bounds, limits, order, unsupported
from rulewright.semantics import typed
from rulewright.semantics.check.environment import Environment
from rulewright.semantics.check.expressions import expression
from rulewright.semantics.check.rules import refuse_many
from rulewright.semantics.check.scope import CONSTANT, Scope
from rulewright.semantics.check.sorts import LONGEST_CHAIN
from rulewright.semantics.check.type_expressions import unbounded_part
from rulewright.semantics.check.wording import describe
from rulewright.semantics.types import (
    BagType,
    ListType,
    MapType,
    OptionalType,
    RecordType,
    SetType,
    Type,
)
from rulewright.syntax import tree

NODES = tree.Param | tree.Option


def param(node: tree.Param | tree.Option, environment: Environment) -> typed.Param | None:
    """A param or option; None for one whose type is not known."""
    name = node.name.text
    if node.type is None or name not in environment.params:
        return None
    type_ = environment.params[name]
    if isinstance(type_, MapType):
        refuse_many(type_, "a param", node.type.span, environment)
    default = None
    if node.default is not None:
        default = expression(node.default, Scope(environment, CONSTANT), type_)
    option = isinstance(node, tree.Option)
    return typed.Param(name, type_, default, option, node.documentation, node.name.span)


def record(node: tree.Record, environment: Environment) -> typed.RecordSort:
    """A record and its fields."""
    types = dict(environment.records[node.name.text].parameters)
    for field in node.fields:
        type_ = types[field.name.text]
        unbounded = unbounded_part(type_)
        if isinstance(type_, SetType | BagType | ListType | MapType):
            environment.report(
                unsupported.NOT_SUPPORTED, field.type.span,
                construct=f"{describe(type_)} as a field of a record",
            )  # fmt: skip
        elif unbounded is not None:
            environment.report(
                bounds.UNBOUNDED_TYPE, field.type.span,
                what=f"`{field.name.text}`", found=describe(unbounded),
            )  # fmt: skip
    fields = tuple(
        typed.Attribute(field.name.text, types[field.name.text], field.span)
        for field in node.fields
    )
    return typed.RecordSort(node.name.text, fields, node.name.span)


def refuse_deep_records(declarations: Sequence[tree.Record], environment: Environment) -> None:
    """Report records that contain themselves, or stand too deep in one another."""
    depths: dict[str, int] = {}
    for declaration in declarations:
        path: list[str] = []
        pending = [declaration.name.text]
        while pending:
            name = pending[-1]
            inner = records_in(name, environment)
            if path and path[-1] == name:
                pending.pop()
                path.pop()
                depths[name] = 1 + max((depths.get(one, 0) for one in inner), default=0)
                if depths[name] > LONGEST_CHAIN:
                    too_deep(name, environment)
                    depths[name] = 0
            elif name in depths:
                pending.pop()
            elif name in path:
                pending.pop()
                contains_itself(name, path, environment)
            else:
                path.append(name)
                pending += inner


def records_in(name: str, environment: Environment) -> list[str]:
    """The records that are fields of a record."""
    found: list[str] = []
    for _, type_ in environment.records[name].parameters:
        inner: Type = type_.inner if isinstance(type_, OptionalType) else type_
        if isinstance(inner, RecordType):
            found.append(inner.name)
    return found


def contains_itself(name: str, path: list[str], environment: Environment) -> None:
    """Report a record that is a part of itself."""
    cycle = [*path[path.index(name) :], name]
    environment.report(
        order.CIRCULAR, environment.records[name].span, name=name, cycle=" → ".join(cycle)
    )


def too_deep(name: str, environment: Environment) -> None:
    """Report a long chain of records."""
    environment.report(
        limits.TOO_LONG_CHAIN, environment.records[name].span,
        what=f"the record `{name}`", limit=LONGEST_CHAIN,
    )  # fmt: skip
