"""All kinds of mistakes. To add one, write its `Entry` at the end of its family's file."""

from __future__ import annotations

from types import ModuleType

from rulewright.diagnostics.mistake import Entry
from rulewright.diagnostics.registry import (
    bounds,
    checkpoints,
    command_line,
    instances,
    lexical,
    limits,
    names,
    order,
    owners,
    proofs,
    scenarios,
    symmetries,
    types,
    unsupported,
    variants,
)

FAMILIES: dict[str, ModuleType] = {
    "01": lexical,
    "02": names,
    "03": types,
    "04": bounds,
    "05": order,
    "06": owners,
    "07": variants,
    "08": limits,
    "09": instances,
    "10": scenarios,
    "11": command_line,
    "12": unsupported,
    "13": checkpoints,
    "14": symmetries,
    "15": proofs,
}
"""The first two digits of a code, and the module that has the entries with these."""

ENTRIES: tuple[Entry, ...] = tuple(
    entry
    for family in FAMILIES.values()
    for entry in vars(family).values()
    if isinstance(entry, Entry)
)


def by_code(code_or_name: str) -> Entry | None:
    """The entry with this code (`RW0312`, in any case) or kebab name, if there is one."""
    wanted = code_or_name.strip().lower()
    for entry in ENTRIES:
        if wanted in (entry.code.lower(), entry.name):
            return entry
    return None
