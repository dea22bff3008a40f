"""Scenarios as they are told on one instance."""

from __future__ import annotations

from msgspec import Struct

from rulewright.core.ir import Block, Expr
from rulewright.diagnostics.source import Span


class Given(Struct, frozen=True):
    """Effects on the initial position, without steps."""

    block: Block
    span: Span


class Do(Struct, frozen=True):
    """This move is made; `by` is empty where the scenario does not say who makes it."""

    action: str
    choices: tuple[Expr, ...]
    by: tuple[Expr, ...]
    span: Span


class Expect(Struct, frozen=True):
    """This holds now."""

    condition: Expr
    span: Span


class Refuse(Struct, frozen=True):
    """This move is not allowed; some reason contains `because`."""

    action: str
    choices: tuple[Expr, ...]
    by: tuple[Expr, ...]
    because: str | None
    span: Span


class Refutes(Struct, frozen=True):
    """This property does not hold now, or over the last move."""

    property: str
    span: Span


class ModelScenario(Struct, frozen=True):
    """A told play on this instance; a `witness` begins where the game does."""

    title: str
    witness: bool
    lines: tuple[Given | Do | Expect | Refuse | Refutes, ...]
    cites: tuple[str, ...]
    span: Span


class LeftOut(Struct, frozen=True):
    """A scenario that is not told on this instance.

    `absent` are the players it names who do not take part; if there are none, its `when` does not
    hold.
    """

    title: str
    absent: tuple[str, ...]
    span: Span
