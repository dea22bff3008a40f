"""Mistakes in types and in the number of arguments."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Entry

WRONG_TYPE = Entry(
    "RW0301",
    "wrong-type",
    "{what} is {found}, {due} is due",
    """
A value of one type stands where another type is due. A value may stand for the same value `or
none`; a member of a part of an enum for a member of the whole; one value for a whole map.

Wrong:

    state:
        markers: Player -> 0..3
        king: Player?
    procedure crown(player: Player):
        king = markers[player]

Right:

    procedure crown(player: Player):
        king = player
""",
)

ARGUMENT_COUNT = Entry(
    "RW0302",
    "argument-count",
    "`{name}` takes {due}, and {given} given",
    """
A def, procedure, record or built-in function is called with as many arguments as it has
parameters, an action in a scenario with all of its choices.

Wrong:

    def owes(player: Player, good: Good) -> bool:
        return debt[player][good] > 0
    ended when owes(red)

Right:

    ended when owes(red, salt)
""",
)

ARGUMENT_NAME = Entry(
    "RW0303",
    "argument-name",
    "`{name}` {problem} `{argument}`",
    """
An argument may be given by the name of its parameter, behind those that are given by their order:
`distance(a, b, avoiding=taken)`. Each parameter is given once.

Wrong:

    distance(a, b, without=taken)

Right:

    distance(a, b, avoiding=taken)
""",
)

NOT_COMPARABLE = Entry(
    "RW0304",
    "not-comparable",
    "{left} is {left_type} and {right} is {right_type}: these cannot be compared",
    """
Both sides of `==` and `!=`, and what `in` and `within` compare, are of one type. Numbers, truth
values, members, records, sets and bags can be compared; maps place by place.

Wrong:

    ended when current == 3

Right:

    ended when index(current) == 3
""",
)

DIFFERENT_TYPES = Entry(
    "RW0305",
    "different-types",
    "{left} is {left_type} and {right} is {right_type}, where both have to be of one type",
    """
The two branches of a condition, the elements of a set or list, the keys or values between braces,
and what stands behind `else` are of one type.

Wrong:

    let gained = 2 if rich else salt

Right:

    let gained = 2 if rich else 0
""",
)

IS_COMPARISON = Entry(
    "RW0306",
    "is-comparison",
    "`is` asks for `none` or for the reading of a question",
    """
Values are compared with `==` and `!=`. `x is none` asks whether there is a value, and
`question is reading` which reading of a question is chosen.

Wrong:

    require phase is trading

Right:

    require phase == trading
""",
)

NEVER_NONE = Entry(
    "RW0307",
    "never-none",
    "{what} is {found}, and so never none",
    """
Only what was declared with a `?` can be `none`. Whether a set or bag is empty is asked by
`count(x) == 0`.

Wrong:

    state:
        markers: Player -> 0..3
    ended when markers[red] is none

Right:

    ended when markers[red] == 0
""",
)

NO_PLACES = Entry(
    "RW0308",
    "no-places",
    "{what} is {found}: only maps, bags and lists are read with brackets",
    """
Brackets read one place of a map, the count of one member in a bag, or one item of a list. Several
maps one in the other take several places: `cell[column][row]` or `cell[column, row]`. Whether a set
has a member is `x in set`.

Wrong:

    state:
        priced: set[Corner]
    def shows_price(corner: Corner) -> bool:
        return priced[corner]

Right:

    def shows_price(corner: Corner) -> bool:
        return corner in priced
""",
)

NOT_A_DOMAIN = Entry(
    "RW0309",
    "not-a-domain",
    "{what} is {found}; a set, a list, a range or a sort is due",
    """
`for x in D`, `x in D` and a choice `x in D` run over the members of a set, a list, a range such as
`1..6`, or a whole sort such as `Player`. What a bag holds is asked for member by member.

Wrong:

    sum(1 for good in store)

Right:

    sum(store[good] for good in Good)
""",
)

UNTYPED = Entry(
    "RW0310",
    "untyped",
    "nothing here tells which type {what} has",
    """
`none` and `{}` take their type from what is expected where they stand. In a `let` nothing is
expected.

Wrong:

    let buyers = {}

Right:

    let buyers = {p for p in Player if rich(p)}
""",
)

MISSING_RETURN = Entry(
    "RW0311",
    "missing-return",
    "not every way through this def returns a value",
    """
A def has a value for all arguments: whichever branch of an `if` or `match` is taken, a `return`
ends it. An `if` without `else` may return early; then what follows it returns the rest.

Wrong:

    def rent(square: Square) -> int:
        if house[square] == current:
            return 0

Right:

    def rent(square: Square) -> int:
        if house[square] == current:
            return 0
        return 1
""",
)

TAKEN_APART = Entry(
    "RW0312",
    "taken-apart",
    "{count} names stand for the members of {what}, and these are {found}",
    """
