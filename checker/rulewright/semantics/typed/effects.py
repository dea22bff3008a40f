"""Typed effects, and the places they write."""

from __future__ import annotations

from msgspec import Struct

from rulewright.diagnostics.source import Span
from rulewright.semantics.typed.expressions import Binding, Expression
from rulewright.semantics.types import Type


class Place(Struct, frozen=True):
    """A state variable, or a cell or part of it, that effects write."""

    variable: str
    indices: tuple[Expression, ...]
    type: Type
    span: Span


class Let(Struct, frozen=True):
    """A snapshot for the effects that follow in the same block."""

    name: str
    value: Expression
    span: Span


class Assign(Struct, frozen=True):
    """`place = value`; `+=` and `-=` have become an Arithmetic on the place's own value."""

    place: Place
    value: Expression
    span: Span


class Transfer(Struct, frozen=True):
    """`move amount from origin to target`.

    `amount` None moves all. Taking more than is there is `supply`.
    """

    amount: Expression | None
    origin: Place
    target: Place
    span: Span


class Goto(Struct, frozen=True):
    """The phase becomes this."""

    phase: Expression
    span: Span


class If(Struct, frozen=True):
    """The first branch whose condition holds, else `otherwise`."""

    branches: tuple[tuple[Expression, Block], ...]
    otherwise: Block
    span: Span


class For(Struct, frozen=True):
    """The body for each value of the binding.

    `start` (from p) fixes the order, otherwise none matters.
    """

    binding: Binding
    start: Expression | None
    body: Block
    span: Span


class Match(Struct, frozen=True):
    """Cases in order; `otherwise` None makes a value that no case names a `gap`.

    `otherwise_span` is where it stands, if it is there.
    """

    subject: Expression
    cases: tuple[tuple[tuple[Expression, ...], Block], ...]
    otherwise: Block | None
    otherwise_span: Span | None
    span: Span


class Perform(Struct, frozen=True):
    """A procedure with its arguments."""

    procedure: str
    arguments: tuple[Expression, ...]
    span: Span


Effect = Let | Assign | Transfer | Goto | If | For | Match | Perform


Block = tuple[Effect, ...]
