"""Loops over generators: domains, reductions and definite descriptions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import prod

from msgspec import Struct

from rulewright.core.ir import Table
from rulewright.reference import closures
from rulewright.reference.layout import Cells, Code, Frame

SHORT = 10_000
"""Counts up to this may be written out; `product` keeps them all in memory."""

# ---- domains: code that gives the values in order


def interval(low: Code, high: Code) -> Code:
    """`low..high`."""
    return lambda cells, frame: range(low(cells, frame), high(cells, frame) + 1)


def members(collection: Code) -> Code:
    """The ordinals in a set."""
    return lambda c, f: [place for place, cell in enumerate(collection(c, f)) if cell]


class CountsUpTo(Struct, frozen=True):
    """All arrays of counts within `bound`, of at most `total` in all, in lexicographic order."""

    bound: tuple[int, ...]
    total: int

    def surely(self) -> int:
        """How many there are; 0 where `total` cuts some off, so that only counting would tell."""
        return prod(most + 1 for most in self.bound) if self.total >= sum(self.bound) else 0

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        if self.total >= sum(self.bound) <= SHORT:
            return product(*(range(most + 1) for most in self.bound))
        return counts_up_to(self.bound, self.total)


def counts_up_to(bound: tuple[int, ...], left: int) -> Iterator[tuple[int, ...]]:
    """All arrays of counts within `bound`, of at most `left` in all, in lexicographic order."""
    values = [0] * len(bound)
    while left >= 0:
        yield tuple(values)
        # The last count that can grow grows; those behind it begin again at 0.
        place = len(values) - 1
        while place >= 0 and (left == 0 or values[place] == bound[place]):
            left += values[place]
            values[place] = 0
            place -= 1
        if place < 0:
            return
        values[place] += 1
        left -= 1


def counts(bound: Code, total: Code | None = None) -> Code:
    """All arrays of counts within `bound`, of at most `total` in all."""

    def run(cells: Cells, frame: Frame) -> CountsUpTo:
        most: tuple[int, ...] = bound(cells, frame)
        return CountsUpTo(most, sum(most) if total is None else total(cells, frame))

    return run


def within_counts(values: Sequence[int], bound: Sequence[int], total: int | None) -> bool:
    """Whether an array of counts is one of those that `counts` gives."""
    if len(values) != len(bound) or (total is not None and sum(values) > total):
        return False
    return all(0 <= value <= most for value, most in zip(values, bound, strict=True))


def rows(table: Table) -> Code:
    """The rows of a table of two dimensions."""
    count, width = table.dims
    every = tuple(table.values[row * width : (row + 1) * width] for row in range(count))
    return lambda _cells, _frame: every


# ---- reductions


class Loop(Struct, frozen=True):
    """A compiled generator: the values of `domain` in `slot`, where `condition` holds."""

    slot: int
    domain: Code
    condition: Code | None


def every(slot: int, domain: Code, body: Code) -> Code:
    """Whether `body` holds for each value of the domain, in a slot."""

    def run(cells: Cells, frame: Frame) -> bool:
        for value in domain(cells, frame):
            frame[slot] = value
            if not body(cells, frame):
                return False
        return True

    return run


def some(slot: int, domain: Code, body: Code) -> Code:
    """Whether `body` holds for some value of the domain, in a slot."""

    def run(cells: Cells, frame: Frame) -> bool:
        for value in domain(cells, frame):
            frame[slot] = value
            if body(cells, frame):
                return True
        return False

    return run


def total(slot: int, domain: Code, body: Code) -> Code:
    """The sum of `body` over the values of the domain, in a slot."""

    def run(cells: Cells, frame: Frame) -> int:
        result = 0
        for value in domain(cells, frame):
            frame[slot] = value
            result += body(cells, frame)
        return result

    return run


def nested(operator: str, compiled: Sequence[Loop], body: Code) -> Code:
    """Loops inside each other; a condition guards what is inside its loop."""
    code = body
    for loop in reversed(compiled):
        condition = loop.condition
        match operator:
            case "all":
                inner = code if condition is None else closures.LOGIC["implies"](condition, code)
                code = every(loop.slot, loop.domain, inner)
            case "any":
                inner = code if condition is None else closures.LOGIC["and"](condition, code)
                code = some(loop.slot, loop.domain, inner)
            case _:
                zero = closures.constant(0)
                inner = code if condition is None else closures.conditional(condition, code, zero)
                code = total(loop.slot, loop.domain, inner)
    return code


def count(compiled: Sequence[Loop]) -> Code:
    """The number of rounds; the innermost condition, as 0 or 1, is what each of its rounds adds."""
    *outer, last = compiled
    adds = last.condition or closures.constant(1)
    return nested("sum", [*outer, Loop(last.slot, last.domain, None)], adds)


# ---- the smallest, the greatest, and definite descriptions


def extreme(
    better: Callable[[int, int], int], loops: Sequence[Loop], body: Code, nothing: Code
) -> Code:
    """The best `body` over all combinations, by `better` of two; `nothing` where there is none."""

    def run(cells: Cells, frame: Frame) -> int:
        best: int | None = None
        for _ in rounds(loops, cells, frame):
            value = body(cells, frame)
            best = value if best is None else better(best, value)
        return nothing(cells, frame) if best is None else best

    return run


def rounds(loops: Sequence[Loop], cells: Cells, frame: Frame) -> Iterator[None]:
    """One round for each combination, with the values in their slots."""
    if not loops:
        yield None
        return
    loop, inner = loops[0], loops[1:]
    for value in loop.domain(cells, frame):
        frame[loop.slot] = value
        if loop.condition is None or loop.condition(cells, frame):
            yield from rounds(inner, cells, frame)


Candidates = Callable[[Cells, Frame], list[int]]


def qualifying(loop: Loop) -> Candidates:
    """The candidates of `the`: all that qualify."""

    def run(cells: Cells, frame: Frame) -> list[int]:
        return [frame[loop.slot] for _ in rounds((loop,), cells, frame)]

    return run


def foremost(sign: int, loop: Loop, by: Code) -> Candidates:
    """The candidates of `most` (`sign` 1) or `least` (-1): those whose `by` nobody surpasses."""

    def run(cells: Cells, frame: Frame) -> list[int]:
        best: int | None = None
        found: list[int] = []
        for _ in rounds((loop,), cells, frame):
            value = sign * by(cells, frame)
            if best is None or value > best:
                best, found = value, []
            if value == best:
                found.append(frame[loop.slot])
        return found

    return run
