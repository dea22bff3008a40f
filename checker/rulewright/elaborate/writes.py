"""Assignments, and the bounds that what is assigned must keep."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from rulewright.core import build, ir
from rulewright.core.build import FALSE, TRUE
from rulewright.core.ir import Array, Block, Constant, Effect, Expr, Local, Site, Variable
from rulewright.core.shapes import BagOf, ScalarShape, SetOf, Shape
from rulewright.diagnostics.fault import Fault
from rulewright.diagnostics.source import Span
from rulewright.elaborate.access import key_and_value
from rulewright.elaborate.arrays import cell_places
from rulewright.elaborate.collected import not_negative
from rulewright.elaborate.context import BagLimit, Context
from rulewright.elaborate.convert import Fitting
from rulewright.elaborate.scope import Scope
from rulewright.elaborate.values import Value, cell, number, ordinal
from rulewright.semantics import typed, types


class Target(Struct, frozen=True):
    """A state variable, or a part of it, that is written.

    `is_count` says that it counts something, so that taking too much from it is `supply`.
    """

    variable: Variable
    indices: tuple[Expr, ...]
    shape: Shape
    is_count: bool
    span: Span

    @property
    def value(self) -> Value:
        """What is there now."""
        return Value(build.read(self.variable, self.indices), self.shape)

    def at(self, place: Expr) -> Target:
        """The part at a place."""
        _, inside = key_and_value(self.shape)
        is_count = self.is_count or isinstance(self.shape, BagOf)
        return Target(self.variable, (*self.indices, place), inside, is_count, self.span)


def target(context: Context, place: typed.Place, scope: Scope) -> Target:
    """What a place of the text means."""
    variable, shape = context.variable(place.variable)
    scope = scope.unquoted()
    found = Target(variable, (), shape, is_count=False, span=place.span)
    for index in place.indices:
        key, _ = key_and_value(found.shape)
        value = context.expression(index, scope)
        found = found.at(ordinal(Fitting(context.store, scope, index.span).fit(value, key)))
    return found


def assign(context: Context, effect: typed.Assign, scope: Scope) -> Block:
    """`place = value`."""
    scope = scope.unquoted()
    goal = target(context, effect.place, scope)
    match effect.value:
        case typed.Arithmetic(operator, left, right) if _is_there(context, left, goal, scope):
            return _changed(context, effect, goal, operator, right, scope)
        case _:
            value = context.expression(effect.value, scope)
            taken = _only_takes(value.expr, goal)
            return write(context, goal, value, scope, effect.span, taken=taken)


def _only_takes(expr: Expr, goal: Target) -> bool:
    """Whether what is written is what is there, less something that is not negative."""
    match expr:
        case ir.Arithmetic("subtract", left, right):
            return left == goal.value.expr and right.type.low >= 0
        case _:
            return False


def _is_there(context: Context, node: typed.Expression, goal: Target, scope: Scope) -> bool:
    """Whether an expression is a set or bag that stands where the effect writes."""
    is_collection = isinstance(node.type, types.SetType | types.BagType)
    return is_collection and context.expression(node, scope) == goal.value


def _changed(
    context: Context,
    effect: typed.Assign,
    goal: Target,
    operator: str,
    change: typed.Expression,
    scope: Scope,
) -> Block:
    """`place += change`: only the cells that are named are written."""
    match change:
        case typed.SetOfItems(items):
            return _put_members(context, goal, items, TRUE if operator == "+" else FALSE, scope)
        case typed.Entries() if isinstance(goal.shape, BagOf):
            counts, before = entry_counts(context, change, goal.shape.element, scope)
            indices, kept = snapshots(goal.indices, scope)
            goal = replace(goal, indices=indices)
            return (
                *before,
                *kept,
                *add_counts(context, goal, counts, scope, effect.span, taken=operator == "-"),
            )
        case _:
            value = context.expression(effect.value, scope)
            return write(context, goal, value, scope, effect.span)


def write(
    context: Context,
    goal: Target,
    value: Value,
    scope: Scope,
    span: Span,
    *,
    taken: bool = False,
) -> Block:
    """Write `value`, which must keep the bounds of its place; `span` is the whole effect.

    Where something is only `taken` away no upper bound can be passed.
    """
    if goal.is_count:
        most = max(0, value.expr.type.high)
        expr = build.bounded(value.expr, 0, most, scope.site("supply", span))
        value = Value(expr, value.shape)
    fitted = Fitting(context.store, scope, goal.span).fit(value, goal.shape)
    limit = context.bag_limit(goal.variable.name)
    if limit is None or taken:
        return (ir.Assign(goal.variable.name, goal.indices, fitted.expr),)
    site = scope.site("range", goal.span)
    if limit.total is None:
        expr = _within_counts(goal, fitted.expr, limit, site, scope)
        return (ir.Assign(goal.variable.name, goal.indices, expr),)
    kept, before = snapshots(goal.indices, scope)
    goal = replace(goal, indices=kept)
    expr = _within_counts(goal, fitted.expr, limit, site, scope)
    written = ir.Assign(goal.variable.name, goal.indices, expr)
    return (*before, written, *_within_total(goal, limit.total, site, scope))


def snapshots(exprs: tuple[Expr, ...], scope: Scope) -> tuple[tuple[Expr, ...], Block]:
    """The expressions, kept under names where what follows could change them."""
    before: list[Effect] = []
    kept: list[Expr] = []
    for expr in exprs:
        if isinstance(expr, Constant | Local):
            kept.append(expr)
        else:
            name = scope.fresh("item")
            before.append(ir.Let(name, expr))
            kept.append(build.local(name, expr.type))
    return tuple(kept), tuple(before)


# ---- bounds of bags


def _within_counts(goal: Target, value: Expr, limit: BagLimit, site: Site, scope: Scope) -> Expr:
    """The value, each count of which keeps its own bound."""
    table = limit.counts
    if table is None:
        return value

    def checked(kept: Expr) -> Expr:
        if not isinstance(kept.type, Array):
            bound = build.lookup(table, goal.indices[-1:])
            return build.obliged(build.at_most(kept, bound), site, kept)
        generators, places = cell_places(kept.type, scope)
        within = build.at_most(cell(kept, *places), build.lookup(table, places[-1:]))
        return build.obliged(build.all_of(generators, within), site, kept)

    return scope.kept("counts", value, checked)


def _within_total(goal: Target, total: int, site: Site, scope: Scope) -> Block:
    """The demand that each bag written holds no more than it may in all."""
    indices = goal.indices[: len(goal.variable.dims) - 1]
    bags = build.read(goal.variable, indices)
    generators, places = cell_places(build.array_type(bags), scope)
    held = build.total(generators[-1:], cell(bags, *places))
    fits = build.all_of(generators[:-1], build.at_most(held, Constant(total)))
    return () if fits == TRUE else (ir.Demand(fits, site),)


# ---- `+=` and `-=` with single members


def _put_members(
    context: Context,
    goal: Target,
    items: tuple[typed.Expression, ...],
    cell_value: Expr,
    scope: Scope,
) -> Block:
    """Members put into a set or taken out of it, cell by cell."""
    if not isinstance(goal.shape, SetOf):
        raise Fault(f"{goal.shape} is no set")
    places = [
        ordinal(
            Fitting(context.store, scope, item.span).fit(
                context.expression(item, scope), goal.shape.element
            )
        )
        for item in items
    ]
    kept, before = snapshots((*goal.indices, *places), scope)
    indices, kept_places = kept[: len(goal.indices)], kept[len(goal.indices) :]
    name = goal.variable.name
    return (*before, *(ir.Assign(name, (*indices, place), cell_value) for place in kept_places))


def add_counts(
    context: Context,
    goal: Target,
    counts: Iterable[tuple[Expr, Expr]],
    scope: Scope,
    span: Span,
    *,
    taken: bool,
) -> Block:
    """Counts taken from cells, or added to them, one after the other."""
    operator = build.subtract if taken else build.add
    written: list[Effect] = []
    for place, count in counts:
        at = goal.at(place)
        changed = number(operator(at.value.expr, count))
        written.extend(write(context, at, changed, scope, span, taken=taken))
    return tuple(written)


def entry_counts(
    context: Context, node: typed.Entries, key: ScalarShape, scope: Scope
) -> tuple[list[tuple[Expr, Expr]], Block]:
    """Places and counts of a bag that is written out, as they are before anything is written."""
    exprs: list[Expr] = []
    for of_key, of_count in node.entries:
        value = context.expression(of_key, scope)
        exprs.append(ordinal(Fitting(context.store, scope, of_key.span).fit(value, key)))
        exprs.append(not_negative(context.expression(of_count, scope), scope, of_count.span))
    kept, before = snapshots(tuple(exprs), scope)
    return list(zip(kept[::2], kept[1::2], strict=True)), before
