"""Ctrl-C behind a search loses nothing of what is known by then."""

from pathlib import Path

import pytest

from rulewright.analyses.ambiguities import ambiguities
from rulewright.analyses.ambiguities.ambiguities import find_ambiguities
from rulewright.analyses.ambiguities.comparing import Questions, Telling
from rulewright.analyses.ambiguities.gathering import Asked, Gathered
from rulewright.analyses.request import CheckRequest

BOOK = Path(__file__).parent / "books" / "paired.rules"


def interrupted(*_words: object, **_more: object) -> None:
    """Somebody presses Ctrl-C."""
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("where", "what", "compared"),
    [
        (Questions, "compared", False),
        (Telling, "compared", False),
        (Questions, "weighed", True),
        (Gathered, "look_beyond", True),
        (ambiguities, "with_classes", True),
        (ambiguities, "with_pairs", True),
    ],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_what_is_known_is_told(
    where: object, what: str, *, compared: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, what, interrupted)
    found = find_ambiguities(CheckRequest(BOOK), lambda *_: None, Asked(games=2, pairs=True))
    (check,) = found.checked.checks
    assert check.figures is not None
    assert check.figures.complete
    assert not compared or all(each.comparisons for each in found.questions)
    assert found.verdict != "clean"
