"""Ctrl-C that falls while Python hands something to the solver."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager

import z3


@contextmanager
def plain_interrupts() -> Iterator[None]:
    """Within this, Ctrl-C is a KeyboardInterrupt wherever it falls.

    ctypes makes an error of its own of what is raised while it converts an argument, and z3 one of
    what it has left undone.
    """
    try:
        yield
    except (ctypes.ArgumentError, z3.Z3Exception) as error:
        said = str(error)
        if KeyboardInterrupt.__name__ in said or "interrupted" in said:
            raise KeyboardInterrupt from None
        raise
