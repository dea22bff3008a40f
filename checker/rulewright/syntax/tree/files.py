"""Headings, rule books, and a whole file."""

from __future__ import annotations

from msgspec import Struct

from rulewright.diagnostics.source import Source, Span
from rulewright.syntax.tree.changes import (
    Extend,
    ExtendEnum,
    ExtendPhases,
    ExtendTable,
    Rechoose,
    Remove,
    Rename,
    Replace,
)
from rulewright.syntax.tree.checks import Check, Instance, Scenario
from rulewright.syntax.tree.material import (
    Enum,
    MemberName,
    Option,
    Param,
    Phases,
    Players,
    Record,
    State,
    Table,
    Topology,
)
from rulewright.syntax.tree.rules import (
    Action,
    Define,
    Ended,
    Figure,
    Outcome,
    Procedure,
    Property,
    Question,
    Ruling,
    Step,
    Symmetry,
)
from rulewright.syntax.tree.words import Documentation, Text, Word


class Game(Struct, frozen=True):
    """`game NAME`."""

    name: Word
    documentation: Documentation | None
    span: Span


class Variant(Struct, frozen=True):
    """`variant NAME of "file"`."""

    name: Word
    base: Text
    documentation: Documentation | None
    span: Span


class Use(Struct, frozen=True):
    """`use "file"`."""

    path: Text
    span: Span


class RuleSource(Struct, frozen=True):
    """`source NAME "title" in ja:` and its statements by id."""

    name: Word
    title: Text
    language: Word | None
    statements: tuple[tuple[Word, Text], ...]
    span: Span


class Prose(Struct, frozen=True):
    """`prose ID because "reason"`: a statement that needs no rule."""

    id: Word
    because: Text
    span: Span


class Section(Struct, frozen=True):
    """`section "Setup":` orders the reference."""

    title: Text
    span: Span


Declaration = (
    Game
    | Variant
    | Use
    | RuleSource
    | Prose
    | Section
    | Players
    | Topology
    | Param
    | Option
    | Enum
    | Record
    | Table
    | Phases
    | State
    | Define
    | Procedure
    | Action
    | Step
    | Question
    | Ruling
    | Remove
    | Replace
    | Extend
    | ExtendEnum
    | ExtendPhases
    | ExtendTable
    | Rename
    | Rechoose
    | MemberName
    | Ended
    | Outcome
    | Property
    | Figure
    | Symmetry
    | Scenario
    | Instance
    | Check
)


class RuleFile(Struct, frozen=True):
    """One file's declarations in order; what could not be read is missing here and reported apart.

    `unread` are the names that occur in what could not be read: one of them may well be declared
    there, so nothing should be said about its absence. `unread_heads` are those on its first lines:
    what bears one of these names elsewhere may be changed there.
    """

    source: Source
    declarations: tuple[Declaration, ...]
    unread: frozenset[str] = frozenset()
    unread_heads: frozenset[str] = frozenset()
