from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import pytest

from rulewright.native.cache import Cache
from rulewright.native.context import Context
from rulewright.native.explorer import Explorer
from rulewright.native.jit import Compiler
from rulewright.native.steering import Kernel
from rulewright.native.store import Store
from tests.native.graphs import Graph

Search = Callable[..., Explorer]


@cache
def compiler() -> Compiler:
    return Compiler(Cache(None))


@cache
def kernel(words: int) -> Kernel:
    return Kernel(compiler(), words)


@pytest.fixture
def search() -> Iterator[Search]:
    """Begins a search of a graph, by several threads where `members` says so; `memory` in bytes."""
    kept: list[object] = []

    def begin(
        graph: Graph, memory: int = 1 << 28, members: int = 0, code: Kernel | None = None
    ) -> Explorer:
        linked = compiler().link(graph.code(), ["position"])
        explorer = Explorer(
            code or kernel(graph.words),
            linked["position"],
            graph.initial,
            Store(graph.words, memory),
            Context(),
            [Context() for _ in range(members)],
        )
        kept.extend((linked, explorer))
        return explorer

    yield begin
    for each in kept:
        if isinstance(each, Explorer):
            each.release()
