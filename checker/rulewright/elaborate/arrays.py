"""Loops over the cells of sets, bags and maps."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.core import build
from rulewright.core.build import FALSE
from rulewright.core.ir import Array, Constant, Expr, Generator, Scalar
from rulewright.core.shapes import Number
from rulewright.elaborate.scope import Scope
from rulewright.elaborate.values import cell

Use = Callable[[Expr, Expr], Expr]


def tabulated(count: int, use: Callable[[Expr], Expr], scope: Scope, wanted: str = "i") -> Expr:
    """The array of what `use` makes of each place of `count`."""
    name = scope.fresh(wanted)
    return build.tabulate(name, count, use(build.local(name, Scalar(0, count - 1))))


def pointwise(left: Expr, right: Expr, use: Use, scope: Scope) -> Expr:
    """The array of what `use` makes of the cells of two arrays of one size."""

    def with_left(first: Expr) -> Expr:
        return scope.kept("right", right, lambda second: _pointwise(first, second, use, scope))

    return scope.kept("left", left, with_left)


def _pointwise(left: Expr, right: Expr, use: Use, scope: Scope) -> Expr:
    if not isinstance(left.type, Array):
        return use(left, right)
    return tabulated(
        left.type.dims[0],
        lambda place: _pointwise(cell(left, place), cell(right, place), use, scope),
        scope,
    )


def all_cells(left: Expr, right: Expr, use: Use, scope: Scope) -> Expr:
    """Whether `use` holds for the cells of two arrays of one size."""

    def with_left(first: Expr) -> Expr:
        return scope.kept("right", right, lambda second: _all_cells(first, second, use, scope))

    return scope.kept("left", left, with_left)


def _all_cells(left: Expr, right: Expr, use: Use, scope: Scope) -> Expr:
    generators, places = cell_places(build.array_type(left), scope)
    return build.all_of(generators, use(cell(left, *places), cell(right, *places)))


def same(left: Expr, right: Expr, scope: Scope) -> Expr:
    """Whether two arrays of one size have the same cells."""
    return all_cells(left, right, build.equal, scope)


def sum_of_cells(array: Expr, scope: Scope) -> Expr:
    """The sum of all cells."""

    def summed(kept: Expr) -> Expr:
        generators, places = cell_places(build.array_type(kept), scope)
        return build.total(generators, cell(kept, *places))

    return scope.kept("counts", array, summed)


def cell_places(of: Array, scope: Scope) -> tuple[tuple[Generator, ...], tuple[Expr, ...]]:
    """Generators over the places of all cells, and the indices they give."""
    generators = tuple(
        build.over_interval(
            scope.fresh("i"), FALSE, Constant(size - 1), Number(0, max(0, size - 1))
        )
        for size in of.dims
    )
    return generators, tuple(build.local(each.name, each.type) for each in generators)
