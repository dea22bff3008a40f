"""Mistakes in who makes a move."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Entry

NO_OWNER = Entry(
    "RW0601",
    "no-owner",
    "nobody is said to make the move `{name}`",
    """
Every action says who decides on it: `by current` or another player, `by red and blue` together,
`by each player` where all act in turn, or `by chance`. What nobody decides is a `step`.

Wrong:

    action roll(die: 1..6 by chance):

Right:

    action roll(die: 1..6 by chance) by current:
""",
)

EACH_WITHOUT_CHOICE = Entry(
    "RW0602",
    "each-without-choice",
    "`by each {name}` needs a choice `{name}: Player`",
    """
`by each player` lets all players act, one after the other; the choice of this name says whose move
it is.

Wrong:

    action discard(thrown: bag[Good] within hand[current]) by each player:

Right:

    action discard(player: Player, thrown: bag[Good] within hand[player]) by each player:
""",
)

WEIGHT_WITHOUT_CHANCE = Entry(
    "RW0603",
    "weight-without-chance",
    "chance decides nothing in `{name}`, so it has no `weight`",
    """
`weight` gives the odds of what chance decides: of a choice `by chance`, or of a whole action that
is `by chance`.

Wrong:

    action draw(card: Card) by current:
        weight deck[card]

Right:

    action draw(card: Card by chance) by current:
        weight deck[card]
""",
)

EACH_BY_CHANCE = Entry(
    "RW0604",
    "each-by-chance",
    "`{name}` says whose move it is, so chance cannot choose it",
    """
In an action `by each player` every player acts. The choice that names the player is none.

Wrong:

    action throw(player: Player by chance, die: 1..6 by chance) by each player:

Right:

    action throw(player: Player, die: 1..6 by chance) by each player:
""",
)

OWNER_TWICE = Entry(
    "RW0605",
    "owner-twice",
    "{name} already agrees to this move",
    """
A move by several players is one that all of them agree to; each is named once.

Wrong:

    action swap(given: Good) by red and red:

Right:

    action swap(given: Good) by red and blue:
""",
)
