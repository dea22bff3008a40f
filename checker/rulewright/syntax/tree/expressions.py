"""Types and expressions as written."""

from __future__ import annotations

from msgspec import Struct

from rulewright.diagnostics.source import Span
from rulewright.syntax.tree.words import Word


class NamedType(Struct, frozen=True):
    """A type that has a name: `bool`, `Player`, `Corner`, an enum or record."""

    name: Word
    span: Span


class RangeType(Struct, frozen=True):
    """`low..high`; the bounds are expressions of constants and parameters."""

    low: Expression
    high: Expression
    span: Span


class OptionalType(Struct, frozen=True):
    """`T?`."""

    inner: TypeExpression
    span: Span


class MapType(Struct, frozen=True):
    """`K -> V`, total."""

    key: TypeExpression
    value: TypeExpression
    span: Span


class CollectionType(Struct, frozen=True):
    """`set[T]`, `bag[T]`, `list[T]`, perhaps bounded by `within EXPR` or `up to EXPR`."""

    kind: Word
    element: TypeExpression
    within: Expression | None
    up_to: Expression | None
    span: Span


TypeExpression = NamedType | RangeType | OptionalType | MapType | CollectionType


class Name(Struct, frozen=True):
    """A name used as a value."""

    text: str
    span: Span


class Integer(Struct, frozen=True):
    """A number as written."""

    value: int
    span: Span


class Boolean(Struct, frozen=True):
    """`true` or `false`."""

    value: bool
    span: Span


class NoneValue(Struct, frozen=True):
    """`none`."""

    span: Span


class TextValue(Struct, frozen=True):
    """A quoted text where a value is due (a symbol of a drawn board)."""

    value: str
    span: Span


class Unary(Struct, frozen=True):
    """`-x` or `not x`."""

    operator: str
    operand: Expression
    span: Span


class Binary(Struct, frozen=True):
    """Arithmetic `+ - * // %`, or `and`, `or`, `implies`."""

    operator: str
    left: Expression
    right: Expression
    span: Span


class Compare(Struct, frozen=True):
    """`==`, `!=`, `<`, `<=`, `>`, `>=`, `in`, `not in`, `within`, `is` or `is not`."""

    operator: str
    left: Expression
    right: Expression
    span: Span


class Conditional(Struct, frozen=True):
    """`a if condition else b`."""

    condition: Expression
    then: Expression
    otherwise: Expression
    span: Span


class RangeValue(Struct, frozen=True):
    """`low..high` as a domain or a set of integers."""

    low: Expression
    high: Expression
    span: Span


class Argument(Struct, frozen=True):
    """One argument of a call; `name` is set for `name=value`."""

    name: Word | None
    value: Expression
    span: Span


class Call(Struct, frozen=True):
    """`f(a, b)`: a def, procedure, action, record, topology or built-in with plain arguments.

    `otherwise` is what the built-in `distance` gives where no way leads: `distance(a, b else 9)`.
    """

    function: Word
    arguments: tuple[Argument, ...]
    otherwise: Expression | None
    span: Span


class Generator(Struct, frozen=True):
    """`for targets in domain if condition`."""

    targets: tuple[Word, ...]
    domain: Expression
    condition: Expression | None
    span: Span


class Aggregate(Struct, frozen=True):
    """`all(e for …)`, `the(x for …)`, `most(x for … by f(x) else v)`; also `min(a, b else c)`.

    `function` is any of all, any, count, sum, min, max, the, most, least. Either `generators` is
    not empty and `elements` has one member, or `generators` is empty and an `else` was written.
    """

    function: Word
    elements: tuple[Expression, ...]
    generators: tuple[Generator, ...]
    by: Expression | None
    otherwise: Expression | None
    span: Span


class Index(Struct, frozen=True):
    """`base[i, j]`."""

    base: Expression
    indices: tuple[Expression, ...]
    span: Span


class Attribute(Struct, frozen=True):
    """`base.name`."""

    base: Expression
    name: Word
    span: Span


class TupleValue(Struct, frozen=True):
    """`(a, b)`: a pair of places, as in `adjacent`."""

    items: tuple[Expression, ...]
    span: Span


class ListValue(Struct, frozen=True):
    """`[a, b]`."""

    items: tuple[Expression, ...]
    span: Span


class EmptyValue(Struct, frozen=True):
    """`{}`: the empty set or bag."""

    span: Span


class SetValue(Struct, frozen=True):
    """`{a, b}`."""

    items: tuple[Expression, ...]
    span: Span


class SetComprehension(Struct, frozen=True):
    """`{e for x in D if P}`."""

    element: Expression
    generators: tuple[Generator, ...]
    span: Span


class Entry(Struct, frozen=True):
    """`key: value` in a bag or map."""

    key: Expression
    value: Expression
    span: Span


class EntriesValue(Struct, frozen=True):
    """`{a: 1, b: 2}`: a bag, or a map where one is due."""

    entries: tuple[Entry, ...]
    span: Span


class EntriesComprehension(Struct, frozen=True):
    """`{k: v for x in D}`."""

    entry: Entry
    generators: tuple[Generator, ...]
    span: Span


Expression = (
    Name
    | Integer
    | Boolean
    | NoneValue
    | TextValue
    | Unary
    | Binary
    | Compare
    | Conditional
    | RangeValue
    | Call
    | Aggregate
    | Index
    | Attribute
    | TupleValue
    | ListValue
    | EmptyValue
    | SetValue
    | SetComprehension
    | EntriesValue
    | EntriesComprehension
)
