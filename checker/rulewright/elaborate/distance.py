"""`distance`: lengths of shortest paths, looked up or, where something bars them, found in play."""

from __future__ import annotations

from rulewright.core import build
from rulewright.core.build import FALSE
from rulewright.core.ir import Expr, Table
from rulewright.core.shapes import Member
from rulewright.diagnostics.fault import Fault
from rulewright.diagnostics.mistake import MistakesFound, mistake
from rulewright.diagnostics.registry.limits import TOO_MANY_DISTANCES
from rulewright.diagnostics.source import Span
from rulewright.elaborate.boards.board import Lists
from rulewright.elaborate.boards.distances import UNCONNECTED, distances
from rulewright.elaborate.context import Context
from rulewright.elaborate.scope import Scope
from rulewright.elaborate.values import Value, number
from rulewright.semantics import typed

MOST_DISTANCES = 4_000_000


def distance(context: Context, node: typed.BuiltIn, scope: Scope) -> Value:
    """`distance(a, b)`, `distance(a, b, avoiding=S)`, each perhaps with `else`."""
    start, end, *barred = (context.expression(each, scope) for each in node.arguments)
    if not isinstance(start.shape, Member):
        raise Fault(f"distance of {start.shape}")
    sort = start.shape.sort.name
    neighbours = context.board(sort).relation("neighbours", sort).lists
    otherwise = None
    if node.otherwise is not None:
        otherwise = context.expression(node.otherwise, scope).expr
    missing = scope.site("missing", node.span)
    if barred:
        graph = context.store.graph(f"graph_of_{sort}", neighbours).name
        return number(
            build.distance(
                graph, start.expr, end.expr, barred[0].expr, otherwise=otherwise, missing=missing
            )
        )
    table = _table(context, sort, neighbours, node.span)
    length = build.lookup(table, (start.expr, end.expr))
    if build.scalar_type(length).low != UNCONNECTED:
        return number(length)
    if otherwise is None:
        longest = build.scalar_type(length).high
        return number(build.bounded(length, 0, max(0, longest), missing))
    return number(scope.kept("length", length, lambda kept: _or_else(kept, otherwise)))


def _or_else(length: Expr, otherwise: Expr) -> Expr:
    connected = build.maximum(length, FALSE)
    return build.conditional(build.less(length, FALSE), otherwise, connected)


def _table(context: Context, sort: str, neighbours: Lists, span: Span) -> Table:
    if len(neighbours) ** 2 > MOST_DISTANCES:
        found = mistake(TOO_MANY_DISTANCES, span, count=len(neighbours), limit=MOST_DISTANCES)
        raise MistakesFound((found,))
    return context.store.on_demand(
        f"distance_of_{sort}", (len(neighbours), len(neighbours)), lambda: distances(neighbours)
    )
