"""The bounds of what is read: a `.rules` file may come from anybody.

Below them, memory and time stay small and Python's own limit to recursion is never met.
"""

from __future__ import annotations

DEEPEST = 200
"""How deep brackets, blocks and the nodes of a tree may be nested."""

LARGEST_FILE = 2**20
"""In bytes."""

LARGEST_INTEGER = 2**63 - 1

MOST_FILES = 100
"""How many files a rule book may stand on."""

MOST_MISTAKES = 200
"""In the letters and sentences of one file; then the rest is not read."""

MOST_PIECES = 200_000
"""Words, numbers, texts and symbols in a file. The largest file of ordinary rules has as many."""
