"""What a word may have been meant for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.diagnostics.suggest import closest


@pytest.mark.parametrize(
    ("word", "candidates", "expected"),
    [
        ("makers", ["deals", "markers"], "markers"),
        ("marker", ["deals", "markers"], "markers"),
        ("kign", ["ring", "king"], "king"),
        ("acton", ["option", "action"], "action"),
        ("Red", ["red"], "red"),
        ("cat", ["dog", "cow"], None),
        ("ab", ["xy"], None),
        ("distnace", ["distance"], "distance"),
        ("red", ["red"], None),
        ("", ["a"], "a"),
        ("same", [], None),
    ],
)
def test_closest(word: str, candidates: list[str], expected: str | None) -> None:
    assert closest(word, candidates) == expected


def test_of_equally_near_ones_the_first() -> None:
    assert closest("cat", ["bat", "hat"]) == "bat"
    assert closest("cat", ["hat", "bat"]) == "hat"


def test_long_words_cost_no_time() -> None:
    assert closest("a" * 1_000_000, ["a" * 999_999] * 1000) is None


@given(st.text("abc", min_size=3, max_size=8), st.data())
def test_one_slip_is_always_forgiven(word: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(word) - 1))
    slip = data.draw(st.sampled_from(["drop", "add", "change"]))
    letter = {"drop": "", "add": word[at] + "x", "change": "x"}[slip]
    assert closest(word[:at] + letter + word[at + 1 :], [word]) == word
