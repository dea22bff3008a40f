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

WIDEST = 2**32 - 1
"""No symbol or word is longer than this, and every Python counts as far."""

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
    data["parser"]["parser"] = in_order(data["parser"]["parser"])
    for kept in memo.values():
        bound_width(kept)
    return json.dumps({"data": data, "memo": memo}, separators=(",", ":"))


def bound_width(kept: dict[str, Any]) -> None:
    """Let "of any length" be the same number whichever Python made the tables."""
    pattern = kept.get("pattern")
    if pattern is not None and "_width" in pattern:
        least, most = pattern["_width"]
        pattern["_width"] = [least, min(most, WIDEST)]


def in_order(table: dict[str, Any]) -> dict[str, Any]:
    """The same parse table, its states numbered as they are reached and its tokens by name.

    Lark numbers both by chance, and every change of the grammar would change the whole file.
    """
    states = {
        state: sorted((table["tokens"][token], act) for token, act in actions.items())
        for state, actions in table["states"].items()
    }
    reached = list(table["start_states"].values())
    for state in reached:
        for _, (is_reduction, target) in states[state]:
            if not is_reduction and target not in reached:
                reached.append(target)
    number = {state: at for at, state in enumerate(reached)}
    tokens = sorted(set(table["tokens"].values()))
    return {
        "tokens": dict(enumerate(tokens)),
        "states": {
            number[state]: {
                tokens.index(token): (is_reduction, target if is_reduction else number[target])
                for token, (is_reduction, target) in states[state]
            }
            for state in reached
        },
        "start_states": {name: number[state] for name, state in table["start_states"].items()},
        "end_states": {name: number[state] for name, state in table["end_states"].items()},
    }


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
