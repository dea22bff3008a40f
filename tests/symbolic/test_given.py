"""A claim told as it is where its plain alternatives fail is the same claim."""

from __future__ import annotations

from itertools import product
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rulewright.core.running.algebra import Term
from rulewright.symbolic.terms.evaluate import Evaluator
from rulewright.symbolic.terms.given import sharpened
from rulewright.symbolic.terms.support import Support
from rulewright.symbolic.terms.terms import Terms
from tests.symbolic.termed import Terminology

SIZE = 14
"""So many terms are made of each other."""


@settings(max_examples=200)
@given(st.randoms(use_true_random=True))
def test_sharpened_claims_say_together_what_the_claim_says(random: Random) -> None:
    drawing = Terminology(random)
    drawn = [drawing.draw() for _ in range(SIZE)]
    terms = drawing.terms
    assume(not terms.unknowns)
    truths = [each.term for each in drawn if terms.is_truth(each.term)]
    plain = [each for group in terms.groups for each in group]
    assume(truths and plain)
    some = [terms.negation(random.choice(plain)) for _ in range(2)]
    claim = terms.any_of([*some[:1], terms.all_of(some), *random.choices(truths, k=2)])
    told = list(sharpened(terms, Support(terms), claim))
    evaluator = Evaluator(terms, [claim, terms.all_of(told)])
    for world in drawing.worlds:
        before, after = evaluator.at(world)
        assert before == after, world


def test_what_was_paid_for_one_of_many_places_is_told_for_each() -> None:
    """Who chooses place 1 pays its price; nothing is left to be shown."""
    terms, places = Terms(), 50
    prices = [terms.number(f"price {place}", 0, 9) for place in range(places)]
    chosen = terms.free_member("chosen", 0, places - 1)
    is_it = [terms.equal(chosen, terms.constant(place)) for place in range(places)]
    before = terms.number("purse", 0, 99)
    after = terms.total([before, terms.cases(zip(is_it, prices, strict=True))])
    claims = [
        terms.any_of([terms.negation(here), terms.equal(after, terms.total([before, price]))])
        for here, price in zip(is_it, prices, strict=True)
    ]
    assert terms.true not in claims
    assert {each for claim in claims for each in _told(terms, claim)} == {terms.true}
    wrong = terms.any_of([terms.negation(is_it[1]), terms.equal(after, before)])
    for_nothing = terms.equal(prices[1], terms.constant(0))
    assert _told(terms, wrong) == [terms.any_of([terms.negation(is_it[1]), for_nothing])]


def _told(terms: Terms, claim: Term) -> list[Term]:
    return list(sharpened(terms, Support(terms), claim))


def test_alternatives_are_told_where_plain_ones_fail() -> None:
    """`neither a nor b, or few of two` is claimed twice: with `not a`, and with `not b`."""
    terms = Terms()
    a, b = terms.truth("a"), terms.truth("b")
    one, two = terms.number("one", 0, 3), terms.number("two", 0, 3)
    either = [terms.choice(a, one, two), terms.choice(b, two, one)]
    few = terms.operation("less", terms.total(either), terms.constant(4))
    neither = terms.all_of([terms.negation(a), terms.negation(b)])
    for plain, claims in ((neither, 2), (a, 1), (terms.negation(b), 1)):
        claim = terms.any_of([plain, few])
        told = _told(terms, claim)
        assert len(told) == claims
        evaluator = Evaluator(terms, [claim, terms.all_of(told)])
        for of_a, of_b, first, second in product((0, 1), (0, 1), range(4), range(4)):
            before, after = evaluator.at({a: of_a, b: of_b, one: first, two: second})
            assert before == after
