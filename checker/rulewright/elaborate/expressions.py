"""Expressions of the language as expressions of the core: which module knows which kind."""

from __future__ import annotations

from typing import assert_never

from rulewright.core import build
from rulewright.core.build import FALSE
from rulewright.core.intervals import IntervalTooWide
from rulewright.core.ir import Constant
from rulewright.core.shapes import BagOf, Member, Number, SetOf
from rulewright.core.values import cell_count, cells, size
from rulewright.diagnostics.fault import Fault
from rulewright.diagnostics.mistake import mistake
from rulewright.diagnostics.registry.instances import ABSENT_MEMBER
from rulewright.elaborate import (
    access,
    aggregates,
    builtins,
    collected,
    control,
    operators,
)
from rulewright.elaborate.arrays import tabulated
from rulewright.elaborate.closed import is_stateless
from rulewright.elaborate.constants import folded
from rulewright.elaborate.context import Context
from rulewright.elaborate.convert import Fitting
from rulewright.elaborate.domains import over_domain
from rulewright.elaborate.placed import place
from rulewright.elaborate.scope import Scope
from rulewright.elaborate.shaping import refuse_too_many_cells, shape_of, too_wide
from rulewright.elaborate.values import ListValue, Value, from_ordinal, number, scalar_shape
from rulewright.semantics import typed, types


def translated(  # noqa: C901, PLR0915 - a case for each kind of expression
    context: Context, node: typed.Expression, scope: Scope
) -> Value:
    """The value of an expression that is no list.

    A condition whose words may be shown keeps them.
    """
    try:
        match node:
            case typed.IntegerValue(written):
                value = number(build.constant(written))
            case typed.TruthValue(holds):
                value = operators.truth(build.truth(holds))
            case typed.NothingValue(of, span):
                value = Value(FALSE, shape_of(context, of, span, Number(0, 0)))
            case typed.MemberValue():
                value = _member(context, node)
            case typed.PlaceValue():
                value = place(context, node)
            case typed.LocalValue(name):
                value = _single(scope.values[name])
            case typed.ParamValue(name):
                value = _single(context.parameter(name))
            case typed.StateValue(name):
                variable, shape = context.variable(name)
                value = Value(build.read(variable), shape)
            case typed.TableValue(name):
                value = context.table(name)
            case typed.SortValue() | typed.RangeOf():
                value = _all_members(context, node, scope)
            case typed.Indexed():
                value = access.indexed(context, node, scope)
            case typed.FieldOf():
                value = collected.field_of(context, node, scope)
            case typed.AttributeOf():
                value = access.attribute_of(context, node, scope)
            case typed.Arithmetic():
                value = operators.arithmetic(context, node, scope)
            case typed.Negative():
                value = operators.negative(context, node, scope)
            case typed.Negation():
                value = operators.negation(context, node, scope)
            case typed.Logic():
                value = operators.logic(context, node, scope)
            case typed.Comparison():
                value = operators.comparison(context, node, scope)
            case typed.Membership():
                value = operators.membership(context, node, scope)
            case typed.Containment():
                value = operators.containment(context, node, scope)
            case typed.IsNothing():
                value = operators.is_nothing(context, node, scope)
            case typed.IsReading():
                value = operators.is_reading(context, node)
            case typed.Conditional():
                value = control.conditional(context, node, scope)
            case typed.LetIn():
                value = control.let_in(context, node, scope)
            case typed.MatchValue():
                value = control.match_value(context, node, scope)
            case typed.Applied():
                value = control.applied(context, node, scope)
            case typed.BuiltIn():
                value = builtins.built_in(context, node, scope)
            case typed.Old():
                value = _before(context, node, scope)
            case typed.Aggregate():
                value = aggregates.aggregate(context, node, scope)
            case typed.SetOfItems():
                value = collected.set_of_items(context, node, scope)
            case typed.SetOfAll():
                value = collected.set_of_all(context, node, scope)
            case typed.Entries():
                value = collected.entries(context, node, scope)
            case typed.EntriesOfAll():
                value = collected.entries_of_all(context, node, scope)
            case typed.RecordValue():
                value = collected.record_value(context, node, scope)
            case typed.TupleOf():
                value = collected.tuple_of(context, node, scope)
            case typed.Convert():
                value = _converted(context, node, scope)
            case typed.ListOfItems():
                raise Fault(f"a list where a single value is due: {node.span.text}")
            case _:
                assert_never(node)
    except IntervalTooWide as wide:
        raise too_wide(wide, node.span) from wide
    if scope.quoting and isinstance(node.type, types.BoolType):
        return Value(build.quoted(value.expr, node.span), value.shape)
    return value


def _before(context: Context, node: typed.Old, scope: Scope) -> Value:
    """What a value was before the move; what the instance fixes is what it is now."""
    value = context.expression(node.value, scope.unquoted())
    if is_stateless(value.expr, context.stateless):
        return value
    return Value(build.old(value.expr), value.shape)


def _member(context: Context, node: typed.MemberValue) -> Value:
    if not isinstance(node.type, types.SortType):
        raise Fault(f"a member of {node.type}")
    sort = context.sort(node.type.name)
    if node.member in sort.members:
        return Value(Constant(sort.members.index(node.member)), Member(sort))
    context.mistakes.add(
        mistake(
            ABSENT_MEMBER,
            node.span,
            name=node.member,
            sort=sort.name.lower(),
            members=", ".join(sort.members),
        )
    )
    return Value(FALSE, Member(sort))


def _single(value: Value | ListValue) -> Value:
    if isinstance(value, ListValue):
        raise Fault("a list where a single value is due")
    return value


def _all_members(context: Context, node: typed.SortValue | typed.RangeOf, scope: Scope) -> Value:
    """A sort or range as a set of its own."""
    over = over_domain(context, node, "member", scope.unquoted())
    element = scalar_shape(over.value.shape)
    shape = SetOf(element)
    refuse_too_many_cells(shape, node.span)
    if isinstance(node, typed.SortValue):
        ones = context.store.constant("all", cells(shape), [1] * cell_count(shape))
        return Value(build.lookup(ones), shape)
    array = tabulated(
        size(element),
        lambda at: operators.is_in(context, from_ordinal(element, at), node, scope),
        scope,
        "member",
    )
    return folded(context, Value(array, shape), "range")


def _converted(context: Context, node: typed.Convert, scope: Scope) -> Value:
    """The value in the form that is due; whether numbers keep a range is judged where they go."""
    value = context.expression(node.value, scope.unquoted())
    target = shape_of(context, types.without_ranges(node.type), node.span, value.shape)
    if isinstance(target, BagOf) and isinstance(value.shape, BagOf):
        target = BagOf(target.element, value.shape.most)
    return Fitting(context.store, scope, node.span).fit(value, target)
