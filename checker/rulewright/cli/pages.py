"""The pages of mistakes and of kinds of findings, and how a call names one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rulewright.analyses.kinds import Kind, kinds
from rulewright.diagnostics.mistake import Entry, MistakesFound, mistake
from rulewright.diagnostics.registry import ENTRIES, by_code
from rulewright.diagnostics.registry.command_line import (
    EXTRA_ARGUMENT,
    MISSING_ARGUMENT,
    UNKNOWN_CODE,
)
from rulewright.diagnostics.suggest import closest

Explained = Entry | Kind


def named_pages(names: Sequence[str], *, everything: bool) -> tuple[Explained, ...]:
    """The one that a call names by its code or name, or `everything` there is."""
    if not names and not everything:
        what = "the code or the name of a mistake, or a kind of finding"
        raise MistakesFound((mistake(MISSING_ARGUMENT, None, what=what),))
    extra = names if everything else names[1:]
    if extra:
        refused = (mistake(EXTRA_ARGUMENT, None, argument=argument) for argument in extra)
        raise MistakesFound(tuple(refused))
    return (*ENTRIES, *kinds()) if everything else (_named(names[0]),)


def _named(name: str) -> Explained:
    wanted = name.strip().lower()
    found = by_code(name) or next((kind for kind in kinds() if kind.name == wanted), None)
    if found is None:
        known = [each for entry in ENTRIES for each in (entry.code, entry.name)]
        near = closest(name, [*known, *(kind.name for kind in kinds())])
        hint = f"did you mean `{near}`?" if near else None
        raise MistakesFound((mistake(UNKNOWN_CODE, None, suggestion=hint, code=name),))
    return found


def page(explained: Explained) -> str:
    """A whole page, as Markdown."""
    match explained:
        case Entry(code=code, name=name):
            title = f"{code}: {name}"
        case Kind(name=name, summary=summary):
            title = f"{name}: {summary}"
        case _:
            assert_never(explained)
    return f"# {title}\n\n{explained.page.strip()}\n"


def contents(explained: Sequence[Explained]) -> str:
    """A line each: mistakes with code, name and message, then findings with kind and summary."""
    entries = [each for each in explained if isinstance(each, Entry)]
    findings = [each for each in explained if isinstance(each, Kind)]
    width = max(len(entry.name) for entry in entries)
    mistakes = (f"{each.code}  {each.name.ljust(width)}  {each.message}\n" for each in entries)
    width_of_kinds = max(len(kind.name) for kind in findings)
    told = (f"{each.name.ljust(width_of_kinds)}  {each.summary}\n" for each in findings)
    return "".join([*mistakes, "\n", *told])
