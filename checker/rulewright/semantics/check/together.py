"""Several expressions that have to be of one type."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.diagnostics.registry import types as entries
from rulewright.semantics import typed
from rulewright.semantics.check import expressions
from rulewright.semantics.check.convert import WRONG, converted, join
from rulewright.semantics.check.scope import Scope
from rulewright.semantics.check.wording import describe, quoted
from rulewright.semantics.types import SortType, Type, without_ranges
from rulewright.syntax import tree


def needs_hint(node: tree.Expression, scope: Scope) -> bool:
    """Whether the type of an expression shows only by what is expected of it."""
    match node:
        case tree.Name(text):
            return scope.find(text) is None and not scope.environment.is_value(text)
        case tree.NoneValue() | tree.EmptyValue():
            return True
        case tree.SetValue(items) | tree.ListValue(items) | tree.TupleValue(items):
            return any(needs_hint(item, scope) for item in items)
        case tree.EntriesValue(all_entries):
            return any(needs_hint(entry.key, scope) for entry in all_entries)
        case tree.Conditional():
            return needs_hint(node.then, scope) and needs_hint(node.otherwise, scope)
        case _:
            return False


def infer_together(
    nodes: Sequence[tree.Expression], scope: Scope, hint: Type | None
) -> list[typed.Expression]:
    """Expressions of one type: without a hint, the first that shows its type tells the others."""
    values: dict[int, typed.Expression] = {}
    if hint is None:
        for at, node in enumerate(nodes):
            if not needs_hint(node, scope):
                values[at] = expressions.infer(node, scope, None)
                hint = without_ranges(values[at].type)
                break
        else:
            hint = common_sort(nodes, scope)
    for at, node in enumerate(nodes):
        if at not in values:
            values[at] = expressions.infer(node, scope, hint)
    return [values[at] for at in range(len(nodes))]


def common_sort(nodes: Sequence[tree.Expression], scope: Scope) -> Type | None:
    """The only sort that all the members here can be of, if one of them could be of several."""
    sorts = [scope.environment.sorts_with(n.text) for n in nodes if isinstance(n, tree.Name)]
    if all(len(possible) <= 1 for possible in sorts):
        return None
    common = [sort for sort in sorts[0] if all(sort in possible for possible in sorts)]
    return SortType(common[0]) if len(common) == 1 else None


def one_type(values: Sequence[typed.Expression], scope: Scope) -> Type:
    """The type that has all these values; a mistake if there is none."""
    common = values[0].type
    for value in values[1:]:
        joined = join(common, value.type, scope.environment)
        if joined is None:
            scope.environment.report(
                entries.DIFFERENT_TYPES, value.span,
                left=quoted(values[0].span), left_type=describe(common),
                right=quoted(value.span), right_type=describe(value.type),
            )  # fmt: skip
            return WRONG
        common = joined
    return common


def unified(
    nodes: Sequence[tree.Expression], scope: Scope, hint: Type | None
) -> tuple[list[typed.Expression], Type]:
    """Expressions of one type, converted to it, and the type."""
    values = infer_together(nodes, scope, hint)
    common = one_type(values, scope)
    return [with_type(value, common) for value in values], common


def with_type(value: typed.Expression, due: Type) -> typed.Expression:
    """A value of a type that it was found to fit."""
    return value if WRONG in (due, value.type) else converted(value, due)
