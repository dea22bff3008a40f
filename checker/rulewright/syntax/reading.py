"""Reading one file into a source, whatever the file turns out to be."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from rulewright.diagnostics.mistake import Entry, Mistakes, mistake
from rulewright.diagnostics.registry import limits, variants
from rulewright.diagnostics.source import Source, Span
from rulewright.diagnostics.suggest import closest
from rulewright.syntax.limits import LARGEST_FILE

# Never wait for the other end of a pipe, nor follow a link that came after the path was resolved.
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0)
_FLAGS |= getattr(os, "O_BINARY", 0)


class _Unreadable(Exception):  # noqa: N818 - becomes a mistake where the place is known
    """Why a file cannot be read."""

    def __init__(self, entry: Entry, **fields: object) -> None:
        super().__init__(entry.name)
        self.entry = entry
        self.fields = fields


def read_source(
    path: Path, mistakes: Mistakes, *, name: str | None = None, asked_by: Span | None = None
) -> Source | None:
    """The text of a regular file in UTF-8, or None after reporting why there is none.

    `path` has no links left in it, `name` is what messages call the file, `asked_by` the place that
    names it.
    """
    shown = str(path) if name is None else name
    try:
        return source_from(shown, _decoded(_content(path)))
    except _Unreadable as reason:
        hint = _neighbour(path) if reason.entry is variants.FILE_NOT_FOUND else None
        fields = {"file": shown} | reason.fields
        mistakes.add(mistake(reason.entry, asked_by, notes=(), suggestion=hint, **fields))
        return None


def source_from(name: str, text: str) -> Source:
    """A source of any text: the byte-order mark goes, and all line ends become line feeds."""
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return Source(name, plain)


def _neighbour(path: Path) -> str | None:
    """A file in the same folder whose name is nearly the one that was looked for."""
    near = closest(path.name, sorted(one.name for one in path.parent.glob("*.rules")))
    return f"did you mean `{near}`?" if near else None


def _content(path: Path) -> bytes:
    """The bytes of a regular file, as many as are allowed."""
    try:
        _refuse_irregular(path.lstat())
        with os.fdopen(os.open(path, _FLAGS), "rb") as file:
            _refuse_irregular(os.fstat(file.fileno()))
            content = file.read(LARGEST_FILE + 1)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise _Unreadable(variants.FILE_NOT_FOUND) from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise _Unreadable(variants.FILE_NOT_READABLE, reason=reason) from error
    if len(content) > LARGEST_FILE:
        raise _Unreadable(limits.FILE_TOO_LARGE, limit=LARGEST_FILE)
    return content


def _refuse_irregular(status: os.stat_result) -> None:
    """Folders, pipes and devices are not even opened."""
    if stat.S_ISDIR(status.st_mode):
        raise _Unreadable(variants.NOT_A_FILE, what="a folder")
    if not stat.S_ISREG(status.st_mode):
        raise _Unreadable(variants.NOT_A_FILE, what="a device, a pipe or the like")


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise _Unreadable(
            variants.NOT_UTF_8, byte=error.start, value=content[error.start], line=line
        ) from error
