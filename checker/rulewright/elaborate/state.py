"""State variables: their cells, their bounds, and what they are at the start."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from rulewright.core import ir, search
from rulewright.core.intervals import LARGEST
from rulewright.core.ir import Block, Variable
from rulewright.core.shapes import BagOf, MapOf, Number, Shape
from rulewright.core.values import cell_count, cells, limits
from rulewright.diagnostics.fault import Fault
from rulewright.diagnostics.mistake import Mistake, MistakesFound, mistake
from rulewright.diagnostics.registry.bounds import EMPTY_RANGE, NO_INITIAL_VALUE
from rulewright.diagnostics.registry.instances import SETTING_OUTSIDE
from rulewright.diagnostics.registry.limits import INTEGER_TOO_WIDE, STATE_TOO_LARGE
from rulewright.diagnostics.source import Span
from rulewright.elaborate.constants import embedded, known
from rulewright.elaborate.context import BagLimit, Context
from rulewright.elaborate.convert import Fitting
from rulewright.elaborate.scope import Rule, Scope
from rulewright.elaborate.shaping import (
    integer,
    refuse_too_many_cells,
    scalar_of,
    shape_of,
)
from rulewright.semantics import typed, types

MOST_CELLS_OF_STATE = 200_000


class Held(Struct, frozen=True):
    """A state variable, the shape of its value, and what else bounds the bags in it."""

    variable: Variable
    shape: Shape
    limit: BagLimit | None


def held(context: Context, declared: typed.StateVariable) -> Held:
    """The variable of the core that holds a state variable."""
    shape, limit = _shape(context, declared.name, declared.type, declared.span)
    low, high = limits(shape)
    if low < -LARGEST or high > LARGEST:
        raise MistakesFound((mistake(INTEGER_TOO_WIDE, declared.span, low=low, high=high),))
    variable = Variable(
        declared.name, cells(shape), low, high, shape, declared.ghost, declared.span
    )
    return Held(variable, shape, limit)


def refuse_large_state(variables: Iterable[Variable]) -> None:
    """Raise a mistake when all variables together have too many cells."""
    total = 0
    for variable in variables:
        total += cell_count(variable.shape)
        if total > MOST_CELLS_OF_STATE:
            found = mistake(STATE_TOO_LARGE, variable.span, limit=MOST_CELLS_OF_STATE)
            raise MistakesFound((found,))


def _shape(
    context: Context, name: str, of: types.Type, span: Span
) -> tuple[Shape, BagLimit | None]:
    match of:
        case types.MapType(key, value):
            keys = scalar_of(context, key, span)
            inside, limit = _shape(context, name, value, span)
            shape = MapOf(keys, inside)
            refuse_too_many_cells(shape, span)
            return shape, limit
        case types.BagType():
            return _bag(context, name, of, span)
        case _:
            return shape_of(context, of, span), None


def _bag(
    context: Context, name: str, of: types.BagType, span: Span
) -> tuple[BagOf, BagLimit | None]:
    """A bag of the state: each count within its bound, and perhaps all together within another."""
    element = scalar_of(context, of.element, span)
    total = None if of.up_to is None else _count(context, of.up_to)
    if of.within is None:
        if total is None:
            raise Fault(f"the bag {name} without a bound")
        return BagOf(element, total), BagLimit(None, total)
    scope = Scope(Rule(name))
    bounds = context.expression(of.within, scope)
    most = max(0, bounds.expr.type.high)
    fitted = Fitting(context.store, scope, of.within.span).fit(bounds, BagOf(element, most))
    counts = known(context, fitted, of.within.span)
    if not isinstance(counts, tuple):
        raise Fault(f"{counts} is no bag")
    shape = BagOf(element, max(counts, default=0))
    if len(set(counts)) > 1:
        return shape, BagLimit(
            context.store.constant(f"most_{name}", (len(counts),), counts), total
        )
    return shape, None if total is None else BagLimit(None, total)


def _count(context: Context, node: typed.Expression) -> int:
    total = integer(context, node)
    if total < 0:
        raise MistakesFound((mistake(EMPTY_RANGE, node.span, low=0, high=total),))
    return total


# ---- at the start


def initial(context: Context, declared: typed.StateVariable, held: Held) -> Block:
    """The effect that gives a variable its first value; none where that is all zeros."""
    if declared.initial is None:
        _refuse_without_zero(declared, held.shape)
        return ()
    node, scope = declared.initial, Scope(Rule(declared.name))
    value = context.expression(node, scope)
    shape = held.shape
    number = value.constant
    if isinstance(shape, Number) and number is not None and not shape.low <= number <= shape.high:
        found = mistake(
            SETTING_OUTSIDE,
            node.span,
            what=f"`{declared.name}`",
            value=number,
            low=shape.low,
            high=shape.high,
        )
        raise MistakesFound((found,))
    fitted = Fitting(context.store, scope, node.span).fit(value, shape)
    code = known(context, fitted, node.span)
    _refuse_above_limit(declared, held, code, node.span)
    if not any(code if isinstance(code, tuple) else (code,)):
        return ()
    expr = embedded(context, shape, code, f"{declared.name}_at_the_start").expr
    return (ir.Assign(held.variable.name, (), expr),)


def _refuse_without_zero(declared: typed.StateVariable, shape: Shape) -> None:
    """Raise a mistake where 0 is outside the range, so that nothing can be meant by silence."""
    while isinstance(shape, MapOf):
        shape = shape.value
    if isinstance(shape, Number) and not shape.low <= 0 <= shape.high:
        found = f"{shape.low}..{shape.high}"
        raise MistakesFound(
            (mistake(NO_INITIAL_VALUE, declared.span, name=declared.name, found=found),)
        )


def _refuse_above_limit(
    declared: typed.StateVariable, held: Held, code: search.Value, span: Span
) -> None:
    """Raise a mistake for a bag that holds more at the start than it ever may."""
    if held.limit is None or not isinstance(code, tuple):
        return
    width = held.variable.dims[-1]
    most = held.limit.counts.values if held.limit.counts else (held.variable.high,) * width
    for start in range(0, len(code), width):
        bag = code[start : start + width]
        total = held.limit.total
        if total is not None and sum(bag) > total:
            what = f"the sum of all counts of `{declared.name}`"
            raise MistakesFound((_outside(what, sum(bag), total, span),))
        for count, bound in zip(bag, most, strict=True):
            if count > bound:
                what = f"a count of `{declared.name}`"
                raise MistakesFound((_outside(what, count, bound, span),))


def _outside(what: str, count: int, most: int, span: Span) -> Mistake:
    return mistake(SETTING_OUTSIDE, span, what=what, value=count, low=0, high=most)
