"""Ctrl-C is noted where a search can take it."""

import json
import os
import signal
from pathlib import Path

import pytest

from rulewright.cli.interrupts import Interrupts
from rulewright.cli.main import main
from rulewright.core.search import Progress
from tests.reports.schemas import validate

NO_PROGRESS = Progress(states=1, transitions=0, depth=0, frontier=1, seconds=0.0)


def ignore(name: str, progress: Progress) -> None:
    """Nobody looks."""


def press() -> None:
    """Ctrl-C."""
    os.kill(os.getpid(), signal.SIGINT)


def test_a_search_stops_at_its_next_report() -> None:
    interrupts = Interrupts(ignore)
    with interrupts.noted():
        interrupts("duel", NO_PROGRESS)
        press()
        with pytest.raises(KeyboardInterrupt):
            interrupts("duel", NO_PROGRESS)


def test_later_searches_stop_at_once() -> None:
    interrupts = Interrupts(ignore)
    with interrupts.noted():
        interrupts("duel", NO_PROGRESS)
        press()
        for name in ("duel", "island", "standard"):
            with pytest.raises(KeyboardInterrupt):
                interrupts(name, NO_PROGRESS)


def test_where_nothing_reports_it_acts_at_once() -> None:
    with Interrupts(ignore).noted(), pytest.raises(KeyboardInterrupt):
        press()


def test_a_second_one_acts_at_once() -> None:
    interrupts = Interrupts(ignore)
    with interrupts.noted():
        interrupts("duel", NO_PROGRESS)
        press()
        with pytest.raises(KeyboardInterrupt):
            press()


def test_afterwards_it_means_what_it_meant() -> None:
    before = signal.getsignal(signal.SIGINT)
    with Interrupts(ignore).noted():
        assert signal.getsignal(signal.SIGINT) != before
    assert signal.getsignal(signal.SIGINT) == before


@pytest.fixture
def early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Ctrl-C come while the file is read."""

    def interrupted(*_: object) -> None:
        press()

    monkeypatch.setattr("rulewright.analyses.check.check_file", interrupted)


@pytest.mark.usefixtures("early")
def test_before_there_is_anything_to_tell(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    arguments = ["check", "game.rules", "--json"]
    for form in ("output", "sarif", "junit"):
        arguments += [f"--{form}", str(tmp_path / form)]
    monkeypatch.setattr("sys.argv", ["rulewright", *arguments])
    assert main() == 3
    document = validate(capsys.readouterr().out, "check-1")
    assert (document["verdict"], document["stopped"]) == ("undecided", "interrupted")
    assert json.loads((tmp_path / "output").read_text()) == document
    (log,) = json.loads((tmp_path / "sarif").read_text())["runs"]
    (invocation,) = log["invocations"]
    assert not invocation["executionSuccessful"]
    (told,) = invocation["toolExecutionNotifications"]
    assert (told["descriptor"]["id"], told["level"]) == ("interrupted", "error")
    assert 'skipped="1"' in (tmp_path / "junit").read_text()


@pytest.mark.parametrize("call", ["perft game.rules --depth 3", "simulate game.rules"])
def test_before_there_is_anything_to_tell_of_figures(
    call: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        press()

    name = call.split(maxsplit=1)[0]
    monkeypatch.setattr(f"rulewright.analyses.{name}.{name}_file", interrupted)
    output = ["--output", str(tmp_path / "output")]
    monkeypatch.setattr("sys.argv", ["rulewright", *call.split(), "--json", *output])
    assert main() == 3
    document = validate(capsys.readouterr().out, f"{name}-1")
    assert document == {
        "schema": f"rulewright/{name}/1",
        "file": "game.rules",
        "stopped": "interrupted",
    }
    assert json.loads((tmp_path / "output").read_text()) == document
    monkeypatch.setattr("sys.argv", ["rulewright", *call.split()])
    assert main() == 3
    assert capsys.readouterr() == ("", "Interrupted; nothing is known yet.\n")


@pytest.mark.usefixtures("early")
def test_before_there_is_anything_to_tell_in_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["rulewright", "check", "game.rules"])
    assert main() == 3
    assert capsys.readouterr() == ("", "Interrupted; nothing is known yet.\n")
