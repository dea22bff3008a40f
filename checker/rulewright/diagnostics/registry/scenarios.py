"""Mistakes in scenarios."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Entry

NOT_A_MOVE = Entry(
    "RW1001",
    "not-a-move",
    "`{name}` is {what}: only an action is a move",
    """
`do` and `refuse` tell of moves, and a move is an action with its choices. Steps happen by
themselves after a move; defs and procedures are parts of rules.

Wrong, where `clear` is a step:

    do clear() by red

Right:

    do pass_on() by red
    expect count(table_cards) == 0
""",
)

MOVERS = Entry(
    "RW1002",
    "movers",
    "{problem}",
    """
`by` says who makes the move, as many players as the action belongs to: one, or all who must agree
(`by red and blue`). What chance does has nobody behind it, or `by chance`.

Wrong, where the action is `swap(...) by current and partner`:

    do swap(salt, wine) by red

Right:

    do swap(salt, wine) by red and blue
""",
)

LATE_GIVEN = Entry(
    "RW1003",
    "late-given",
    "`given` stands behind other lines of the scenario",
    """
`given` changes the position that the scenario starts from, so it stands once and before all else.
What happens later in the scenario are moves.

Wrong:

    do pick() by green
    given:
        leaves[green] = 2

Right:

    given:
        leaves[green] = 1
    do pick() by green
""",
)

NOTHING_TOLD = Entry(
    "RW1004",
    "nothing-told",
    "this scenario has no `do`, `expect` or `refuse`",
    """
A scenario is a small story that is held against the rules. Without a move, an expectation or a
refusal it shows nothing.

Wrong:

    scenario "a start":
        given:
            heap = 3

Right:

    scenario "a start":
        given:
            heap = 3
        refuse take(4) by red
""",
)

REFUTES_NOTHING = Entry(
    "RW1005",
    "refutes-nothing",
    "this witness does not say what it refutes",
    """
A witness is a play that shows a claim to be wrong. `refutes` names the claim, in the place where
the play has made it false.

Wrong:

    witness "red takes three":
        do take(3) by red

Right:

    witness "red takes three":
        do take(3) by red
        refutes nobody_has_three
""",
)

REFUTES_IN_SCENARIO = Entry(
    "RW1006",
    "refutes-in-scenario",
    "`refutes` stands only in a `witness`",
    """
A scenario may begin in a position that no play leads to, so it refutes nothing. Write `witness` in
place of `scenario`, and let it begin where the game does; or write what is false as an `expect`.

Wrong:

    scenario "red takes three":
        do take(3) by red
        refutes nobody_has_three

Right:

    witness "red takes three":
        do take(3) by red
        refutes nobody_has_three
""",
)

GIVEN_IN_WITNESS = Entry(
    "RW1007",
    "given-in-witness",
    "a witness begins where the game does: it has no `given`",
    """
What a witness shows has to be possible in play. So it is a whole play, from the first position on.

Wrong:

    witness "red has three":
        given:
            heap = 1
        do take(1) by red
        refutes nobody_has_three

Right:

    witness "red has three":
        do take(2) by red
        do take(1) by red
        refutes nobody_has_three
""",
)

NOT_REFUTABLE = Entry(
    "RW1008",
    "not-refutable",
    "`{name}` is {what}: a play refutes only a claim, an invariant or a lemma",
    """
One play shows that something is false somewhere, and so refutes what is said of every position or
every move. That something can never happen no single play shows.

Wrong, where `a_draw` is a `reachable`:

    refutes a_draw

Right:

    refutes nobody_has_three
""",
)
