"""Rule books and the whole game."""

from __future__ import annotations

from msgspec import Struct

from rulewright.diagnostics.source import Source, Span
from rulewright.semantics.typed.checks import Check, Instance, Scenario
from rulewright.semantics.typed.material import (
    Board,
    EnumSort,
    Param,
    PhaseSort,
    PlayerSort,
    RecordSort,
    StateVariable,
    Table,
)
from rulewright.semantics.typed.rules import (
    Action,
    Define,
    Ended,
    Figure,
    Outcome,
    Procedure,
    Property,
    Question,
    Step,
    Symmetry,
)
from rulewright.syntax.tree import Documentation


class Statement(Struct, frozen=True):
    """One statement of a rule book that rules cite."""

    id: str
    text: str
    span: Span


class RuleBook(Struct, frozen=True):
    """`source`: a rule book's title, language and statements."""

    name: str
    title: str
    language: str | None
    statements: tuple[Statement, ...]
    span: Span


class ProseMark(Struct, frozen=True):
    """A statement that needs no rule, and why."""

    id: str
    because: str
    span: Span


class SectionMark(Struct, frozen=True):
    """A heading; what stands behind it in the same file belongs to it."""

    title: str
    span: Span


class VariantReport(Struct, frozen=True):
    """What a variant did: (kind of change, name, callers of what was replaced)."""

    changes: tuple[tuple[str, str, tuple[str, ...]], ...]


class Game(Struct, frozen=True):
    """The whole game, variants merged, declarations in the order moves follow (bases first).

    `inherited` are the names of what a variant left as its base has it.
    """

    name: str
    variants: tuple[str, ...]
    documentation: Documentation | None
    source: Source
    players: PlayerSort
    phases: PhaseSort | None
    enums: tuple[EnumSort, ...]
    records: tuple[RecordSort, ...]
    boards: tuple[Board, ...]
    place_names: tuple[tuple[str, str, Span], ...]
    params: tuple[Param, ...]
    tables: tuple[Table, ...]
    variables: tuple[StateVariable, ...]
    defines: tuple[Define, ...]
    procedures: tuple[Procedure, ...]
    actions: tuple[Action, ...]
    steps: tuple[Step, ...]
    questions: tuple[Question, ...]
    ended: Ended | None
    outcome: Outcome | None
    figures: tuple[Figure, ...]
    symmetries: tuple[Symmetry, ...]
    properties: tuple[Property, ...]
    scenarios: tuple[Scenario, ...]
    instances: tuple[Instance, ...]
    checks: tuple[Check, ...]
    rule_books: tuple[RuleBook, ...]
    prose: tuple[ProseMark, ...]
    sections: tuple[SectionMark, ...]
    dropped_scenarios: tuple[tuple[str, str], ...]
    inherited: frozenset[str]
    report: VariantReport
