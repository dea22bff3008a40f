"""Boards drawn as pictures in tables, and the legends that explain their symbols."""

from __future__ import annotations

from msgspec import Struct

from rulewright.diagnostics.mistake import Note
from rulewright.diagnostics.registry import instances as entries
from rulewright.diagnostics.source import Span
from rulewright.semantics import typed
from rulewright.semantics.check.environment import Environment
from rulewright.semantics.check.expressions import expression
from rulewright.semantics.check.scope import Scope
from rulewright.semantics.check.wording import quoted
from rulewright.semantics.types import SortType, Type
from rulewright.syntax import tree

# The sorts that a picture shows, one symbol a member.
DRAWN = frozenset({"Square", "Hex", "Place"})

QUOTES = '"""'


class Symbol(Struct, frozen=True):
    """One symbol of a picture where it stands."""

    text: str
    span: Span


def picture(
    name: str,
    drawn: tree.Text,
    rows: tuple[tree.TableRow, ...],
    columns: list[Type],
    value: Type,
    scope: Scope,
) -> typed.Picture | None:
    """A picture whose symbols the rows explain."""
    if len(columns) != 1 or not is_drawn(columns[0]):
        scope.environment.report(entries.NOT_DRAWABLE, drawn.span, name=name)
        return None
    lines = lines_of(drawn)
    if columns[0] == SortType("Square"):
        report_uneven(lines, scope.environment)
    legend = tuple(entry for row in rows for entry in legend_row(row, value, scope))
    report_symbols(name, lines, legend, scope.environment)
    return typed.Picture(
        tuple("".join(symbol.text for symbol in line) for line in lines),
        tuple((symbol.text, meaning) for symbol, meaning in legend),
        drawn.span,
    )


def is_drawn(key: Type) -> bool:
    """Whether each value of a key's type has its place in a picture."""
    return isinstance(key, SortType) and key.name in DRAWN


def lines_of(drawn: tree.Text) -> list[list[Symbol]]:
    """The symbols of each line that has any; spaces only set them apart."""
    before, _, rest = drawn.span.text.partition(QUOTES)
    source, at = drawn.span.source, drawn.span.start + len(before + QUOTES)
    lines = []
    for line in rest.removesuffix(QUOTES).split("\n"):
        symbols = [
            Symbol(letter, Span(source, at + column, at + column + 1))
            for column, letter in enumerate(line)
            if not letter.isspace()
        ]
        if symbols:
            lines.append(symbols)
        at += len(line) + 1
    return lines


def report_uneven(lines: list[list[Symbol]], environment: Environment) -> None:
    """Report the lines that are shorter or longer than the first."""
    for line in lines:
        if len(line) != len(lines[0]):
            environment.report(
                entries.UNEVEN_PICTURE,
                line[0].span.to(line[-1].span),
                notes=(Note("the first line", lines[0][0].span.to(lines[0][-1].span)),),
                found=symbols(len(line)),
                due=len(lines[0]),
            )


def symbols(number: int) -> str:
    """`1 symbol`, `4 symbols`."""
    return f"{number} symbol{'' if number == 1 else 's'}"


def legend_row(
    row: tree.TableRow, value: Type, scope: Scope
) -> list[tuple[Symbol, typed.Expression]]:
    """The symbols that a row explains, each with its meaning."""
    meaning = expression(row.value, scope, value)
    if not row.keys:
        scope.environment.report(entries.LEGEND_KEY, row.span, found="`else`")
    entries_found = []
    for key in row.keys:
        match key:
            case tree.TextValue(value=text) if len(text) == 1 and not text.isspace():
                entries_found.append((Symbol(text, key.span), meaning))
            case _:
                scope.environment.report(entries.LEGEND_KEY, key.span, found=quoted(key.span))
    return entries_found


def report_symbols(
    name: str,
    lines: list[list[Symbol]],
    legend: tuple[tuple[Symbol, typed.Expression], ...],
    environment: Environment,
) -> None:
    """Report symbols without a meaning, with two, and those that do not occur."""
    explained: dict[str, Symbol] = {}
    for symbol, _ in legend:
        first = explained.setdefault(symbol.text, symbol)
        if first is not symbol:
            environment.report(
                entries.REPEATED_KEY,
                symbol.span,
                notes=(Note("the first is here", first.span),),
                key=f"`{symbol.text}`",
                name=name,
            )
    shown: dict[str, Symbol] = {}
    for line in lines:
        for symbol in line:
            shown.setdefault(symbol.text, symbol)
    for text, symbol in shown.items():
        if text not in explained:
            environment.report(entries.UNKNOWN_SYMBOL, symbol.span, symbol=text)
    for text, symbol in explained.items():
        if text not in shown:
            environment.report(entries.UNUSED_SYMBOL, symbol.span, symbol=text)
