"""How types and places in the text are called in messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rulewright.diagnostics.source import Span
from rulewright.semantics.types import (
    BagType,
    BoolType,
    EmptyType,
    IntType,
    ListType,
    MapType,
    NothingType,
    OptionalType,
    RecordType,
    SetType,
    SortType,
    TupleType,
    Type,
    WrongType,
)

LONGEST_QUOTE = 60


def notation(type_: Type) -> str:
    """A type as the language writes it."""
    match type_:
        case BoolType():
            return "bool"
        case IntType():
            return "int"
        case SortType(name) | RecordType(name):
            return name
        case OptionalType(inner):
            return f"{notation(inner)}?"
        case TupleType(items):
            return f"({', '.join(notation(item) for item in items)})"
        case SetType(element):
            return f"set[{notation(element)}]"
        case BagType(element):
            return f"bag[{notation(element)}]"
        case ListType(element):
            return f"list[{notation(element)}]"
        case MapType(key, value):
            return f"{notation(key)} -> {notation(value)}"
        case NothingType():
            return "none"
        case EmptyType():
            return "{}"
        case WrongType():
            return "?"
        case _:
            assert_never(type_)


def describe(type_: Type) -> str:
    """A type in a sentence: `a number`, `a Player or none`, `a set[Corner]`."""
    match type_:
        case BoolType():
            return "a truth value"
        case IntType():
            return "a number"
        case NothingType():
            return "none"
        case EmptyType():
            return "an empty set or bag"
        case OptionalType(inner):
            return f"{describe(inner)} or none"
        case TupleType():
            return f"a tuple {notation(type_)}"
        case MapType():
            return f"a map {notation(type_)}"
        case _:
            return with_article(notation(type_))


def with_article(noun: str) -> str:
    """`an Edge`, `a def`, `a set[Corner]`."""
    return f"{'an' if noun[0] in 'aeiouAEIO' else 'a'} {noun}"


def quoted(span: Span) -> str:
    """The words at a place, on one line and not too long, in backquotes."""
    words = " ".join(span.text[: 4 * LONGEST_QUOTE].split())
    if len(words) > LONGEST_QUOTE:
        words = words[: LONGEST_QUOTE - 1].rstrip() + "…"
    return f"`{words}`"


def quoted_place(base: Span, last: Span | None) -> str:
    """Some words and the brackets behind them, as far as the index `last`."""
    return quoted(base) if last is None else f"{quoted(base.to(last))[:-1]}]`"


def listed(names: Sequence[str], joined_by: str = "and", mark: str = "") -> str:
    """`a`, `a and b`, `a, b and c`, each between marks if wanted; a long list is cut."""
    shown = [f"{mark}{name}{mark}" for name in names[:8]]
    if len(names) > 8:
        shown[7:] = [f"{len(names) - 7} more"]
    if len(shown) == 1:
        return shown[0]
    return f"{', '.join(shown[:-1])} {joined_by} {shown[-1]}"
