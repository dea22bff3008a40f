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

MOST_PIECES = 100_000
"""Words, numbers, texts, symbols and line ends in a file; the rules of large games have 5,000."""

MOST_PARAMETERS = 64
"""Of an action, `def` or procedure, and fields of a record."""

MOST_GENERATORS = 32
"""`for` in one comprehension."""

MOST_STATEMENTS = 2_500
"""In one rule, and lines in one scenario."""

MOST_DECLARATIONS = 5_000
"""In all files of a rule book together."""

MOST_STEPS = 500
"""In a game; each is compared with each other."""

MOST_INSTANCES = 100
"""In a game; the values of each are worked out."""
