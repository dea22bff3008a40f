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


def named_entries(codes: Sequence[str], *, everything: bool) -> tuple[Entry, ...]:
    """The one entry that a call names by code or name, or `everything` there is."""
    if not codes and not everything:
        missing = mistake(MISSING_ARGUMENT, None, what="the code or the name of a mistake")
        raise MistakesFound((missing,))
    extra = codes if everything else codes[1:]
    if extra:
        refused = (mistake(EXTRA_ARGUMENT, None, argument=argument) for argument in extra)
        raise MistakesFound(tuple(refused))
    return ENTRIES if everything else (_named(codes[0]),)


def _named(code: str) -> Entry:
    entry = by_code(code)
    if entry is None:
        near = closest(code, [name for known in ENTRIES for name in (known.code, known.name)])
        hint = f"did you mean `{near}`?" if near else None
        raise MistakesFound((mistake(UNKNOWN_CODE, None, suggestion=hint, code=code),))
    return entry


def page(entry: Entry) -> str:
    """A whole page, as Markdown."""
    return f"# {entry.code}: {entry.name}\n\n{entry.page.strip()}\n"


def contents(entries: Sequence[Entry]) -> str:
    """A line each: code, name and message."""
    width = max(len(entry.name) for entry in entries)
    return "".join(f"{e.code}  {e.name.ljust(width)}  {e.message}\n" for e in entries)
