"""From a file to its typed game."""

from __future__ import annotations

from pathlib import Path

from rulewright.diagnostics.mistake import Mistake, Mistakes, MistakesFound, mistake
from rulewright.diagnostics.registry import limits
from rulewright.diagnostics.source import Source
from rulewright.semantics.check.check import check
from rulewright.semantics.check.values import read_value
from rulewright.semantics.merge.merge import merge
from rulewright.semantics.typed import Game
from rulewright.syntax.files import load
from rulewright.syntax.limits import MOST_MISTAKES

__all__ = ["analyse", "read_value"]


def analyse(path: Path, root: Path | None) -> Game:
    """The game that a file declares, with all it stands on; MistakesFound carries every mistake.

    Files are reached below `root`; None means the nearest folder above that is marked as one.
    """
    mistakes = Mistakes()
    loaded = load(path, root, mistakes)
    game = check(merge(loaded, mistakes), mistakes)
    if mistakes.found:
        raise MistakesFound(in_order(mistakes, [file.source for file in reversed(loaded.files)]))
    return game


def in_order(mistakes: Mistakes, sources: list[Source]) -> tuple[Mistake, ...]:
    """The mistakes of the file itself first, each file's as they stand in it, and not too many."""
    found = sorted(mistakes.found, key=lambda one: place(one, sources))
    if len(found) <= MOST_MISTAKES:
        return tuple(found)
    rest = mistake(limits.MORE_MISTAKES, None, limit=MOST_MISTAKES, count=len(found))
    return (*found[:MOST_MISTAKES], rest)


def place(found: Mistake, sources: list[Source]) -> tuple[int, int]:
    """Which file a mistake is in, and where."""
    if found.span is None:
        return -1, 0
    return sources.index(found.span.source), found.span.start
