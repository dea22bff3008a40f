"""Commands in processes of their own: how long they take and how much memory they need."""

from __future__ import annotations

import os
import subprocess
import tempfile
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter

from msgspec import Struct

LONGEST = 3 * 3600.0
"""Seconds after which a command is taken for one that never ends."""

TOLD_OF_A_FAILURE = 600
"""Characters: the end of what a command says is what tells why it failed."""


class RowError(Exception):
    """A program did not do what it was asked, or counted something else."""


class NotThere(Exception):  # noqa: N818 - the row goes on without it
    """A program is not installed, or does not know yet what it is asked for."""


class Done(Struct, frozen=True):
    """A command that came to its end. `seconds` are those of the clock on the wall.

    `peak` is the most memory, in bytes, that the process held at any time.
    """

    code: int
    out: str
    err: str
    seconds: float
    peak: int


def run(words: Sequence[str], folder: Path, environment: Mapping[str, str] | None = None) -> Done:
    """Run a command in `folder`; `environment` is added to what this process has."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        start = perf_counter()
        process = subprocess.Popen(
            words,
            cwd=folder,
            env={**os.environ, **(environment or {})},
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
        )
        alarm = threading.Timer(LONGEST, process.kill)
        alarm.start()
        try:
            # Not `process.wait`: only this tells what this one child has used.
            _, status, used = os.wait4(process.pid, 0)
        except BaseException:
            process.kill()
            raise
        finally:
            alarm.cancel()
        seconds = perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        return Done(
            process.returncode,
            out.read().decode(errors="replace"),
            err.read().decode(errors="replace"),
            seconds,
            used.ru_maxrss * 1024,
        )


def succeed(words: Sequence[str], folder: Path) -> Done:
    """Run a command that has to end with code 0."""
    done = run(words, folder)
    if done.code != 0:
        raise RowError(f"{' '.join(words)}: exit code {done.code}: {end(done.err or done.out)}")
    return done


def end(text: str) -> str:
    """The last part of what a command said, in one line."""
    return " ".join(text.split())[-TOLD_OF_A_FAILURE:]
