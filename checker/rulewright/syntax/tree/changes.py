"""What a variant does to its base."""

from __future__ import annotations

from msgspec import Struct

from rulewright.diagnostics.source import Span
from rulewright.syntax.tree.material import Enum, EnumMember, Record, State, Table, TableRow
from rulewright.syntax.tree.rules import (
    Action,
    Define,
    Ended,
    Figure,
    Outcome,
    Procedure,
    Property,
    Step,
)
from rulewright.syntax.tree.statements import Cites, Require, Statement
from rulewright.syntax.tree.words import Text, Word


class Remove(Struct, frozen=True):
    """`remove a, b.requirement, "title"`: a target is a name and perhaps a part of it.

    `scenarios` are those that go by their titles.
    """

    targets: tuple[tuple[Word, Word | None], ...]
    scenarios: tuple[Text, ...]
    span: Span


class Replace(Struct, frozen=True):
    """`replace DECLARATION`; a state variable is replaced by `replace state` with one variable."""

    declaration: (
        Define
        | Procedure
        | Action
        | Step
        | Table
        | Enum
        | Record
        | Property
        | Figure
        | Figure
        | Ended
        | Outcome
        | State
    )
    span: Span


class Extend(Struct, frozen=True):
    """`extend ACTION:` more cites and requires, and effects before and after the base's."""

    name: Word
    cites: tuple[Cites, ...]
    requires: tuple[Require, ...]
    before: tuple[Statement, ...]
    after: tuple[Statement, ...]
    span: Span


class ExtendEnum(Struct, frozen=True):
    """`extend enum NAME:` more members."""

    name: Word
    members: tuple[EnumMember, ...]
    span: Span


class ExtendPhases(Struct, frozen=True):
    """`extend phases a, b`."""

    names: tuple[Word, ...]
    span: Span


class ExtendTable(Struct, frozen=True):
    """`extend table NAME:` more rows."""

    name: Word
    rows: tuple[TableRow, ...]
    span: Span


class Rename(Struct, frozen=True):
    """`rename old to new`."""

    old: Word
    new: Word
    span: Span


class Rechoose(Struct, frozen=True):
    """`choose question = reading`: a new chosen reading."""

    question: Word
    reading: Word
    span: Span
