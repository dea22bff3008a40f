"""Types as they are written."""

from __future__ import annotations

from typing import assert_never

from rulewright.diagnostics.registry import bounds as bounds_entries
from rulewright.diagnostics.registry import limits
from rulewright.diagnostics.registry import types as entries
from rulewright.diagnostics.source import Span
from rulewright.semantics.check.convert import NUMBER, WRONG
from rulewright.semantics.check.expressions import expression
from rulewright.semantics.check.scope import CONSTANT, Scope
from rulewright.semantics.check.wording import describe, quoted
from rulewright.semantics.types import (
    BagType,
    BoolType,
    IntType,
    ListType,
    MapType,
    OptionalType,
    RecordType,
    SetType,
    SortType,
    TupleType,
    Type,
)
from rulewright.syntax import tree

MOST_MAPS = 10

COLLECTIONS = ("set", "bag", "list")


def type_of(node: tree.TypeExpression, scope: Scope, *, bounds: bool = True) -> Type:
    """The type that is written; without `bounds` only what does not need other declarations."""
    match node:
        case tree.NamedType():
            return named(node.name, scope)
        case tree.RangeType():
            if not bounds:
                return NUMBER
            low = expression(node.low, scope, NUMBER)
            return IntType(low, expression(node.high, scope, NUMBER))
        case tree.OptionalType():
            inner = type_of(node.inner, scope, bounds=bounds)
            if not is_single(inner, "what may be none", node.inner.span, scope):
                return WRONG
            return OptionalType(inner)
        case tree.MapType():
            key = type_of(node.key, scope, bounds=bounds)
            value = type_of(node.value, scope, bounds=bounds)
            if not is_single(key, "the key of a map", node.key.span, scope) or WRONG in (
                key,
                value,
            ):
                return WRONG
            return map_type(key, value, node.span, scope)
        case tree.CollectionType():
            return collection(node, scope, bounds=bounds)
        case _:
            assert_never(node)


def map_type(key: Type, value: Type, span: Span, scope: Scope) -> Type:
    """`K -> V`, where V may be a map again, but not for ever."""
    deep, inner = 1, value
    while isinstance(inner, MapType):
        deep, inner = deep + 1, inner.value
    if deep > MOST_MAPS:
        scope.environment.report(limits.TOO_LONG_CHAIN, span, what="a map of maps", limit=MOST_MAPS)
        return WRONG
    return MapType(key, value)


def named(word: tree.Word, scope: Scope) -> Type:
    """A type by its name."""
    environment = scope.environment
    match word.text:
        case "bool":
            return BoolType()
        case "int":
            return NUMBER
        case name if name in environment.sorts:
            return SortType(name)
        case name if name in environment.records:
            return RecordType(name)
        case name if name in COLLECTIONS:
            environment.report(
                entries.TYPE_FORM, word.span, suggestion=f"write `{name}[T]`",
                problem=f"`{name}` does not say of what",
            )  # fmt: skip
            return WRONG
        case name:
            known = ["bool", "int", *COLLECTIONS, *environment.sorts, *environment.records]
            environment.unknown("type", name, word.span, known)
            return WRONG


def is_single(type_: Type, what: str, span: Span, scope: Scope) -> bool:
    """Whether a type is of single values; reported if not."""
    if isinstance(type_, BoolType | IntType | SortType | RecordType | TupleType):
        return True
    if isinstance(type_, OptionalType) and what != "what may be none":
        return True
    if type_ != WRONG:
        scope.environment.report(entries.SINGLE_VALUE, span, what=what, found=describe(type_))
    return False


def collection(node: tree.CollectionType, scope: Scope, *, bounds: bool) -> Type:
    """`set[T]`, `bag[T]`, `list[T]` and what bounds them.

    The bounds of a choice may read more than the type of its elements, which always is the same.
    """
    element = type_of(node.element, Scope(scope.environment, CONSTANT), bounds=bounds)
    if node.kind.text not in COLLECTIONS:
        known = [*COLLECTIONS]
        scope.environment.unknown("type", node.kind.text, node.kind.span, known)
        return WRONG
    if element == WRONG:
        return WRONG
    if node.kind.text == "list":
        return list_type(node, element, scope, bounds=bounds)
    what = f"a member of a {node.kind.text}"
    if not is_single(element, what, node.element.span, scope):
        return WRONG
    unbounded = SetType(element) if node.kind.text == "set" else BagType(element)
    within = expression(node.within, scope, unbounded) if node.within and bounds else None
    up_to = expression(node.up_to, scope, NUMBER) if node.up_to and bounds else None
    if isinstance(unbounded, SetType):
        return SetType(element, within, up_to)
    return BagType(element, within, up_to)


def list_type(node: tree.CollectionType, element: Type, scope: Scope, *, bounds: bool) -> Type:
    """`list[T]`, perhaps `up to n`."""
    if node.within is not None:
        scope.environment.report(
            bounds_entries.NEEDLESS_BOUND, node.within.span,
            found="sets and bags", what=quoted(node.span),
        )  # fmt: skip
        return WRONG
    if isinstance(element, MapType):
        is_single(element, "an item of a list", node.element.span, scope)
        return WRONG
    up_to = expression(node.up_to, scope, NUMBER) if node.up_to and bounds else None
    return ListType(element, up_to)


def unbounded_part(type_: Type) -> Type | None:
    """The part of a type, if any, that has no end: a number without a range, a bag, a list."""
    match type_:
        case IntType(low, high):
            return type_ if low is None or high is None else None
        case BagType(element, within, up_to):
            return type_ if within is None and up_to is None else unbounded_part(element)
        case SetType(element):
            return unbounded_part(element)
        case ListType():
            return type_
        case OptionalType(inner):
            return unbounded_part(inner)
        case MapType(key, value):
            return unbounded_part(key) or unbounded_part(value)
        case _:
            return None
