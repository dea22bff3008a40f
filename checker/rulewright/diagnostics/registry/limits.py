"""Mistakes that are too much of something."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Entry

TOO_DEEP = Entry(
    "RW0801",
    "too-deep",
    "{what} nested more than {limit} deep",
    """
Brackets, blocks and expressions may stand in one another, but not without bound. A row of
operators counts too: in `a + b + c` the first sum stands in the second. No rule that a person can
read comes near the bound; give parts of a long expression names with `let`, or walk over a set
with `sum`, `all` or `any`.
""",
)

FILE_TOO_LARGE = Entry(
    "RW0802",
    "file-too-large",
    "`{file}` has more than {limit:,} bytes",
    """
A rule book of a large game has about 20,000 bytes. Shared declarations can stand in files of their
own, which others take in with `use`.
""",
)

INTEGER_TOO_LARGE = Entry(
    "RW0803",
    "integer-too-large",
    "this number is larger than {limit}",
    """
Whole numbers are exact, and those that are written down fit into 63 bits, so that they are the same
to every engine. Rules of games count cards, points and places; a number of this size is most likely
a slip.
""",
)

TOO_MANY_MISTAKES = Entry(
    "RW0804",
    "too-many-mistakes",
    "there are {limit} mistakes already; the rest of the file was not read",
    """
So many mistakes mostly have one cause: the file is no rule book, or something near its beginning
turned the rest upside down. Begin with the first.
""",
)

TOO_MANY_FILES = Entry(
    "RW0805",
    "too-many-files",
    "this rule book stands on more than {limit} files",
    """
All files that are reached over `variant … of` and `use` are counted, each once. Put what belongs
together into one file.
""",
)

TOO_MANY_WORDS = Entry(
    "RW0806",
    "too-many-words",
    "the file has more than {limit:,} words and symbols",
    """
A rule book of a large game has about 5,000 words and symbols. A file with so many more is hardly
written by hand; what it says is better said with `for`, `in` and tables.
""",
)

FILES_TOO_LARGE = Entry(
    "RW0807",
    "files-too-large",
    "with `{file}` the files of this rule book have more than {limit:,} letters",
    """
All files that are reached over `variant … of` and `use` are counted together, each once. Rule books
of large games have about 50,000 letters.
""",
)

TOO_MANY_MEMBERS = Entry(
    "RW0811",
    "too-many-members",
    "the enums of this game have more than {limit} members together",
    """
What is checked goes over all members of a sort again and again. An enum that extends another counts
the members of both.
""",
)

TOO_LONG_CHAIN = Entry(
    "RW0812",
    "too-long-chain",
    "{what} stands on more than {limit} others, one on the other",
    """
An enum may be a part of another that is itself a part of a third, and a record may have a record in
it. Very long chains of these are refused.
""",
)

TOO_LONG_BODY = Entry(
    "RW0813",
    "too-long-body",
    "this def has more than {limit} `let`, `if` and `match` behind or in one another",
    """
The body of a def is one value made of steps. Cut a long body into several defs.
""",
)

MORE_MISTAKES = Entry(
    "RW0814",
    "more-mistakes",
    "only the first {limit} of {count} mistakes are shown",
    """
So many mistakes mostly have one cause, such as a name that was changed in one place only. Begin
with the first.
""",
)

TOO_MANY_PARAMETERS = Entry(
    "RW0815",
    "too-many-parameters",
    "`{name}` has {count:,} {what}, and the limit is {limit}",
    """
Every choice of an action multiplies the moves there are to look at, and nobody can read a call with
so many parameters. Choose a set or bag instead of its members one by one, or make several actions
of one; what belongs together can be a record, or stand in the state.
""",
)

TOO_MANY_GENERATORS = Entry(
    "RW0816",
    "too-many-generators",
    "this has {count:,} `for`, and the limit is {limit}",
    """
The rounds of all `for` of a comprehension are multiplied: ten of them over ten values each would
take longer than anybody can wait. Say in a `def` what belongs together, or write conditions, so
that fewer of them are needed.
""",
)

TOO_MANY_STATEMENTS = Entry(
    "RW0817",
    "too-many-statements",
    "this is one statement more than the {limit:,} that a rule or scenario may have",
    """
Statements inside `if`, `for` and `match` count too, and the lines of a scenario. A rule of a rule
book has hardly more than twenty. Walk over a set with `for`, look values up in a table, or cut the
rule into procedures.
""",
)

TOO_MANY_DECLARATIONS = Entry(
    "RW0818",
    "too-many-declarations",
    "there are more than {limit:,} {what}; this is the first one too many",
    """
The declarations of all files of a rule book are counted together, and what stands behind the last
one that may be is not read. Large games have some hundreds. Members of an enum, rows of a table and
places of a board need no declarations of their own. Of steps there may be fewer, since each is
compared with each other, and of instances too: a family of sizes needs no instance for each, since
`--set` gives parameters their values.
""",
)

BOARD_TOO_LARGE = Entry(
    "RW0831",
    "board-too-large",
    "`{name}` is too large: {reason}",
    """
A board is kept as a whole, with all its relations. Take smaller numbers for it; an instance can
give it others than the game itself.
""",
)

TOO_MANY_CELLS = Entry(
    "RW0832",
    "too-many-cells",
    "this has {count:,} cells, and the limit is {limit:,}",
    """
A set or a bag has a cell for each value that could be in it, a map one for each key (and a map of
maps one for each pair of keys). A set of `1..1000000000` would be as large as that range, however
few are in it. Give the type a smaller range.
""",
)

TOO_MANY_VALUES = Entry(
    "RW0833",
    "too-many-values",
    "this has more values than 63 bits can tell apart",
    """
A record, a pair and an optional value are kept as one number, so all their values together must not
be more than about 9 * 10^18. Give the fields smaller ranges, or keep them in several variables.
""",
)

INTEGER_TOO_WIDE = Entry(
    "RW0834",
    "integer-too-wide",
    "this can be any number of {low}..{high}, more than 63 bits and a sign can hold",
    """
Numbers are exact, and each has to fit into a machine word: from about -9 * 10^18 to 9 * 10^18. The
bounds of a calculation follow from the ranges of what goes into it. Give these smaller ranges.
""",
)

TOO_MANY_DISTANCES = Entry(
    "RW0835",
    "too-many-distances",
    "`distance` between {count:,} places would need a table of more than {limit:,} cells",
    """
All distances of a board are worked out before play. Take a smaller board, or say with `neighbours`
what is near enough.
""",
)

TOO_MUCH_WORK = Entry(
    "RW0836",
    "too-much-work",
    "the constants of this game take too long to work out; this is where it was given up",
    """
Params, tables, attributes, boards and what the state is at the start are worked out before anything
is checked, and that has a limit of ten million steps for all of them together. A comprehension over
very large ranges is the usual reason.
""",
)

STATE_TOO_LARGE = Entry(
    "RW0837",
    "state-too-large",
    "with this variable the state has more than {limit:,} cells",
    """
A position has a cell for each key of each map, and for each possible member of a set or bag. Every
position that is reached is kept in memory. Take smaller ranges, or an instance with a smaller
board.
""",
)

TOO_MANY_TABLE_CELLS = Entry(
    "RW0838",
    "too-many-table-cells",
    "with `{name}` the tables of this game have more than {limit:,} cells",
    """
All tables of a game, and the attributes of its enums, are counted together: each has a cell for
each key, whether it has a row or falls under `else`. Give the keys smaller ranges, or say in a
`def` what follows from a rule.
""",
)
