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
