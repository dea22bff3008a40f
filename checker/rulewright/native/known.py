"""What is known of an expression while the code is written: nothing that reads the position is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod

from rulewright.core.ir import (
    Arithmetic,
    Bounded,
    ChoiceDomain,
    Comparison,
    Conditional,
    Constant,
    Counts,
    Element,
    Expr,
    Generator,
    Interval,
    LetIn,
    Listing,
    ListTable,
    Local,
    Logic,
    Lookup,
    Members,
    Not,
    Obliged,
    Quoted,
    Reduce,
    Rows,
    Table,
    Tabulate,
)

Known = int | tuple[int, ...]
"""A number or the cells of an array."""

Names = Mapping[str, Known | None]
"""Names in reach; None: not known."""

ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "add": lambda left, right: left + right,
    "subtract": lambda left, right: left - right,
    "multiply": lambda left, right: left * right,
    "divide": lambda left, right: left // right,
    "modulo": lambda left, right: left % right,
    "minimum": min,
    "maximum": max,
}

COMPARISON: dict[str, Callable[[int, int], bool]] = {
    "equal": lambda left, right: left == right,
    "unequal": lambda left, right: left != right,
    "less": lambda left, right: left < right,
    "at_most": lambda left, right: left <= right,
}

MOST_KNOWN = 4096
"""A domain or a sum of more rounds is not worked out beforehand."""

MOST_STEPS = 50_000
"""Nor is an expression that takes more steps."""

MOST_STEPS_IN_ALL = 5_000_000
"""When so many were taken, only small expressions are worked out any more."""

_SMALL = 50

_MANY_COUNTS = 100
"""Arrays of more counts are not listed beforehand."""


class _Unknown(Exception):  # noqa: N818 - an answer, not an error
    """It depends on the position, or on a choice."""


class Evaluator:
    """Works out expressions over constant tables."""

    def __init__(self, tables: Sequence[Table], lists: Sequence[ListTable]) -> None:
        self.tables = {table.name: table for table in tables}
        self.lists = {table.name: table for table in lists}
        self.spent = 0
        self.left = 0

    def _begin(self) -> None:
        self.left = MOST_STEPS if self.spent < MOST_STEPS_IN_ALL else _SMALL

    def value(self, expr: Expr, names: Names) -> Known | None:
        """Its value, if that is known and no obligation fails on the way."""
        self._begin()
        try:
            return self._value(expr, names)
        except _Unknown:
            return None

    def domain(self, domain: ChoiceDomain, names: Names) -> Sequence[Known] | None:
        """The values of a domain in order, if they are known and not too many."""
        self._begin()
        try:
            return self._domain(domain, names)
        except _Unknown:
            return None

    def _number(self, expr: Expr, names: Names) -> int:
        value = self._value(expr, names)
        if isinstance(value, tuple):
            raise _Unknown
        return value

    def _cells(self, expr: Expr, names: Names) -> tuple[int, ...]:
        value = self._value(expr, names)
        if isinstance(value, int):
            raise _Unknown
        return value

    def _value(self, expr: Expr, names: Names) -> Known:
        self.left -= 1
        self.spent += 1
        if self.left < 0:
            raise _Unknown
        match expr:
            case Constant(value):
                return value
            case Local(name):
                known = names.get(name)
                if known is None:
                    raise _Unknown
                return known
            case Quoted(value):
                return self._value(value, names)
            case Lookup(table, indices):
                return self._cell(
                    self.tables[table].dims, self.tables[table].values, indices, names
                )
            case Element(array, indices):
                dims = array.type.dims  # type: ignore[union-attr]
                return self._cell(dims, self._cells(array, names), indices, names)
            case Arithmetic(operator, left, right):
                return ARITHMETIC[operator](self._number(left, names), self._number(right, names))
            case Comparison(operator, left, right):
                numbers = self._number(left, names), self._number(right, names)
                return int(COMPARISON[operator](*numbers))
            case Not(operand):
                return 1 - self._number(operand, names)
            case Logic(operator, left, right):
                decided = self._number(left, names)
                if (decided == 0) == (operator == "or"):
                    return self._number(right, names)
                return decided if operator != "implies" else 1
            case Conditional(condition, then, otherwise):
                return self._value(then if self._number(condition, names) else otherwise, names)
            case LetIn(name, value, body):
                return self._value(body, {**names, name: self._value(value, names)})
            case Obliged(condition, _, value) if self._number(condition, names):
                return self._value(value, names)
            case Bounded(value, low, high):
                found = self._value(value, names)
                cells = found if isinstance(found, tuple) else (found,)
                if not all(low <= each <= high for each in cells):
                    raise _Unknown
                return found
            case Tabulate(name, size, body) if size <= MOST_KNOWN:
                every = [self._value(body, {**names, name: index}) for index in range(size)]
                return tuple(
                    each for row in every for each in (row if isinstance(row, tuple) else (row,))
                )
            case Reduce():
                return self._reduce(expr, names)
            case _:
                raise _Unknown

    def _cell(
        self, dims: Sequence[int], values: tuple[int, ...], indices: Sequence[Expr], names: Names
    ) -> Known:
        start, stride = 0, prod(dims)
        for dimension, index in zip(dims, indices, strict=False):
            stride //= dimension
            start += stride * self._number(index, names)
        if len(indices) == len(dims):
            return values[start]
        return values[start : start + stride]

    def _domain(self, domain: ChoiceDomain, names: Names) -> Sequence[Known]:
        match domain:
            case Interval(low, high):
                first, last = self._number(low, names), self._number(high, names)
                if last - first >= MOST_KNOWN:
                    raise _Unknown
                return range(first, last + 1)
            case Listing(table, indices):
                listed = self.lists[table]
                start, stride = 0, prod(listed.dims)
                for dimension, index in zip(listed.dims, indices, strict=False):
                    stride //= dimension
                    start += stride * self._number(index, names)
                return listed.values[start]
            case Members(collection):
                cells = self._cells(collection, names)
                return [place for place, each in enumerate(cells) if each]
            case Rows(table):
                rows, width = self.tables[table].dims
                values = self.tables[table].values
                return [values[row * width : (row + 1) * width] for row in range(rows)]
            case Counts(bound, total):
                most = self._cells(bound, names)
                limit = sum(most) if total is None else self._number(total, names)
                many = len(most) > _MANY_COUNTS
                if many or prod(each + 1 for each in most) > MOST_KNOWN:
                    raise _Unknown
                return counts_up_to(most, limit)

    def _reduce(self, expr: Reduce, names: Names) -> int:
        found = [self._number(expr.body, inner) for inner in self._rounds(expr.generators, names)]
        match expr.operator:
            case "all":
                return int(all(found))
            case "any":
                return int(any(found))
            case "sum":
                return sum(found)
            case operator:
                if found:
                    return min(found) if operator == "min" else max(found)
                if expr.otherwise is None:
                    raise _Unknown
                return self._number(expr.otherwise, names)

    def _rounds(self, generators: Sequence[Generator], names: Names) -> list[Names]:
        if not generators:
            return [names]
        first, *rest = generators
        found: list[Names] = []
        for value in self._domain(first.domain, names):
            inner = {**names, first.name: value}
            if first.condition is None or self._number(first.condition, inner):
                found.extend(self._rounds(rest, inner))
            if len(found) > MOST_KNOWN:
                raise _Unknown
        return found


def counts_up_to(bound: tuple[int, ...], limit: int) -> list[tuple[int, ...]]:
    """All arrays of counts within `bound`, of at most `limit` in all, in lexicographic order."""
    if limit < 0:
        return []
    if not bound:
        return [()]
    first, *rest = bound
    return [
        (count, *others)
        for count in range(min(first, limit) + 1)
        for others in counts_up_to(tuple(rest), limit - count)
    ]
