"""The parser of one declaration, loaded from the tables that were made of the grammar."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import lark

from rulewright.syntax import _tables
from rulewright.syntax.indenter import LineIndenter

_LAYOUT = frozenset(("_NL", "_INDENT", "_DEDENT"))


@cache
def parser() -> lark.Lark:
    """The parser; it reads laid-out text and makes lark's trees with their places."""
    tables = read_tables(shipped_tables())
    terminals = [
        tables["memo"][ref["@"]] for ref in tables["data"]["parser"]["lexer_conf"]["terminals"]
    ]
    tables["data"]["options"] |= {
        "postlex": LineIndenter([t["name"] for t in terminals if not is_word(t)]),
        "propagate_positions": takes_place,
    }
    return lark.Lark.load(tables)


@cache
def spellings() -> dict[str, str]:
    """How the words and symbols of the grammar are written, by the names of their terminals."""
    return {
        terminal.name: terminal.pattern.value
        for terminal in parser().terminals
        if terminal.pattern.type == "str"
    }


def shipped_tables() -> str:
    """The tables in the package; another release of lark than theirs needs them made anew."""
    if lark.__version__ == _tables.LARK:
        return _tables.TABLES
    from rulewright.syntax.tables import make_tables  # noqa: PLC0415 - slow, and rarely needed

    return make_tables()


def read_tables(text: str) -> dict[str, Any]:
    """What lark loads its parser from: JSON has no numbers as keys, lark wants them."""
    tables: dict[str, Any] = json.loads(text)
    parser = tables["data"]["parser"]["parser"]
    tables["memo"] = numbered(tables["memo"])
    parser["tokens"] = numbered(parser["tokens"])
    parser["states"] = {
        state: numbered(actions) for state, actions in numbered(parser["states"]).items()
    }
    return tables


def numbered(entries: dict[str, Any]) -> dict[int, Any]:
    """The same dict with its keys as numbers."""
    return {int(key): value for key, value in entries.items()}


def is_word(terminal: dict[str, Any]) -> bool:
    """Whether a terminal is a word, which is a name wherever the grammar has no use for it."""
    pattern = terminal["pattern"]
    return pattern["__type__"] == "PatternStr" and str(pattern["value"]).isidentifier()


def takes_place(part: object) -> bool:
    """Whether a part of a rule counts for the rule's place: ends of lines do not."""
    return not (isinstance(part, lark.Token) and part.type in _LAYOUT)
