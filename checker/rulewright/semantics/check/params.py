"""Params, options and records: what is fixed before play."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.diagnostics.registry import bounds, limits, order, unsupported
from rulewright.diagnostics.source import Span
from rulewright.semantics import typed
from rulewright.semantics.check import cycles
from rulewright.semantics.check.environment import Environment
from rulewright.semantics.check.expressions import expression
from rulewright.semantics.check.rules import refuse_many, refuse_too_many
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
    refuse_too_many(node.fields, "fields", node.name.text, environment)
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
    edges = {node.name.text: records_in(node, environment) for node in declarations}
    found: list[list[str]] = []
    depths: dict[str, int] = {}
    for name in cycles.finished_first(edges, found):
        depths[name] = 1 + max((depths.get(one, 0) for one in edges[name]), default=0)
        if depths[name] > LONGEST_CHAIN:
            environment.report(
                limits.TOO_LONG_CHAIN, environment.records[name].span,
                what=f"the record `{name}`", limit=LONGEST_CHAIN,
            )  # fmt: skip
            return
    for cycle in found:
        environment.report(
            order.CIRCULAR, edges[cycle[0]][cycle[1]],
            name=cycle[0], cycle=cycles.told(cycle),
        )  # fmt: skip


def records_in(node: tree.Record, environment: Environment) -> dict[str, Span]:
    """The records that are fields of a record, and where."""
    types = environment.attributes[node.name.text]
    found: dict[str, Span] = {}
    for field in node.fields:
        type_ = types[field.name.text]
        inner: Type = type_.inner if isinstance(type_, OptionalType) else type_
        if isinstance(inner, RecordType):
            found.setdefault(inner.name, field.type.span)
    return found
