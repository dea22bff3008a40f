"""Files that take the result: opened before the work begins, written when it is done."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self, TextIO

from msgspec import Struct

from rulewright.cli.streams import WriteFailed
from rulewright.diagnostics.mistake import Mistake, Mistakes, mistake
from rulewright.diagnostics.registry.command_line import (
    OUTPUT_OVER_RULES,
    OUTPUTS_COLLIDE,
    UNWRITABLE_OUTPUT,
)


class _Output(Struct, frozen=True):
    option: str
    path: Path
    file: TextIO
    is_new: bool


class Outputs:
    """The open files of one call. Leaving the `with` closes them and removes empty new ones."""

    def __init__(self, rules: Path) -> None:
        self._rules = rules
        self._opened: list[_Output] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for output in self._opened:
            with suppress(OSError):  # what could not be written has been told, or soon will be
                output.file.close()
            if output.is_new and output.path.stat().st_size == 0:
                output.path.unlink()

    def open(self, option: str, name: str, mistakes: Mistakes) -> None:
        """Open the file of `option`; what it holds stays until there is something in its place."""
        path = Path(name)
        wrong = self._misplaced(option, path)
        if wrong is not None:
            mistakes.add(wrong)
            return
        is_new = not path.exists()
        try:
            file = path.open("a", encoding="utf-8", errors="backslashreplace")
        except OSError as error:
            reason = error.strerror or str(error)
            mistakes.add(mistake(UNWRITABLE_OUTPUT, None, path=name, reason=reason))
        else:
            self._opened.append(_Output(option, path, file, is_new))

    def _misplaced(self, option: str, path: Path) -> Mistake | None:
        """What is wrong with putting a result there."""
        target = os.path.realpath(path)
        if target == os.path.realpath(self._rules) or target.endswith(".rules"):
            return mistake(OUTPUT_OVER_RULES, None, path=path)
        for other in self._opened:
            if os.path.realpath(other.path) == target:
                first = other.option
                return mistake(OUTPUTS_COLLIDE, None, path=path, first=first, second=option)
        return None

    def write(self, text_for: Callable[[str], str | None]) -> None:
        """Replace what each file holds by `text_for` its option; None leaves it as it is."""
        for output in self._opened:
            text = text_for(output.option)
            if text is None:
                continue
            try:
                _replace(output.file, text)
            except OSError as error:
                reason = error.strerror or str(error)
                raise WriteFailed(str(output.path), reason) from error


def _replace(file: TextIO, text: str) -> None:
    if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.truncate(0)
    file.write(text)
    file.flush()
