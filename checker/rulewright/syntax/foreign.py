"""What people write who come from other languages, and what they mean by it."""

from __future__ import annotations

import unicodedata

SYMBOL_PATTERN = r"""
    '[^'\n]*' | [“”„«][^“”»\n]*[“”»] | === | !== | => | <> | := | && | \|\| | \*\*
    | [*/%]= | //= | \+\+
"""
"""What is one symbol elsewhere, with blanks that mean nothing."""

SYMBOLS = {
    "===": "to compare, write `==`",
    "!==": "to compare, write `!=`",
    "=>": "write `implies` between conditions, `->` in types and `>=` for at least",
    "<>": "for different, write `!=`",
    ":=": "to give a name to a value, write `let name = value` on a line of its own",
    "&&": "write `and`",
    "&": "write `and`",
    "||": "write `or`",
    "|": "write `or`; sets are put together with `+`",
    "!": "write `not`",
    "~": "write `not`",
    "**": "there are no powers: write `a * a`",
    "^": "there are no powers: write `a * a`",
    "*=": "write `x = x * y`",
    "/=": "write `x = x // y`",
    "%=": "write `x = x % y`",
    "//=": "write `x = x // y`",
    "++": "to add one, write `x += 1`",
    "/": "there are no fractions: write `//`, which rounds down",
    ";": "each statement has a line of its own",
    "\\": "a line goes on inside brackets, or when the next one opens with `and`, `or` or `+`",
    "\N{EN DASH}": "write `-`",
    "\N{EM DASH}": "write `-`",
    "\N{MINUS SIGN}": "write `-`",
    "≤": "write `<=`",
    "≥": "write `>=`",
    "≠": "write `!=`",
    "→": "write `->`",
    "\N{MULTIPLICATION SIGN}": "write `*`",
    "÷": "write `//`",
    "…": "write three dots: `...`",
    "、": "write `,`",
    "。": "write `.`",
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
"""Words of other languages, and ours for them: to suggest for a name that is not known."""

STATEMENTS = {
    "while": "walk over a set with `for x in …:`, or write a `step`, which happens while it can",
    "class": "write `record Name(field: T)` or `enum Name: a, b`",
    "import": 'write `use "file.rules"`',
    "from": 'write `use "file.rules"`',
    "lambda": "write a `def`",
    "assert": "write a `require` in an action, or an `invariant` beside it",
    "raise": "write a `require` with its `because`",
    "try": "a rule without an answer is a finding",
    "with": "write `let name = value`",
    "break": "choose with `if` which members a `for` walks over",
    "continue": "choose with `if` which members a `for` walks over",
    "global": "state can be assigned anywhere in an action",
    "del": "assign `none`, or take from a set with `-=`",
    "var": "write `let name = value`",
    "const": "write `let name = value`, or a `param` outside the rule",
    "function": "write `def name(a: A) -> T:`",
    "fn": "write `def name(a: A) -> T:`",
    "func": "write `def name(a: A) -> T:`",
    "struct": "write `record Name(field: T)`",
    "type": "write `record Name(field: T)` or `enum Name: a, b`",
    "switch": "write `match value:` and `case a:` under it",
    "elseif": "write `elif`",
    "elsif": "write `elif`",
    "print": "nothing can be printed: look at a position with a `scenario`",
}
"""Words that open a line elsewhere."""

DECLARATIONS = {
    "setup": "the state has initial values; a set-up by chance is a phase with actions `by chance`",
    "rule": "write `action`, `step`, `def` or `procedure`",
    "function": "write `def`",
    "fn": "write `def`",
    "func": "write `def`",
    "class": "write `record` or `enum`",
    "struct": "write `record`",
    "type": "write `record` or `enum`",
    "import": 'write `use "file.rules"`',
    "from": 'write `use "file.rules"`',
    "include": 'write `use "file.rules"`',
    "board": "write `topology`",
    "map": "write `topology`, or `table`",
    "const": "write `param`",
    "constant": "write `param`",
    "var": "variables stand under `state:`",
    "variable": "variables stand under `state:`",
    "test": "write `scenario`",
    "assert": "write `invariant`",
    "property": "write `invariant`, `reachable`, `always_possible`, `eventually` or `claim`",
    "phase": "write `phases a, b`",
    "player": "write `players 2 of red, blue`",
    "if": "a condition stands in a rule",
}
"""Words that open a declaration elsewhere, or might."""


def meant_by(symbol: str) -> str | None:
    """What to write for a symbol that the language does not have, if that is known."""
    if symbol in SYMBOLS:
        return SYMBOLS[symbol]
    if symbol[0] in "'“”„«":
        return 'texts stand between straight double quotation marks: `"…"`'
    plain = unicodedata.normalize("NFKC", symbol)
    if plain == symbol or not (plain.isascii() and plain.isprintable()):
        return None
    return SYMBOLS.get(plain, f"write `{plain}`" if plain.strip() else "write a plain space")
