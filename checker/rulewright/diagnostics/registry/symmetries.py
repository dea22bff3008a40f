"""Mistakes in symmetries: what is said to stay the same, and does not."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Entry

NO_SUCH_WAY = Entry(
    "RW1401",
    "no-such-way",
    "`{way}` is no way to permute anything",
    """
A symmetry says how members are permuted: `permutations` (in every way there is), and of the squares
of a grid `mirror` (left and right), `reflections` and `rotations`. Everything else is written out.

Wrong:

    symmetry colours: swaps of Player

Right:

    symmetry colours: permutations of Player
    symmetry two_of_three: {red: blue, blue: red} of Player
""",
)

NOT_A_GRID = Entry(
    "RW1402",
    "not-a-grid",
    "`{sort}` has no {way}: only the squares of a grid have",
    """
A grid knows how it can be turned and mirrored. For other boards, and for enums, write out where
each member goes.

Wrong:

    symmetry turns: rotations of Place

Right:

    symmetry turns: {p0: p1, p1: p2, p2: p0} of Place
""",
)

NOT_A_PERMUTATION = Entry(
    "RW1403",
    "not-a-permutation",
    "{problem}",
    """
A symmetry that is written out says where members go, and each of them must be left by one and
reached by one. Members that are not mentioned stay.

Wrong:

    symmetry sides: {left: right} of Side

Right:

    symmetry sides: {left: right, right: left} of Side
""",
)

NOT_SYMMETRIC = Entry(
    "RW1404",
    "not-symmetric",
    "the rules do not stay the same under `{name}`: {rule}: {what}",
    """
What a rule book declares as a symmetry is not believed: every rule, the end, the outcome and each
property is compared with itself after the members have been permuted. Here something differs, or
cannot be compared. Perhaps it names one of the members, depends on their order, or counts on.

Wrong, as only red is asked about:

    symmetry colours: permutations of Player
    reachable red_wins: has_line(red)

Right:

    symmetry colours: permutations of Player
    reachable somebody_wins: any(has_line(player) for player in Player)

If the rules are meant as they are, remove the symmetry.
""",
)

TOO_MANY_SYMMETRIES = Entry(
    "RW1405",
    "too-many-symmetries",
    "together the symmetries permute the game in more than {limit:,} ways",
    """
For each position all ways to permute it are tried, so that there must not be too many of them. All
orders of seven members are the most.

Wrong, if there are ten coins:

    symmetry coins: permutations of Coin

Right:

    symmetry first_coins: {c1: c2, c2: c1} of Coin
""",
)
