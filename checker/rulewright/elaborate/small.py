"""Small `def`s, written out where they are called: a call costs more than they do."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from rulewright.core.ir import Expr
from rulewright.core.walk import walk
from rulewright.elaborate.depth import callees_first, routines_called, size_of
from rulewright.semantics import typed

LARGEST = 16
"""So many nodes of the text, those of small `def`s inside counted too."""

LARGEST_EXPRESSION = 12
"""So many nodes of the core."""


def small_defines(defines: Iterable[typed.Define]) -> frozenset[str]:
    """The names of the `def`s that are small."""
    bodies = {define.name: define.body for define in defines}
    callees = {name: routines_called(body) for name, body in bodies.items()}
    sizes: dict[str, int] = {}
    for name in callees_first(callees):
        inside = sum(sizes[callee] for callee in callees[name] if sizes[callee] <= LARGEST)
        sizes[name] = size_of(bodies[name]) + inside
    return frozenset(name for name, size in sizes.items() if size <= LARGEST)


def is_small(expr: Expr) -> bool:
    """Whether what has come of a body is small, whatever stood in the text."""
    return sum(1 for _ in islice(walk((expr,)), LARGEST_EXPRESSION + 1)) <= LARGEST_EXPRESSION
