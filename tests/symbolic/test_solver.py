"""The solver says of terms what trying all values says."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from time import perf_counter

import cvc5
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rulewright.core.running.algebra import Term
from rulewright.symbolic.smt.integers import script
from rulewright.symbolic.smt.solver import Session, ask
from rulewright.symbolic.terms.evaluate import completed, evaluate
from rulewright.symbolic.terms.terms import Terms
from tests.symbolic.termed import Drawn, Terminology

FAR = 4 * 10**18
"""Numbers of a drawn game may be as large."""

LIMIT = 1.0
LATE = 1.0
"""An answer comes after so many seconds, and at most so many more."""

SIZE = 14
SECONDS = 60.0
WORK = 10**9


def _drawn(random: Random) -> tuple[Terminology, list[Drawn], bool]:
    """A few truth values, and whether all of them hold in some world."""
    drawing = Terminology(random)
    for _ in range(SIZE):
        drawing.draw()
    assume(not drawing.terms.unknowns)
    of = drawing.several(drawing.truth, 1, 3)
    return (
        drawing,
        of,
        any(all(values) for values in zip(*(each.values for each in of), strict=True)),
    )


@settings(max_examples=100)
@given(st.randoms(use_true_random=True))
def test_the_solver_finds_what_trying_all_values_finds(random: Random) -> None:
    drawing, of, holds = _drawn(random)
    asserted = [each.term for each in of]
    answer = ask(drawing.terms, asserted, WORK, SECONDS, values=True)
    assert answer.verdict == ("holds" if holds else "cannot hold")
    if holds:
        leaves = completed(drawing.terms, asserted, answer.values)
        assert evaluate(drawing.terms, asserted, leaves) == [1] * len(asserted)


@settings(max_examples=100)
@given(st.randoms(use_true_random=True))
def test_a_session_says_the_same_in_a_layer_as_behind_others(random: Random) -> None:
    drawing, of, holds = _drawn(random)
    beside = drawing.several(drawing.truth, 1, 3)
    session = Session(drawing.terms, numbers=True)
    claims = [each.term for each in of]
    said = []
    for some in ([each.term for each in beside], claims, [*reversed(claims)]):
        with session.layer(some):
            session.assert_all(some)
            with session.layer([]):
                said.append(session.ask(some, WORK, SECONDS).verdict)
    assert said[1:] == ["holds" if holds else "cannot hold"] * 2


@settings(max_examples=50)
@given(st.randoms(use_true_random=True))
def test_another_solver_agrees_on_the_same_text(random: Random) -> None:
    drawing, of, holds = _drawn(random)
    text = script(drawing.terms, [each.term for each in of])
    solver = cvc5.Solver()
    parser = cvc5.InputParser(solver)
    parser.setStringInput(
        cvc5.InputLanguage.SMT_LIB_2_6, f"(set-logic ALL)\n{text}(check-sat)\n", "terms"
    )
    symbols = parser.getSymbolManager()
    answer = ""
    while not (command := parser.nextCommand()).isNull():
        answer += command.invoke(solver, symbols)
    assert answer.strip() == ("sat" if holds else "unsat")


def _in_time(terms: Terms, asserted: Sequence[Term]) -> None:
    started = perf_counter()
    assert ask(terms, asserted, WORK, LIMIT).verdict == "unknown"
    session = Session(terms, numbers=True)
    session.add(asserted)
    assert session.ask(asserted, WORK, LIMIT).verdict == "unknown"
    assert perf_counter() - started < 2 * (LIMIT + LATE)


def test_z3_gives_up_in_time_where_much_is_multiplied() -> None:
    """It would multiply the sum out, to some hundred thousand products, and look at no limit."""
    terms = Terms()
    numbers = [terms.number(f"n{place}", -FAR, FAR) for place in range(5)]
    power = terms.total(numbers[:4], 1)
    for _ in range(6):
        power = terms.product(power, power)
    cubes = terms.total([terms.product(each, each) for each in numbers[:3]], -3 * 10**17 - 1)
    few = terms.operation("less", numbers[0], numbers[1])
    _in_time(terms, [terms.is_zero(cubes), terms.equal(power, numbers[4]), few])


def test_z3_gives_up_in_time_where_much_is_tried() -> None:
    """One place is missing where each must have its own."""
    terms = Terms()
    placed = [terms.free_member(f"p{each}", 1, 15) for each in range(16)]
    _in_time(terms, [terms.negation(terms.equal(*pair)) for pair in combinations(placed, 2)])
