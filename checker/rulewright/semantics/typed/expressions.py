"""Typed expressions."""

from __future__ import annotations

from msgspec import Struct

from rulewright.diagnostics.source import Span
from rulewright.semantics.types import Type


class IntegerValue(Struct, frozen=True):
    """A number."""

    value: int
    type: Type
    span: Span


class TruthValue(Struct, frozen=True):
    """`true` or `false`."""

    value: bool
    type: Type
    span: Span


class NothingValue(Struct, frozen=True):
    """`none` of an optional type."""

    type: Type
    span: Span


class MemberValue(Struct, frozen=True):
    """A member of an enum, a player or a phase."""

    member: str
    type: Type
    span: Span


class PlaceValue(Struct, frozen=True):
    """A member of a topology's sort by its name (`c12`, `b3`, or one given by `name`).

    Whether it exists depends on the instance; elaboration reports it.
    """

    name: str
    type: Type
    span: Span


class LocalValue(Struct, frozen=True):
    """A choice, a parameter of a def or procedure, a `let`, a bound name."""

    name: str
    type: Type
    span: Span


class ParamValue(Struct, frozen=True):
    """A `param` or `option`; `players` is the number of players."""

    name: str
    type: Type
    span: Span


class StateValue(Struct, frozen=True):
    """A whole state variable."""

    name: str
    type: Type
    span: Span


class TableValue(Struct, frozen=True):
    """A whole table."""

    name: str
    type: Type
    span: Span


class SortValue(Struct, frozen=True):
    """A sort or range type as the set of all its members (`Player`, `Corner`)."""

    type: Type
    span: Span


class RangeOf(Struct, frozen=True):
    """`low..high` as a set of integers."""

    low: Expression
    high: Expression
    type: Type
    span: Span


class Indexed(Struct, frozen=True):
    """One step into a map, bag or list: `base[index]`. Maps of maps nest."""

    base: Expression
    index: Expression
    type: Type
    span: Span


class FieldOf(Struct, frozen=True):
    """A record's field."""

    base: Expression
    field: str
    type: Type
    span: Span


class AttributeOf(Struct, frozen=True):
    """An enum member's attribute."""

    base: Expression
    attribute: str
    type: Type
    span: Span


class Arithmetic(Struct, frozen=True):
    """`+ - * // %` of integers; `+` and `-` also of bags (counts) and sets (union, difference)."""

    operator: str
    left: Expression
    right: Expression
    type: Type
    span: Span


class Negative(Struct, frozen=True):
    """`-x`."""

    operand: Expression
    type: Type
    span: Span


class Negation(Struct, frozen=True):
    """`not x`."""

    operand: Expression
    type: Type
    span: Span


class Logic(Struct, frozen=True):
    """`and`, `or`, `implies`."""

    operator: str
    left: Expression
    right: Expression
    type: Type
    span: Span


class Comparison(Struct, frozen=True):
    """`== != < <= > >=`; both sides have been converted to one type."""

    operator: str
    left: Expression
    right: Expression
    type: Type
    span: Span


class Membership(Struct, frozen=True):
    """`element in collection` (a set, list, range or sort); `not in` is a Negation around it."""

    element: Expression
    collection: Expression
    type: Type
    span: Span


class Containment(Struct, frozen=True):
    """`left within right` of two bags or two sets."""

    left: Expression
    right: Expression
    type: Type
    span: Span


class IsNothing(Struct, frozen=True):
    """`x is none`; `is not` is a Negation around it."""

    value: Expression
    type: Type
    span: Span


class IsReading(Struct, frozen=True):
    """`question is reading`."""

    question: str
    reading: str
    type: Type
    span: Span


class Conditional(Struct, frozen=True):
    """`then if condition else otherwise`, or an `if` of a def."""

    condition: Expression
    then: Expression
    otherwise: Expression
    type: Type
    span: Span


class LetIn(Struct, frozen=True):
    """A `let` of a def, for what follows it."""

    name: str
    value: Expression
    body: Expression
    type: Type
    span: Span


