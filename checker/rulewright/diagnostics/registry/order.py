"""Mistakes in where something stands: statements out of place, reading what is not known yet."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Entry

REQUIRE_AFTER_EFFECT = Entry(
    "RW0501",
    "require-after-effect",
    "this `{word}` stands behind an effect",
    """
An action first says when it may be done, with its `require`s and its `weight`, and then what it
does. A requirement is judged on the position before the move, so it stands before all effects.

Wrong:

    action take(heap: Heap) by current:
        left[heap] -= 1
        require left[heap] > 0 because "nothing is left here"

Right:

    action take(heap: Heap) by current:
        require left[heap] > 0 because "nothing is left here"
        left[heap] -= 1
""",
)

NOT_ASSIGNABLE = Entry(
    "RW0502",
    "not-assignable",
    "{what} cannot be assigned: only state can change",
    """
Assignments and moves change state variables, or places in them. A `let`, a choice, a parameter, a
table or what a def gives keeps its value.

Wrong:

    let rest = bank[good]
    rest -= 1

Right:

    let rest = bank[good] - 1
""",
)

EFFECT_IN_DEF = Entry(
    "RW0503",
    "effect-in-def",
    "a def computes a value, and cannot {what}",
    """
A `def` is used in requirements and properties and must not change anything. What changes the state
is a `procedure`, or stands in an action or step. There are no loops in a def: `sum`, `count`, `all`
and the other words with `for` run over a domain.

Wrong:

    def next_round() -> int:
        round += 1
        return round

Right:

    procedure next_round():
        round += 1
""",
)

CALLS_ITSELF = Entry(
    "RW0504",
    "calls-itself",
    "`{name}` calls itself: {cycle}",
    """
Defs and procedures do not call themselves, also not by way of others: everything comes to an end.

Wrong:

    def depth(place: Place) -> int:
        return 1 + depth(below[place])

Right: a comprehension over the places, or a number in the state that is kept along.

    def depth(place: Place) -> int:
        return count(p for p in Place if index(p) < index(place))
""",
)

NOT_CONSTANT = Entry(
    "RW0505",
    "not-constant",
    "`{name}` is not known before play begins, and here only what is known then may stand",
    """
Bounds of types, defaults of params, tables, attributes, boards and initial values are fixed before
the game begins. They are made of numbers, members, params, tables, and of defs that do not read the
state. Initial values may also ask for the reading of a question, the others may not.

Wrong:

    state:
        round: 1..4 = 1
        coins: 0..round

Right:

    state:
        round: 1..4 = 1
        coins: 0..4
""",
)

GHOST_READ = Entry(
    "RW0506",
    "ghost-read",
    "`{name}` is a ghost variable, or reads one: only properties may",
    """
Ghost state keeps books for properties. Rules that read it would make it part of the game. It may be
read in properties, in what a scenario expects, in an assignment to a ghost variable, and in defs
that are used only there.

Wrong:

    ghost:
        sold: Player -> bool
    ended when any(sold[p] for p in Player)

Right:

    state:
        sold: Player -> bool
    ended when any(sold[p] for p in Player)
""",
)

ENDED_READ = Entry(
    "RW0507",
    "ended-read",
    "`{name}` may be asked only in properties and in what a scenario expects",
    """
Whether the game has ended is judged before anything else; rules cannot ask for it.

Wrong:

    step prize when ended:

Right:

    invariant prize_given: ended implies prize == 0
""",
)

MISPLACED = Entry(
    "RW0508",
    "misplaced-statement",
    "`{word}` cannot stand in {where}",
    """
`require` and `weight` stand in the outer body of an action, `cites` in the outer body of any rule,
`return` in a def, effects in actions, steps and procedures.

Wrong:

    step tidy when phase == closing:
        require bank == {}

Right:

    step tidy when phase == closing and bank == {}:
""",
)

NEVER_REACHED = Entry(
    "RW0509",
    "never-reached",
    "this is never reached: what stands before it has returned",
    """
After a `return`, or after an `if` whose every branch returns, a def has its value.

Wrong:

    def rent() -> int:
        return 1
        return 0

Right:

    def rent() -> int:
        return 1
""",
)

UNWRITTEN = Entry(
    "RW0510",
    "unwritten",
    "this rule is not written yet",
    """
`...` keeps a place for what is still to be written. Before a game can be checked all its rules are
there; a rule that does nothing says `pass`.

Wrong:

    procedure award():
        ...

Right:

    procedure award():
        pass
""",
)

SET_PHASE = Entry(
    "RW0511",
    "set-phase",
    "the phase changes by `goto`",
    """
`phase` is the state that `phases` declares. In actions, steps and procedures it changes by `goto`,
which takes any phase; only the `given` of a scenario assigns it.

Wrong:

    phase = trading

Right:

    goto trading
""",
)

CIRCULAR = Entry(
    "RW0512",
    "circular",
    "`{name}` depends on itself: {cycle}",
    """
A param, table, board or record that needs itself to be made cannot be made.

Wrong:

    param columns: 1..rows = rows
    param rows: 1..columns = columns

Right:

    param columns: 1..9 = 3
    param rows: 1..columns = columns
""",
)

GHOST_MOVE = Entry(
    "RW0513",
    "ghost-move",
    "{ghost} is a ghost variable and {other} is not: nothing moves between them",
    """
What is moved into a ghost variable would be gone from the game.

Wrong:

    move payment from hand[current] to ledger

Right:

    move payment from hand[current] to bank
    ledger += payment
""",
)

OLD_READ = Entry(
    "RW0514",
    "old-read",
    "`old` may stand only in an invariant or a claim",
    """
`old(E)` is what `E` was before a move. An invariant or a claim that says so is judged over each
move; everything else speaks of one position, which nothing comes before.

Wrong:

    reachable a_new_king: king != old(king)

Right:

    invariant kings_earn_it: king != old(king) implies deals[king] >= 5
""",
)

OLD_IN_OLD = Entry(
    "RW0515",
    "old-in-old",
    "`old` inside `old`: only one move is looked back",
    """
A property over a move compares two positions, the one before the move and the one behind it.
What was earlier still can be kept in a ghost variable.

Wrong:

    invariant slow: old(old(speed)) + 2 >= speed

Right:

    invariant slow: old(speed) + 1 >= speed
""",
)

FAIR_ELSEWHERE = Entry(
    "RW0516",
    "fair-elsewhere",
    "only `eventually` says which actions are fair, and this is {kind}",
    """
`fair a, b` says of a promise that something comes about in every play: as long as actions `a` and
`b` are possible again and again, they are taken again and again, and no play counts in which they
are put off for ever. Whatever can be judged without that needs no such line.

Wrong:

    always_possible an_end: ended
        fair bake

Right:

    eventually an_end: ended
        fair bake
""",
)
