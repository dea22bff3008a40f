"""Standard output and standard error; either may be closed, or full, or lack a letter."""

from __future__ import annotations

import io
import os
import sys
from typing import TextIO


class WriteFailed(Exception):  # noqa: N818 - the call is at fault, not the program
    """The result is there but could not be written to `path`."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


def prepare() -> None:
    """Let a letter that the terminal cannot show be escaped rather than stop the program."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def write(text: str) -> None:
    """Write to standard output, at once. Raises WriteFailed, but not where a reader has left."""
    try:
        _write(sys.stdout, text)
    except BrokenPipeError:
        _discard(sys.stdout)  # whoever closed the pipe has seen enough
    except OSError as error:
        _discard(sys.stdout)
        raise WriteFailed("standard output", error.strerror or str(error)) from error


def tell(text: str) -> None:
    """Write to standard error, if anybody can read it."""
    try:
        _write(sys.stderr, text)
    except OSError:
        _discard(sys.stderr)


def _write(stream: TextIO | None, text: str) -> None:
    if stream is not None:  # a parent may have closed it
        stream.write(text)
        stream.flush()


def _discard(stream: TextIO) -> None:
    """Send what is still to come to nowhere, so that nothing fails again when Python ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
