"""What the design names and this version does not do yet."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Entry

COMMAND_UNSUPPORTED = Entry(
    "RW1201",
    "command-unsupported",
    "`rulewright {command}` is not supported yet",
    """
The name of this command is taken, so that no later version has to change its meaning, but this
version cannot do it. `rulewright --help` lists what it can do.

Not supported yet:

    rulewright play game.rules

Supported:

    rulewright check game.rules
""",
)

OPTION_UNSUPPORTED = Entry(
    "RW1202",
    "option-unsupported",
    "`{option}` is not supported yet",
    """
This option, or this value of it, is known but cannot be used in this version. Leave it out, and
look for another form: results can be written with `--output` (JSON), `--sarif` and `--junit`.

Not supported yet:

    rulewright check game.rules --html found.html

Supported:

    rulewright check game.rules --output found.json
""",
)

NOT_SUPPORTED = Entry(
    "RW1211",
    "not-supported",
    "not supported yet: {construct}",
    """
The design of the language has this, and this version has no meaning for it. It is refused rather
than passed over.

Refused, for example:

    action reorder(order: list[Card] up to 3) by current:

Instead, one thing may be chosen after the other:

    action put_on_top(card: Card) by current:
""",
)

SECOND_BOARD = Entry(
    "RW1212",
    "second-board",
    "not supported yet: a second board with {sorts}",
    """
Two boards of one shape would have sorts of the same names. A game may have a grid, a board of
hexes, and one of ring, path or graph.

Refused:

    topology Town = grid(9, 6)
    topology Market = grid(2, 2)

Instead, one board may be cut into parts by a table:

    topology Town = grid(11, 6)
    table market: Square -> bool:
        j1, k1, j2, k2: true
        else: false
""",
)

OPEN_QUESTION = Entry(
    "RW1231",
    "open-question",
    "not supported yet: playing on where `{name}` has no chosen reading",
    """
A question may leave open which of its readings holds. `rulewright ambiguities` finds out what tells
them apart. To play one reading has to be chosen: in the question, by a variant, or for one call.

Refused:

    question shared_stone:
        reading together: "A stone has room for both."
        reading alone:    "A stone has room for one."

Instead:

    question shared_stone:
        reading together: "A stone has room for both."
        reading alone:    "A stone has room for one."
        choose together
""",
)
