"""Tables: rows with keys and values, or a picture with its legend."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Note
from rulewright.diagnostics.registry import instances as entries
from rulewright.diagnostics.source import Span
from rulewright.semantics import typed
from rulewright.semantics.check import pictures
from rulewright.semantics.check.calls import are
from rulewright.semantics.check.environment import Environment
from rulewright.semantics.check.expressions import expression
from rulewright.semantics.check.keys import (
    Key,
    all_keys,
    constant,
    members,
    plain_value,
    spelled,
)
from rulewright.semantics.check.scope import CONSTANT, Scope
from rulewright.semantics.check.wording import listed
from rulewright.semantics.types import MapType, Type
from rulewright.syntax import tree

Body = tuple[tuple[typed.Row, ...], typed.Picture | None]


def table(node: tree.Table, type_: Type, environment: Environment) -> typed.Table:
    """A table with the type that its declaration gives it."""
    rows, picture = body(node.name.text, node.body, type_, node.name.span, environment)
    return typed.Table(node.name.text, type_, rows, picture, node.documentation, node.name.span)


def body(
    name: str, node: tree.TableBody, type_: Type, span: Span, environment: Environment
) -> Body:
    """The rows of a table, or its picture; also of one in an instance."""
    if not isinstance(type_, MapType):
        return (), None
    scope = Scope(environment, CONSTANT)
    columns, value = columns_of(type_)
    if node.drawn is not None:
        return (), pictures.picture(name, node.drawn, node.rows, columns, value, scope)
    rows = tuple(row(name, one, columns, value, scope) for one in node.rows)
    report_repeated(name, node.rows, rows, len(columns), environment)
    report_outside(name, rows, columns, environment)
    report_missing(name, rows, columns, span, environment)
    return rows, None


def columns_of(type_: MapType) -> tuple[list[Type], Type]:
    """The types of a table's keys, and of its values."""
    columns = [type_.key]
    value = type_.value
    while isinstance(value, MapType):
        columns.append(value.key)
        value = value.value
    return columns, value


def row(
    name: str, node: tree.TableRow, columns: list[Type], value: Type, scope: Scope
) -> typed.Row:
    """One row. With one column its keys are of the same type; with several one of each."""
    due = columns * len(node.keys) if len(columns) == 1 else columns
    if node.keys and len(due) != len(node.keys):
        scope.environment.report(
            entries.KEY_COUNT,
            node.span,
            name=name,
            due=f"{len(due)} keys",
            given=are(len(node.keys)),
        )
        keys: tuple[typed.Expression, ...] = ()
    else:
        keys = tuple(
            expression(key, scope, type_) for key, type_ in zip(node.keys, due, strict=False)
        )
    return typed.Row(keys, expression(node.value, scope, value), node.span)


def keys_of(row: typed.Row, columns: int) -> list[tuple[typed.Expression, ...]]:
    """The keys that a row gives a value to, each a value for every column."""
    return [(key,) for key in row.keys] if columns == 1 else [row.keys]


def report_repeated(
    name: str,
    nodes: tuple[tree.TableRow, ...],
    rows: tuple[typed.Row, ...],
    columns: int,
    environment: Environment,
) -> None:
    """Report a key that stands twice, as far as can be told before an instance is chosen."""
    seen: dict[Key | None, Span] = {}
    for node, one in zip(nodes, rows, strict=True):
        if not node.keys:
            report_if_seen(name, "`else`", None, node.span, seen, environment)
            continue
        for values in keys_of(one, columns):
            key = constant(values)
            if key is not None and values:
                place = values[0].span.to(values[-1].span)
                report_if_seen(name, f"`{spelled(key)}`", key, place, seen, environment)


def report_if_seen(
    name: str,
    called: str,
    key: Key | None,
    place: Span,
    seen: dict[Key | None, Span],
    environment: Environment,
) -> None:
    """Report a key that was seen before; keep it in mind otherwise."""
    first = seen.setdefault(key, place)
    if first is not place:
        environment.report(
            entries.REPEATED_KEY,
            place,
            notes=(Note("the first is here", first),),
            key=called,
            name=name,
        )


def report_missing(
    name: str,
    rows: tuple[typed.Row, ...],
    columns: list[Type],
    span: Span,
    environment: Environment,
) -> None:
    """Report keys without a value, where no instance is needed to know all keys."""
    given: set[Key] = set()
    for one in rows:
        if not one.keys:
            return
        for values in keys_of(one, len(columns)):
            key = constant(values)
            if key is None:
                return
            given.add(key)
    missing = [key for key in all_keys(columns, environment) if key not in given]
    if missing:
        keys = listed([f"`{spelled(key)}`" for key in missing])
        environment.report(entries.MISSING_ROWS, span, name=name, keys=keys)


def report_outside(
    name: str, rows: tuple[typed.Row, ...], columns: list[Type], environment: Environment
) -> None:
    """Report a number that is no key, where the keys are known."""
    for one in rows:
        for values in keys_of(one, len(columns)):
            for value, column in zip(values, columns, strict=False):
                numbers = members(column, environment)
                number = plain_value(value)
                if isinstance(numbers, range) and number is not None and number not in numbers:
                    environment.report(entries.NO_SUCH_KEY, value.span, name=name, key=number)
