"""A fault of the program is told as one."""

import pytest

from rulewright.cli import pages
from rulewright.cli.main import main
from rulewright.diagnostics.mistake import Entry


@pytest.fixture(autouse=True)
def fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `explain` fail as no code of ours should."""

    def broken(entry: Entry) -> str:
        raise KeyError(entry.code)

    monkeypatch.setattr(pages, "page", broken)


def test_it_is_told_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["rulewright", "explain", "RW1101"])
    assert main() == 4
    out, err = capsys.readouterr()
    assert out == ""
    assert "Please report it" in err
    assert "rulewright explain RW1101" in err
    assert "KeyError: 'RW1101'" in err
    assert "Traceback" not in err


def test_debug_shows_where_it_happened(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["rulewright", "explain", "RW1101", "--debug"])
    assert main() == 4
    _, err = capsys.readouterr()
    assert "Traceback" in err
    assert "in broken" in err


def test_want_of_memory_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def greedy(entry: Entry) -> str:
        raise MemoryError(entry.code)

    monkeypatch.setattr(pages, "page", greedy)
    monkeypatch.setattr("sys.argv", ["rulewright", "explain", "RW1101"])
    assert main() == 3
    assert "memory" in capsys.readouterr().err
