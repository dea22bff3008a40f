"""Arithmetic, truth, comparison and membership."""

from __future__ import annotations

from rulewright.core import build
from rulewright.core.build import FALSE, TRUE
from rulewright.core.ir import Constant, Expr
from rulewright.core.shapes import BagOf, Maybe, Member, Number, SetOf, Truth
from rulewright.core.values import limits, size
from rulewright.core.walk import can_fail
from rulewright.diagnostics.fault import Fault
from rulewright.diagnostics.source import Span
from rulewright.elaborate.arrays import all_cells, pointwise, same
from rulewright.elaborate.context import Context
from rulewright.elaborate.convert import Fitting, inside, joined
from rulewright.elaborate.domains import (
    RELATIONS,
    bound,
    is_name_of,
    neighbouring_pairs,
    relation_table,
)
from rulewright.elaborate.lists import list_value, listed_arrays, listed_codes
from rulewright.elaborate.scope import Scope
from rulewright.elaborate.shaping import shape_of
from rulewright.elaborate.values import (
    Value,
    balanced,
    cell,
    is_scalar,
    number,
    ordinal,
    scalar_shape,
)
from rulewright.semantics import typed, types

_INTEGER_OPERATORS = {
    "+": build.add,
    "-": build.subtract,
    "*": build.multiply,
    "//": build.divide,
    "%": build.modulo,
}
_DIVISIONS = frozenset({"//", "%"})

MOST_CELLS_OF_A_RELATION = 250_000
"""A relation of a board with more cells than this is asked by looking through its lists."""


def truth(expr: Expr) -> Value:
    """A truth value."""
    return Value(expr, Truth())


# ---- integers, and counts of bags and sets


def arithmetic(context: Context, node: typed.Arithmetic, scope: Scope) -> Value:
    """`left operator right`."""
    left = context.expression(node.left, scope)
    right = context.expression(node.right, scope)
    if is_scalar(left.shape):
        return number(_integer(node.operator, left.expr, right.expr, scope, node.span))
    shape = joined(left.shape, right.shape)
    fitting = Fitting(context.store, scope, node.span)
    first, second = fitting.fit(left, shape).expr, fitting.fit(right, shape).expr
    if isinstance(shape, SetOf):
        use = _union if node.operator == "+" else _difference
        return Value(pointwise(first, second, use, scope), shape)
    if not isinstance(shape, BagOf):
        raise Fault(f"{node.operator} of {shape}")
    counts = pointwise(first, second, _INTEGER_OPERATORS[node.operator], scope)
    most = max(0, build.array_type(counts).high)
    left_over = build.bounded(counts, 0, most, scope.site("supply", node.span))
    return Value(left_over, BagOf(shape.element, most))


def _integer(operator: str, left: Expr, right: Expr, scope: Scope, span: Span) -> Expr:
    use = _INTEGER_OPERATORS[operator]
    divisor = build.scalar_type(right)
    if operator not in _DIVISIONS or not divisor.low <= 0 <= divisor.high:
        return use(left, right)

    def divided(kept: Expr) -> Expr:
        return build.obliged(build.unequal(kept, FALSE), scope.site("range", span), use(left, kept))

    return scope.kept("divisor", right, divided)


def _union(left: Expr, right: Expr) -> Expr:
    return build.either(left, right)


def _difference(left: Expr, right: Expr) -> Expr:
    return build.both(left, build.negation(right))


def negative(context: Context, node: typed.Negative, scope: Scope) -> Value:
    """`-operand`."""
    operand = context.expression(node.operand, scope)
    return number(_integer("-", FALSE, operand.expr, scope, node.span))


# ---- truth


def negation(context: Context, node: typed.Negation, scope: Scope) -> Value:
    """`not operand`."""
    return truth(build.negation(context.expression(node.operand, scope).expr))


def logic(context: Context, node: typed.Logic, scope: Scope) -> Value:
    """`and`, `or`, `implies`; what the left side decides leaves the right one unread."""
    left = context.expression(node.left, scope).expr
    decides = TRUE if node.operator == "or" else FALSE
    if left == decides:
        return truth(FALSE if node.operator == "and" else TRUE)
    right = context.expression(node.right, scope).expr
    match node.operator:
        case "and":
            return truth(build.both(left, right))
        case "or":
            return truth(build.either(left, right))
        case "implies":
            return truth(build.implies(left, right))
        case _:
            raise Fault(f"no operator of truth values: {node.operator}")


