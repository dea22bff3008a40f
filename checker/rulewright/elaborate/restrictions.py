"""The values of an instance, and in words where they are not the game's own."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.core import search
from rulewright.core.ir import Constant, Lookup, Table
from rulewright.core.shapes import MapOf, ScalarShape, Shape
from rulewright.core.values import Json, cell_count, cells, decode, from_ordinal, show, size
from rulewright.diagnostics.fault import Fault
from rulewright.diagnostics.mistake import MistakesFound
from rulewright.elaborate.context import Context
from rulewright.elaborate.parameters import Settings
from rulewright.elaborate.store import Store
from rulewright.elaborate.values import ListValue, Value
from rulewright.semantics import typed
from rulewright.syntax.tree import Documentation

MOST_KEYS = 3
"""A table that differs in more places than this is only said to be another one."""


def parameter_values(context: Context) -> tuple[tuple[str, Json], ...]:
    """The values of all parameters and options, `players` first."""
    names = ["players", *(param.name for param in context.game.params)]
    return tuple((name, _json(context.store, context.parameter(name))) for name in names)


def _json(store: Store, value: Value | ListValue) -> Json:
    if isinstance(value, ListValue):
        return [decode(value.element, item) for item in value.items]
    return decode(value.shape, _code(store, value))


def _code(store: Store, value: Value) -> search.Value:
    """The value that is known of a constant."""
    match value.expr:
        case Constant(code):
            return code
        case Lookup(table, ()):
            (found,) = store.named((table,))
            if isinstance(found, Table):
                return found.values
            raise Fault(f"{table} is no table")
        case expr:
            raise Fault(f"{expr} is no constant")


def restrictions(context: Context, settings: Settings, usual: Context) -> tuple[str, ...]:
    """What is set otherwise than in the game itself; `usual` is the game with nothing set."""
    return (*_of_parameters(context, settings, usual), *_of_tables(context, settings, usual))


def _of_parameters(context: Context, settings: Settings, usual: Context) -> Iterator[str]:
    documented = {param.name: param.documentation for param in context.game.params}
    for name in documented:
        if name not in settings.values:
            continue
        shown = _shown(context.store, context.parameter(name))
        default = _usual(usual, name)
        if shown != default:
            instead = "" if default is None else f" instead of {default}"
            yield _told(documented.get(name), f"`{name}`: {shown}{instead}")


def _usual(usual: Context, name: str) -> str | None:
    """The default as the language would write it, if there is one."""
    try:
        return _shown(usual.store, usual.parameter(name))
    except MistakesFound:
        return None


def _of_tables(context: Context, settings: Settings, usual: Context) -> Iterator[str]:
    for table in context.game.tables:
        if settings.table(table.name) is None:
            continue
        changes = _changes(context, usual, table)
        if changes is None or len(changes) > MOST_KEYS:
            yield _told(table.documentation, f"`{table.name}`: a table of its own")
        elif changes:
            yield _told(table.documentation, f"`{table.name}`: {', '.join(changes)}")


def _changes(context: Context, usual: Context, table: typed.Table) -> list[str] | None:
    """The keys that have another value; None where the keys themselves are others."""
    own = context.table(table.name)
    try:
        default = usual.table(table.name)
    except MistakesFound:
        return None
    if _keys(own.shape) != _keys(default.shape):
        return None
    before = dict(_entries(default.shape, _code(usual.store, default)))
    return [
        f"{key} {value} instead of {before[key]}"
        for key, value in _entries(own.shape, _code(context.store, own))
        if value != before[key]
    ]


def _keys(shape: Shape) -> list[ScalarShape]:
    keys = []
    while isinstance(shape, MapOf):
        keys.append(shape.key)
        shape = shape.value
    return keys


def _entries(shape: Shape, code: search.Value) -> Iterator[tuple[str, str]]:
    """The keys of a table and what they have, as the language would write them."""
    if not isinstance(shape, MapOf) or not isinstance(code, tuple):
        yield "", show(shape, code)
        return
    width = cell_count(shape.value)
    for place in range(size(shape.key)):
        part = code[place * width : (place + 1) * width]
        key = show(shape.key, from_ordinal(shape.key, place))
        inside = part if cells(shape.value) else part[0]
        for rest, value in _entries(shape.value, inside):
            yield f"{key}, {rest}" if rest else key, value


def _shown(store: Store, value: Value | ListValue) -> str:
    """A value as the language would write it."""
    if isinstance(value, ListValue):
        return "[" + ", ".join(show(value.element, item) for item in value.items) + "]"
    return show(value.shape, _code(store, value))


_SENTENCE = re.compile(r".*?[.?!](?=\s|$)")


def _told(documentation: Documentation | None, text: str) -> str:
    """The text, behind the first sentence of what the author says of it."""
    if documentation is None:
        return text
    paragraph = " ".join(documentation.text.split("\n\n")[0].split())
    sentence = _SENTENCE.match(paragraph)
    return f"{sentence[0] if sentence else paragraph} {text}"
