"""Intervals enclose every value, and are exact where the operators are monotone."""

from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.core import build, intervals
from rulewright.core.intervals import LARGEST, IntervalTooWide
from rulewright.core.ir import Interval, Members, Scalar
from rulewright.core.shapes import Number

Operator = Callable[[int, int], int]
OPERATORS: dict[str, Operator] = {
    "add": lambda a, b: a + b,
    "subtract": lambda a, b: a - b,
    "multiply": lambda a, b: a * b,
    "divide": lambda a, b: a // b,
    "modulo": lambda a, b: a % b,
    "minimum": min,
    "maximum": max,
}

COMPARISONS: dict[str, Operator] = {
    "equal": lambda a, b: a == b,
    "unequal": lambda a, b: a != b,
    "less": lambda a, b: a < b,
    "at_most": lambda a, b: a <= b,
}

small = st.integers(-6, 6)
ranges = st.builds(lambda a, b: Scalar(min(a, b), max(a, b)), small, small)


def values(of: Scalar) -> range:
    return range(of.low, of.high + 1)


@given(st.sampled_from(sorted(OPERATORS)), ranges, ranges)
def test_an_operator_stays_within_its_interval_and_reaches_its_ends(
    operator: str, left: Scalar, right: Scalar
) -> None:
    of = intervals.arithmetic(operator, left, right)
    results = [
        OPERATORS[operator](a, b)
        for a, b in product(values(left), values(right))
        if operator not in {"divide", "modulo"} or b != 0
    ]
    assert all(of.low <= result <= of.high for result in results)
    if results and operator != "modulo":
        assert (of.low, of.high) == (min(results), max(results))


@given(st.sampled_from(sorted(COMPARISONS)), ranges, ranges)
def test_a_comparison_is_decided_exactly_when_all_values_agree(
    operator: str, left: Scalar, right: Scalar
) -> None:
    found = {COMPARISONS[operator](a, b) for a, b in product(values(left), values(right))}
    assert intervals.decided(operator, left, right) == (found.pop() if len(found) == 1 else None)


@pytest.mark.parametrize(
    ("operator", "left", "right"),
    [
        ("add", LARGEST, 1),
        ("subtract", -LARGEST, 1),
        ("multiply", 2**32, 2**31),
        ("divide", -LARGEST - 1, -1),
    ],
)
def test_a_result_beyond_63_bits_is_refused(operator: str, left: int, right: int) -> None:
    with pytest.raises(IntervalTooWide) as refused:
        intervals.arithmetic(operator, Scalar(left, left), Scalar(right, right))
    assert max(abs(refused.value.low), abs(refused.value.high)) > LARGEST


def test_the_largest_number_fits() -> None:
    assert intervals.scalar(-LARGEST, LARGEST) == Scalar(-LARGEST, LARGEST)


@pytest.mark.parametrize(
    ("low", "high", "body", "expected"),
    [
        (Scalar(0, 0), Scalar(3, 3), Scalar(0, 2), Scalar(0, 8)),
        (Scalar(0, 0), Scalar(3, 3), Scalar(1, 2), Scalar(4, 8)),
        (Scalar(0, 2), Scalar(3, 3), Scalar(1, 2), Scalar(2, 8)),
        (Scalar(0, 0), Scalar(1, 3), Scalar(-2, -1), Scalar(-8, -2)),
        (Scalar(5, 5), Scalar(3, 3), Scalar(1, 2), Scalar(0, 0)),
    ],
)
def test_a_sum_counts_the_fewest_and_the_most_rounds(
    low: Scalar, high: Scalar, body: Scalar, expected: Scalar
) -> None:
    generator = build.over_interval(
        "i", build.local("low", low), build.local("high", high), Number(0, 5)
    )
    assert intervals.total((generator,), body) == expected


def test_domains_have_the_interval_of_their_values() -> None:
    three = build.tabulate("i", 3, build.TRUE)
    assert intervals.domain_type(Members(three)) == Scalar(0, 2)
    assert intervals.domain_type(Interval(build.constant(2), build.constant(5))) == Scalar(2, 5)
