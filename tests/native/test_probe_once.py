"""The probe is linked once, however many threads ask for it at the same time."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from rulewright.native.compiled import Compiled
from rulewright.native.jit import Compiler, Linked
from tests.native.both import core_of

SPEC = Path(__file__).parents[2] / "spec"


def test_threads_share_one_probe(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = Compiled(core_of(SPEC / "classics/tic_tac_toe.rules", None))
    linked: list[Linked] = []
    link = Compiler.link

    def slowly(self: Compiler, text: str, exported: Sequence[str]) -> Linked:
        time.sleep(0.05)  # so that the others come meanwhile
        linked.append(link(self, text, exported))
        return linked[-1]

    monkeypatch.setattr(Compiler, "link", slowly)
    with ThreadPoolExecutor(4) as threads:
        places = list(threads.map(lambda _: compiled.probe(), range(4)))
    assert len(linked) == 1
    assert set(places) == {linked[0]["probe"]}
