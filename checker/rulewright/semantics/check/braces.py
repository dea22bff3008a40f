"""Values that are written out: ranges, tuples, lists, sets, bags and maps."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.diagnostics.registry import names as names_entries
from rulewright.diagnostics.registry import types as entries
from rulewright.semantics import typed
from rulewright.semantics.check import bindings, expressions, together
from rulewright.semantics.check.constants import is_constant
from rulewright.semantics.check.convert import NUMBER, WRONG, convert, fits, is_wrong, wrong
from rulewright.semantics.check.scope import Scope
from rulewright.semantics.check.wording import describe, quoted
from rulewright.semantics.types import (
    BagType,
    EmptyType,
    IntType,
    ListType,
    MapType,
    NothingType,
    SetType,
    SortType,
    TupleType,
    Type,
)
from rulewright.syntax import tree

# What is written between brackets or braces, as messages call it.
WRITTEN: dict[type[tree.Expression], str] = {
    tree.TupleValue: "a tuple",
    tree.ListValue: "a list",
    tree.SetValue: "a set",
    tree.SetComprehension: "a set",
    tree.EntriesValue: "a bag or map",
    tree.EntriesComprehension: "a bag or map",
}

MEMBER = "a member of a set or bag"


def range_value(node: tree.RangeValue, scope: Scope) -> typed.Expression:
    """`low..high` as a set of numbers; its bounds are in the type where they are constant."""
    low = expressions.expression(node.low, scope, NUMBER)
    high = expressions.expression(node.high, scope, NUMBER)
    number = IntType(low, high) if is_constant(low) and is_constant(high) else NUMBER
    return typed.RangeOf(low, high, SetType(number), node.span)


def tuple_value(node: tree.TupleValue, scope: Scope, hint: Type | None) -> typed.Expression:
    """`(a, b)`."""
    if any_written(node.items, "a part of a tuple", scope):
        return wrong(node.span)
    hints: tuple[Type | None, ...] = (None,) * len(node.items)
    if isinstance(hint, TupleType) and len(hint.items) == len(node.items):
        hints = hint.items
    values: list[typed.Expression] = []
    for item, due in zip(node.items, hints, strict=True):
        values.append(expressions.expression(item, scope, due))
    if is_wrong(*values):
        return wrong(node.span)
    return typed.TupleOf(tuple(values), TupleType(tuple(v.type for v in values)), node.span)


def list_value(node: tree.ListValue, scope: Scope, hint: Type | None) -> typed.Expression:
    """`[a, b]`."""
    due = hint.element if isinstance(hint, ListType) else None
    lists = tuple(item for item in node.items if isinstance(item, tree.ListValue))
    if any_written(lists, "an item of a list", scope):
        return wrong(node.span)
    items, element = items_of(node.items, scope, due) if node.items else ([], due)
    if element is None or isinstance(element, NothingType | EmptyType):
        scope.environment.report(entries.UNTYPED, node.span, what=quoted(node.span))
        return wrong(node.span)
    if element == WRONG:
        return wrong(node.span)
    return typed.ListOfItems(tuple(items), ListType(element), node.span)


def set_value(node: tree.SetValue, scope: Scope, hint: Type | None) -> typed.Expression:
    """`{a, b}`."""
    if any_written(node.items, MEMBER, scope):
        return wrong(node.span)
    due = hint.element if isinstance(hint, SetType) else None
    items, element = items_of(node.items, scope, due)
    if not is_single(element, items[0], scope):
        return wrong(node.span)
    refuse_repeated(items, scope)
    return typed.SetOfItems(tuple(items), SetType(element), node.span)


def items_of(
    nodes: tuple[tree.Expression, ...], scope: Scope, due: Type | None
) -> tuple[list[typed.Expression], Type]:
    """The elements between brackets or braces, and their type."""
    items = together.infer_together(nodes, scope, due)
    common = together.one_type(items, scope)
    items = [together.with_type(item, common) for item in items]
    if due is not None and common != WRONG and fits(common, due, scope.environment):
        return [together.with_type(item, due) for item in items], due
    return items, common


def any_written(nodes: Sequence[tree.Expression], what: str, scope: Scope) -> bool:
    """Whether a set, bag, map, list or tuple is written where single values are due.

    It is reported without a look inside, so that braces are never read very deep.
    """
    for node in nodes:
        if type(node) in WRITTEN and not is_pair(node, what):
            scope.environment.report(
                entries.SINGLE_VALUE, node.span, what=what, found=WRITTEN[type(node)]
            )
            return True
    return False


def is_pair(node: tree.Expression, what: str) -> bool:
    """A tuple may be a member of a set or an item of a list."""
    return what == MEMBER and isinstance(node, tree.TupleValue)


def is_single(element: Type, shown: typed.Expression, scope: Scope) -> bool:
    """Whether values of this type may be in a set or bag; reported if not."""
    if element == WRONG:
        return False
    if isinstance(element, SetType | BagType | ListType | MapType | NothingType):
        scope.environment.report(
            entries.SINGLE_VALUE, shown.span,
            what=MEMBER, found=describe(element),
        )  # fmt: skip
        return False
    return True


def refuse_repeated(keys: list[typed.Expression], scope: Scope) -> None:
    """Report a member that is named twice between the same braces."""
    seen: set[str] = set()
    for key in keys:
        if isinstance(key, typed.MemberValue | typed.PlaceValue):
            name = key.member if isinstance(key, typed.MemberValue) else key.name
            if name in seen:
                scope.environment.report(names_entries.REPEATED_KEY, key.span, name=name)
            seen.add(name)


def set_comprehension(
    node: tree.SetComprehension, scope: Scope, hint: Type | None
) -> typed.Expression:
    """`{e for x in D if P}`."""
    if any_written((node.element,), MEMBER, scope):
        return wrong(node.span)
    inner = scope.inner()
    bound = bindings.bindings(node.generators, inner)
    due = hint.element if isinstance(hint, SetType) else None
    element = expressions.infer(node.element, inner, due)
    if due is not None and not is_wrong(element) and fits(element.type, due, scope.environment):
        element = together.with_type(element, due)
    if not is_single(element.type, element, scope):
        return wrong(node.span)
    return typed.SetOfAll(element, bound, SetType(element.type), node.span)


def entries_value(node: tree.EntriesValue, scope: Scope, hint: Type | None) -> typed.Expression:
    """`{a: 1, b: 2}` as a bag, or as a map where one is due."""
    key_nodes = tuple(entry.key for entry in node.entries)
    value_nodes = tuple(entry.value for entry in node.entries)
    if any_written(key_nodes, MEMBER, scope):
        return wrong(node.span)
    due = entries_due(key_nodes[0], scope, hint)
    if not isinstance(due, MapType) and any_written(value_nodes, "a count", scope):
        return wrong(node.span)
    key_due, value_due = key_and_value(due)
    keys, key_type = items_of(key_nodes, scope, key_due)
    values, value_type = values_of(value_nodes, scope, due, value_due)
    if not is_single(key_type, keys[0], scope) or value_type == WRONG:
        return wrong(node.span)
    refuse_repeated(keys, scope)
    pairs = tuple(zip(keys, values, strict=True))
    return typed.Entries(pairs, entries_type(due, key_type, value_type), node.span)


def entries_comprehension(
    node: tree.EntriesComprehension, scope: Scope, hint: Type | None
) -> typed.Expression:
    """`{k: v for x in D}` as a bag, or as a map where one is due."""
    if any_written((node.entry.key,), MEMBER, scope):
        return wrong(node.span)
    inner = scope.inner()
    bound = bindings.bindings(node.generators, inner)
    due = entries_due(node.entry.key, inner, hint)
    if not isinstance(due, MapType) and any_written((node.entry.value,), "a count", scope):
        return wrong(node.span)
    key_due, value_due = key_and_value(due)
    keys, key_type = items_of((node.entry.key,), inner, key_due)
    values, value_type = values_of((node.entry.value,), inner, due, value_due)
    if not is_single(key_type, keys[0], scope) or value_type == WRONG:
        return wrong(node.span)
    due = entries_type(due, key_type, value_type)
    return typed.EntriesOfAll(keys[0], values[0], bound, due, node.span)


def values_of(
    nodes: tuple[tree.Expression, ...], scope: Scope, due: Type | None, value_due: Type
) -> tuple[list[typed.Expression], Type]:
    """The values of a map, of one type, or the counts of a bag."""
    if isinstance(due, MapType):
        return items_of(nodes, scope, value_due)
    counts: list[typed.Expression] = []
    for node in nodes:
        counts.append(convert(expressions.infer(node, scope, NUMBER), NUMBER, scope))  # noqa: PERF401
    return counts, WRONG if is_wrong(*counts) else NUMBER


def entries_due(key: tree.Expression, scope: Scope, hint: Type | None) -> Type | None:
    """The bag or map that is due, where one value may also fill a map of bags or maps."""
    while isinstance(hint, MapType) and isinstance(hint.value, MapType | BagType):
        if may_be_key(key, scope, hint.key):
            break
        hint = hint.value
    return hint if isinstance(hint, MapType | BagType) else None


def may_be_key(key: tree.Expression, scope: Scope, due: Type) -> bool:
    """Whether this may stand for a key of this type; an unknown name is told later, not here."""
    match key, due:
        case tree.Name(text), SortType(sort) if together.needs_hint(key, scope):
            return scope.environment.holds(sort, text)
        case tree.Name(), _ if together.needs_hint(key, scope):
            return False
        case _:
            return fits(expressions.infer(key, scope, due).type, due, scope.environment)


def key_and_value(due: Type | None) -> tuple[Type | None, Type]:
    """The types of keys and values that are due."""
    match due:
        case MapType(key, value):
            return key, value
        case BagType(element):
            return element, NUMBER
        case _:
            return None, NUMBER


def entries_type(due: Type | None, key: Type, value: Type) -> Type:
    """A bag where numbers are counted, unless a map is due."""
    return MapType(key, value) if isinstance(due, MapType) else BagType(key)
