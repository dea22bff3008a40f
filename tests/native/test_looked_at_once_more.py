"""Ctrl-C while the reference engine looks at what machine code has noticed loses nothing."""

from __future__ import annotations

import pytest

from rulewright.core import build as b
from rulewright.core.search import SearchResult
from rulewright.native import search as native
from rulewright.native.compiled import Compiled
from rulewright.reference.expansion import Expansion
from rulewright.reference.layout import Cells
from tests.cores.small import action, choice, chosen, core, number, put, stated
from tests.native.both import UNLIMITED, silent

X = number("x", 0, 9)
TO = choice("to", 0, 9)
CORE = core(
    variables=(X,),
    actions=(action("go", put(X, chosen(TO)), choices=(TO,)),),
    properties=tuple(
        stated("invariant", f"not_{value}", b.unequal(b.read(X), b.constant(value)))
        for value in range(1, 9)
    ),
)
"""A number that can become any, and invariants each of which says of one that it does not."""


def searched() -> SearchResult:
    return native.search(Compiled(CORE), UNLIMITED, silent)


@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("place", range(8))
def test_what_was_noticed_is_told(
    monkeypatch: pytest.MonkeyPatch, place: int, *, before: bool
) -> None:
    undisturbed = searched()
    assert len(undisturbed.found) == 8
    looks = 0
    look = Expansion.position

    def interrupted(expansion: Expansion, number: int, cells: Cells) -> None:
        nonlocal looks
        looks += 1
        if not before:
            look(expansion, number, cells)
        if looks == place + 1:
            raise KeyboardInterrupt
        if before:
            look(expansion, number, cells)

    monkeypatch.setattr(Expansion, "position", interrupted)
    found = searched()
    assert found.stopped == "interrupted"
    told = {(each.kind, each.name, len(each.play.moves)) for each in found.found}
    assert told == {(each.kind, each.name, len(each.play.moves)) for each in undisturbed.found}
