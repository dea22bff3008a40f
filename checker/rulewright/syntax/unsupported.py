"""Forms that the design of the language has and the grammar does not: refused as what they are.

Each slip looks at the place where the grammar could go no further, as those of `slips` do.
"""

from __future__ import annotations

import re

from rulewright.diagnostics.mistake import Mistake, mistake
from rulewright.diagnostics.registry.unsupported import NOT_SUPPORTED
from rulewright.diagnostics.source import Span
from rulewright.syntax.stop import Stop

_PAIR = re.compile(r"\w+ *, *\w+[\w, ]*\) *in\b")
_INSTEAD = {
    "match": "write `if … else …`, or `match` as a statement with a `return` in each case",
    "let": "give it a line of its own, before this one",
}


def drawn_topology(stop: Stop) -> Mistake | None:
    """`topology Town = drawn \"\"\"…\"\"\"`, with or without a block."""
    if stop.before[:1] != ("topology",):
        return None
    behind = stop.span.source.text[stop.span.end : stop.span.end + 200]
    in_block = stop.found == ":" and behind.lstrip().startswith("drawn")
    if not in_block and "drawn" not in (stop.found, stop.before[-1]):
        return None
    instead = "write `grid`, `hexes`, `ring`, `path` or `graph`"
    construct = "a topology from a picture (`drawn`)"
    return mistake(NOT_SUPPORTED, stop.span, suggestion=instead, construct=construct)


def choice_of_a_pair(stop: Stop) -> Mistake | None:
    """`action swap((a, b) in adjacent)`."""
    if stop.before[:1] != ("action",) or stop.found != "(" or "NAME" not in stop.accepted:
        return None
    if not _PAIR.match(stop.rest):
        return None
    instead = "choose one after the other, as in `a: Corner, b in neighbours(a)`"
    construct = "a choice of a pair, `(a, b) in …`"
    return mistake(NOT_SUPPORTED, stop.span, suggestion=instead, construct=construct)


def statement_in_expression(stop: Stop) -> Mistake | None:
    """`return match x: …` and `1 + (let y = x: y)`."""
    word = stop.before[-1] if len(stop.before) > 1 else ""
    if word not in _INSTEAD or "PLUS" not in stop.accepted:
        return None
    source = stop.span.source
    start = source.text.rfind(word, 0, stop.span.start)
    span = Span(source, start, start + len(word))
    construct = f"`{word}` inside an expression"
    return mistake(NOT_SUPPORTED, span, suggestion=_INSTEAD[word], construct=construct)


SLIPS = (drawn_topology, choice_of_a_pair, statement_in_expression)
