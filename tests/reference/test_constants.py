"""Compiled closed expressions mean what their recipes mean."""

from hypothesis import given, note, settings

from rulewright.core.intervals import IntervalTooWide
from rulewright.core.ir import Array, Expr
from rulewright.core.search import Failure
from rulewright.reference.constants import evaluate_closed
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
    found = evaluate_closed(expr, TABLES, [TWICE])
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
