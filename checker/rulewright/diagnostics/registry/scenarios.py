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
