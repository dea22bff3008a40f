"""What a game is played with: sorts, boards, parameters, tables, state."""

from __future__ import annotations

from msgspec import Struct

from rulewright.diagnostics.source import Span
from rulewright.semantics.typed.expressions import Expression
from rulewright.semantics.types import Type
from rulewright.syntax.tree import Documentation


class Attribute(Struct, frozen=True):
    """An attribute of an enum, or a field of a record, or a parameter."""

    name: str
    type: Type
    span: Span


class EnumSort(Struct, frozen=True):
    """An enum. `part_of` names the enum it is a part of, `extends` the one it adds members to.

    `members` are all members, those of an extended enum first. `rows` give each member's attribute
    values, in the order of `attributes`.
    """

    name: str
    members: tuple[str, ...]
    part_of: str | None
    extends: str | None
    attributes: tuple[Attribute, ...]
    rows: tuple[tuple[Expression, ...], ...]
    documentation: Documentation | None
    span: Span


class PlayerSort(Struct, frozen=True):
    """The players: `low..high` of the named seats; `low` is the default number."""

    low: int
    high: int
    members: tuple[str, ...]
    span: Span


class PhaseSort(Struct, frozen=True):
    """The phases, the first being the initial one."""

    members: tuple[str, ...]
    span: Span


class Board(Struct, frozen=True):
    """A topology; `shape` is grid, hexes, ring, path or graph, with its arguments and sorts.

    A grid has `Square`, hexes have `Hex`, `Corner`, `Edge`; ring, path and graph have `Place`.
    With several boards of one shape the sorts are named by the topology (see `boards`).
    """

    name: str
    shape: str
    arguments: tuple[Expression, ...]
    options: tuple[str, ...]
    sorts: tuple[str, ...]
    span: Span


class RecordSort(Struct, frozen=True):
    """A record and its fields."""

    name: str
    fields: tuple[Attribute, ...]
    span: Span


class Param(Struct, frozen=True):
    """A parameter, or with `option` a switch; without `default` every instance must give it."""

    name: str
    type: Type
    default: Expression | None
    option: bool
    documentation: Documentation | None
    span: Span


class Row(Struct, frozen=True):
    """A row of a table.

    `keys` empty is `else`. With several key columns each key is one value each.
    """

    keys: tuple[Expression, ...]
    value: Expression
    span: Span


class Picture(Struct, frozen=True):
    """A board drawn as text: lines of symbols, and what each symbol means."""

    lines: tuple[str, ...]
    legend: tuple[tuple[str, Expression], ...]
    span: Span


class Table(Struct, frozen=True):
    """Constants by key: rows, or a picture."""

    name: str
    type: Type
    rows: tuple[Row, ...]
    picture: Picture | None
    documentation: Documentation | None
    span: Span


class Visibility(Struct, frozen=True):
    """Who sees a variable's content, and its size: None is all, an empty tuple nobody."""

    content: tuple[Expression, ...] | None
    size: tuple[Expression, ...] | None


class StateVariable(Struct, frozen=True):
    """A state variable (its type a MapType for `hand[p.

    Player]`); `binder` is the name p, if any.
    """

    name: str
    type: Type
    binder: str | None
    initial: Expression | None
    ghost: bool
    visibility: Visibility
    documentation: Documentation | None
    span: Span