def comparison(context: Context, node: typed.Comparison, scope: Scope) -> Value:
    """`== != < <= > >=`."""
    scope = scope.unquoted()
    left = context.expression(node.left, scope)
    right = context.expression(node.right, scope)
    shape = joined(left.shape, right.shape)
    fitting = Fitting(context.store, scope, node.span)
    first, second = fitting.fit(left, shape).expr, fitting.fit(right, shape).expr
    if not is_scalar(shape):
        equal = same(first, second, scope)
        return truth(equal if node.operator == "==" else build.negation(equal))
    match node.operator:
        case "==":
            return truth(build.equal(first, second))
        case "!=":
            return truth(build.unequal(first, second))
        case "<":
            return truth(build.less(first, second))
        case "<=":
            return truth(build.at_most(first, second))
        case ">":
            return truth(build.less(second, first))
        case ">=":
            return truth(build.at_most(second, first))
        case _:
            raise Fault(f"no comparison: {node.operator}")


def is_nothing(context: Context, node: typed.IsNothing, scope: Scope) -> Value:
    """`x is none`."""
    value = context.expression(node.value, scope.unquoted())
    return truth(build.equal(value.expr, FALSE))


def is_reading(context: Context, node: typed.IsReading) -> Value:
    """`question is reading`, which is known on each instance."""
    return truth(build.truth(context.reading(node.question, node.span) == node.reading))


def containment(context: Context, node: typed.Containment, scope: Scope) -> Value:
    """`left within right`: no count of `left` is above that of `right`."""
    scope = scope.unquoted()
    left = context.expression(node.left, scope)
    right = context.expression(node.right, scope)
    shape = joined(left.shape, right.shape)
    fitting = Fitting(context.store, scope, node.span)
    first, second = fitting.fit(left, shape).expr, fitting.fit(right, shape).expr
    return truth(all_cells(first, second, build.at_most, scope))


# ---- membership


def membership(context: Context, node: typed.Membership, scope: Scope) -> Value:
    """`element in collection`, without making the collection where that can be helped."""
    scope = scope.unquoted()
    element = context.expression(node.element, scope)
    if is_scalar(element.shape):
        return truth(
            scope.kept(
                "element",
                element.expr,
                lambda kept: is_in(context, Value(kept, element.shape), node.collection, scope),
            )
        )
    return truth(is_in(context, element, node.collection, scope))


def is_in(
    context: Context,
    element: Value,
    collection: typed.Expression,
    scope: Scope,
    *,
    unmade: bool = False,
) -> Expr:
    """Whether `element` is in a set, list, range or sort.

    `none` is in no set of members. What is written out in place of a set with a name means the
    same; so it is made after all where something in it can fail, unless it is to stay `unmade`.
    """
    if isinstance(element.shape, Maybe) and not _has_optionals(collection.type):
        asked = is_in(context, inside(element), collection, scope, unmade=unmade)
        return build.both(build.unequal(element.expr, FALSE), asked)
    asked = _is_in(context, element, collection, scope)
    if unmade or not isinstance(collection, typed.SetOfAll | typed.SetOfItems):
        return asked
    if not can_fail(asked, context.safe):
        return asked
    members = context.expression(collection, scope)
    return _in_set(context, element, members, scope, collection.span)


def _has_optionals(of: types.Type) -> bool:
    match of:
        case types.SetType(types.OptionalType()) | types.ListType(types.OptionalType()):
            return True
        case _:
            return False


def _is_in(context: Context, element: Value, collection: typed.Expression, scope: Scope) -> Expr:
    match collection:
        case typed.SortValue(of, span):
            return _in_sort(context, element, of, span)
        case typed.RangeOf(low, high):
            first = context.expression(low, scope).expr
            last = context.expression(high, scope).expr
            return _between(context, first, element.expr, last, scope)
        case typed.SetOfItems(items):
            return _among(context, element, items, scope)
        case typed.BuiltIn("adjacent"):
            return _in_adjacent(context, element, collection, scope)
        case typed.BuiltIn(relation, (origin,)) if relation in RELATIONS:
            return _related(context, relation, context.expression(origin, scope), element, scope)
        case typed.SetOfAll(item, (binding,)) if is_name_of(item, binding):
            return _in_comprehension(context, element, binding, scope)
        case _ if isinstance(collection.type, types.ListType):
            return _in_list(context, element, collection, scope)
        case _:
            return _in_set(
                context, element, context.expression(collection, scope), scope, collection.span
            )


def _between(context: Context, first: Expr, number: Expr, last: Expr, scope: Scope) -> Expr:
    """Whether a number lies between two others, both of which are judged if one can fail."""

    def within(low: Expr, high: Expr) -> Expr:
        return build.both(build.at_most(low, number), build.at_most(number, high))

    if not can_fail(first, context.safe) and not can_fail(last, context.safe):
        return within(first, last)
    return scope.kept(
        "first", first, lambda low: scope.kept("last", last, lambda high: within(low, high))
    )


