"""Our own faults, told apart from an author's mistakes."""

from __future__ import annotations


class Fault(Exception):  # noqa: N818 - the word the command uses for it
    """The program contradicts itself. Never the fault of a text or a call; please report it."""
