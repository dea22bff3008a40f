"""From a file to its typed game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from rulewright.diagnostics.mistake import Mistake, Mistakes, MistakesFound, mistake
from rulewright.diagnostics.registry import limits, names, variants
from rulewright.diagnostics.source import Source
from rulewright.semantics.check.check import check
from rulewright.semantics.check.values import read_value
from rulewright.semantics.merge.merge import merge
from rulewright.semantics.typed import Game
from rulewright.semantics.whole import Touched, touched_names
from rulewright.syntax.files import load
from rulewright.syntax.limits import MOST_MISTAKES
from rulewright.syntax.tree import Declaration

__all__ = ["Analysed", "analyse", "read_value"]


_CLEAR = (names.DECLARED_TWICE, names.OCCURS_TWICE, variants.NO_GAME)
"""The mistakes of joining files and variants that concern nothing but what bears the name."""


class Analysed(Struct, frozen=True):
    """The game that a file declares, as far as it could be read, and the mistakes in it.

    `declarations` are what was read of it, `broken` the names of what has a mistake in it. Where it
    `is_unclear`, a variant changes something that is not there: who knows what it means.
    """

    game: Game
    declarations: tuple[Declaration, ...]
    unread: frozenset[str]
    broken: frozenset[str]
    is_unclear: bool
    touched: Touched
    mistakes: Mistakes
    sources: tuple[Source, ...]

    def complete(self) -> Game:
        """The game; MistakesFound carries every mistake."""
        if self.mistakes.found:
            raise MistakesFound(in_order(self.mistakes, self.sources))
        return self.game


def analyse(path: Path, root: Path | None) -> Analysed:
    """Read a file with all it stands on, its names and its types.

    Files are reached below `root`; None means the nearest folder above that is marked as one.
    Raises MistakesFound where a file is missing.
    """
    mistakes = Mistakes()
    loaded = load(path, root, mistakes)
    unread = len(mistakes.found)
    merged = merge(loaded, mistakes)
    refused = mistakes.found[unread:]
    heads = frozenset().union(*(file.unread_heads for file in loaded.files))
    game = check(merged, mistakes)
    touched = Touched(mistakes.found)
    broken = touched_names(merged.declarations, touched)
    return Analysed(
        game,
        merged.declarations,
        merged.unread,
        heads.union(broken, (found.span.text for found in refused if found.span is not None)),
        any(found.entry not in _CLEAR for found in refused),
        touched,
        mistakes,
        tuple(file.source for file in reversed(loaded.files)),
    )


def in_order(mistakes: Mistakes, sources: Sequence[Source]) -> tuple[Mistake, ...]:
    """The mistakes of the file itself first, each file's as they stand in it, and not too many."""
    found = sorted(mistakes.found, key=lambda one: place(one, sources))
    if len(found) <= MOST_MISTAKES:
        return tuple(found)
    rest = mistake(limits.MORE_MISTAKES, None, limit=MOST_MISTAKES, count=len(found))
    return (*found[:MOST_MISTAKES], rest)


def place(found: Mistake, sources: Sequence[Source]) -> tuple[int, int]:
    """Which file a mistake is in, and where."""
    if found.span is None:
        return -1, 0
    return sources.index(found.span.source), found.span.start
