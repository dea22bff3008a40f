"""Mistakes in bounds: what would be without end."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Entry

UNBOUNDED_CHOICE = Entry(
    "RW0401",
    "unbounded-choice",
    "the choice `{name}` is {found}, and nothing says how many there are to choose from",
    """
What a player or chance chooses is finite where it stands. A number has a range, a set or bag says
`within` what it lies or `up to` how many it has. Both may depend on the position and on earlier
choices of the same action.

Wrong:

    action pay(amount: int, cards: bag[Good]) by current:

Right:

    action pay(amount: 1..6, cards: bag[Good] within hand[current]) by current:
""",
)

UNBOUNDED_STATE = Entry(
    "RW0402",
    "unbounded-state",
    "{what} holds {found} without a bound",
    """
Each position of a game is finite. A number in the state has a range; a bag says how many of each
it holds with `within`, or how many in all with `up to`. A value that leaves its bound while the
game is played is a finding.

Wrong:

    state:
        round: int
        bank: bag[Good]

Right:

    state:
        round: 1..4 = 1
        bank: bag[Good] within {good: 19 for good in Good}
""",
)

UNBOUNDED_TYPE = Entry(
    "RW0403",
    "unbounded-type",
    "{what} is {found}: here a range such as `1..6` is due",
    """
The keys of a map, the members of a set or bag that is kept, and the fields of a record are finite:
a number there has a range.

Wrong:

    record Bid(player: Player, coins: int)

Right:

    record Bid(player: Player, coins: 0..40)
""",
)

NEEDLESS_BOUND = Entry(
    "RW0404",
    "needless-bound",
    "`within` bounds {found}, and {what} is a list",
    """
`within` says in which set a set lies, or how many of each a bag has at most. A list has at most so
many items with `up to`.

Wrong:

    param prices: list[1..9] within allowed

Right:

    param prices: list[1..9] up to 4
""",
)

NO_INITIAL_VALUE = Entry(
    "RW0405",
    "no-initial-value",
    "`{name}` does not say what it is at the start: {found} has no value of itself",
    """
At the start a truth value is false, a number 0, what may be none `none`, a set or bag empty. Any
other state variable is given its value; one value fills a whole map.

Wrong:

    state:
        current: Player
        round: 1..4

Right:

    state:
        current: Player = red
        round: 1..4 = 1
""",
)

EMPTY_RANGE = Entry(
    "RW0431",
    "empty-range",
    "there is no number in {low}..{high}",
    """
Both ends of a range belong to it, and the lower one comes first. Where an end depends on params, an
instance may turn the two round.

Wrong:

    param columns: 1..7 = 1
    state:
        last: 2..columns = 2

Right:

    param columns: 2..7 = 2
    state:
        last: 2..columns = 2
""",
)
