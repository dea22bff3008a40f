"""From a file to its typed game."""

from __future__ import annotations

from pathlib import Path

from rulewright.diagnostics.mistake import Mistake, Mistakes, MistakesFound
from rulewright.diagnostics.source import Source
from rulewright.semantics.check.check import check
from rulewright.semantics.check.values import read_value
from rulewright.semantics.merge.merge import merge
from rulewright.semantics.typed import Game
from rulewright.syntax.files import load

__all__ = ["analyse", "read_value"]


def analyse(path: Path, root: Path | None) -> Game:
    """The game that a file declares, with all it stands on; MistakesFound carries every mistake.

    Files are reached below `root`; None means the nearest folder above that is marked as one.
    """
    mistakes = Mistakes()
    loaded = load(path, root, mistakes)
    game = check(merge(loaded, mistakes), mistakes)
    if mistakes.found:
        order = [file.source for file in reversed(loaded.files)]
        raise MistakesFound(tuple(sorted(mistakes.found, key=lambda found: place(found, order))))
    return game


def place(found: Mistake, order: list[Source]) -> tuple[int, int]:
    """Where a mistake is told: those of the file itself first, each file's as they stand in it."""
    if found.span is None:
        return -1, 0
    return order.index(found.span.source), found.span.start
