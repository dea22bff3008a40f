"""What an author probably meant, where something stands that no rule of the grammar allows there.

Each repair looks at the place and either knows what to write instead or passes it on.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from rulewright.syntax.stop import Stop

Repair = Callable[[Stop], str | None]

_NAMES = re.compile(r"[A-Za-z_]\w*")
_CALLED = ("do", "refuse", "action", "def", "procedure")

# What can go on behind the lower bound of a range type: all but `..` is arithmetic.
_AFTER_LOW = {"PLUS", "MINUS", "TIMES", "UP_TO"}
_LARGEST_EXAMPLE = 1_000_000


def repair(stop: Stop) -> str | None:
    """What to write instead, if one of the repairs knows it."""
    for each in REPAIRS:
        suggestion = each(stop)
        if suggestion is not None:
            return suggestion
    return None


def seats_with_to(stop: Stop) -> str | None:
    """`players 2 to 3 of …`."""
    match stop.before:
        case ("players", least) if stop.found in ("to", "or", "and") and least.isdigit():
            return f"write `players {least}..{stop.rest}`"
        case _:
            return None


def seats_without_number(stop: Stop) -> str | None:
    """`players ann and bob` and `players ann, bob`."""
    match stop.before:
        case ("players", name) if name.isidentifier() and "OF" in stop.accepted:
            others = [word for word in _NAMES.findall(stop.rest) if word != "and"]
            if stop.found in ("and", ",") or stop.at_line_end:
                return f"write `players {1 + len(others)} of {', '.join([name, *others])}`"
    return None


def range_with_minus(stop: Stop) -> str | None:
    """`0-3` for a range."""
    match stop.before:
        case (*_, low, "-", high) if stop.accepted == _AFTER_LOW:
            return f"write `{low}..{high}`"
        case _:
            return None


def number_as_type(stop: Stop) -> str | None:
    """`param goal: 10`, and `points: 10` of a variable."""
    match stop.before:
        case (*_, ":", number) if stop.accepted == _AFTER_LOW and number.isdigit():
            value = int(number)
        case _:
            return None
    if value > _LARGEST_EXAMPLE:
        return None
    if stop.before[0] in ("param", "option") and stop.at_line_end:
        possible = f"1..{2 * value}" if value else "0..1"
        return f"say what is possible, too: `{' '.join(stop.before[:2])}: {possible} = {value}`"
    return f"a type says what is possible: `0..{value}`"


def value_behind_colon(stop: Stop) -> str | None:
    """`param goal: 1..20: 10`."""
    if stop.found != ":" or not {"ASSIGN", "OPTIONAL"} <= stop.accepted or not stop.rest:
        return None
    return f"write `= {stop.rest}`"


def reason_without_because(stop: Stop) -> str | None:
    """`require enough, "too few"`."""
    if "BECAUSE" not in stop.accepted:
        return None
    reason = stop.rest if stop.found in (",", ":") else f"{stop.found}{stop.rest}"
    return f"write `because {reason}`" if reason.startswith('"') else None


def call_without_brackets(stop: Stop) -> str | None:
    """`do roll by ann`."""
    match stop.before:
        case (opening, name) if opening in _CALLED and stop.accepted == {"OPEN_ROUND"}:
            return f"write `{name}()`"
        case _:
            return None


REPAIRS: tuple[Repair, ...] = (
    seats_with_to,
    seats_without_number,
    range_with_minus,
    number_as_type,
    value_behind_colon,
    reason_without_because,
    call_without_brackets,
)
