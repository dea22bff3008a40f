"""The tables that were made of the grammar, as the parser uses them."""

from __future__ import annotations

from functools import cache

import msgspec

from rulewright.syntax import _tables


class Rule(msgspec.Struct, frozen=True, array_like=True):
    """One way to write a symbol: `size` symbols in a row become the symbol `origin`.

    `kind` names the builder of what it makes. It is None where the rule makes nothing and hands its
    parts on. `parts` are those of its symbols that are more than punctuation, by their index;
    ~index where a symbol has only parts to hand on, None for one that is left out. With `passes_on`
    a part that is alone stands for itself.
    """

    origin: str
    kind: str | None
    size: int
    parts: tuple[int | None, ...]
    passes_on: bool


class Tables(msgspec.Struct, frozen=True):
    """An automaton with a stack.

    `states` say what to do at a symbol: go on to the state of that number, or ~number: use that
    rule. State 0 is the first; in state `end` all is read. `pattern` matches any token; its groups
    are terminals, but for SIGN, a spelling in `signs`. A NAME that is among `words` is that word
    where it can stand.
    """

    rules: tuple[Rule, ...]
    states: tuple[dict[str, int], ...]
    end: int
    pattern: str
    words: dict[str, str]
    signs: dict[str, str]


@cache
def tables() -> Tables:
    """The tables in the package."""
    return msgspec.json.decode(_tables.TABLES, type=Tables)


@cache
def spellings() -> dict[str, str]:
    """How the words and symbols of the grammar are written, by the names of their terminals."""
    known = tables()
    return {terminal: text for text, terminal in (known.words | known.signs).items()}
