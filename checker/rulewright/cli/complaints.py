"""Mistakes, told in the form that the call asks for."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.cli.streams import WriteFailed, tell, write
from rulewright.diagnostics.mistake import Mistake, mistake
from rulewright.diagnostics.registry.command_line import UNWRITABLE_OUTPUT
from rulewright.diagnostics.render import render


def complain(mistakes: Sequence[Mistake], *, as_json: bool, file: str | None = None) -> None:
    """Write the mistakes to standard output: they are the result."""
    if as_json:
        from rulewright.reports.json import mistakes_document
        from rulewright.reports.members import text

        write(text(mistakes_document(file, mistakes)))
    else:
        number = "1 mistake" if len(mistakes) == 1 else f"{len(mistakes)} mistakes"
        write("\n".join([*map(render, mistakes), f"{number}.\n"]))


def complain_of_write(failed: WriteFailed) -> None:
    """Say on standard error where the result could not be put."""
    wrong = mistake(UNWRITABLE_OUTPUT, None, path=failed.path, reason=failed.reason)
    tell(f"{render(wrong)}\n")
