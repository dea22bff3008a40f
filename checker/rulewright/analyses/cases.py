"""Which cases of a `match` apply in play, where they or earlier ones follow the position.

A case is noticed by an obligation that fails where it comes up, so that any engine finds it. What
lies behind such a move is not seen, so the others are looked for again, until none is met: then
every position was seen.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from rulewright.core.ir import Core
from rulewright.core.search import SearchResult
from rulewright.core.slice import without_ghosts
from rulewright.diagnostics.source import Span
from rulewright.elaborate.elaborate import elaborate
from rulewright.elaborate.model import Model
from rulewright.elaborate.shadowing import DECIDES, TAKEN, Probes

Look = Callable[[Core], SearchResult]
"""Searches all positions."""


class Cases(Struct, frozen=True):
    """What play showed on one instance: cases that apply, and cases that earlier ones always take.

    A case that nothing comes to is neither.
    """

    applying: frozenset[Span] = frozenset()
    shadowed: frozenset[Span] = frozenset()


NO_CASES = Cases()


def played_cases(model: Model, look: Look) -> Cases:
    """Look for the cases of which only play tells."""
    asked = model.told_by_play
    if not asked:
        return NO_CASES
    applying, whole = _met(model, DECIDES, asked, look)
    if not whole or applying == asked:
        return Cases(applying)
    taken, _ = _met(model, TAKEN, asked - applying, look)
    return Cases(applying, taken)


def _met(
    model: Model, kind: str, asked: frozenset[Span], look: Look
) -> tuple[frozenset[Span], bool]:
    """Those that come up, and whether the others are known not to."""
    met = frozenset[Span]()
    while met != asked:
        found = look(_probed(model, Probes(kind, asked - met)))
        sites = [each.failure.site for each in found.found if each.failure is not None]
        now = frozenset(site.span for site in sites if site.kind == kind and site.span is not None)
        if not now:
            return met, found.complete
        met |= now
    return met, True


def _probed(model: Model, probes: Probes) -> Core:
    made = elaborate(model.game, model.instance, dict(model.settings), dict(model.chosen), probes)
    stated = frozenset(stated.name for stated in made.core.properties)
    return without_ghosts(made.core, stated, made.ghosts)
