"""Trees as short texts, so that tests can say what they expect."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rulewright.diagnostics.mistake import Mistakes
from rulewright.diagnostics.source import Span
from rulewright.syntax.parse import parse
from rulewright.syntax.reading import source_from
from rulewright.syntax.tree import Integer, Name, Param, RuleFile, Text, TextValue, Word


def shape(node: object) -> str:
    """A node by its kind and parts, without places."""
    match node:
        case Word(text) | Name(text):
            return text
        case Integer(value):
            return str(value)
        case Text(value) | TextValue(value):
            return f'"{value}"'
        case None:
            return "-"
        case str() | bool():
            return str(node)
        case tuple():
            return f"[{', '.join(map(shape, node))}]"
        case _:
            return f"{type(node).__name__}({', '.join(shape(part) for _, part in parts(node))})"


def parts(node: object) -> Iterator[tuple[str, object]]:
    """The fields of a node, without its place."""
    if isinstance(node, Struct):
        for name in node.__struct_fields__:
            if name not in ("span", "source", "unread"):
                yield name, getattr(node, name)


def nodes(node: object) -> Iterator[object]:
    """A node and all below it, lists of nodes left out."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple):
            waiting.extend(one)
        elif isinstance(one, Struct) and not isinstance(one, Span):
            yield one
            waiting.extend(part for _, part in parts(one))


def read(text: str) -> RuleFile:
    """The tree of a text without mistakes."""
    mistakes = Mistakes()
    file = parse(source_from("test.rules", text), mistakes)
    assert [found.message for found in mistakes.found] == []
    return file


def codes(text: str) -> list[str]:
    """The names of the mistakes in a text."""
    mistakes = Mistakes()
    parse(source_from("test.rules", text), mistakes)
    return [found.entry.name for found in mistakes.found]


def declaration(text: str) -> str:
    """The shape of a text's only declaration."""
    (only,) = read(text).declarations
    return shape(only)


def expression(text: str) -> str:
    """The shape of an expression."""
    (only,) = read(f"param it = {text}\n").declarations
    assert isinstance(only, Param)
    return shape(only.default)
