"""A row of operands and operators becomes a tree: the operator that binds first is lowest.

The grammar only says that operands and operators take turns. How strongly each operator binds, and
how equals are read, stands in the table of operators in `grammar/words.toml`.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from rulewright.diagnostics.registry import lexical
from rulewright.diagnostics.source import Span
from rulewright.syntax.build import Where
from rulewright.syntax.tree import Binary, Compare, Expression, RangeValue, Unary
from rulewright.syntax.words import OPERATORS

SIGNS = frozenset(
    ("IMPLIES", "OR", "AND", "NOT", "EQUAL", "UNEQUAL", "LESS", "AT_MOST", "MORE", "AT_LEAST")
) | frozenset(
    (
        "IN",
        "NOT_IN",
        "WITHIN",
        "IS",
        "IS_NOT",
        "UP_TO",
        "PLUS",
        "MINUS",
        "TIMES",
        "DIVIDE",
        "MODULO",
    )
)
"""The terminals of the operators."""


class Sign(NamedTuple):
    """An operator where it stands."""

    text: str
    span: Span


class Strength(Struct, frozen=True):
    """How strongly an operator binds, and how equals are read: left, right, never or before."""

    level: int
    group: str


class Chain(Struct, frozen=True):
    """`a <= b <= c`, of which the last operand is not read yet."""

    left: Expression
    before: Sign
    middle: Expression
    sign: Sign


# What is read as two comparisons where it stands in a chain.
_ORDER = frozenset(("<", "<=", ">", ">="))
_LONGEST_SUGGESTION = 80

_BETWEEN: dict[str, Strength] = {}
_BEFORE: dict[str, Strength] = {}
for _level, (_group, _words) in enumerate(OPERATORS):
    for _word in _words:
        (_BEFORE if _group == "before" else _BETWEEN)[_word] = Strength(_level, _group)


def operation(where: Where, *parts: Expression | Sign) -> Expression:
    """Build a row: operands, operators between them, and operators before operands."""
    row = _Row(where)
    for part in parts:
        row.take(part)
    return row.finish()


class _Row:
    """The operands that still wait for an operator, and the operators that wait for an operand.

    Waiting operators bind more strongly the later they came: a weaker one first takes what it can.
    """

    def __init__(self, where: Where) -> None:
        self.where = where
        self.operands: list[Expression] = []
        self.waiting: list[tuple[Sign, Strength]] = []
        self.operand_is_next = True
        self.sound = True
        self.chain: Chain | None = None

    def take(self, part: Expression | Sign) -> None:
        if not isinstance(part, Sign):
            self.operands.append(part)
            self.operand_is_next = False
        elif self.operand_is_next:
            self.take_before(part)
        else:
            self.take_between(part)

    def take_before(self, sign: Sign) -> None:
        """An operator before its operand. After a stronger operator it needs brackets."""
        strength = _BEFORE[sign.text]
        if self.waiting and self.waiting[-1][1].level > strength.level:
            self.refuse(sign)
        self.waiting.append((sign, strength))

    def take_between(self, sign: Sign) -> None:
        """An operator between two operands: what binds more strongly on its left is done first."""
        strength = _BETWEEN[sign.text]
        while self.waiting and self.waiting[-1][1].level > strength.level:
            self.apply()
        while self.waiting and self.waiting[-1][1] == strength and strength.group != "right":
            if strength.group == "never":
                self.refuse(sign)
            self.apply()
        self.waiting.append((sign, strength))
        self.operand_is_next = True

    def finish(self) -> Expression:
        while self.waiting:
            self.apply()
        return self.operands.pop()

    def apply(self) -> None:
        """Give the last waiting operator its operands."""
        sign, strength = self.waiting.pop()
        right = self.operands.pop()
        if self.chain is not None and self.chain.sign is sign:
            self.refuse_chain(self.chain, right)
        if strength.group == "before":
            self.operands.append(Unary(sign.text, right, sign.span.to(right.span)))
        else:
            self.operands.append(_between(sign.text, self.operands.pop(), right, strength))

    def refuse(self, sign: Sign) -> None:
        """Report an operator that needs brackets, once for the row."""
        before = self.waiting[-1][0]
        if self.sound and sign.text in _ORDER and before.text in _ORDER:
            self.chain = Chain(self.operands[-2], before, self.operands[-1], sign)
        elif self.sound:
            self.report(sign, before, None)
        self.sound = False

    def refuse_chain(self, chain: Chain, right: Expression) -> None:
        """Report a chain of comparisons, now that all of it is read."""
        self.chain = None
        left, middle, last = (part.span.text for part in (chain.left, chain.middle, right))
        written = f"{left} {chain.before.text} {middle} and {middle} {chain.sign.text} {last}"
        short = len(written) <= _LONGEST_SUGGESTION and "\n" not in written
        self.report(chain.sign, chain.before, f"write `{written}`" if short else None)

    def report(self, sign: Sign, before: Sign, suggestion: str | None) -> None:
        self.where.report(
            lexical.NEEDS_BRACKETS, sign.span, suggestion, operator=sign.text, before=before.text
        )


def _between(operator: str, left: Expression, right: Expression, strength: Strength) -> Expression:
    span = left.span.to(right.span)
    if operator == "..":
        return RangeValue(left, right, span)
    if strength.group == "never":
        return Compare(operator, left, right, span)
    return Binary(operator, left, right, span)
