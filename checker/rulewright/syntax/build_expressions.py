"""Builders of types and expressions."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from rulewright.diagnostics.registry import lexical
from rulewright.syntax import foreign
from rulewright.syntax.build import Builder, Where, node, together
from rulewright.syntax.operators import operation
from rulewright.syntax.tree import (
    Aggregate,
    Argument,
    Attribute,
    Boolean,
    Call,
    CollectionType,
    Conditional,
    EmptyValue,
    EntriesComprehension,
    EntriesValue,
    Entry,
    Expression,
    Generator,
    Index,
    Integer,
    ListValue,
    MapType,
    Name,
    NamedType,
    NoneValue,
    OptionalType,
    RangeType,
    SetComprehension,
    SetValue,
    Text,
    TextValue,
    TupleValue,
    TypeExpression,
    Word,
)
from rulewright.syntax.words import AGGREGATES

Bracketed = TypeVar("Bracketed", Expression, TypeExpression)


def _name(where: Where, word: Word) -> Name:
    return Name(word.text, where.span)


def _number(where: Where, digits: str) -> Integer:
    return Integer(int(digits), where.span)


def _text_value(where: Where, text: Text) -> TextValue:
    return TextValue(text.value, where.span)


def _in_brackets(where: Where, inner: Bracketed) -> Bracketed:
    """What stands in brackets, its place widened to them."""
    return replace(inner, span=where.span)


def _conditional(
    where: Where, then: Expression, condition: Expression, otherwise: Expression
) -> Conditional:
    return Conditional(condition, then, otherwise, where.span)


def _call(where: Where, function: Word, arguments: tuple[Argument, ...] | None) -> Call:
    return Call(function, arguments or (), None, where.span)


def _call_or_else(
    where: Where, function: Word, arguments: tuple[Argument, ...], otherwise: Expression
) -> Call | Aggregate:
    """`min(a, b else c)`, or another function with a value for the case that it has none."""
    if function.text in AGGREGATES and all(argument.name is None for argument in arguments):
        elements = tuple(argument.value for argument in arguments)
        return Aggregate(function, elements, (), None, otherwise, where.span)
    return Call(function, arguments, otherwise, where.span)


def _aggregate(
    where: Where,
    function: Word,
    element: Expression,
    generators: tuple[Generator, ...],
    by: Expression | None,
    otherwise: Expression | None,
) -> Aggregate:
    if function.text not in AGGREGATES:
        ours = foreign.WORDS.get(function.text)
        hint = f"did you mean `{ours}`?" if ours in AGGREGATES else None
        where.report(lexical.NOT_AN_AGGREGATE, function.span, hint, name=function.text)
    return Aggregate(function, (element,), generators, by, otherwise, where.span)


def _argument(where: Where, value: Expression) -> Argument:
    return Argument(None, value, where.span)


def _tuple_value(where: Where, first: Expression, rest: tuple[Expression, ...]) -> TupleValue:
    return TupleValue((first, *rest), where.span)


def _list_value(where: Where, items: tuple[Expression, ...] | None) -> ListValue:
    return ListValue(items or (), where.span)


def _entries_value(where: Where, *entries: Entry) -> EntriesValue:
    return EntriesValue(entries, where.span)


def _collection(where: Where, kind: Word, element: TypeExpression) -> CollectionType:
    return CollectionType(kind, element, None, None, where.span)


def _collection_within(
    where: Where, kind: Word, element: TypeExpression, whole: Expression, most: Expression | None
) -> CollectionType:
    return CollectionType(kind, element, whole, most, where.span)


def _collection_up_to(
    where: Where, kind: Word, element: TypeExpression, most: Expression
) -> CollectionType:
    return CollectionType(kind, element, None, most, where.span)


BUILDERS: dict[str, Builder] = {
    "map_type": node(MapType),
    "optional": node(OptionalType),
    "named_type": node(NamedType),
    "collection": _collection,
    "collection_within": _collection_within,
    "collection_up_to": _collection_up_to,
    "range_type": node(RangeType),
    "type_in_brackets": _in_brackets,
    "name": _name,
    "number": _number,
    "text_value": _text_value,
    "none_value": node(NoneValue),
    "true_value": lambda where: Boolean(True, where.span),
    "false_value": lambda where: Boolean(False, where.span),
    "in_brackets": _in_brackets,
    "tuple_value": _tuple_value,
    "list_value": _list_value,
    "empty_value": node(EmptyValue),
    "set_value": node(SetValue),
    "set_comprehension": node(SetComprehension),
    "entries_value": _entries_value,
    "entries_comprehension": node(EntriesComprehension),
    "entry": node(Entry),
    "items": together,
    "expressions": together,
    "operation": operation,
    "bound": operation,
    "amount": operation,
    "conditional": _conditional,
    "attribute": node(Attribute),
    "index": node(Index),
    "call": _call,
    "call_or_else": _call_or_else,
    "aggregate": _aggregate,
    "arguments": together,
    "argument": _argument,
    "named_argument": node(Argument),
    "generators": together,
    "generator": node(Generator),
    "targets": together,
    "names": together,
}
