"""What the builders of the syntax tree share.

A builder makes the node of one grammar rule: it is called with the place of the rule and the parts
that were built from its children, in the order of the grammar. A part that the grammar leaves out
comes as None.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from rulewright.diagnostics.mistake import Entry, Mistakes, mistake
from rulewright.diagnostics.source import Span


class Where(Struct, frozen=True):
    """The place of a rule, and where its builder reports what the grammar could not refuse."""

    span: Span
    mistakes: Mistakes

    def report(
        self, entry: Entry, span: Span, suggestion: str | None = None, **fields: object
    ) -> None:
        """Report a mistake at `span`; the builder goes on with what it has."""
        self.mistakes.add(mistake(entry, span, notes=(), suggestion=suggestion, **fields))


Builder = Callable[..., object]
"""Called as `builder(where, *parts)`. The parts have no common type: each builder knows its own."""


def node(make: Callable[..., object]) -> Builder:
    """A builder for a rule whose parts are the fields of its node, in order and before the span."""
    return lambda where, *parts: make(*parts, where.span)


def together(_where: Where, *parts: object) -> tuple[object, ...]:
    """The builder of a rule that only lists things."""
    return parts


def only(_where: Where, part: object) -> object:
    """The builder of a rule that stands for its one part."""
    return part
