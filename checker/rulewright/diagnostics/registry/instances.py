"""Mistakes in tables, instances and check lines."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Entry

NOT_A_SETTING = Entry(
    "RW0901",
    "not-a-setting",
    "an instance cannot set `{name}`: it is {what}",
    """
An instance gives values to params and options, says how many `players` there are, and gives
tables other rows, each in a `table NAME:` block. Everything else is the same in all instances:
to vary it, make it depend on a param.

Wrong, where `heap` is a state variable:

    instance small:
        heap = 3

Right:

    param shells: 1..9 = 9
    state:
        heap: 0..shells = shells
    instance small:
        shells = 3
""",
)

MISSING_SETTING = Entry(
    "RW0902",
    "missing-setting",
    "instance `{instance}` gives no value for `{name}`, which has no default",
    """
A param without a default has no value until an instance gives one, so every instance has to.

Wrong:

    param stones: 4..12
    instance short:
        patch = 3

Right:

    param stones: 4..12
    instance short:
        patch = 3
        stones = 4
""",
)

NEEDS_INSTANCE = Entry(
    "RW0903",
    "needs-instance",
    "{what} needs an instance, because `{name}` has no default",
    """
`check:` without an instance, and a scenario without `in`, take each param's default. Where a
param has none they must name an instance that gives it a value; or give the param a default.

Wrong:

    param stones: 4..12
    check: exhaustive

Right:

    param stones: 4..12
    instance short:
        stones = 4
    check short: exhaustive
""",
)

ENGINE_ARGUMENT = Entry(
    "RW0904",
    "engine-argument",
    "{problem}",
    """
`bounded(k)` looks at the first k moves, `games(n)` and `fuzz(n)` play n games: each takes one
number, which is at least 1. `exhaustive`, `induction` and `ambiguities` take none.

Wrong:

    check: bounded, exhaustive(20)

Right:

    check: bounded(20), exhaustive
""",
)

KEY_COUNT = Entry(
    "RW0905",
    "key-count",
    "a row of `{name}` takes {due}, and {given} given",
    """
A row of a table with one key lists the keys that share a value. A row of a table with several
keys, `A -> B -> V`, gives one of each, in order.

Wrong:

    table toll: Side -> Good -> 0..9:
        left: 2
        else: 1

Right:

    table toll: Side -> Good -> 0..9:
        left, salt: 2
        else: 1
""",
)

REPEATED_KEY = Entry(
    "RW0906",
    "repeated-row",
    "{key} stands in an earlier row of `{name}` already",
    """
A table has one value for each key, so no key stands twice; nor does `else`, which holds for all
keys that no row names. Rows have no order: none of them takes precedence.

Wrong:

    table pips: 2..12 -> 0..5:
        6, 8: 5
        8: 4
        else: 1

Right:

    table pips: 2..12 -> 0..5:
        6, 8: 5
        else: 1
""",
)

MISSING_ROWS = Entry(
    "RW0907",
    "missing-rows",
    "`{name}` has no row for {keys}",
    """
A table has a value for every key. Give the missing ones a row, or write an `else` row for all keys
that no other row names.

Wrong:

    enum Good: cloth, salt, wine
    table price: Good -> 1..9:
        cloth: 4
        salt: 2

Right:

    enum Good: cloth, salt, wine
    table price: Good -> 1..9:
        cloth: 4
        else: 2
""",
)

NOT_DRAWABLE = Entry(
    "RW0908",
    "not-drawable",
    "`{name}` cannot be drawn: it has no value for each place of a board",
    """
A picture shows what lies on each square, hex or place of the board, so the table's key must be
`Square`, `Hex` or `Place`. Write other tables row by row.
""",
)

UNEVEN_PICTURE = Entry(
    "RW0909",
    "uneven-picture",
    "this line of the picture has {found}, the first has {due}",
    """
A grid has as many squares in each row, so each line of its picture has as many symbols. Spaces
between symbols do not count.

Wrong:

    drawn \"\"\"
        . # .
        . .
    \"\"\"

Right:

    drawn \"\"\"
        . # .
        . . .
    \"\"\"
""",
)

UNKNOWN_SYMBOL = Entry(
    "RW0910",
    "unknown-symbol",
    "the legend does not explain `{symbol}`",
    """
