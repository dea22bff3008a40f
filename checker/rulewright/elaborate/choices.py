"""What there is to choose from in an action."""

from __future__ import annotations

from rulewright.core import build, ir
from rulewright.core.build import TRUE
from rulewright.core.ir import Constant, Expr
from rulewright.core.shapes import BagOf, Number, SetOf, Shape
from rulewright.core.values import cells, limits
from rulewright.diagnostics.fault import Fault
from rulewright.diagnostics.mistake import MistakesFound, mistake
from rulewright.diagnostics.registry.unsupported import NOT_SUPPORTED
from rulewright.elaborate.arrays import tabulated
from rulewright.elaborate.collected import not_negative
from rulewright.elaborate.constants import folded
from rulewright.elaborate.context import Context
from rulewright.elaborate.convert import Fitting
from rulewright.elaborate.domains import over_domain
from rulewright.elaborate.lists import list_value, listed_arrays, listed_codes
from rulewright.elaborate.scope import Scope
from rulewright.elaborate.shaping import refuse_too_many_cells, scalar_of, shape_of
from rulewright.elaborate.values import ListValue, Value, is_scalar, type_of
from rulewright.semantics import typed, types


def choice(context: Context, declared: typed.Choice, scope: Scope) -> tuple[ir.Choice, Scope]:
    """A choice of an action, and the scope in which it has been made."""
    shape, domain = _domain(context, declared, scope)
    made = ir.Choice(declared.name, type_of(shape), domain, declared.by_chance, shape)
    return made, scope.bind(declared.name, Value(build.local(made.name, made.type), shape))


def _domain(
    context: Context, declared: typed.Choice, scope: Scope
) -> tuple[Shape, ir.ChoiceDomain]:
    if declared.domain is not None:
        return _among(context, declared.domain, scope)
    match declared.type:
        case types.SetType(within=within, up_to=up_to) as of:
            shape = shape_of(context, of, declared.span)
            return shape, _counts(context, shape, within, up_to, scope)
        case types.BagType(within=within, up_to=up_to) as of:
            shape = _bag_shape(context, of, declared, scope)
            return shape, _counts(context, shape, within, up_to, scope)
        case of:
            shape = shape_of(context, of, declared.span)
            low, high = limits(shape)
            return shape, ir.Interval(Constant(low), Constant(high))


# ---- sets and bags


def _bag_shape(context: Context, of: types.BagType, declared: typed.Choice, scope: Scope) -> BagOf:
    """The shape of a bag that keeps the bounds of its choice."""
    element = scalar_of(context, of.element, declared.span)
    most = [
        context.expression(bound, scope).expr.type.high
        for bound in (of.within, of.up_to)
        if bound is not None
    ]
    shape = BagOf(element, max(0, min(most)))
    refuse_too_many_cells(shape, declared.span)
    return shape


def _counts(
    context: Context,
    shape: Shape,
    within: typed.Expression | None,
    up_to: typed.Expression | None,
    scope: Scope,
) -> ir.Counts:
    """All sets or bags within the bounds."""
    total = None
    if up_to is not None:
        total = not_negative(context.expression(up_to, scope), scope, up_to.span)
    if within is not None:
        bound = context.expression(within, scope)
        like = (
            BagOf(shape.element, max(0, bound.expr.type.high))
            if isinstance(shape, BagOf)
            else shape
        )
        return ir.Counts(Fitting(context.store, scope, within.span).fit(bound, like).expr, total)
    (width,) = cells(shape)
    if isinstance(shape, SetOf) or total is None:
        return ir.Counts(_filled(context, shape, TRUE, width, scope), total)
    return ir.Counts(_filled(context, shape, total, width, scope), total)


def _filled(context: Context, shape: Shape, count: Expr, width: int, scope: Scope) -> Expr:
    """The array that has `count` in every cell."""
    array = tabulated(width, lambda _: count, scope, "member")
    return folded(context, Value(array, shape), "bound").expr


# ---- members of a set or list


def _among(
    context: Context, domain: typed.Expression, scope: Scope
) -> tuple[Shape, ir.ChoiceDomain]:
    if isinstance(domain.type, types.ListType):
        return _among_items(context, list_value(context, domain, scope))
    over = over_domain(context, domain, "member", scope)
    (generator,) = over.generators
    if generator.condition is None:
        return over.value.shape, generator.domain
    return _members(context, domain, scope)


def _among_items(context: Context, values: ListValue) -> tuple[Shape, ir.ChoiceDomain]:
    """The items of a list, each once, in the order of the list."""
    once = ListValue(values.element, tuple(dict.fromkeys(values.items)))
    if is_scalar(once.element):
        return once.element, build.listing(listed_codes(context, once), ())
    return once.element, ir.Rows(listed_arrays(context, once).name)


def _members(
    context: Context, domain: typed.Expression, scope: Scope
) -> tuple[Shape, ir.ChoiceDomain]:
    """The members of a set that has to be made first."""
    value = context.expression(domain, scope)
    if not isinstance(value.shape, SetOf):
        raise Fault(f"{value.shape} is no set")
    element = value.shape.element
    if isinstance(element, Number) and element.low != 0:
        if element.low < 0:
            construct = "a choice from a computed set of numbers below zero"
            raise MistakesFound((mistake(NOT_SUPPORTED, domain.span, construct=construct),))
        element = Number(0, element.high)
        value = Fitting(context.store, scope, domain.span).fit(value, SetOf(element))
    return element, ir.Members(value.expr)