def _in_sort(context: Context, element: Value, of: types.Type, span: Span) -> Expr:
    inner = of.element if isinstance(of, types.SetType) else of
    shape = shape_of(context, inner, span)
    low, high = limits(shape)
    return build.both(
        build.at_most(Constant(low), element.expr), build.at_most(element.expr, Constant(high))
    )


def _among(
    context: Context, element: Value, items: tuple[typed.Expression, ...], scope: Scope
) -> Expr:
    return balanced(
        [
            _equal_values(context, element, context.expression(item, scope), scope, item.span)
            for item in items
        ],
        build.either,
    )


def _equal_values(context: Context, left: Value, right: Value, scope: Scope, span: Span) -> Expr:
    shape = joined(left.shape, right.shape)
    fitting = Fitting(context.store, scope, span)
    first, second = fitting.fit(left, shape).expr, fitting.fit(right, shape).expr
    return build.equal(first, second) if is_scalar(shape) else same(first, second, scope)


def _related(context: Context, relation: str, origin: Value, element: Value, scope: Scope) -> Expr:
    table, board, target = relation_table(context, relation, origin)
    width = len(board.sort(target).members)
    if len(table.values) * width > MOST_CELLS_OF_A_RELATION:
        shape = Member(board.sort(target))
        other = build.over_listing(scope.fresh("other"), table, (origin.expr,), shape)
        return build.any_of(
            (other,), build.equal(build.local(other.name, other.type), element.expr)
        )
    flat = [int(other in others) for others in map(set, table.values) for other in range(width)]
    related = context.store.constant(f"is_in_{table.name}", (len(table.values), width), flat)
    return build.lookup(related, (origin.expr, element.expr))


def _in_adjacent(context: Context, element: Value, collection: typed.BuiltIn, scope: Scope) -> Expr:
    match collection.type:
        case types.SetType(types.TupleType((types.SortType(sort), _))):
            shape, pairs = neighbouring_pairs(context, sort)
        case _:
            raise Fault(f"adjacent of type {collection.type}")
    table = context.store.lists("adjacent", (), (pairs,))
    other = build.over_listing(scope.fresh("pair"), table, (), shape)
    return build.any_of((other,), build.equal(build.local(other.name, other.type), element.expr))


def _in_comprehension(
    context: Context, element: Value, binding: typed.Binding, scope: Scope
) -> Expr:
    is_there = is_in(context, element, binding.domain, scope, unmade=True)
    if binding.condition is None or is_there == FALSE:
        return is_there
    fitted = _as_bound(context, element, binding, scope)
    bound_scope = bound(binding.names, fitted, scope)
    return build.both(is_there, context.expression(binding.condition, bound_scope).expr)


def _as_bound(context: Context, element: Value, binding: typed.Binding, scope: Scope) -> Value:
    """The element as the binding's name means it, of which the domain has been asked before."""
    shape = shape_of(context, binding.types[0], binding.span, element.shape)
    return Fitting(context.store, scope, binding.span).fit(element, shape)


def _in_list(context: Context, element: Value, collection: typed.Expression, scope: Scope) -> Expr:
    values = list_value(context, collection, scope)
    if is_scalar(values.element):
        shape = scalar_shape(values.element)
        other = build.over_listing(scope.fresh("item"), listed_codes(context, values), (), shape)
        item = Value(build.local(other.name, other.type), shape)
    else:
        last = len(values.items) - 1
        other = build.over_interval(
            scope.fresh("item"), FALSE, Constant(last), Number(0, max(0, last))
        )
        row = build.lookup(listed_arrays(context, values), (build.local(other.name, other.type),))
        item = Value(row, values.element)
    return build.any_of((other,), _equal_values(context, element, item, scope, collection.span))


def _in_set(context: Context, element: Value, members: Value, scope: Scope, span: Span) -> Expr:
    if not isinstance(members.shape, SetOf):
        raise Fault(f"{members.shape} is no set")
    inner = members.shape.element
    if isinstance(inner, Number) and isinstance(element.shape, Number):
        place = build.subtract(element.expr, Constant(inner.low))
        if not can_fail(members.expr, context.safe):
            return _within_cells(members.expr, place, size(inner))
        return scope.kept(
            "members", members.expr, lambda kept: _within_cells(kept, place, size(inner))
        )
    fitted = Fitting(context.store, scope, span).fit(element, inner)
    return cell(members.expr, ordinal(fitted))


def _within_cells(array: Expr, place: Expr, count: int) -> Expr:
    """The cell at `place`, and 0 outside the array."""
    is_inside = build.both(build.at_most(FALSE, place), build.less(place, Constant(count)))
    nearest = build.minimum(build.maximum(place, FALSE), Constant(count - 1))
    return build.both(is_inside, cell(array, nearest))
