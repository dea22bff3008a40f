"""What went wrong where the grammar could go no further, said in the words of the language."""

from __future__ import annotations

from lark.exceptions import UnexpectedInput, UnexpectedToken

from rulewright.diagnostics.mistake import Mistake, mistake
from rulewright.diagnostics.registry import lexical
from rulewright.diagnostics.source import Source, Span
from rulewright.syntax.layout import Item


def explain(error: UnexpectedInput, source: Source, item: Item) -> Mistake:
    """The mistake that best says why a declaration cannot be read."""
    at = item.start + (error.pos_in_stream or 0)
    end = at + (len(error.token) if isinstance(error, UnexpectedToken) else 1)
    span = Span(source, at, end)
    return mistake(lexical.UNEXPECTED, span, found=span.text, expected="…")
