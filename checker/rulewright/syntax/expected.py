"""What could stand at a place, in words an author knows."""

from __future__ import annotations

from rulewright.syntax.grammar import spellings
from rulewright.syntax.operators import SIGNS
from rulewright.syntax.words import DECLARATIONS

_VALUE = frozenset(("NAME", "NUMBER", "TEXT", "OPEN_ROUND", "OPEN_SQUARE", "OPEN_CURLY", "MINUS"))
_VALUE_WORDS = frozenset(("NOT", "NONE", "TRUE", "FALSE"))
_TYPE = frozenset(("NAME", "NUMBER", "OPEN_ROUND", "MINUS"))
_BOUND = frozenset(("NAME", "NUMBER", "MINUS"))
_AFTER_VALUE = SIGNS | frozenset(("IF", "DOT", "OPEN_ROUND", "OPEN_SQUARE"))
_STATEMENT = frozenset(("LET", "PASS", "RETURN", "GOTO"))
_STATEMENTS = _STATEMENT | frozenset(
    ("NAME", "HOLE", "CITES", "REQUIRE", "WEIGHT", "MOVE", "IF", "FOR", "MATCH")
)

_DECLARATIONS = frozenset(("NAMING", *(word.upper() for word in DECLARATIONS)))

_PLAIN = {
    "NAME": "a name",
    "NUMBER": "a number",
    "TEXT": 'a text in `"…"`',
    "LONG_TEXT": 'a docstring in `"""…"""`',
    "_NL": "the end of the line",
    "_INDENT": "an indented block",
    "_DEDENT": "the end of the block",
    "$END": "the end of the declaration",
}

_MOST = 6

# Groups of terminals under one name: all of the first must be there, then all of the second go.
_GROUPS = (
    (_STATEMENT, _STATEMENTS, "a statement"),
    (_VALUE, _VALUE | _VALUE_WORDS, "a value"),
    (_TYPE, _TYPE, "a type"),
    (_BOUND, _BOUND, "a name or a number"),
    (frozenset(("PLUS", "TIMES")), _AFTER_VALUE, "an operator"),
    (frozenset(("GAME", "ACTION")), _DECLARATIONS, "a declaration"),
)


def described(accepted: frozenset[str]) -> str:
    """The alternatives in a row, with `or` before the last."""
    left = accepted - {"TRANSLATION"}
    parts = []
    for signs, members, name in _GROUPS:
        if signs <= left:
            parts.append(name)
            left -= members
    parts += [_PLAIN[terminal] for terminal in _PLAIN if terminal in left]
    parts += sorted(f"`{spellings()[terminal]}`" for terminal in left - _PLAIN.keys())
    if len(parts) > _MOST:
        parts = [*parts[: _MOST - 1], "something else"]
    return ", ".join(parts[:-1]) + " or " + parts[-1] if len(parts) > 1 else "".join(parts)
