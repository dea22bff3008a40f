"""Scenarios, instances and check lines."""

from __future__ import annotations

from msgspec import Struct

from rulewright.diagnostics.source import Span
from rulewright.syntax.tree.expressions import Call, Expression
from rulewright.syntax.tree.material import TableBody
from rulewright.syntax.tree.statements import Cites, Statement
from rulewright.syntax.tree.words import Documentation, Text, Word


class Given(Struct, frozen=True):
    """`given:` effects on the initial position."""

    effects: tuple[Statement, ...]
    span: Span


class Do(Struct, frozen=True):
    """`do move by player`."""

    move: Call
    by: tuple[Expression, ...]
    span: Span


class Expect(Struct, frozen=True):
    """`expect condition`."""

    condition: Expression
    span: Span


class Refuse(Struct, frozen=True):
    """`refuse move by player because "words"`."""

    move: Call
    by: tuple[Expression, ...]
    because: Text | None
    span: Span


class Refutes(Struct, frozen=True):
    """`refutes PROPERTY`, in a witness."""

    property: Word
    span: Span


ScenarioLine = Given | Do | Expect | Refuse | Refutes


class Scenario(Struct, frozen=True):
    """`scenario "title":` or, with `witness`, `witness "title":`.

    `when` limits it to readings or options.
    """

    title: Text
    witness: bool
    instance: Word | None
    when: Expression | None
    lines: tuple[ScenarioLine, ...]
    cites: tuple[Cites, ...]
    documentation: Documentation | None
    span: Span


class Setting(Struct, frozen=True):
    """`name = value` in an instance."""

    name: Word
    value: Expression
    span: Span


class TableSetting(Struct, frozen=True):
    """`table name:` with its rows, in an instance."""

    name: Word
    body: TableBody
    span: Span


class Instance(Struct, frozen=True):
    """`instance name:`."""

    name: Word
    settings: tuple[Setting | TableSetting, ...]
    documentation: Documentation | None
    span: Span


class EngineCall(Struct, frozen=True):
    """`exhaustive`, `bounded(20)`, `games(1000)`."""

    name: Word
    arguments: tuple[Expression, ...]
    span: Span


class ExpectFinding(Struct, frozen=True):
    """`expect finding KIND in RULE`."""

    kind: Word
    rule: Word
    span: Span


class ExpectRefuted(Struct, frozen=True):
    """`expect refuted PROPERTY`."""

    property: Word
    span: Span


class Check(Struct, frozen=True):
    """`check instance: engines` and what is expected.

    `instance` is None for the parameters' defaults.
    """

    instance: Word | None
    engines: tuple[EngineCall, ...]
    expected: tuple[ExpectFinding | ExpectRefuted, ...]
    span: Span
