"""Statements of rules and scenarios."""

from __future__ import annotations

from msgspec import Struct

from rulewright.diagnostics.source import Span
from rulewright.syntax.tree.expressions import Call, Expression
from rulewright.syntax.tree.words import Text, Word


class Cites(Struct, frozen=True):
    """`cites RE5, RE6`."""

    ids: tuple[Word, ...]
    span: Span


class Require(Struct, frozen=True):
    """`require label: condition because "reason"`."""

    label: Word | None
    condition: Expression
    because: Text | None
    span: Span


class Weight(Struct, frozen=True):
    """`weight expression`: the odds of what chance decides."""

    value: Expression
    span: Span


class Let(Struct, frozen=True):
    """`let name = value`."""

    name: Word
    value: Expression
    span: Span


class Assign(Struct, frozen=True):
    """`target = value`, `target += value`, `target -= value`; `operator` is `=`, `+=` or `-=`."""

    target: Expression
    operator: str
    value: Expression
    span: Span


class CallStatement(Struct, frozen=True):
    """A procedure's call as a statement."""

    call: Call
    span: Span


class Move(Struct, frozen=True):
    """`move AMOUNT from A to B`; `amount` is None for `move all`."""

    amount: Expression | None
    origin: Expression
    target: Expression
    span: Span


class Goto(Struct, frozen=True):
    """`goto phase`; the phase may be any phase value."""

    phase: Expression
    span: Span


class Pass(Struct, frozen=True):
    """`pass`."""

    span: Span


class Hole(Struct, frozen=True):
    """`...`: a body that is not written yet."""

    span: Span


class Return(Struct, frozen=True):
    """`return value`."""

    value: Expression
    span: Span


class If(Struct, frozen=True):
    """`if … elif … else`: the branches in order, and what holds otherwise (None without `else`)."""

    branches: tuple[tuple[Expression, tuple[Statement, ...]], ...]
    otherwise: tuple[Statement, ...] | None
    span: Span


class For(Struct, frozen=True):
    """`for x in D if P from p:`."""

    targets: tuple[Word, ...]
    domain: Expression
    condition: Expression | None
    start: Expression | None
    body: tuple[Statement, ...]
    span: Span


class Case(Struct, frozen=True):
    """`case a, b:`; `values` is empty for `else:` (written `case else:` or `else:`)."""

    values: tuple[Expression, ...]
    body: tuple[Statement, ...]
    span: Span


class Match(Struct, frozen=True):
    """`match subject:` with its cases."""

    subject: Expression
    cases: tuple[Case, ...]
    span: Span


Statement = (
    Cites
    | Require
    | Weight
    | Let
    | Assign
    | CallStatement
    | Move
    | Goto
    | Pass
    | Hole
    | Return
    | If
    | For
    | Match
)
