"""Finds sums of multiples that are the same in all positions of a sample."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import gcd, lcm

from rulewright.core import build as b
from rulewright.core.ir import Core, Expr
from rulewright.core.search import Position
from rulewright.core.shapes import Maybe, Member, Sort
from rulewright.symbolic.suggesting.quantities import (
    Placed,
    Quantity,
    columns,
    members,
    occurrences,
    rows,
    totals,
    weighted,
)

Row = list[Fraction]

Conserved = tuple[str, Expr, frozenset[str]]
"""What is conserved in words and as a condition, and the variables that it is about."""

MOST_PARTS = 6
MOST_TIMES = 12
"""In a sum that may be conserved, so many parts, each taken so many times."""


def conserved_sums(
    core: Core,
    variables: Sequence[Placed],
    sample: Sequence[Position],
    look: Callable[[], None],
) -> Iterator[Conserved]:
    """Sums that are conserved: of all that belongs to one member of a sort, and of totals.

    `look` is called now and then, and may raise.
    """
    told: set[frozenset[str]] = set()
    for family in _families(core, variables):
        alike: dict[tuple[tuple[int, str], ...], dict[str, Expr]] = {}
        for numbers in family:
            samples = set[tuple[int, ...]]()
            for at in sample:
                look()
                samples.add(tuple(q.value(at) for q in numbers))
            for multiples, value in relations(sorted(samples), look):
                parts = [(by, of) for by, of in zip(multiples, numbers, strict=True) if by]
                if not _is_plain(parts):
                    continue
                whole, words = weighted(parts)
                holds = b.equal(whole, b.constant(value))
                key = tuple((by, of.of) for by, of in parts)
                alike.setdefault(key, {})[f"{words} == {value}"] = holds
        for key, found in alike.items():
            condition: Expr = b.TRUE
            for holds in found.values():
                condition = b.both(condition, holds)
            words = next(iter(found)) + (" and so on" if len(found) > 1 else "")
            names = frozenset(name for _, name in key)
            if names not in told:
                yield words, condition, names
        told.update(frozenset(name for _, name in key) for key in alike)


def _families(core: Core, variables: Sequence[Placed]) -> Iterator[list[list[Quantity]]]:
    """Numbers that may be conserved together; a family is alike for all members of a sort."""
    single = [each for of in variables for each in (*totals(of), *members(of))]
    numbers = {of.name for of in variables if of.is_number}
    plain = [each for each in single if each.of in numbers]
    for sort in core.sorts:
        by_member: dict[int, dict[Expr, Quantity]] = {}
        for of in variables:
            for place, quantity in _of_member(of, sort.name):
                by_member.setdefault(place, {})[quantity.expr] = quantity
        if by_member:
            yield [[*by_member[place].values(), *plain] for place in sorted(by_member)]
    yield [single]


def _is_plain(parts: Sequence[tuple[int, Quantity]]) -> bool:
    return 2 <= len(parts) <= MOST_PARTS and all(abs(by) <= MOST_TIMES for by, _ in parts)


def _of_member(of: Placed, sort: str) -> Iterator[tuple[int, Quantity]]:
    """What a variable has for each member of a sort."""
    ours = [isinstance(key, Member) and key.sort.name == sort for key in of.keys]
    if ours and ours[-1]:
        yield from columns(of)
    elif len(ours) == 2 and ours[0]:
        yield from rows(of)
    match of.cell:
        case Maybe(Member(Sort(name))) if name == sort:
            for code, quantity in occurrences(of):
                yield code - 1, quantity
        case _:
            pass


def relations(
    samples: Sequence[Sequence[int]], look: Callable[[], None]
) -> list[tuple[tuple[int, ...], int]]:
    """Multiples of the numbers in each sample whose sum is the same in all samples, and that sum.

    All others are sums of multiples of these. The first multiple that is not 0 is positive, and
    they have no common divisor.
    """
    if not samples:
        return []
    first = samples[0]
    changes = {tuple(b - a for a, b in zip(first, each, strict=True)) for each in samples}
    return [
        (vector, sum(a * b for a, b in zip(vector, first, strict=True)))
        for vector in _kernel(sorted(changes), len(first), look)
    ]


def _kernel(
    rows: Sequence[Sequence[int]], width: int, look: Callable[[], None]
) -> list[tuple[int, ...]]:
    """A basis of all vectors that are orthogonal to each row."""
    pivots: dict[int, Row] = {}
    for each in rows:
        look()
        _reduce_by(pivots, [Fraction(value) for value in each])
        if len(pivots) == width:
            return []
    basis = []
    for free in range(width):
        if free in pivots:
            continue
        vector = [Fraction(0)] * width
        vector[free] = Fraction(1)
        for column, row in pivots.items():
            vector[column] = -row[free]
        basis.append(_whole(vector))
    return basis


def _reduce_by(pivots: dict[int, Row], row: Row) -> None:
    """Take one more row into rows each of which alone has something in its own column."""
    for column, pivot in pivots.items():
        if row[column]:
            row = _less(row, row[column], pivot)
    if not any(row):
        return
    column = next(at for at, value in enumerate(row) if value)
    row = [value / row[column] for value in row]
    for other, pivot in pivots.items():
        pivots[other] = _less(pivot, pivot[column], row)
    pivots[column] = row


def _less(row: Row, times: Fraction, other: Row) -> Row:
    return [a - times * b for a, b in zip(row, other, strict=True)] if times else row


def _whole(vector: Row) -> tuple[int, ...]:
    """The least whole multiple, whose first number is positive."""
    scale = lcm(*(value.denominator for value in vector))
    numbers = [int(value * scale) for value in vector]
    divisor = gcd(*numbers)
    sign = 1 if next(value for value in numbers if value) > 0 else -1
    return tuple(sign * value // divisor for value in numbers)