class MatchValue(Struct, frozen=True):
    """A `match` of a def.

    Cases in order; without `otherwise` a value that no case names is a `gap`. `otherwise_span` is
    where it stands, if it is there.
    """

    subject: Expression
    cases: tuple[tuple[tuple[Expression, ...], Expression], ...]
    otherwise: Expression | None
    otherwise_span: Span | None
    type: Type
    span: Span


class Applied(Struct, frozen=True):
    """A `def` with its arguments."""

    function: str
    arguments: tuple[Expression, ...]
    type: Type
    span: Span


class BuiltIn(Struct, frozen=True):
    """A built-in function with its arguments; see `builtins` for their names, types and meanings.

    `otherwise` is the value of an `else` inside the parentheses.
    """

    name: str
    arguments: tuple[Expression, ...]
    otherwise: Expression | None
    type: Type
    span: Span


class Old(Struct, frozen=True):
    """`old(e)`: what `value` was in the position before the move."""

    value: Expression
    type: Type
    span: Span


class Binding(Struct, frozen=True):
    """`for names in domain if condition`; several names take a tuple apart.

    `types` are the types of the names; the domain is a set, list, range or sort.
    """

    names: tuple[str, ...]
    types: tuple[Type, ...]
    domain: Expression
    condition: Expression | None
    span: Span


class Aggregate(Struct, frozen=True):
    """all, any, count, sum, min, max, the, most, least over bindings.

    `count` has a body of `true`.
    """

    function: str
    bindings: tuple[Binding, ...]
    body: Expression
    by: Expression | None
    otherwise: Expression | None
    type: Type
    span: Span


class SetOfItems(Struct, frozen=True):
    """`{a, b}`, and `{}` where a set is due."""

    items: tuple[Expression, ...]
    type: Type
    span: Span


class SetOfAll(Struct, frozen=True):
    """`{e for x in D if P}`."""

    element: Expression
    bindings: tuple[Binding, ...]
    type: Type
    span: Span


class Entries(Struct, frozen=True):
    """`{a: 1}` as a bag (what is not named counts 0), or as a map (every key is named)."""

    entries: tuple[tuple[Expression, Expression], ...]
    type: Type
    span: Span


class EntriesOfAll(Struct, frozen=True):
    """`{k: v for x in D}` as a bag (counts of equal keys add up) or a map."""

    key: Expression
    value: Expression
    bindings: tuple[Binding, ...]
    type: Type
    span: Span


class ListOfItems(Struct, frozen=True):
    """`[a, b]`, of constants."""

    items: tuple[Expression, ...]
    type: Type
    span: Span


class RecordValue(Struct, frozen=True):
    """A record with its fields in order."""

    fields: tuple[Expression, ...]
    type: Type
    span: Span


class TupleOf(Struct, frozen=True):
    """`(a, b)`."""

    items: tuple[Expression, ...]
    type: Type
    span: Span


class Convert(Struct, frozen=True):
    """`value` where `type` is due.

    Kinds, told by the two types: `T` as `T?`; `T?` as `T` (an obligation: `missing`); a member of a
    part as one of the whole, also inside optionals, sets and bags; one value filling a map.
    """

    value: Expression
    type: Type
    span: Span


Expression = (
    IntegerValue
    | TruthValue
    | NothingValue
    | MemberValue
    | PlaceValue
    | LocalValue
    | ParamValue
    | StateValue
    | TableValue
    | SortValue
    | RangeOf
    | Indexed
    | FieldOf
    | AttributeOf
    | Arithmetic
    | Negative
    | Negation
    | Logic
    | Comparison
    | Membership
    | Containment
    | IsNothing
    | IsReading
    | Conditional
    | LetIn
    | MatchValue
    | Applied
    | BuiltIn
    | Old
    | Aggregate
    | SetOfItems
    | SetOfAll
    | Entries
    | EntriesOfAll
    | ListOfItems
    | RecordValue
    | TupleOf
    | Convert
)
