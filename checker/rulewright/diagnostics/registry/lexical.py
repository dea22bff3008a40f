"""Mistakes in the letters, lines and sentences of a text."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Entry

STRAY_SYMBOL = Entry(
    "RW0101",
    "stray-symbol",
    "the language has no `{symbol}`",
    """
Rules are written with names, whole numbers, texts in `"…"` and these symbols:
`( ) [ ] { } , : . .. ... = += -= == != < <= > >= + - * // % -> ?`. Everything else may only stand
in texts and comments. Signs of other languages have words here: `and`, `or`, `not`, `implies`.

Wrong:

    require markers[current] > 0 && free(corner)

Right:

    require markers[current] > 0 and free(corner)
""",
)

CONTROL_CHARACTER = Entry(
    "RW0102",
    "control-character",
    "there is an invisible control character ({number}) here",
    """
Letters that cannot be seen, or that turn the direction of writing round, could make a rule look
other than it is. They are refused everywhere, also in texts and comments. They often come along
when text is copied from a web page or a PDF: delete the place and type it anew.
""",
)

TAB = Entry(
    "RW0103",
    "tab",
    "tabs are not allowed; tabs in this file: {count}",
    """
How far a line is indented has a meaning, and a tab looks different in each editor. So only spaces
indent, four for each step by custom. Most editors can turn all tabs of a file into spaces; the
first one is shown.
""",
)

UNTERMINATED_TEXT = Entry(
    "RW0104",
    "unterminated-text",
    "this text has no closing quotation mark on its line",
    """
A text in `"…"` ends on the line where it begins, and cannot hold a quotation mark itself. Longer
texts are docstrings in three quotation marks, where documentation stands.

Wrong:

    require free(corner) because "somebody is here

Right:

    require free(corner) because "somebody is here"
""",
)

UNTERMINATED_DOCSTRING = Entry(
    "RW0105",
    "unterminated-docstring",
    'this docstring has no closing `"""`',
    """
A docstring begins and ends with three quotation marks, and may go over several lines. Without the
second three, everything behind it would be part of it.

Wrong:

    game Snails
        \"\"\"A race.

    players 2 of red, blue

Right:

    game Snails
        \"\"\"A race.\"\"\"

    players 2 of red, blue
""",
)

NAME_NOT_ASCII = Entry(
    "RW0106",
    "name-not-ascii",
    "`{name}` cannot be a name: names are made of the letters a to z, digits and `_`",
    """
Names are plain, so that everybody can type them and no two of them look alike. What players read
may be in any script: docstrings, their translations, and every text in `"…"`.

Wrong:

    enum Crop: 麦, 魚

Right:

    enum Crop: wheat, fish
        \"\"\"What a field and a lake yield.\"\"\"
        ja \"\"\"畑と湖からとれるもの。\"\"\"
""",
)

MALFORMED_NUMBER = Entry(
    "RW0107",
    "malformed-number",
    "`{number}` is neither a whole number nor a name",
    """
Numbers are whole and written with the digits 0 to 9 alone, without zeros in front. There are no
fractions: `//` divides and rounds
down. A name cannot begin with a digit.

Wrong:

    param supply: 1..1_000 = 1_000
    enum Place: 1st, 2nd

Right:

    param supply: 1..1000 = 1000
    enum Place: first, second
""",
)

RESERVED_WORD = Entry(
    "RW0108",
    "reserved-word",
    "`{word}` is a word of the language and cannot be a name here",
    """
Words of expressions (`if`, `else`, `implies`, `or`, `and`, `not`, `in`, `within`, `is`, `for`,
`none`, `true`, `false`) and words that carry a line on (`by`, `during`, `because`) are never names.
Words that open a line in a block, such as `move`, `weight` or `pass`, may be names; but a line
cannot begin with such a name, so a variable that rules assign should not have it.

Wrong:

    state:
        in: set[Square]

Right:

    state:
        inside: set[Square]
""",
)

UNCLOSED_BRACKET = Entry(
    "RW0110",
    "unclosed-bracket",
    "`{bracket}` is never closed",
    """
Inside brackets lines may be broken anywhere, so a bracket that is not closed takes in all that
follows, up to the end of the declaration. The bracket shown is the innermost that was open there.

Wrong:

    require count(hand[player] > 7

Right:

    require count(hand[player]) > 7
""",
)

UNOPENED_BRACKET = Entry(
    "RW0111",
    "unopened-bracket",
    "`{bracket}` closes nothing",
    """
Every closing bracket needs one that was opened before it, in the same declaration.

Wrong:

    require hand[player]] > 7

Right:

    require hand[player] > 7
""",
)

MISMATCHED_BRACKET = Entry(
    "RW0112",
    "mismatched-bracket",
    "found `{bracket}` where `{expected}` should close",
    """
Brackets close in the opposite order of their opening, each with its own kind: `(` with `)`, `[`
with `]`, `{` with `}`.

Wrong:

    require count(hand[player)] > 7

Right:

    require count(hand[player]) > 7
""",
)

INCONSISTENT_INDENTATION = Entry(
    "RW0113",
    "inconsistent-indentation",
    "this line is indented like none of the blocks around it",
    """
All lines of a block begin in the same column, and a line behind the block goes back to the column
of a block around it.

Wrong:

    procedure pay(player: Player):
        if coins[player] > 0:
            coins[player] -= 1
          paid += {player}

Right:

    procedure pay(player: Player):
        if coins[player] > 0:
            coins[player] -= 1
            paid += {player}
""",
)

UNEXPECTED_INDENTATION = Entry(
    "RW0114",
    "unexpected-indentation",
    "this line is indented, but no block begins here",
    """
