"""The words of the language, by what they do. They are kept in `grammar/words.toml`."""

from __future__ import annotations

from rulewright.syntax._tables import WORDS

DECLARATIONS: tuple[str, ...] = WORDS["declarations"]
LINES: tuple[str, ...] = WORDS["lines"]
PARTS: tuple[str, ...] = WORDS["parts"]
EXPRESSIONS: tuple[str, ...] = WORDS["expressions"]
RESERVED = frozenset[str](WORDS["reserved"])
CONTINUATIONS = frozenset[str](WORDS["continuations"])
AGGREGATES = frozenset[str](WORDS["aggregates"])
OPERATORS: tuple[tuple[str, tuple[str, ...]], ...] = WORDS["operators"]
