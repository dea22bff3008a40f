"""`longest_trail`: over a set of edges, which follows the position, found in play."""

from __future__ import annotations

from rulewright.core import build
from rulewright.elaborate.context import Context
from rulewright.elaborate.scope import Scope
from rulewright.elaborate.values import Value, number
from rulewright.semantics import typed


def longest_trail(context: Context, node: typed.BuiltIn, scope: Scope) -> Value:
    """`longest_trail(edges, blocked)`."""
    edges, blocked = (context.expression(each, scope).expr for each in node.arguments)
    ends = context.board("Edge").relation("ends", "Edge").lists
    cells = tuple(corner for pair in ends for corner in pair)
    table = context.store.constant("ends_of_Edge", (len(ends), 2), cells)
    return number(build.longest_trail(table, edges, blocked))
