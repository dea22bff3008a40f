"""Mistakes in what is wanted of a proof."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Entry

ONLY_WITH_INDUCTION = Entry(
    "RW1501",
    "only-with-induction",
    "`{option}` belongs to an induction, and here runs: {what}",
    """
`--smt2` keeps the queries of an induction, and `--confirm` has a second solver look at what it has
proved. Other engines prove nothing in this way. `--engine induction` asks for it whatever the check
lines of the file say.

Wrong:

    rulewright check game.rules --engine exhaustive --smt2 queries

Right:

    rulewright check game.rules --engine induction --smt2 queries
""",
)

NO_SECOND_SOLVER = Entry(
    "RW1502",
    "no-second-solver",
    "`--confirm` needs cvc5, a second solver, which is not installed",
    """
What is proved is confirmed by another solver than the one that has proved it. That is large, and
so it is not installed unless it is asked for, with the extra `confirm` of the package.

Without it:

    rulewright check game.rules --engine induction --confirm

Installed first, here from a checkout:

    pip install '.[confirm]'
    rulewright check game.rules --engine induction --confirm
""",
)
