"""What people write who come from other languages, and what they mean by it."""

from __future__ import annotations

import unicodedata

SYMBOL_PATTERN = r"""'[^'\n]*' | [“”„«][^“”»\n]*[“”»] | === | !== | => | <> | := | && | \|\| | \*\* | [*/%]= | //= | \+\+ """

SYMBOLS = {
    "===": "To compare, write `==`.",
    "!==": "To compare, write `!=`.",
    "=>": "Write `implies` between conditions, `->` in types and `>=` for at least.",
    "<>": "For different, write `!=`.",
    ":=": "To give a name to a value, write `let name = value` on a line of its own.",
    "&&": "Write `and`.",
    "&": "Write `and`.",
    "||": "Write `or`.",
    "|": "Write `or`; sets are put together with `+`.",
    "!": "Write `not`.",
    "~": "Write `not`.",
    "**": "There are no powers: write `a * a`.",
    "^": "There are no powers: write `a * a`.",
    "*=": "Write `x = x * y`.",
    "/=": "Write `x = x // y`.",
    "%=": "Write `x = x % y`.",
    "//=": "Write `x = x // y`.",
    "++": "To add one, write `x += 1`.",
    "/": "There are no fractions: write `//`, which rounds down.",
    ";": "Each statement has a line of its own.",
    "\\": "A line goes on by itself inside brackets, or when the next one opens with `and`, `or`, `+`, `because`, `if … else`.",
    "–": "Write `-`.",
    "—": "Write `-`.",
    "−": "Write `-`.",
    "≤": "Write `<=`.",
    "≥": "Write `>=`.",
    "≠": "Write `!=`.",
    "→": "Write `->`.",
    "×": "Write `*`.",
    "÷": "Write `//`.",
    "…": "Write three dots: `...`.",
    "、": "Write `,`.",
    "。": "Write `.`.",
}

WORDS = {
    "True": "true",
    "False": "false",
    "None": "none",
    "null": "none",
    "nil": "none",
    "len": "count",
    "size": "count",
    "number_of": "count",
    "Set": "set",
    "Bag": "bag",
    "List": "list",
    "boolean": "bool",
    "integer": "int",
}
"""Words of Python and of other languages, and ours for them: for "did you mean" after an unknown name."""

STATEMENTS = {
    "while": "There is no `while`: every rule comes to an end. Walk over a set with `for x in …:`, or write a `step`, which happens as long as its `when` holds.",
    "class": "There is no `class`: write `record Name(field: T)` or `enum Name: a, b`.",
    "import": 'There is no `import`: write `use "file.rules"`.',
    "from": 'There is no `from … import`: write `use "file.rules"`.',
    "lambda": "There is no `lambda`: write a `def`.",
    "assert": "There is no `assert`: write a `require` in an action, or an `invariant` beside it.",
    "raise": "There is no `raise`: write a `require` with its `because`.",
    "try": "There is no `try`: a rule without an answer is a finding.",
    "with": "There is no `with`.",
    "break": "There is no `break`: choose with `if` which members a `for` walks over.",
    "continue": "There is no `continue`: choose with `if` which members a `for` walks over.",
    "global": "There is no `global`: state can be assigned anywhere in an action.",
    "del": "There is no `del`: assign `none`, or take from a set with `-=`.",
    "var": "Write `let name = value`.",
    "const": "Write `let name = value`, or a `param` outside the rule.",
    "function": "Write `def name(a: A) -> T:`.",
    "fn": "Write `def name(a: A) -> T:`.",
    "func": "Write `def name(a: A) -> T:`.",
    "struct": "Write `record Name(field: T)`.",
    "type": "Write `record Name(field: T)` or `enum Name: a, b`.",
    "switch": "Write `match value:` with `case a:` under it.",
    "elseif": "Write `elif`.",
    "elsif": "Write `elif`.",
    "print": "Nothing can be printed: look at a position with a `scenario`.",
}
"""Words that open a line elsewhere."""


def meant_by(symbol: str) -> str | None:
    """A sentence that says what to write for a symbol the language does not have, if one is known."""
    if symbol in SYMBOLS:
        return SYMBOLS[symbol]
    if symbol[0] in "'“”„«":
        return 'Texts stand between straight double quotation marks: `"…"`.'
    plain = unicodedata.normalize("NFKC", symbol)
    if plain != symbol and plain.isascii() and plain.isprintable():
        return f"Write `{plain}`." if plain.strip() else "Write a plain space."
    return None
