"""The parser's tables: made once from the grammar, kept as plain Python in `_tables.py`.

Making them takes half a second, loading them a few hundredths. `python -m rulewright.syntax.tables`
makes them anew after the grammar or its words were changed; a test tells when that was forgotten.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from pathlib import Path
from pprint import pformat
from typing import Any

import lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

from rulewright.data import data_folder

GENERATED = Path(__file__).with_name("_tables.py")

_HEADER = '''"""Generated from `grammar` by rulewright.syntax.tables. Not for editing."""

from typing import Any

'''


def grammar_texts() -> tuple[str, str]:
    """The grammar and the table of words, as they are now."""
    folder = data_folder() / "grammar"
    return (folder / "rules.lark").read_text("utf-8"), (folder / "words.toml").read_text("utf-8")


def fingerprint() -> str:
    """What tells whether generated tables belong to the grammar as it is now."""
    return hashlib.sha256("\0".join(grammar_texts()).encode()).hexdigest()


def make_tables() -> str:
    """Run lark over the grammar. JSON, because Python reads it faster than its own literals."""
    parser = lark.Lark(
        grammar_texts()[0], parser="lalr", lexer="contextual", maybe_placeholders=True
    )
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    return json.dumps({"data": data, "memo": memo}, separators=(",", ":"))


def words() -> dict[str, Any]:
    """The table of words, lists as tuples."""
    table = tomllib.loads(grammar_texts()[1])
    return {name: tuple(entries) for name, entries in table.items() if name != "operators"} | {
        "operators": tuple((row["group"], tuple(row["words"])) for row in table["operators"])
    }


def generated_text() -> str:
    """The whole text of `_tables.py`."""
    return _HEADER + "\n".join(
        [
            f"FINGERPRINT = {fingerprint()!r}",
            f"LARK = {lark.__version__!r}",
            f"WORDS: dict[str, Any] = {pformat(words(), compact=True)}",
            f"TABLES = {make_tables()!r}",
            "",
        ]
    )


if __name__ == "__main__":
    GENERATED.write_text(generated_text(), encoding="utf-8")
