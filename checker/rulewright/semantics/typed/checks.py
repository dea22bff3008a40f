"""Scenarios, instances and check lines."""

from __future__ import annotations

from msgspec import Struct

from rulewright.diagnostics.source import Span
from rulewright.semantics.typed.effects import Block
from rulewright.semantics.typed.expressions import Expression
from rulewright.semantics.typed.material import Picture, Row
from rulewright.syntax.tree import Documentation


class Given(Struct, frozen=True):
    """Effects on the initial position."""

    effects: Block
    span: Span


class MoveCall(Struct, frozen=True):
    """A move by its action, its choices in the action's order, and who makes it (None.

    Not said).
    """

    action: str
    choices: tuple[Expression, ...]
    by: tuple[Expression, ...]
    span: Span


class Do(Struct, frozen=True):
    """This move is made."""

    move: MoveCall
    span: Span


class Expect(Struct, frozen=True):
    """This holds now."""

    condition: Expression
    span: Span


class Refuse(Struct, frozen=True):
    """This move is not allowed; some reason contains `because`."""

    move: MoveCall
    because: str | None
    span: Span


class Refutes(Struct, frozen=True):
    """This property does not hold now, or over the last move; in a witness."""

    property: str
    span: Span


class Scenario(Struct, frozen=True):
    """A told play.

    A `witness` is played from the start of the game, and refutes properties. `instance` None: the
    parameters' defaults. `when` limits it to readings or options.
    """

    title: str
    witness: bool
    instance: str | None
    when: Expression | None
    lines: tuple[Given | Do | Expect | Refuse | Refutes, ...]
    cites: tuple[str, ...]
    documentation: Documentation | None
    span: Span


class TableSetting(Struct, frozen=True):
    """Rows or a picture of a table for one instance; they replace the table's own."""

    table: str
    rows: tuple[Row, ...]
    picture: Picture | None
    span: Span


class Instance(Struct, frozen=True):
    """Values of parameters (`players` among them) and tables under a name."""

    name: str
    settings: tuple[tuple[str, Expression], ...]
    tables: tuple[TableSetting, ...]
    documentation: Documentation | None
    span: Span


class EngineRequest(Struct, frozen=True):
    """`exhaustive`, `induction`, `bounded(k)`, `games(n)`, `fuzz(n)`, `ambiguities`."""

    engine: str
    argument: int | None
    span: Span


class Expected(Struct, frozen=True):
    """`kind` is a finding's kind in `rule`, or `refuted` with the property's name in `rule`."""

    kind: str
    rule: str
    span: Span


class Check(Struct, frozen=True):
    """A `check` line; `instance` None: the parameters' defaults."""

    instance: str | None
    engines: tuple[EngineRequest, ...]
    expected: tuple[Expected, ...]
    span: Span
