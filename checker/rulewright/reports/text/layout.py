"""Parts of a report as lines of text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from rulewright.reports.text.parts import Drawing, Line, Part, Play, Prose, Titled, Value
from rulewright.reports.text.words import Pasted, block, wrapped

TO_PASTE = "As a scenario to paste into the rules"


def laid_out(parts: Iterable[Part]) -> list[str]:
    """All parts, one below the other."""
    return [line for part in parts for line in _lines(part)]


def _lines(part: Part) -> list[str]:
    match part:
        case Prose():
            return wrapped(part.text, part.hanging)
        case Line():
            return [part.text]
        case Value():
            return wrapped(f"{part.name} = {part.words}", hanging="  ")
        case Drawing():
            return [*part.lines]
        case Play():
            return [*wrapped(f"{part.shows} {TO_PASTE}:"), *map(Pasted, part.scenario)]
        case Titled():
            return block(part.title, laid_out(part.parts))
        case _:
            assert_never(part)
