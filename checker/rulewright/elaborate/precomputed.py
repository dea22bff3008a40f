"""What depends only on names with few values, worked out for all of these before play.

A `def` that does not read the state becomes a table, a condition of a comprehension a shorter list.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from rulewright.core import build
from rulewright.core.build import TRUE
from rulewright.core.ir import (
    Array,
    Constant,
    Expr,
    Generator,
    Interval,
    Listing,
    ListTable,
    Local,
    Logic,
    Lookup,
    Scalar,
    Table,
)
from rulewright.core.walk import free_names, walk
from rulewright.elaborate.closed import is_stateless
from rulewright.elaborate.constants import worked_out
from rulewright.elaborate.context import Context

MOST_CELLS = 5_000
"""A larger table is not made in advance."""


def table_of(context: Context, wanted: str, names: tuple[Local, ...], body: Expr) -> Table | None:
    """The values of `body` for all values of `names`, if they follow from the instance alone."""
    if not names or isinstance(body, Constant | Lookup):
        return None
    found = _cells(context, names, body)
    return None if found is None else context.store.table(wanted, *found)


def _cells(
    context: Context, names: tuple[Local, ...], body: Expr
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The dimensions and cells of such a table."""
    if any(isinstance(name.type, Array) for name in names):
        return None
    sizes = tuple(_size(name) for name in names)
    inner = body.type.dims if isinstance(body.type, Array) else ()
    if prod(sizes + inner) > MOST_CELLS:
        return None
    cells = worked_out(context, _over_all(names, body))
    return (sizes + inner, cells) if isinstance(cells, tuple) else None


def _size(name: Local) -> int:
    of = build.scalar_type(name)
    return of.high - of.low + 1


def _over_all(names: tuple[Local, ...], body: Expr) -> Expr:
    """The array of `body` for all values of the names, that of the first one changing slowest."""
    for name in reversed(names):
        place = f"{name.name} at"
        at = build.local(place, Scalar(0, _size(name) - 1))
        value = build.add(at, Constant(build.scalar_type(name).low))
        body = build.tabulate(place, _size(name), build.let_in(name.name, value, body))
    return body


# ---- conditions of comprehensions


def shortened(context: Context, generator: Generator) -> Generator:
    """The generator with as much of its condition worked out as follows from the instance alone.

    What remains to be judged in play runs over shorter lists, one for each combination of the
    names that the condition speaks of.
    """
    if generator.condition is None:
        return generator
    fixed, rest = _split(generator.condition, context)
    if fixed == TRUE:
        return generator
    domain = _shorter(context, generator, fixed)
    if domain is None:
        return generator
    table, indices = domain
    return build.over_listing(generator.name, table, indices, generator.shape, rest)


def _split(condition: Expr, context: Context) -> tuple[Expr, Expr]:
    """The first conjuncts, which do not depend on the position, and the others.

    A conjunct behind one that does stays where it is: the one before may guard it, or fail.
    """
    conjuncts: list[Expr] = []
    while isinstance(condition, Logic) and condition.operator == "and":
        conjuncts.append(condition.right)
        condition = condition.left
    conjuncts.append(condition)
    conjuncts.reverse()
    fixed: Expr = TRUE
    while conjuncts and is_stateless(conjuncts[0], context.stateless):
        fixed = build.both(fixed, conjuncts.pop(0))
    rest: Expr = TRUE
    for conjunct in conjuncts:
        rest = build.both(rest, conjunct)
    return fixed, rest


def _shorter(
    context: Context, generator: Generator, fixed: Expr
) -> tuple[ListTable, tuple[Expr, ...]] | None:
    """The lists that remain of the domain, and the indices at which they are found."""
    own = build.local(generator.name, generator.type)
    outer = tuple(name for name in _names(fixed) if name.name != generator.name)
    match generator.domain:
        case Interval(Constant(first), Constant(last)):
            found = _cells(context, (*outer, own), fixed)
            if found is None:
                return None
            dims, cells = found
            values = range(generator.type.low, generator.type.high + 1)
            lists = tuple(
                tuple(
                    value
                    for value, holds in zip(values, row, strict=True)
                    if holds and first <= value <= last
                )
                for row in _rows(cells, dims[-1])
            )
            indices = tuple(
                build.subtract(name, Constant(build.scalar_type(name).low)) for name in outer
            )
            return context.store.lists(f"{generator.name}_if", dims[:-1], lists), indices
        case Listing(name, indices) if not outer:
            found = _cells(context, (own,), fixed)
            (table,) = context.store.named((name,))
            if found is None or not isinstance(table, ListTable):
                return None
            holding = {generator.type.low + place for place, held in enumerate(found[1]) if held}
            lists = tuple(tuple(v for v in values if v in holding) for values in table.values)
            return context.store.lists(f"{name}_if", table.dims, lists), indices
        case _:
            return None


def _rows(cells: tuple[int, ...], width: int) -> Iterator[tuple[int, ...]]:
    for start in range(0, len(cells), width):
        yield cells[start : start + width]


def _names(expr: Expr) -> tuple[Local, ...]:
    """The names that must be bound around an expression, each once."""
    free = free_names(expr)
    found = {
        part.name: part for part in walk((expr,)) if isinstance(part, Local) and part.name in free
    }
    return tuple(found.values())
