"""What the exit code of the command says."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """Where several apply: a fault before mistakes before findings before what is undecided."""

    NOTHING_FOUND = 0
    FINDINGS = 1
    MISTAKES = 2
    UNDECIDED = 3
    FAULT = 4


def at_end(stopped: str | None) -> Exit:
    """The exit code of an engine that finds no faults, if nothing stopped it before its end."""
    return Exit.NOTHING_FOUND if stopped is None else Exit.UNDECIDED


BY_VERDICT = {
    "clean": Exit.NOTHING_FOUND,
    "findings": Exit.FINDINGS,
    "undecided": Exit.UNDECIDED,
}
"""The exit code for the verdict on a file, which follows the same order."""
