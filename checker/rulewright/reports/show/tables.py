"""Columns of text."""

from __future__ import annotations

from collections.abc import Sequence


def table(rows: Sequence[Sequence[str]], right: Sequence[bool]) -> list[str]:
    """The rows as lines, each column as wide as its widest cell; `right` ones end flush."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if flush else cell.ljust(width)
            for cell, width, flush in zip(row, widths, right, strict=True)
        ).rstrip()
        for row in rows
    ]