A line is indented more than the one before it only where a block begins: behind a `:` at the end
of the line, or under a declaration of one line that has documentation, `cites` or the like. A line
that is to go on must be in brackets, or the next one must open with a word that goes on: `and`,
`or`, `implies`, `because`, `by`, `during`, `+`, `-`, `*`, `if … else …`.

Wrong:

    procedure pay(player: Player):
        coins[player] -= 1
            paid += {player}

Right:

    procedure pay(player: Player):
        coins[player] -= 1
        paid += {player}
""",
)

MISSING_BLOCK = Entry(
    "RW0115",
    "missing-block",
    "an indented block should begin here",
    """
Behind a line that ends with `:` a block follows, indented more than that line, and it holds at
least one statement. Where nothing is to happen, write `pass`.

Wrong:

    procedure award():

Right:

    procedure award():
        pass
""",
)

MISSING_COLON = Entry(
    "RW0116",
    "missing-colon",
    "there is no `:` at the end of this line",
    """
A line that opens a block ends with `:`.

Wrong:

    if coins[player] > 0
        coins[player] -= 1

Right:

    if coins[player] > 0:
        coins[player] -= 1
""",
)

UNEXPECTED = Entry(
    "RW0120",
    "unexpected",
    "found {found} where {expected} should stand",
    """
The text follows the language up to the place shown, and not there. The message lists what could
have stood there. When the place looks right, look just before it: a comma, an operator or a closing
bracket may be missing.

Wrong:

    require hand[player] 7

Right:

    require hand[player] > 7
""",
)

UNKNOWN_DECLARATION = Entry(
    "RW0121",
    "unknown-declaration",
    "no declaration begins with `{word}`",
    """
What stands in column 0 declares something, and its first word says what: `game`, `variant`,
`players`, `enum`, `state`, `def`, `action`, `step`, `invariant`, `scenario`, `check` and others.
The language reference lists them all.

Wrong:

    acton roll() by current:
        ...

Right:

    action roll() by current:
        ...
""",
)

MISPLACED_LINE = Entry(
    "RW0122",
    "misplaced-line",
    "a line with `{word}` cannot stand {place}",
    """
Each kind of block holds its own kinds of lines. Statements (`let`, `require`, `move`, …) stand in
actions, steps, defs and procedures; `reading` and `choose` in a question; `score` and `winner` in
`outcome`; `given`, `do`, `expect` and `refuse` in a scenario; `before` and `after` in `extend`.

Wrong:

    let best = 3

    def enough(player: Player) -> bool:
        return deals[player] >= best

Right:

    def enough(player: Player) -> bool:
        let best = 3
        return deals[player] >= best
""",
)

FOREIGN_STATEMENT = Entry(
    "RW0123",
    "foreign-statement",
    "there is no statement `{word}`",
    """
The language looks like Python, but is much smaller: every rule comes to an end, changes nothing but
the position, and reads nothing but the text. The suggestion says what to write instead.

Wrong:

    while coins[player] > 0:
        coins[player] -= 1

Right:

    coins[player] = 0
""",
)

STRAY_BRANCH = Entry(
    "RW0124",
    "stray-branch",
    "this `{word}` belongs to no `{owner}`",
    """
`elif` and `else` stand directly under the block of their `if`, in its column; `case` and its `else`
under their `match`. Nothing comes behind `else`.

Wrong:

    if deals[player] > 4:
        king = player
    else:
        king = none
    elif deals[player] == 4:
        pass

Right:

    if deals[player] > 4:
        king = player
    elif deals[player] == 4:
        pass
    else:
        king = none
""",
)

ELSE_IF = Entry(
    "RW0125",
    "else-if",
    "`else if` is written `elif`",
    """
Wrong:

    if deals[player] > 4:
        king = player
    else if deals[player] == 4:
        pass

Right:

    if deals[player] > 4:
        king = player
    elif deals[player] == 4:
        pass
""",
)

WRONG_EQUALS = Entry(
    "RW0126",
    "wrong-equals",
    "`{found}` {use}; here it has to be `{right}`",
    """
`=` gives a value: to a variable, a parameter, a name. `==` compares two values.

Wrong:

    require phase = trading

Right:

    require phase == trading
""",
)

NEEDS_BRACKETS = Entry(
    "RW0127",
    "needs-brackets",
    "`{operator}` cannot follow `{before}` without brackets",
    """
A comparison has two sides: there are no chains of them. Say each comparison by itself and put `and`
between them, or use a range of whole numbers. In the same way a range `a..b` has two ends, and
`not` stands in brackets behind an operator that binds more strongly.

Wrong:

    require 2 <= count(hand[player]) <= 7

Right:

    require count(hand[player]) in 2..7
""",
)

NOT_AN_AGGREGATE = Entry(
    "RW0128",
    "not-an-aggregate",
    "`{name}` cannot go over a set with `for`",
    """
Only `all`, `any`, `count`, `sum`, `min`, `max`, `the`, `most` and `least` take `… for x in D`.
Everything else takes plain values; a set can be made with `{… for x in D}`.

Wrong:

    return len(p for p in Player if deals[p] > 4)

Right:

    return count(p for p in Player if deals[p] > 4)
""",
)

REPEATED_PART = Entry(
    "RW0129",
    "repeated-part",
    "there is a second `{word}` in this block",
    """
Some lines say one thing about what they stand under and cannot be repeated: `when` of a property,
`in` of a scenario, `winner` of the outcome.

Wrong:

    scenario "a sale":
        in duel
        in standard

Right:

    scenario "a sale":
        in duel
""",
)
