"""In which order a question is put in several ways."""

from __future__ import annotations

from rulewright.symbolic.proofs.questions import WAYS, Asking, Questions
from rulewright.symbolic.proofs.situations import Goal
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
