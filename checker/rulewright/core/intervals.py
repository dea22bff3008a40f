"""Interval arithmetic: the types of expressions from the types of their parts. All of it exact."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import assert_never

from rulewright.core.ir import Array, Domain, Generator, Interval, Listing, Members, Scalar, Type
from rulewright.diagnostics.fault import Fault

LARGEST = 2**63 - 1
"""Every value lies within -LARGEST..LARGEST, so that an engine may keep it in a machine word."""

TRUTH = Scalar(0, 1)


class IntervalTooWide(Exception):  # noqa: N818 - it carries the interval, a stage makes it a mistake
    """A value could need more than 63 bits and a sign."""

    def __init__(self, low: int, high: int) -> None:
        super().__init__(f"a value of {low}..{high} does not fit into 63 bits and a sign")
        self.low = low
        self.high = high


def scalar(low: int, high: int) -> Scalar:
    """`low..high`, unless that is too wide."""
    if low < -LARGEST or high > LARGEST:
        raise IntervalTooWide(low, high)
    return Scalar(low, high)


def hull(first: Type, *others: Type) -> Type:
    """The narrowest type that encloses all, which are all scalars or all arrays of one size."""
    every = (first, *others)
    low = min(each.low for each in every)
    high = max(each.high for each in every)
    return Array(first.dims, low, high) if isinstance(first, Array) else Scalar(low, high)


def clipped(of: Type, low: int, high: int) -> Type:
    """What remains of a type when each cell is known to lie within `low..high`."""
    inner_low, inner_high = max(of.low, low), min(of.high, high)
    if inner_low > inner_high:  # nothing remains, and so nothing comes of it
        inner_low, inner_high = low, high
    if isinstance(of, Array):
        return Array(of.dims, inner_low, inner_high)
    return Scalar(inner_low, inner_high)


def part(dims: Sequence[int], low: int, high: int, given: int) -> Type:
    """The type of an array's part when the first `given` of its indices are fixed."""
    rest = tuple(dims[given:])
    return Array(rest, low, high) if rest else Scalar(low, high)


# ---- arithmetic


def arithmetic(operator: str, left: Scalar, right: Scalar) -> Scalar:
    """The type of an `Arithmetic` node."""
    match operator:
        case "add":
            return scalar(left.low + right.low, left.high + right.high)
        case "subtract":
            return scalar(left.low - right.high, left.high - right.low)
        case "multiply":
            return _corners([a * b for a, b in product(_ends(left), _ends(right))])
        case "divide":
            return _quotient(left, right)
        case "modulo":
            return _remainder(left, right)
        case "minimum":
            return Scalar(min(left.low, right.low), min(left.high, right.high))
        case "maximum":
            return Scalar(max(left.low, right.low), max(left.high, right.high))
        case _:
            raise Fault(f"no operator of integers: {operator}")


def _ends(of: Scalar) -> tuple[int, int]:
    return of.low, of.high


def _corners(values: Sequence[int]) -> Scalar:
    return scalar(min(values), max(values))


