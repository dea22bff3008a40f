"""The pages of the registry of mistakes, and how a call names one."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.diagnostics.mistake import Entry, MistakesFound, mistake
from rulewright.diagnostics.registry import ENTRIES, by_code
from rulewright.diagnostics.registry.command_line import (
    EXTRA_ARGUMENT,
    MISSING_ARGUMENT,
    UNKNOWN_CODE,
)
from rulewright.diagnostics.suggest import closest


def named_entry(codes: Sequence[str]) -> Entry:
    """The one entry that a call names by code or name."""
    if not codes:
        missing = mistake(MISSING_ARGUMENT, None, what="the code or the name of a mistake")
        raise MistakesFound((missing,))
    refuse_arguments(codes[1:])
    entry = by_code(codes[0])
    if entry is None:
        names = [name for known in ENTRIES for name in (known.code, known.name)]
        near = closest(codes[0], names)
        hint = f"did you mean `{near}`?" if near else None
        raise MistakesFound((mistake(UNKNOWN_CODE, None, suggestion=hint, code=codes[0]),))
    return entry


def refuse_arguments(arguments: Sequence[str]) -> None:
    """Nothing may stand here."""
    if arguments:
        extra = (mistake(EXTRA_ARGUMENT, None, argument=argument) for argument in arguments)
        raise MistakesFound(tuple(extra))


def page(entry: Entry) -> str:
    """A whole page, as Markdown."""
    return f"# {entry.code}: {entry.name}\n\n{entry.page.strip()}\n"


def contents() -> str:
    """All codes with their names and messages."""
    width = max(len(entry.name) for entry in ENTRIES)
    return "".join(f"{e.code}  {e.name.ljust(width)}  {e.message}\n" for e in ENTRIES)
