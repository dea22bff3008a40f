"""The solver says of terms what trying all values says."""

from __future__ import annotations

from random import Random

import cvc5
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rulewright.symbolic.evaluate import completed, evaluate
from rulewright.symbolic.smtlib import script
from rulewright.symbolic.solver import ask
from tests.symbolic.termed import Drawn, Terminology

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
    answer = ask(drawing.terms, asserted, WORK, SECONDS)
    assert answer.verdict == ("holds" if holds else "cannot hold")
    if holds:
        leaves = completed(drawing.terms, asserted, answer.values)
        assert evaluate(drawing.terms, asserted, leaves) == [1] * len(asserted)


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
