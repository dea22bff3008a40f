"""Compiled closed expressions mean what their recipes mean."""

import pytest
from hypothesis import given, note, settings

from rulewright.core import build as b
from rulewright.core.intervals import IntervalTooWide
from rulewright.core.ir import Array, Expr, Function, Scalar
from rulewright.core.search import Failure
from rulewright.core.shapes import Number
from rulewright.reference.constants import Constants
from rulewright.reference.meter import TooMuchWork
from tests.core.recipes import (
    TABLES,
    TWICE,
    Failed,
    Recipe,
    array_meaning,
    arrays,
    built,
    meaning,
    numbers,
    truths,
)


def meaning_of(recipe: Recipe, *, of_array: bool) -> object:
    try:
        return array_meaning(recipe, {}) if of_array else int(meaning(recipe, {}))
    except Failed as failed:
        return failed.site


def compiled_meaning_of(expr: Expr) -> object:
    found = Constants(TABLES, [TWICE]).evaluate(expr)
    return found.site if isinstance(found, Failure) else found


def agree(recipe: Recipe, *, of_array: bool = False) -> None:
    try:
        expr = built(recipe, {})
    except IntervalTooWide:
        return
    note(str(expr))
    found = compiled_meaning_of(expr)
    assert found == meaning_of(recipe, of_array=of_array)
    if isinstance(found, tuple):
        assert isinstance(expr.type, Array)
        assert all(expr.type.low <= cell <= expr.type.high for cell in found)
    elif isinstance(found, int):
        assert expr.type.low <= found <= expr.type.high


@settings(max_examples=300)
@given(numbers())
def test_numbers(recipe: Recipe) -> None:
    agree(recipe)


@settings(max_examples=200)
@given(truths())
def test_truth_values(recipe: Recipe) -> None:
    agree(recipe)


@given(arrays())
def test_arrays(recipe: Recipe) -> None:
    agree(recipe, of_array=True)


# ---- the budget


def counting_to(high: int) -> Expr:
    rounds = b.over_interval("i", b.constant(1), b.constant(high), Number(1, high))
    return b.least_of((rounds,), b.local("i", rounds.type), None, None)


def test_a_constant_that_takes_too_long_is_given_up() -> None:
    with pytest.raises(TooMuchWork):
        Constants().evaluate(counting_to(10**15))
    with pytest.raises(TooMuchWork):
        Constants().evaluate(counting_to(2**63 - 1))
    assert Constants().evaluate(counting_to(1000)) == 1


def test_calls_that_double_are_given_up() -> None:
    of = Scalar(0, 2**62)
    chain = [Function("f0", (), b.constant(1))]
    for number in range(1, 60):
        callee = b.call(f"f{number - 1}", (), of)
        chain.append(Function(f"f{number}", (), b.minimum(callee, callee)))
    constants = Constants((), chain, steps=10_000)
    assert constants.evaluate(b.call("f9", (), of)) == 1
    with pytest.raises(TooMuchWork):
        constants.evaluate(b.call("f59", (), of))


def test_a_budget_is_for_all_constants_together() -> None:
    constants = Constants(steps=6000)
    assert constants.evaluate(counting_to(1000)) == 1
    with pytest.raises(TooMuchWork):
        constants.evaluate(counting_to(1000))
