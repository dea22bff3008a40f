"""What is counted in other words is the same number, and is seen to be."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.core.running.algebra import Term
from rulewright.symbolic.terms.counting import add_counter
from rulewright.symbolic.terms.evaluate import evaluate
from rulewright.symbolic.terms.nodes import Cases
from rulewright.symbolic.terms.terms import Terms
from rulewright.symbolic.terms.written import (
    counted_in_cases,
    put_together,
    written_out,
)
from tests.symbolic.beside import Leaves, assign

SQUARES = 8
"""So many that a sum over all squares is written out."""

EMPTY, HOUSE, CASTLE = range(3)


class Town:
    """Squares that are empty, or have a house or a castle; all of them lie side by side."""

    def __init__(self) -> None:
        self.terms = Terms()
        self.squares = [self.terms.free_member(f"square{at}", 0, 2) for at in range(SQUARES)]

    def has(self, square: Term, piece: int) -> Term:
        """Whether this stands there."""
        return self.terms.equal(square, self.terms.constant(piece))

    def worth(self, square: Term) -> Term:
        """Four points for each piece beside a castle; a house is worth three."""
        terms = self.terms
        beside = [terms.negation(self.has(each, EMPTY)) for each in self.squares if each != square]
        houses = terms.choice(self.has(square, HOUSE), terms.constant(3), terms.false)
        return terms.choice(self.has(square, CASTLE), terms.scaled(terms.total(beside), 4), houses)

    def by_squares(self) -> Term:
        """What all squares are worth."""
        return self.terms.total(map(self.worth, self.squares))

    def by_pairs(self) -> list[Term]:
        """What the pairs with a castle are worth, each by itself."""
        terms, found = self.terms, []
        for one, other in permutations(self.squares, 2):
            nothing = terms.any_of([self.has(other, EMPTY), self.has(one, EMPTY)])
            four = terms.choice(self.has(one, CASTLE), terms.constant(4), terms.false)
            found.append(terms.choice(nothing, terms.false, four))
        return found

    def houses(self) -> Term:
        """How many houses there are."""
        return self.terms.total([self.has(square, HOUSE) for square in self.squares])


def test_squares_and_pairs_are_worth_the_same() -> None:
    """Whatever else has cases beside them."""
    town = Town()
    terms = town.terms
    more = terms.choice(terms.truth("rich"), terms.number("coins", 0, 99), terms.false)
    squares = terms.weighted([(town.by_squares(), 1), (more, 1)])
    pairs = terms.weighted(
        [*((each, 1) for each in town.by_pairs()), (town.houses(), 3), (more, 1)]
    )
    assert any(isinstance(terms.nodes[part], Cases) for part in terms.parts(squares)[1])
    assert terms.equal(squares, pairs) == terms.true
    assert terms.equal(squares, terms.weighted([(pairs, 1)], 1)) == terms.false
    short = terms.weighted([(pairs, 1), (town.by_pairs()[0], -1)])
    assert terms.equal(squares, short) not in (terms.true, terms.false)


def test_a_number_stands_for_what_is_counted() -> None:
    town = Town()
    terms = town.terms
    add_counter(terms, "houses", terms.parts(town.houses())[1])
    ((counter,),) = terms.counters.values()
    difference = terms.weighted([(town.by_squares(), 1), *((each, -1) for each in town.by_pairs())])
    constant, parts = terms.parts(difference)
    counting = counted_in_cases(terms, parts)
    assert put_together(terms, constant, parts, counting) == (0, {counter.number: 3})


def test_a_number_stands_for_how_many_squares_are_empty() -> None:
    """Whether a square is empty is what is left of it where nothing else is there."""
    town = Town()
    terms = town.terms
    empty = [town.has(square, EMPTY) for square in town.squares]
    less = [(each, -1) for each in (*town.by_pairs(), *[town.houses()] * 3)]
    whole = terms.weighted([(town.by_squares(), 1), *less, *((each, 2) for each in empty)])
    add_counter(terms, "empty", dict.fromkeys(empty, 1))
    ((counter,),) = terms.counters.values()
    constant, parts = terms.parts(whole)
    counting = counted_in_cases(terms, parts)
    assert put_together(terms, constant, parts, counting) == (0, {counter.number: 2})


@settings(max_examples=150)
@given(st.randoms(use_true_random=True))
def test_what_is_written_out_is_the_same_number(random: Random) -> None:
    town = Town()
    terms = town.terms
    free = [terms.truth(name) for name in "abc"]
    truths = [*free, *(town.has(square, random.randrange(3)) for square in town.squares)]
    wide = [terms.free_member(f"wide{at}", 0, 4) for at in range(3)]
    truths += [one_of(terms, cell, random) for cell in wide * 3]
    truths += [terms.all_of([one_of(terms, cell, random) for _ in range(2)]) for cell in wide]
    truths += [drawn(terms, truths, random) for _ in range(6)]
    for cell in wide:
        parts = [(one_of(terms, cell, random, 1), random.choice(free)) for _ in range(3)]
        truths.append(terms.any_of(map(terms.all_of, parts)))
    counting = [
        terms.choice(
            random.choice(truths),
            terms.total(random.sample(truths, 4), random.randrange(-2, 3)),
            random.choice([terms.false, *truths, *town.squares]),
        )
        for _ in range(8)
    ]
    multiples = [(each, random.randrange(-3, 4)) for each in (*counting, *town.squares)]
    whole = terms.weighted(multiples, random.randrange(9))
    found = written_out(terms, *terms.parts(whole))
    assert found is not None
    written = terms.sum(*found)
    for _ in range(10):
        leaves: Leaves = {each: random.randrange(2) for each in free}
        for square in town.squares:
            assign(terms, leaves, square, random.randrange(3))
        for cell in wide:
            assign(terms, leaves, cell, random.randrange(5))
        right, same = evaluate(terms, [whole, written], leaves)
        assert right == same


def one_of(terms: Terms, cell: Term, random: Random, of: int = 2) -> Term:
    """That a cell has one of some values."""
    values = random.sample(range(5), of)
    return terms.any_of([terms.equal(cell, terms.constant(value)) for value in values])


def drawn(terms: Terms, truths: Sequence[Term], random: Random) -> Term:
    """Some truth value that is made of others."""
    parts = random.sample(truths, random.randint(2, 4))
    some = [terms.negation(each) if random.random() < 0.3 else each for each in parts]
    return random.choice([terms.all_of, terms.any_of])(some)


def test_what_is_too_long_is_left_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    town = Town()
    terms = town.terms
    pairs = terms.parts(terms.total(town.by_pairs()))
    assert written_out(terms, *pairs) is not None
    monkeypatch.setattr("rulewright.symbolic.terms.written.MOST_WRITTEN", 20)
    assert written_out(terms, *pairs) is None
