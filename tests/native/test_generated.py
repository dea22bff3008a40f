"""Drawn rules and expressions: both engines find the same, however the code is written."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.core.ir import Core
from rulewright.core.wellformed import complaints
from rulewright.native.cache import FOLDER
from tests.native.conftest import compiler
from tests.native.drawn import Source
from tests.native.games import games
from tests.native.values import differing_values
from tests.native.ways import CALLS, CANDIDATES, TRIED, Way, differences_in

WAYS = st.builds(
    Way,
    st.booleans(),
    st.booleans(),
    st.sampled_from(CALLS),
    st.sampled_from(TRIED),
    st.sampled_from((*CANDIDATES[:1] * 3, *CANDIDATES[1:])),
)


@pytest.fixture(autouse=True, scope="module")
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Nothing that is compiled here stays; the search itself is compiled once."""
    with pytest.MonkeyPatch.context() as patches:
        patches.setenv(FOLDER, str(tmp_path_factory.mktemp("cache")))
        yield


@settings(max_examples=200)
@given(games(), WAYS)
def test_the_engines_find_the_same_in_drawn_games(core: Core, way: Way) -> None:
    assert complaints(core) == ()
    assert not differences_in(core, way)


@settings(max_examples=60)
@given(st.randoms(use_true_random=False), st.booleans(), st.booleans())
def test_expressions_have_the_same_values(drawn: Random, unrolls: bool, registers: bool) -> None:
    source = Source(drawn.randrange)
    assert differing_values(source, compiler(), unrolls, registers) == []