def _quotient(left: Scalar, right: Scalar) -> Scalar:
    """A quotient is monotone in each side while the divisor keeps its sign."""
    ends = (right.low, -1, 1, right.high)
    divisors = [b for b in ends if b != 0 and right.low <= b <= right.high]
    if not divisors:
        return Scalar(0, 0)
    return _corners([a // b for a, b in product(_ends(left), divisors)])


def _remainder(left: Scalar, right: Scalar) -> Scalar:
    """The remainder has the sign of the divisor and is smaller, as in Python."""
    if left.low >= 0 and right.low > left.high:
        return left
    if left.low == left.high and right.low == right.high != 0:
        return Scalar(left.low % right.low, left.low % right.low)
    high = max(right.high - 1, 0)
    low = min(right.low + 1, 0)
    if left.low >= 0 and right.low >= 0:
        high = min(high, left.high)
    return Scalar(low, high)


# ---- domains and reductions


def domain_type(domain: Domain, listed: Sequence[Sequence[int]] = ()) -> Scalar:
    """The interval of a domain's values; `listed` are the lists of the table of a `Listing`."""
    match domain:
        case Interval(low, high):
            first, last = of_scalar(low.type), of_scalar(high.type)
            return Scalar(first.low, max(first.low, last.high))
        case Listing():
            values = [value for each in listed for value in each]
            return Scalar(min(values, default=0), max(values, default=0))
        case Members(collection):
            (size,) = of_array(collection.type).dims
            return Scalar(0, max(0, size - 1))
        case _:
            assert_never(domain)


def _domain_sizes(generator: Generator) -> tuple[int, int]:
    """The fewest and the most values a generator can give."""
    most = generator.type.high - generator.type.low + 1
    fewest = 0
    match generator.domain:
        case Interval(low, high):
            most = max(0, of_scalar(high.type).high - of_scalar(low.type).low + 1)
            fewest = max(0, of_scalar(high.type).low - of_scalar(low.type).high + 1)
        case Listing(longest=longest):
            most = most if longest is None else longest
        case Members():
            pass
        case _:
            assert_never(generator.domain)
    return (fewest if generator.condition is None else 0), most


def combinations(generators: Iterable[Generator]) -> tuple[int, int]:
    """The fewest and the most combinations that generators can give together."""
    fewest = most = 1
    for generator in generators:
        few, many = _domain_sizes(generator)
        fewest *= few
        most *= many
    return fewest, most


def total(generators: Iterable[Generator], body: Scalar) -> Scalar:
    """The type of a sum."""
    fewest, most = combinations(generators)
    low = body.low * (fewest if body.low >= 0 else most)
    high = body.high * (most if body.high >= 0 else fewest)
    return scalar(low, high)


def extreme(body: Scalar, otherwise: Scalar | None) -> Scalar:
    """The type of a smallest or greatest `body`, or `otherwise`."""
    return _with(body, otherwise)


def picked(candidates: Scalar, wrap: int, otherwise: Scalar | None) -> Scalar:
    """The type of a candidate plus `wrap`, or `otherwise`."""
    return _with(scalar(candidates.low + wrap, candidates.high + wrap), otherwise)


def distance(places: int, otherwise: Scalar | None) -> Scalar:
    """The type of a distance in a graph of `places`, or `otherwise`."""
    return _with(Scalar(0, max(0, places - 1)), otherwise)


def longest_trail(edges: Array) -> Scalar:
    """The type of the length of a trail over a set of edges."""
    return Scalar(0, edges.dims[0] if edges.high > 0 else 0)


def _with(of: Scalar, other: Scalar | None) -> Scalar:
    return of if other is None else Scalar(min(of.low, other.low), max(of.high, other.high))


def tabulated(size: int, body: Type) -> Array:
    """The type of an array of `size` bodies."""
    inner = body.dims if isinstance(body, Array) else ()
    return Array((size, *inner), body.low, body.high)


# ---- comparisons


def decided(operator: str, left: Scalar, right: Scalar) -> bool | None:
    """What a comparison gives for all values of these types, or None where it depends."""
    match operator:
        case "equal":
            return _equal(left, right)
        case "unequal":
            equal = _equal(left, right)
            return None if equal is None else not equal
        case "less":
            return True if left.high < right.low else False if left.low >= right.high else None
        case "at_most":
            return True if left.high <= right.low else False if left.low > right.high else None
        case _:
            raise Fault(f"no operator of integers: {operator}")


def _equal(left: Scalar, right: Scalar) -> bool | None:
    if left.high < right.low or right.high < left.low:
        return False
    return True if left.low == left.high == right.low == right.high else None


def of_scalar(of: Type) -> Scalar:
    """The type of what must be a number."""
    if isinstance(of, Array):
        raise Fault(f"an array of {of.dims} where a number is due")
    return of


def of_array(of: Type) -> Array:
    """The type of what must be an array."""
    if isinstance(of, Scalar):
        raise Fault("a number where an array is due")
    return of
