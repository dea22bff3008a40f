"""Progress is told now and then, on standard error."""

import re
import sys

import pytest

from rulewright.cli import progress as module
from rulewright.cli.progress import Bar, Lines, Silence, describe, shown_progress
from rulewright.core.search import Progress

SOME = Progress(states=12_345, transitions=67_890, depth=7, frontier=100, seconds=2.0)


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(module, "monotonic", clock)
    return clock


def test_what_is_told() -> None:
    assert re.fullmatch(r"12,345 positions, 6,172/s, depth 7, \d+ MB", describe(SOME))


def test_queries_are_told_with_what_they_are_about() -> None:
    asking = Progress(0, 0, 0, 0, 2.0, queries=1_041, about="king over crown")
    assert re.fullmatch(r"1,041 queries, now: king over crown, \d+ MB", describe(asking))
    following = Progress(0, 0, 3, 0, 2.0, queries=1)
    assert re.fullmatch(r"1 query, depth 3, \d+ MB", describe(following))


def test_lines_come_seconds_apart(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    lines = Lines()
    for second in range(12):
        clock.now = float(second)
        lines("duel", SOME)
    lines.close()
    out, err = capsys.readouterr()
    assert out == ""
    told = err.splitlines()
    assert len(told) == 2
    assert all(line.startswith("duel: 12,345 positions") for line in told)


def test_a_short_search_shows_no_bar(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    bar = Bar()
    clock.now = 0.4
    bar("duel", SOME)
    bar.close()
    assert capsys.readouterr() == ("", "")


def test_a_long_search_shows_its_figures(
    clock: Clock, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")
    bar = Bar()
    clock.now = 1.0
    bar("[duel]", SOME)
    bar.close()
    out, err = capsys.readouterr()
    assert out == ""
    assert "[duel]" in err
    assert "12,345 positions" in err


@pytest.mark.parametrize(
    ("quiet", "terminal", "term", "shown"),
    [
        (True, True, "xterm", Silence),
        (True, False, "xterm", Silence),
        (False, True, "xterm", Bar),
        (False, True, "dumb", Lines),
        (False, False, "xterm", Lines),
    ],
)
def test_what_is_shown(
    quiet: bool, terminal: bool, term: str, shown: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    monkeypatch.setenv("TERM", term)
    assert isinstance(shown_progress(quiet=quiet), shown)


def test_closed_standard_error_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert isinstance(shown_progress(quiet=False), Silence)
