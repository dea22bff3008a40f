"""Values of options that are read rightly; wrong ones are in `test_calls`."""

import pytest

from rulewright.cli import values
from rulewright.cli.machine import half_of_memory
from rulewright.diagnostics.mistake import Mistakes


@pytest.mark.parametrize(
    ("text", "seconds"), [("30s", 30), ("10m", 600), ("2h", 7200), ("45", 45), ("007s", 7)]
)
def test_time(text: str, seconds: int) -> None:
    mistakes = Mistakes()
    assert values.seconds(text, mistakes) == seconds
    assert mistakes.found == []


@pytest.mark.parametrize(
    ("text", "size"), [("500MB", 500_000_000), ("2GB", 2_000_000_000), ("1gb", 1_000_000_000)]
)
def test_memory(text: str, size: int) -> None:
    mistakes = Mistakes()
    assert values.size(text, mistakes) == size
    assert mistakes.found == []


@pytest.mark.parametrize(
    ("text", "engine"),
    [
        ("auto", None),
        ("exhaustive", "exhaustive"),
        ("induction", "induction"),
        ("bounded:20", "bounded(20)"),
        ("games:1000", "games(1000)"),
        ("fuzz:07", "fuzz(7)"),
    ],
)
def test_engine(text: str, engine: str | None) -> None:
    mistakes = Mistakes()
    assert values.engine(text, mistakes) == engine
    assert mistakes.found == []


def test_pairs() -> None:
    mistakes = Mistakes()
    read = values.settings(["stones=7", "rows = [1, 2]", "note=a=b"], mistakes)
    assert read == (("stones", "7"), ("rows", "[1, 2]"), ("note", "a=b"))
    assert mistakes.found == []


@pytest.mark.parametrize(
    "text",
    [
        "-1s",
        "1e9s",
        "0",
        "",
        "1 0s",
        "\N{ARABIC-INDIC DIGIT ONE}s",
        "9" * 400,
        "1" * 10 + "s",
        "5d",
        "1h30m",
    ],
)
def test_no_time(text: str) -> None:
    mistakes = Mistakes()
    assert values.seconds(text, mistakes) is None
    assert [mistake.entry.name for mistake in mistakes.found] == ["bad-time"]


def test_half_of_the_memory_is_something() -> None:
    half = half_of_memory()
    assert half is not None
    assert half > 10**8
