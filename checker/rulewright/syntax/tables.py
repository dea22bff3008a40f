"""The parser's tables: made once from the grammar, by lark, and kept as JSON in `_tables.py`.

Making them takes half a second, loading them some thousandths. `python -m rulewright.syntax.tables`
makes them anew after the grammar or its words were changed; a test tells when that was forgotten.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Collection
from pathlib import Path
from pprint import pformat
from typing import Any

import lark
from lark.grammar import Rule
from lark.lexer import PatternStr, TerminalDef

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
    rules = {key: kept for key, kept in memo.items() if kept["__type__"] == "Rule"}
    states, end = in_order(data["parser"]["parser"], {key: at for at, key in enumerate(rules)})
    made = {"rules": [entry(rule) for rule in rules.values()], "states": states, "end": end}
    return json.dumps(made | scanning(parser.terminals), separators=(",", ":"))


def in_order(table: dict[str, Any], rules: dict[int, int]) -> tuple[list[dict[str, int]], int]:
    """What each state does at each symbol, and the number of the last state.

    Lark numbers states by chance, and every change of the grammar would change the whole file: here
    they are numbered as they are reached. `rules` are the numbers of rules by lark's.
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
    ordered = [
        {
            token: ~rules[target["@"]] if is_reduction else number[target]
            for token, (is_reduction, target) in states[state]
        }
        for state in reached
    ]
    (end,) = table["end_states"].values()
    return ordered, number[end]


def entry(rule: dict[str, Any]) -> tuple[object, ...]:
    """A rule of lark's as the fields of a `grammar.Rule`."""
    origin, options, symbols = rule["origin"]["name"], rule["options"], rule["expansion"]
    left_out = options["empty_indices"] or [False] * len(symbols)
    numbered = iter(enumerate(symbols))
    parts: list[int | None] = []
    for is_left_out in left_out:
        if is_left_out:
            parts.append(None)
            continue
        index, symbol = next(numbered)
        if symbol["__type__"] == "NonTerminal":
            parts.append(~index if symbol["name"].startswith("_") else index)
        elif options["keep_all_tokens"] or not symbol["filter_out"]:
            parts.append(index)
    kind = None if origin.startswith("_") else rule["alias"] or origin
    passes_on = options["expand1"] and rule["alias"] is None
    return origin, kind, len(symbols), parts, passes_on


def scanning(terminals: Collection[TerminalDef]) -> dict[str, object]:
    """How tokens are found: as lark tries one terminal before another that fits as well."""
    spelled = [one for one in terminals if isinstance(one.pattern, PatternStr)]
    matched = sorted(
        (one for one in terminals if not isinstance(one.pattern, PatternStr)),
        key=lambda one: (-one.priority, -len(one.pattern.value), one.name),
    )
    words = {one.pattern.value: one.name for one in spelled if one.pattern.value.isidentifier()}
    signs = {one.pattern.value: one.name for one in spelled if one.name not in words.values()}
    longest_first = sorted(signs, key=lambda sign: (-len(sign), sign))
    groups = [f"(?P<{one.name}>{one.pattern.to_regexp()})" for one in matched]
    groups.append(f"(?P<SIGN>{'|'.join(map(re.escape, longest_first))})")
    return {"pattern": "|".join(groups), "words": words, "signs": signs}


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
