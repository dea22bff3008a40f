"""Symmetries: what is to be permuted, and how."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.diagnostics.registry import symmetries as entries
from rulewright.diagnostics.suggest import closest
from rulewright.semantics import typed
from rulewright.semantics.check.environment import Environment
from rulewright.syntax import tree

PERMUTATIONS = "permutations"
MIRROR = "mirror"
REFLECTIONS = "reflections"
ROTATIONS = "rotations"
WAYS = (PERMUTATIONS, MIRROR, REFLECTIONS, ROTATIONS)
"""The words that say how the members of a sort are permuted."""


def symmetries(
    nodes: Iterable[tree.Symmetry], environment: Environment
) -> tuple[typed.Symmetry, ...]:
    """The symmetries whose sort is known."""
    found = (symmetry(node, environment) for node in nodes)
    return tuple(each for each in found if each is not None)


def symmetry(node: tree.Symmetry, environment: Environment) -> typed.Symmetry | None:
    """One symmetry; None where it is of nothing."""
    sort = node.sort.text
    if sort not in environment.sorts:
        environment.unknown("enum or board", sort, node.sort.span, list(environment.sorts))
        return None
    way = node.way
    if way is not None and way.text not in WAYS:
        near = closest(way.text, WAYS)
        suggestion = f"did you mean `{near}`?" if near else None
        environment.report(entries.NO_SUCH_WAY, way.span, suggestion=suggestion, way=way.text)
        return None
    if way is not None and way.text != PERMUTATIONS and sort != "Square":
        environment.report(entries.NOT_A_GRID, way.span, way=way.text, sort=sort)
        return None
    return typed.Symmetry(
        node.name.text,
        sort,
        None if way is None else way.text,
        tuple(typed.Exchange(e.member.text, e.image.text, e.span) for e in node.exchanges),
        node.documentation,
        node.name.span,
    )
