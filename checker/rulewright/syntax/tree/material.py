"""What a game is played with: players, boards, parameters, enums, tables, state."""

from __future__ import annotations

from msgspec import Struct

from rulewright.diagnostics.source import Span
from rulewright.syntax.tree.expressions import Expression, TypeExpression
from rulewright.syntax.tree.words import Documentation, Text, Word


class Players(Struct, frozen=True):
    """`players 2..4 of red, blue`; `high` is None for a single number."""

    low: Expression
    high: Expression | None
    names: tuple[Word, ...]
    span: Span


class Topology(Struct, frozen=True):
    """`topology Town = grid(9, 6) with diagonals`."""

    name: Word
    shape: Expression
    options: tuple[Word, ...]
    span: Span


class Param(Struct, frozen=True):
    """`param name: T = value`; without a type it sets an inherited default anew."""

    name: Word
    type: TypeExpression | None
    default: Expression | None
    documentation: Documentation | None
    span: Span


class Option(Struct, frozen=True):
    """`option name: T = value`: a switch with a default."""

    name: Word
    type: TypeExpression
    default: Expression
    documentation: Documentation | None
    span: Span


class Field(Struct, frozen=True):
    """`name: T`: a parameter of a def or procedure, an enum's attribute, a record's field."""

    name: Word
    type: TypeExpression
    span: Span


class EnumMember(Struct, frozen=True):
    """A member and the values of its attributes."""

    name: Word
    values: tuple[Expression, ...]
    span: Span


class Enum(Struct, frozen=True):
    """`enum A(field: T) from B: …`; at most one of `part_of` (from) and `extends` is set."""

    name: Word
    fields: tuple[Field, ...]
    part_of: Word | None
    extends: Word | None
    members: tuple[EnumMember, ...]
    documentation: Documentation | None
    span: Span


class Record(Struct, frozen=True):
    """`record Building(kind: Kind, owner: Player)`."""

    name: Word
    fields: tuple[Field, ...]
    span: Span


class TableRow(Struct, frozen=True):
    """`a, b: value`; `keys` is empty for `else`."""

    keys: tuple[Expression, ...]
    value: Expression
    span: Span


class TableBody(Struct, frozen=True):
    """Rows, and perhaps a board drawn as a picture whose symbols the rows explain."""

    drawn: Text | None
    rows: tuple[TableRow, ...]


class Table(Struct, frozen=True):
    """`table name: K -> V:`."""

    name: Word
    type: TypeExpression
    body: TableBody
    documentation: Documentation | None
    span: Span


class Phases(Struct, frozen=True):
    """`phases a, b, c`; the first is the initial one."""

    names: tuple[Word, ...]
    span: Span


class Visibility(Struct, frozen=True):
    """`visible to WHO, size to WHO`; each is `all`, `nobody` (as a Name) or a player expression."""

    content: Expression
    size: Expression | None
    span: Span


class Variable(Struct, frozen=True):
    """A state variable; `hand[p: Player]: bag[R] …` has `binder` p, others have None."""

    name: Word
    binder: Field | None
    type: TypeExpression
    initial: Expression | None
    visible: Visibility | None
    documentation: Documentation | None
    span: Span


class State(Struct, frozen=True):
    """`state:` or, with `ghost`, `ghost:`."""

    ghost: bool
    variables: tuple[Variable, ...]
    span: Span


class MemberName(Struct, frozen=True):
    """`name corner_a = c12`: a second name for a member of a topology."""

    name: Word
    member: Word
    span: Span
