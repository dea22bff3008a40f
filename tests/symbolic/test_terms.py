"""Terms mean what they are made of, however they are put together."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rulewright.core.running.algebra import Term
from rulewright.symbolic.terms.evaluate import Evaluator, NoValue, evaluate
from rulewright.symbolic.terms.nodes import AtMostZero, Member
from rulewright.symbolic.terms.numbers import FEW
from rulewright.symbolic.terms.terms import Terms
from tests.symbolic.termed import Terminology

SIZE = 14
"""So many terms are made of each other."""


@settings(max_examples=100)
@given(st.randoms(use_true_random=True))
def test_terms_have_the_value_of_what_they_are_made_of(random: Random) -> None:
    drawing = Terminology(random)
    for _ in range(SIZE):
        drawn = drawing.draw()
        assume(not drawing.terms.unknowns)
        evaluator = Evaluator(drawing.terms, [drawn.term])
        for world, value in zip(drawing.worlds, drawn.values, strict=True):
            assert evaluator.at(world) == [value], (drawn.words, world)
        assert drawing.terms.lows[drawn.term] <= min(drawn.values)
        assert drawing.terms.highs[drawn.term] >= max(drawn.values)


def test_what_is_chosen_comes_to_an_end_where_opposites_are_chosen() -> None:
    drawing = Terminology(Random(4712115))  # noqa: S311 - these terms never came to an end
    for _ in range(SIZE):
        drawn = drawing.draw()
        evaluator = Evaluator(drawing.terms, [drawn.term])
        assert [evaluator.at(world) for world in drawing.worlds] == [[v] for v in drawn.values]


def test_one_of_a_group_is_not_taken_for_its_negation() -> None:
    terms = Terms()
    first, second, third = _ways(terms, "m")
    assert evaluate(terms, [terms.any_of([first, second])], {first: 0, second: 0, third: 1}) == [0]


def test_a_number_without_a_case_that_holds_has_no_value() -> None:
    terms = Terms()
    member, number = terms.free_member("m", 0, 2), terms.number("n", -5, 5)
    leaves = [term for term, _ in enumerate(terms.nodes) if term in terms.group_of]
    with pytest.raises(NoValue):
        evaluate(terms, [member], dict.fromkeys(leaves, 0))
    cases = terms.cases([(terms.truth("a"), number), (terms.truth("b"), terms.scaled(number, 3))])
    for holding, raises in ((0, True), (1, False), (2, True)):
        world = {terms.truth("a"): int(holding > 0), terms.truth("b"): int(holding > 1), number: 4}
        if raises:
            with pytest.raises(NoValue):
                evaluate(terms, [cases], world)
        else:
            assert evaluate(terms, [cases], world) == [4]


def test_what_nothing_depends_on_needs_no_value() -> None:
    terms = Terms()
    free, known = terms.truth("free"), terms.truth("known")
    assert evaluate(terms, [terms.all_of([free, known])], {known: 0}) == [0]
    with pytest.raises(NoValue):
        evaluate(terms, [terms.all_of([free, known])], {known: 1})


def _many(terms: Terms, one: Term) -> tuple[Term, dict[Term, int]]:
    """The sum of a truth value and of so many others that they are counted; none of these holds."""
    others = [terms.truth(f"t{number}") for number in range(FEW)]
    return terms.total([one, *others]), dict.fromkeys(others, 0)


def test_counting_follows_what_a_truth_value_was_to_an_end() -> None:
    terms = Terms()
    chosen, (zero, one, two) = terms.truth("c"), _ways(terms, "m")
    kept = terms.any_of([chosen, zero])
    otherwise = {1: one, 2: two}
    rest = {value: terms.all_of([terms.negation(chosen), on]) for value, on in otherwise.items()}
    terms.choice(chosen, terms.constant(0), terms.member({0: kept, **rest}))
    total, world = _many(terms, kept)
    for holds in (0, 1):
        leaves = {**world, chosen: holds, zero: 0, one: 1, two: 0}
        assert evaluate(terms, [total], leaves) == [holds]


def test_counting_sees_one_change_where_a_change_is_conditional() -> None:
    """Of many cells one is changed, or none: their sum is the one before, and a little more."""
    terms = Terms()
    place, moves = terms.free_member("place", 0, 9), terms.truth("moves")
    one, cells = terms.constant(1), [terms.free_member(f"cell{n}", 0, 2) for n in range(10)]
    after = []
    for number, cell in enumerate(cells):
        here = terms.equal(place, terms.constant(number))
        after.append(terms.choice(moves, terms.choice(here, one, cell), cell))
    change = terms.weighted(
        [(terms.equal(cell, one), 1) for cell in after]
        + [(terms.equal(cell, one), -1) for cell in cells]
    )
    assert len(terms.parts(change)[1]) <= 2
    world = {
        group[number]: int(number == 0) for group in terms.groups for number in range(len(group))
    }
    for moving in (0, 1):
        assert evaluate(terms, [change], {**world, moves: moving}) == [moving]


def test_what_has_few_values_is_put_together_before_numbers_are_compared() -> None:
    terms = Terms()
    place, number = terms.free_member("place", 0, 5), terms.number("n", -50, 50)
    near = terms.member(
        {v: terms.any_of(terms.groups[0][v::3]) for v in range(3)}
    )  # the place modulo 3
    first = terms.any_of(terms.groups[0][:2])
    smaller = terms.at_most_zero(
        terms.weighted([(number, 1), (near, 10), (first, 3), (place, 1)], -20)
    )
    numbers = [node.number for node in terms.nodes if isinstance(node, AtMostZero)]
    assert all(terms.parts(each)[1].keys() == {number} for each in numbers)
    for at, value in product(range(6), range(-20, 30)):
        leaves = {leaf: int(v == at) for v, leaf in enumerate(terms.groups[0])} | {number: value}
        expected = value + 10 * (at % 3) + 3 * (at < 2) + at <= 20
        assert evaluate(terms, [smaller], leaves) == [expected]


def test_the_code_of_a_record_is_one_of_a_few_values() -> None:
    terms = Terms()
    kind, owner = terms.free_member("kind", 0, 2), terms.free_member("owner", 0, 3)
    code = terms.weighted([(kind, 4), (owner, 1)], 1)
    ways = terms.members(code)
    assert ways is not None
    assert list(ways) == [*range(1, 13)]
    of_kind = terms.quotient(terms.weighted([(code, 1)], -1), terms.constant(4), rest=False)
    assert terms.equal(of_kind, kind) == terms.equal(kind, kind)
    sums = terms.weighted([(kind, 1), (owner, 1)])
    assert not terms.is_enumerated(sums)


def test_what_nobody_asks_for_outside_its_bounds_is_left_out() -> None:
    terms = Terms()
    member, number = terms.free_member("m", -1, 2), terms.number("n", -5, 5)
    inside = terms.within(member, 1, 2)
    assert terms.members(inside) == {v: terms.equal(member, terms.constant(v)) for v in (1, 2)}
    assert terms.within(member, -1, 2) == member
    assert terms.within(number, 0, 1) == number


def test_counting_does_not_rely_on_cases_of_which_none_may_hold() -> None:
    terms = Terms()
    zero, one, two = _ways(terms, "m")
    left, right = _ways(terms, "left"), _ways(terms, "right")
    terms.cases(
        (on, terms.member(dict(enumerate(ways)))) for on, ways in ((zero, left), (one, right))
    )
    written = terms.any_of([terms.all_of([zero, left[0]]), terms.all_of([one, right[0]])])
    total, world = _many(terms, written)
    leaves = {**world, zero: 0, one: 0, two: 1}
    for ways in (left, right):
        leaves.update({on: int(on == ways[0]) for on in ways})
    assert evaluate(terms, [total], leaves) == [0]


def test_a_number_that_is_0_or_1_is_a_truth_value() -> None:
    terms = Terms()
    truth, number = terms.truth("a"), terms.number("n", 0, 1)
    opposite = terms.weighted([(truth, -1)], 1)
    joined = [terms.all_of([opposite, number]), terms.negation(opposite), terms.negation(number)]
    assert evaluate(terms, joined, {truth: 0, number: 1}) == [1, 0, 0]
    assert evaluate(terms, joined, {truth: 1, number: 0}) == [0, 1, 1]


def _ways(terms: Terms, name: str) -> tuple[Term, ...]:
    """The truth values of a free number from 0 to 2."""
    node = terms.nodes[terms.free_member(name, 0, 2)]
    assert isinstance(node, Member)
    return tuple(on for _, on in node.values)
