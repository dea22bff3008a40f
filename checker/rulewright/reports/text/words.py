"""How numbers, values, places and lists are said in a text report."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from rulewright.analyses.words import value
from rulewright.core.values import Json

INDENT = "    "
WIDTH = 100


def number(count: int) -> str:
    """`12,345`."""
    return f"{count:,}"


def counted(count: int, noun: str) -> str:
    """`1 move`, `2 moves`."""
    return f"{number(count)} {noun}" if count == 1 else f"{number(count)} {noun}s"


def listed(items: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(items) <= 1:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


def values(told: Iterable[tuple[str, Json]]) -> str:
    """`players = 2, rows = [1, 2]`."""
    return ", ".join(f"{name} = {value(item)}" for name, item in told)


class Pasted(str):
    """A line that stays where it is, so that it can be copied into a rule book."""

    __slots__ = ()


def indented(lines: Iterable[str]) -> list[str]:
    """The lines one step further to the right; empty and pasted ones stay as they are."""
    return [INDENT + line if line and not isinstance(line, Pasted) else line for line in lines]


def wrapped(text: str, hanging: str = "") -> list[str]:
    """Prose as lines short enough to read; those after the first begin with `hanging`."""
    return textwrap.wrap(
        text,
        WIDTH,
        subsequent_indent=hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )


def block(title: str, lines: Iterable[str]) -> list[str]:
    """A titled block, or nothing at all where there are no lines."""
    body = indented(lines)
    return [title, *body] if body else []


def joined(blocks: Iterable[list[str]]) -> list[str]:
    """The blocks with an empty line between them; empty blocks leave no trace."""
    lines: list[str] = []
    for of_block in blocks:
        lines.extend(["", *of_block] if lines and of_block else of_block)
    return lines


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of columns: the first to the left, the others to the right."""
    if not rows:
        return []
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def share_words(times: int, games: int) -> list[str]:
    """A share of games in hundredths, and its interval of confidence."""
    # Slow to import, and of use only where games were played.
    from rulewright.analyses.statistics import share  # noqa: PLC0415

    of_all = share(times, games)
    if of_all is None:
        return ["", ""]
    return [
        f"{100 * of_all.value:.1f} %",
        f"({100 * of_all.low:.1f} to {100 * of_all.high:.1f})",
    ]
