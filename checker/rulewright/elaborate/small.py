"""Small `def`s, written out where they are called: a call costs more than they do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice

from rulewright.core.calls import callees_first
from rulewright.core.ir import Expr
from rulewright.core.walk import walk
from rulewright.elaborate.depth import calls_in, size_of
from rulewright.semantics import typed

LARGEST = 16
"""A `def` of so many nodes is small, whatever comes of it."""

LARGEST_EXPRESSION = 12
"""So is one of which no more nodes of the core remain, if it is not larger than `LARGEST_TEXT`."""

LARGEST_TEXT = 120


def sizes_written_out(defines: Iterable[typed.Define]) -> dict[str, int]:
    """The nodes of each `def` when all that it calls, and what that calls, is written out too.

    More than `LARGEST_TEXT` are not counted: such a `def` is never written out.
    """
    bodies = {define.name: define.body for define in defines}
    calls = {name: tuple(calls_in(body)) for name, body in bodies.items()}
    sizes: dict[str, int] = {}
    for name in callees_first(calls):
        inside = sum(sizes[callee] for callee in calls[name])
        sizes[name] = min(size_of(bodies[name]) + inside, LARGEST_TEXT + 1)
    return sizes


def small_defines(sizes: Mapping[str, int]) -> set[str]:
    """The names of the `def`s that are small already in the text."""
    return {name for name, size in sizes.items() if size <= LARGEST}


def is_small(expr: Expr) -> bool:
    """Whether what has come of a body is small, whatever stood in the text."""
    return sum(1 for _ in islice(walk((expr,)), LARGEST_EXPRESSION + 1)) <= LARGEST_EXPRESSION
