"""Mistakes in names: what is not there, and what is there twice."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Entry

UNKNOWN_NAME = Entry(
    "RW0201",
    "unknown-name",
    "there is no {kind} named `{name}`",
    """
A rule mentions something that is declared nowhere. Declarations may stand in any order, also in a
file that is brought in with `use`. Members of an enum, readings and phases are found by what is
expected where they stand.

Wrong:

    state:
        markers: Player -> 0..3
    def free(player: Player) -> bool:
        return marker[player] > 0

Right:

    def free(player: Player) -> bool:
        return markers[player] > 0
""",
)

DANGLING = Entry(
    "RW0202",
    "dangling",
    "`{name}` was {change} by a variant, yet it is mentioned here",
    """
A variant took something out of its base, or gave it another name, and a rule that is still there
mentions it by the old name. Every such place is reported. Replace or extend these rules as well,
or put something else in the place of what was removed.

Wrong:

    remove roads
    # and a rule of the base still says: require roads[edge] is none

Right:

    remove roads, build_road
""",
)

HIDDEN_NAME = Entry(
    "RW0203",
    "hidden-name",
    "the local name `{name}` would hide {what}",
    """
A `let`, a parameter or a name bound by `for` may not bear a name that means something else at that
place: another local name, a state variable, a def, a member of an enum, a reading, a phase. A name
in a rule then always means one thing, and a typing mistake cannot turn into another rule.

Wrong:

    enum Good: cloth, salt
    def most_salt() -> int:
        let salt = max(store[p][salt] for p in Player)
        return salt

Right:

    def most_salt() -> int:
        let greatest = max(store[p][salt] for p in Player)
        return greatest
""",
)

AMBIGUOUS_MEMBER = Entry(
    "RW0204",
    "ambiguous-member",
    "`{name}` may be of {sorts}, and nothing here tells which is meant",
    """
Two enums may have members of the same name: which one is meant follows from what is expected at
that place, as in a comparison with a state variable. Where nothing is expected, as in a `let`, it
cannot be told. Write the value where it is used, or give the members different names.

Wrong:

    enum Suit: hearts, spades
    enum Token: hearts, coins
    procedure mark():
        let wanted = hearts

Right:

    procedure mark():
        trump = hearts
""",
)

MEMBER_LIKE_NAME = Entry(
    "RW0205",
    "member-like-name",
    "`{name}` is {what} and a member of {sort}",
    """
A name that is declared for itself cannot also be a member of an enum, a player, a phase or a place
of the board: where it stands, nobody could tell which is meant.

Wrong:

    enum Side: left, right
    state:
        left: 0..7

Right:

    enum Side: left, right
    state:
        remaining: 0..7
""",
)

BUILT_IN_NAME = Entry(
    "RW0206",
    "built-in-name",
    "`{name}` is a word of every game, so {what} cannot have this name",
    """
Some functions and values are there in every game, such as `distance`, `neighbours`, `next`,
`players` and `phase`. A declaration cannot take their names. (A local name may be called `row`.)

Wrong:

    def distance(a: Corner, b: Corner) -> int:
        return 1

Right:

    def steps_between(a: Corner, b: Corner) -> int:
        return 1
""",
)

NOT_A_VALUE = Entry(
    "RW0207",
    "not-a-value",
    "`{name}` is {what}, which is no value",
    """
Only what has a value can stand in an expression: a state variable, a param or option, a table, a
member, a local name, a sort as the set of its members. A `def` has a value when it is called with
its arguments, a question when it is compared with a reading.

Wrong:

    ended when full

Right:

    ended when full()
""",
)

NOT_CALLABLE = Entry(
    "RW0208",
    "not-callable",
    "`{name}` is {what} and cannot be called here",
    """
In an expression a `def`, a record or a built-in function is called; as a statement a procedure. A
state variable or a table is read with brackets.

Wrong:

    require markers(current) > 0

Right:

    require markers[current] > 0
""",
)

UNKNOWN_PART = Entry(
    "RW0209",
    "unknown-part",
    "{owner} has no {kind} `{name}`",
    """
After a dot stands a field of a record or an attribute of an enum. Neither sets, bags and maps nor
numbers have any; how many there are in a set or a bag is `count(x)`.

Wrong:

    record Building(kind: Kind, owner: Player)
    def holder(corner: Corner) -> Player?:
        return building[corner].player

Right:

    def holder(corner: Corner) -> Player?:
        return building[corner].owner
""",
)

NOBODY_PLAYS = Entry(
    "RW0210",
    "nobody-plays",
    "the game does not say who plays",
    """
Every game has one line that says how many play, and how their seats are called, clockwise. A
puzzle has one player.

Right:

    players 2..4 of red, blue, white, orange

or

    players 1 of solver
""",
)

REPEATED_KEY = Entry(
    "RW0211",
    "repeated-key",
    "`{name}` occurs twice in one pair of braces",
    """
Between braces each member is named once.

Wrong:

    move {brick: 1, brick: 1} from bank to hand[red]

Right:

    move {brick: 2} from bank to hand[red]
""",
)

SEATS = Entry(
    "RW0212",
    "seats",
    "{problem}",
    """
`players` says how many play, as a number or a range of numbers that are written out, and names a
seat for each player there can be.

Wrong:

    players 2..4 of red, blue

Right:

    players 2..4 of red, blue, white, orange
""",
)

DECLARED_TWICE = Entry(
    "RW0221",
    "declared-twice",
    "{title} is declared twice",
    """
Everything that is declared has a name of its own, whatever its kind, across all files of a game:
a name in a rule then means one thing. `players`, `phases`, `ended` and `outcome` stand once in a
game. A variant that wants something else than its base says `replace`, or `param NAME = VALUE`
for another default.

Wrong:

    param points: 1..9 = 5
    def points(player: Player) -> int:
        return 0

Right:

    param goal: 1..9 = 5
    def points(player: Player) -> int:
        return 0
""",
)

OCCURS_TWICE = Entry(
    "RW0222",
    "occurs-twice",
    "{noun} `{name}` occurs twice in {owner}",
    """
Inside one declaration each name stands once: the members of an enum, its attributes, the fields
of a record, the parameters of a def, the choices of an action and the names of its requirements,
players, phases, readings, scores, what an instance sets, the engines that check an instance, and
the actions that are fair in an `eventually`. An enum that extends another has the other's members
already.

Wrong:

    enum Good: cloth, salt, cloth

Right:

    enum Good: cloth, salt, wine
""",
)

PROSE_AND_CITED = Entry(
    "RW0223",
    "prose-and-cited",
    "`{id}` is marked as prose, yet a rule cites it",
    """
`prose ID because "..."` says that a statement of the rule book needs no rule. When something cites
it, one of the two is out of date. A variant whose own rules cite what its base marks as prose is
right to do so.

Wrong:

    prose RE3 because "only says what the box holds"
    def supply_of(good: Good) -> int:
        cites RE3
        return 19

Right:

    def supply_of(good: Good) -> int:
        cites RE3
        return 19
""",
)

RULING_ON_NOTHING = Entry(
    "RW0224",
    "ruling-on-nothing",
    "a ruling on `{name}`, of which no reading is chosen",
    """
A `ruling` says who has decided a question, and why; what was decided is the reading that the
question chooses, or that a variant chooses for it.

Wrong:

    question far_corner:
        reading yes: "The snail rests there."
        reading no:  "It turns back."
    ruling far_corner: "The author wrote to us: it rests."

Right:

    question far_corner:
        reading yes: "The snail rests there."
        reading no:  "It turns back."
        choose yes
    ruling far_corner: "The author wrote to us: it rests."
""",
)