`for (a, b) in D` takes pairs apart, as those of `adjacent`. Each name stands for one part.

Wrong:

    all(a != b for (a, b) in Corner)

Right:

    all(a != b for (a, b) in adjacent)
""",
)

SINGLE_VALUE = Entry(
    "RW0313",
    "single-value",
    "{what} cannot be {found}: a single value is due",
    """
The keys of a map, the members of a set or bag, and what may be `none` are single values: truth
values, numbers, members, places, records. The value of a map may also be a set, a bag or a map.

Wrong:

    state:
        bids: (set[Player])?

Right:

    state:
        bidders: set[Player]
""",
)

TYPE_FORM = Entry(
    "RW0314",
    "type-form",
    "{problem}",
    """
Sets, bags and lists name the type of what they hold in brackets: `set[Corner]`, `bag[Good] up to
4`, `list[1..5]`. A list is bounded by `up to`, a set or bag by `within` or `up to`. The type of a
table is a map, from what its rows begin with to their values: `table price: Good -> 0..9:`.

Wrong:

    state:
        priced: set

Right:

    state:
        priced: set[Corner]
""",
)

COUNTED = Entry(
    "RW0315",
    "counted",
    "`count` counts what `for` binds, and {what} is something else",
    """
`count(c for c in Corner if P)` says how many corners there are with P. What stands before `for` is
the bound name. To count different values, count a set of them.

Wrong:

    count(owner(c) for c in Corner)

Right:

    count({owner(c) for c in Corner})
""",
)

NO_ELSE = Entry(
    "RW0316",
    "no-else",
    "`{name}` always has an answer, so `else` says nothing",
    """
`else` inside the parentheses gives the value where there is no answer: `min` or `max` of nothing,
`the`, `most` or `least` without exactly one, `distance` between what is not connected.

Wrong:

    sum(points[p] for p in Player else 0)

Right:

    max(points[p] for p in allies else 0)
""",
)

BY_OF = Entry(
    "RW0317",
    "by-of",
    "{problem}",
    """
`most` and `least` compare by a number, which stands behind `by`; no other function has one.

Wrong:

    most(p for p in Player)

Right:

    most(p for p in Player by points[p])
""",
)

MEMBER_VALUES = Entry(
    "RW0318",
    "member-values",
    "`{name}` has {given}, and its enum {due}",
    """
Each member of an enum gives a value for each attribute, in their order. An enum `from` another
takes members, and their values, as they are there; one that `extends` another gives values for the
members it adds.

Wrong:

    enum Terrain(yields: Good, hexes_of: 1..4):
        hills (brick)

Right:

    enum Terrain(yields: Good, hexes_of: 1..4):
        hills (brick, 3)
""",
)

ENUM_RELATION = Entry(
    "RW0319",
    "enum-relation",
    "{problem}",
    """
`enum A from B` is a part of B: all its members are members of B. `enum B extends A` has the members
of A and some more. A and B are enums, and none stands on itself.

Wrong:

    enum Good: wood, coin
    enum Material from Good: wood, stone

Right:

    enum Good: wood, stone, coin
    enum Material from Good: wood, stone
""",
)

BOARD_FORM = Entry(
    "RW0320",
    "board-form",
    "{problem}",
    """
A topology is `grid(columns, rows)`, `hexes(rows)` with a list of the lengths of its rows,
`ring(n)`, `path(n)`, or `graph([(a, b), (b, c)])` with its pairs of neighbouring places. Only a
grid has diagonals.

Wrong:

    topology Town = grid(9)

Right:

    topology Town = grid(9, 6) with diagonals
""",
)

TEXT_VALUE = Entry(
    "RW0321",
    "text-value",
    "a text is no value",
    """
Texts stand behind `because`, in titles, and as the symbols of a drawn board. The language computes
with truth values, numbers, members and what is made of them.

Wrong:

    require winner == "red"

Right:

    require winner == red
""",
)

CASE_TAKEN = Entry(
    "RW0322",
    "case-taken",
    "an earlier case takes `{value}` already",
    """
The first case that has the value is the one that applies. A value that two cases of one `match`
name has two answers in the text, and the second is never given: name it once.

Wrong:

    match dice:
        case 2, 3:
            return 1
        case 3, 4:
            return 2
        else:
            return 0

Right:

    match dice:
        case 2, 3:
            return 1
        case 4:
            return 2
        else:
            return 0
""",
)

NO_EDGES = Entry(
    "RW0323",
    "no-edges",
    "`{name}` is for boards with edges, and this game has none",
    """
A trail runs over the edges of a board. Of all boards only `hexes(rows)` has edges that can be in a
set.

Wrong:

    topology Town = grid(4, 4)
    def road(player: Player) -> int:
        return longest_trail(roads[player], {})

Right:

    topology Island = hexes([2, 3, 2])
    state:
        roads: Player -> set[Edge]
    def road(player: Player) -> int:
        return longest_trail(roads[player], {})
""",
)
