"""What this engine refuses to write code for, so that neither time nor memory run away."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

MOST_LINES = 150_000
"""So many lines of code LLVM turns into machine code within half a minute."""

MOST_LINES_OF_FUNCTION = 40_000
"""The time that it takes for one function grows faster than the function."""

MOST_ROOM = 256 << 10
"""So many bytes all functions together may take of the machine's stack for arrays."""

MOST_WORDS = 300
"""So many words of 64 bits a position may have."""

MOST_EDGES = 2_000
"""A search for a longest trail goes as deep as there are edges."""


class NotNative(Exception):  # noqa: N818 - it carries why, the reference engine then does the work
    """The core has something that this engine has no code for."""


@contextmanager
def depth_refused() -> Iterator[None]:
    """While code is written inside: rules that lie too deep in each other are refused."""
    try:
        yield
    except RecursionError:
        raise NotNative("rules lie too deep in each other") from None
