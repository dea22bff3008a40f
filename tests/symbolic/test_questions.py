"""In which order a question is put in several ways."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rulewright.core.running.algebra import Term
from rulewright.symbolic.proofs.questions import LONG, WAYS, Asking, Questions
from rulewright.symbolic.proofs.situations import Goal
from rulewright.symbolic.smt.solver import Answer, Session
from rulewright.symbolic.terms.support import Support
from rulewright.symbolic.terms.terms import Terms

SECONDS = 10.0


def test_what_has_shown_a_goal_comes_first_when_it_is_asked_for_again() -> None:
    """The first way does without numbers, and these are what it hangs on."""
    terms = Terms()
    rich, coins = terms.truth("rich"), terms.number("coins", 0, 9)
    few = terms.negation(terms.operation("less", terms.constant(2), coins))
    assumed = (terms.any_of([terms.negation(rich), terms.negation(few)]), few)
    questions = Questions(terms, Support(terms), assumed)
    goal = Goal(("", "nobody_is_rich", ""), (terms.negation(rich),), assumed)
    other = Goal(("", "something_else", ""), (terms.negation(rich),), assumed)
    tried = []
    for asked in (goal, goal, other):
        with questions.about([asked]):
            (reply,) = questions.show(asked, assumed, SECONDS, Asking(None, confirm=False))
        assert reply.answer.verdict == "cannot hold"
        tried.append([each.way for each in reply.tried])
    assert tried == [[*WAYS[:2]], [WAYS[1]], [*WAYS[:2]]]


def test_what_is_too_hard_beside_others_is_asked_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """A solver that has seen much may not see what one sees that has seen nothing else."""
    terms = Terms()
    coins = terms.number("coins", 0, 9)
    few = terms.operation("less", coins, terms.constant(2))
    less = terms.operation("less", coins, terms.constant(5))
    questions = Questions(terms, Support(terms), (few,))
    shared = questions.sessions[True]
    ask = Session.ask

    def confused(
        session: Session, claims: Sequence[Term], work: int, seconds: float, *, values: bool = False
    ) -> Answer:
        if session is shared:
            return Answer("unknown")
        return ask(session, claims, work, seconds, values=values)

    monkeypatch.setattr(Session, "ask", confused)
    goal = Goal(("", "coins_are_few", ""), (less,), (few,))
    with questions.about([goal]):
        (reply,) = questions.show(goal, (few,), SECONDS, Asking(None, confirm=False))
    assert reply.answer.verdict == "cannot hold"
    assert reply.answer.used == (terms.negation(less), few)
    last = reply.tried[-1].way
    assert (last.fresh, last.work) == (True, LONG)
    assert last.words == "whole numbers, all hypotheses, by itself"


@pytest.mark.parametrize(("far", "near_ways"), [(0, 0), (9, 2)])
def test_near_hypotheses_are_tried_alone_where_there_are_others(far: int, near_ways: int) -> None:
    terms = Terms()
    coins, shells = (terms.number(name, 0, 9) for name in ("coins", "shells"))
    fewer = terms.operation("less", coins, shells)
    others = (terms.number(f"other {number}", 0, 9) for number in range(far))
    known = (fewer, *(terms.operation("less", each, terms.constant(5)) for each in others))
    questions = Questions(terms, Support(terms), known)
    asked = terms.operation("less", coins, terms.constant(9))
    chosen = (questions.chosen(way, terms.negation(asked), known) for way in WAYS if way.radius)
    assert [each for each in chosen if each is not None] == near_ways * [[fewer]]
