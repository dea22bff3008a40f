"""Searches a core with both engines, and tells where they differ."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from rulewright.core.ir import LIVE, Core
from rulewright.core.search import Budget, Progress, SearchResult
from rulewright.core.slice import without_ghosts
from rulewright.elaborate.elaborate import elaborate
from rulewright.elaborate.reading import read_game
from rulewright.native import search as native
from rulewright.native.compiled import Compiled
from rulewright.reference import search as reference

NOTHING: dict[str, str] = {}
UNLIMITED = Budget(None, 4 << 30)


def silent(_progress: Progress) -> None:
    """Nobody is told of progress."""


def core_of(path: Path, instance: str | None, settings: dict[str, str] = NOTHING) -> Core:
    """The core of an instance, as a check searches it."""
    game = read_game(path, None, instance, settings, {})
    model = elaborate(game, instance, settings, {})
    stated = (each.name for each in model.core.properties)
    return without_ghosts(model.core, frozenset(stated), model.ghosts)


def without_live(core: Core) -> Core:
    """The core without properties that are judged on all positions and moves together."""
    return replace(core, properties=tuple(p for p in core.properties if p.kind not in LIVE))


def differences(core: Core, threads: int = 1) -> list[str]:
    """The fields of the two results that differ; seconds do not count."""
    mine = native.search(Compiled(core), UNLIMITED, silent, threads)
    theirs = reference.search(core, UNLIMITED, silent)
    return differing(mine, theirs)


def differing(mine: SearchResult, theirs: SearchResult) -> list[str]:
    """What is not the same in two results."""
    return [
        f"{name}: native {getattr(mine, name)}, reference {getattr(theirs, name)}"
        for name in SearchResult.__struct_fields__
        if name != "seconds" and getattr(mine, name) != getattr(theirs, name)
    ]
