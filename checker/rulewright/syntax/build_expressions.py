"""Builders of types and expressions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulewright.diagnostics.registry import lexical
from rulewright.syntax.build import Builder, Where, node, together
from rulewright.syntax.tree import (
    Aggregate,
    Argument,
    Attribute,
    Binary,
    Boolean,
    Call,
    CollectionType,
    Compare,
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
    RangeValue,
    SetComprehension,
    SetValue,
    Text,
    TextValue,
    TupleValue,
    TypeExpression,
    Unary,
    Word,
)
from rulewright.syntax.words import AGGREGATES


def name(where: Where, word: Word) -> Name:
    return Name(word.text, word.span)


def number(where: Where, digits: str) -> Integer:
    return Integer(int(digits), where.span)


def text_value(where: Where, text: Text) -> TextValue:
    return TextValue(text.value, text.span)


def in_brackets(where: Where, inner: Any) -> Any:
    """What stands in brackets, its place widened to them."""
    return replace(inner, span=where.span)


def arithmetic(where: Where, left: Expression, operator: str, right: Expression) -> Binary:
    return Binary(operator, left, right, where.span)


def binary(operator: str) -> Builder:
    """The builder of a two-sided operator whose word is no part of the tree."""
    return lambda where, left, right: Binary(operator, left, right, where.span)


def negative(where: Where, sign: str, operand: Expression) -> Unary:
    return Unary(sign, operand, where.span)


def negated(where: Where, operand: Expression) -> Unary:
    return Unary("not", operand, where.span)


def comparator(where: Where, *words: str) -> tuple[str, Where]:
    return " ".join(words), where


def comparison(
    where: Where, left: Expression, operator: tuple[str, Where], right: Expression, *rest: Any
) -> Compare:
    """One comparison. Of a chain the rest is reported and left out."""
    if rest:
        where.report(lexical.CHAINED_COMPARISON, rest[0][1].span, operator=rest[0][0])
    return Compare(operator[0], left, right, where.span)


def conditional(
    where: Where, then: Expression, condition: Expression, otherwise: Expression
) -> Conditional:
    return Conditional(condition, then, otherwise, where.span)


def call(where: Where, function: Word, arguments: tuple[Argument, ...] | None) -> Call:
    return Call(function, arguments or (), None, where.span)


def call_or_else(
    where: Where, function: Word, arguments: tuple[Argument, ...], otherwise: Expression
) -> Call | Aggregate:
    """`min(a, b else c)`, or another function with a value for the case that it has none."""
    if function.text in AGGREGATES and all(argument.name is None for argument in arguments):
        elements = tuple(argument.value for argument in arguments)
        return Aggregate(function, elements, (), None, otherwise, where.span)
    return Call(function, arguments, otherwise, where.span)


def aggregate(
    where: Where,
    function: Word,
    element: Expression,
    generators: tuple[Generator, ...],
    by: Expression | None,
    otherwise: Expression | None,
) -> Aggregate:
    if function.text not in AGGREGATES:
        where.report(lexical.NOT_AN_AGGREGATE, function.span, name=function.text)
    return Aggregate(function, (element,), generators, by, otherwise, where.span)


def argument(where: Where, value: Expression) -> Argument:
    return Argument(None, value, where.span)


def tuple_value(where: Where, first: Expression, rest: tuple[Expression, ...]) -> TupleValue:
    return TupleValue((first, *rest), where.span)


def list_value(where: Where, items: tuple[Expression, ...] | None) -> ListValue:
    return ListValue(items or (), where.span)


def entries_value(where: Where, *entries: Entry) -> EntriesValue:
    return EntriesValue(entries, where.span)


def collection(where: Where, kind: Word, element: TypeExpression) -> CollectionType:
    return CollectionType(kind, element, None, None, where.span)


def collection_within(
    where: Where, kind: Word, element: TypeExpression, whole: Expression
) -> CollectionType:
    return CollectionType(kind, element, whole, None, where.span)


def collection_up_to(
    where: Where, kind: Word, element: TypeExpression, most: Expression
) -> CollectionType:
    return CollectionType(kind, element, None, most, where.span)


BUILDERS: dict[str, Builder] = {
    "map_type": node(MapType),
    "optional": node(OptionalType),
    "named_type": node(NamedType),
    "collection": collection,
    "collection_within": collection_within,
    "collection_up_to": collection_up_to,
    "range_type": node(RangeType),
    "type_in_brackets": in_brackets,
    "name": name,
    "number": number,
    "text_value": text_value,
    "none_value": node(NoneValue),
    "true_value": lambda where: Boolean(True, where.span),
    "false_value": lambda where: Boolean(False, where.span),
    "in_brackets": in_brackets,
    "tuple_value": tuple_value,
    "list_value": list_value,
    "empty_value": node(EmptyValue),
    "set_value": node(SetValue),
    "set_comprehension": node(SetComprehension),
    "entries_value": entries_value,
    "entries_comprehension": node(EntriesComprehension),
    "entry": node(Entry),
    "items": together,
    "expressions": together,
    "conditional": conditional,
    "implies": binary("implies"),
    "either": binary("or"),
    "both": binary("and"),
    "negated": negated,
    "comparison": comparison,
    "comparator": comparator,
    "range_value": node(RangeValue),
    "arithmetic": arithmetic,
    "negative": negative,
    "attribute": node(Attribute),
    "index": node(Index),
    "call": call,
    "call_or_else": call_or_else,
    "aggregate": aggregate,
    "arguments": together,
    "argument": argument,
    "named_argument": node(Argument),
    "generators": together,
    "generator": node(Generator),
    "targets": together,
    "names": together,
}
