"""Premises of properties: what must occur somewhere for a property to say anything.

A property `all(P implies Q for …)` holds of everything where P never does. For each such property
the search is given one more thing to reach, its premise, under a name no author can write.
"""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.core.build import any_of, let_in
from rulewright.core.ir import Core, Expr, LetIn, Logic, Property, Quoted, Reduce

_MARK = "premise of "


def with_premises(core: Core) -> Core:
    """`core` with the premise of every conditional property as one more `reachable`."""
    added = tuple(
        Property("reachable", _MARK + stated.name, premise, stated.cites, stated.span)
        for stated in core.properties
        if stated.kind != "reachable" and (premise := _premise(stated.condition)) is not None
    )
    return replace(core, properties=core.properties + added)


def premise_of(name: str) -> str | None:
    """The property whose premise `name` is, or None for an ordinary property."""
    return name.removeprefix(_MARK) if name.startswith(_MARK) else None


def _premise(expr: Expr) -> Expr | None:
    match expr:
        case Quoted(value=value):
            return _premise(value)
        case Logic(operator="implies", left=left):
            return left
        case LetIn(name=name, value=value, body=body):
            premise = _premise(body)
            return None if premise is None else let_in(name, value, premise)
        case Reduce(operator="all", generators=generators, body=body):
            premise = _premise(body)
            return None if premise is None else any_of(generators, premise)
        case _:
            return None
