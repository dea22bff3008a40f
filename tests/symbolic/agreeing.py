"""Asks a bounded search and the reference engine the same, and tells where they differ."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.core.ir import LIVE, Core
from rulewright.core.proof import Bounded
from rulewright.core.search import Budget, Progress, Witnessed
from rulewright.reference.search import search
from rulewright.symbolic.bounded import search_bounded

LIMITS = Budget(60.0, 4 << 30)

Key = tuple[str, str, str]


def silent(_progress: Progress) -> None:
    """Nobody is told of progress."""


def key(found: Witnessed) -> Key:
    """What is found: a property, or an obligation."""
    if found.failure is None:
        return found.kind, found.name, ""
    site = found.failure.site
    return site.kind, site.rule, site.what


def shortest(found: Iterable[Witnessed]) -> dict[Key, int]:
    """How long the shortest play to each thing is."""
    lengths: dict[Key, int] = {}
    for each in found:
        length = len(each.play.moves)
        lengths[key(each)] = min(length, lengths.get(key(each), length))
    return lengths


def differences(core: Core, depth: int) -> tuple[Bounded, list[str]]:
    """What a bounded search says, and what the reference engine says differently."""
    mine = search_bounded(core, depth, LIMITS, silent, per_query=20.0)
    live = {each.name for each in core.properties if each.kind in LIVE}
    kinds = ("refuted", "reached", "failure", "endless")
    seen = search(core, LIMITS, silent)
    known = -1 if mine.depth is None else mine.depth
    theirs = shortest(
        each
        for each in seen.found
        if each.kind in kinds and each.name not in live and len(each.play.moves) <= known
    )
    ours = {of: length for of, length in shortest(mine.found).items() if length <= known}
    undecided = {(each.name, each.what) for each in mine.undecided}
    told = [
        f"{of}: {ours.get(of)} moves, reference {theirs.get(of)}"
        for of in {**ours, **theirs}
        if ours.get(of) != theirs.get(of) and of[1:] not in undecided
    ]
    return mine, told