The rows below a picture are its legend: each says in quotes a symbol of the picture, and what it
means. Every symbol that occurs has to be explained.

Wrong:

    drawn \"\"\"
        . # ~
    \"\"\"
    ".": free
    "#": wall

Right:

    drawn \"\"\"
        . # ~
    \"\"\"
    ".": free
    "#": wall
    "~": water
""",
)

UNUSED_SYMBOL = Entry(
    "RW0911",
    "unused-symbol",
    "`{symbol}` does not occur in the picture",
    """
Each row of a legend explains a symbol of the picture. One that does not occur is a slip in the
picture or in the legend.
""",
)

LEGEND_KEY = Entry(
    "RW0912",
    "legend-key",
    "a row of a legend begins with single symbols in quotes, and this is {found}",
    """
Below a picture each row says what a symbol means: `"#": wall`, or `"#", "%": wall` for two symbols
with one meaning. There is no `else`, since a symbol without a meaning is most likely a slip.

Wrong:

    drawn \"\"\"
        . # .
    \"\"\"
    "#": wall
    else: free

Right:

    drawn \"\"\"
        . # .
    \"\"\"
    "#": wall
    ".": free
""",
)

NO_SUCH_KEY = Entry(
    "RW0913",
    "no-such-key",
    "`{name}` has no key {key}",
    """
The keys of a table are the values of the type before its `->`. A number outside that range is no
key.

Wrong:

    table pips: 2..12 -> 0..5:
        1: 0
        else: 1

Right:

    table pips: 2..12 -> 0..5:
        7: 0
        else: 1
""",
)

NO_SUCH_PLACE = Entry(
    "RW0931",
    "no-such-place",
    "there is no {sort} `{name}`: its members are {first} to {last}",
    """
The members of a board are named in reading order: the squares of a grid `a1`, `b1`, … row by row
from the top, hexes `h0`, corners `c0`, edges `e0`, the places of a ring or path `p0` and so on. How
many there are depends on the instance. `rulewright show --board` draws the board with all names.
""",
)

NO_SUCH_BOARD = Entry(
    "RW0932",
    "no-such-board",
    "there is no board `{name}`: {reason}",
    """
A grid has at least one column and one row, a ring or path at least one place. Rows of hexes that
lie next to each other differ by one at most, as in `hexes([3, 4, 5, 4, 3])`; each has at least one.
""",
)

SETTING_OUTSIDE = Entry(
    "RW0933",
    "setting-outside",
    "{what} is {value}, outside {low}..{high}",
    """
A param, an option and a state variable have the range that their type gives. Choose a value within
it, or widen the range. `players` lies between the two numbers behind that word.

Wrong:

    param supply: 1..19 = 19
    instance small:
        supply = 0

Right:

    param supply: 0..19 = 19
    instance small:
        supply = 0
""",
)

NO_VALUE = Entry(
    "RW0934",
    "no-value",
    "`{what}` has no value: {reason}",
    """
While a game is played, a rule without an answer is a finding. Here it stands where the value has
to be known before play: in a param, a table, an attribute, a bound or what the state is at the
start.
""",
)

DEPENDS_ON_ITSELF = Entry(
    "RW0935",
    "depends-on-itself",
    "`{name}` depends on itself, or on too long a row of others",
    """
Params, boards, tables and attributes may depend on one another, but not in a circle. An instance
can close one by its settings.

Wrong:

    instance odd:
        columns = rows
        rows = columns

Right:

    instance odd:
        columns = rows
        rows = 3
""",
)

PICTURE_SIZE = Entry(
    "RW0936",
    "picture-size",
    "the board has {due}, the picture {found}",
    """
A picture has a line for each row of the board and a symbol for each of its squares or hexes. Spaces
do not count. A ring, a path or a graph is drawn in one line.
""",
)

ABSENT_MEMBER = Entry(
    "RW0937",
    "absent-member",
    "`{name}` does not take part: the {sort}s here are {members}",
    """
An instance with fewer players leaves out the last ones. A rule that names one of these cannot be
played on it. Say `for p in Player`, or choose an instance with more players. Tables may have rows
for players who do not take part, and a scenario that names one is left out.
""",
)
