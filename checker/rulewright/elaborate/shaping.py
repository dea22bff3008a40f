"""Types become shapes: their bounds become numbers, their sorts lists of members."""

from __future__ import annotations

from typing import assert_never

from rulewright.core.intervals import IntervalTooWide
from rulewright.core.shapes import (
    BagOf,
    Compound,
    MapOf,
    Maybe,
    Member,
    Number,
    ScalarShape,
    SetOf,
    Shape,
    Truth,
)
from rulewright.core.values import cell_count, size
from rulewright.diagnostics.fault import Fault
from rulewright.diagnostics.mistake import MistakesFound, mistake
from rulewright.diagnostics.registry.bounds import EMPTY_RANGE
from rulewright.diagnostics.registry.limits import INTEGER_TOO_WIDE, TOO_MANY_CELLS, TOO_MANY_VALUES
from rulewright.diagnostics.registry.unsupported import NOT_SUPPORTED
from rulewright.diagnostics.source import Span
from rulewright.elaborate.constants import known
from rulewright.elaborate.context import Context
from rulewright.elaborate.scope import Rule, Scope
from rulewright.elaborate.values import scalar_shape
from rulewright.semantics import typed, types

MOST_CELLS = 1_000_000
MOST_VALUES = 2**63 - 1


def shape_of(context: Context, of: types.Type, span: Span, like: Shape | None = None) -> Shape:
    """The shape of a type.

    `like` is the shape of a value, which closes what the type leaves open: the interval of an
    `int`, the counts of a bag.
    """
    match of:
        case types.MapType(key, value):
            like_value = like.value if isinstance(like, MapOf) else like
            like_key = like.key if isinstance(like, MapOf) else None
            shape: Shape = MapOf(
                scalar_of(context, key, span, like_key), shape_of(context, value, span, like_value)
            )
        case types.SetType(element):
            shape = SetOf(scalar_of(context, element, span, _element(like)))
        case types.BagType(element):
            most = like.most if isinstance(like, BagOf) else 0
            shape = BagOf(scalar_of(context, element, span, _element(like)), most)
        case types.ListType():
            raise MistakesFound((mistake(NOT_SUPPORTED, span, construct="a list here"),))
        case _:
            return _scalar(context, of, span, like)
    refuse_too_many_cells(shape, span)
    return shape


def scalar_of(
    context: Context, of: types.Type, span: Span, like: Shape | None = None
) -> ScalarShape:
    """The shape of a type whose values are single ones."""
    return scalar_shape(shape_of(context, of, span, like))


def _element(like: Shape | None) -> Shape | None:
    return like.element if isinstance(like, SetOf | BagOf) else like


def _scalar(context: Context, of: types.Type, span: Span, like: Shape | None) -> ScalarShape:
    shape: ScalarShape
    match of:
        case types.BoolType():
            return Truth()
        case types.IntType():
            return _number(context, of, like)
        case types.SortType(name):
            return Member(context.sort(name))
        case types.RecordType(name):
            return context.record(name)
        case types.OptionalType(inner):
            inside = like.inner if isinstance(like, Maybe) else like
            shape = Maybe(scalar_of(context, inner, span, inside))
        case types.TupleType(items):
            parts = [part for _, part in like.fields] if isinstance(like, Compound) else []
            known = parts if len(parts) == len(items) else [None] * len(items)
            fields = [
                (str(place), scalar_of(context, item, span, part))
                for place, (item, part) in enumerate(zip(items, known, strict=True))
            ]
            shape = Compound("", tuple(fields))
        case types.NothingType():
            return like if isinstance(like, Maybe) else Maybe(Truth())
        case types.EmptyType() | types.WrongType() | types.ListType():
            raise Fault(f"a value of no known type: {span.text}")
        case types.MapType() | types.SetType() | types.BagType():
            raise Fault(f"a map, set or bag where a single value is due: {span.text}")
        case _:
            assert_never(of)
    refuse_too_many_values(shape, span)
    return shape


def _number(context: Context, of: types.IntType, like: Shape | None) -> Number:
    if of.low is None or of.high is None:
        if isinstance(like, Maybe):
            like = like.inner
        if not isinstance(like, Number):
            raise Fault("an integer whose range is not known")
        return like
    low, high = integer(context, of.low), integer(context, of.high)
    if low > high:
        span = of.low.span.to(of.high.span)
        raise MistakesFound((mistake(EMPTY_RANGE, span, low=low, high=high),))
    return Number(low, high)


def integer(context: Context, node: typed.Expression) -> int:
    """The number that an expression of constants and parameters is."""
    value = known(context, context.expression(node, Scope(Rule(""))), node.span)
    if not isinstance(value, int):
        raise Fault(f"{node.span.text} is no number")
    return value


def refuse_too_many_cells(shape: Shape, span: Span) -> None:
    """Raise a mistake for a set, bag or map that is too large to be kept."""
    if cell_count(shape) > MOST_CELLS:
        found = mistake(TOO_MANY_CELLS, span, count=cell_count(shape), limit=MOST_CELLS)
        raise MistakesFound((found,))


def refuse_too_many_values(shape: ScalarShape, span: Span) -> None:
    """Raise a mistake for a record or optional whose values cannot be numbered in 63 bits."""
    if size(shape) > MOST_VALUES:
        raise MistakesFound((mistake(TOO_MANY_VALUES, span),))


def too_wide(wide: IntervalTooWide, span: Span) -> MistakesFound:
    """The mistake of an integer that could need more than 63 bits."""
    return MistakesFound(
        (mistake(INTEGER_TOO_WIDE, span, low=_short(wide.low), high=_short(wide.high)),)
    )


def _short(value: int) -> str:
    """A number that a line has room for."""
    digits = value.bit_length() * 3 // 10
    if digits <= 30:
        return str(value)
    return f"{'-' if value < 0 else ''}about 10^{digits}"
