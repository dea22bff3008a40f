"""A check that somebody watches: the bar on a terminal, and Ctrl-C."""

import json
import os
import pty
import select
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import pytest

from tests.cli.command import COMMAND, ENVIRONMENT
from tests.reports.schemas import validate

GAMES = Path(__file__).parent / "games"
MOST_SECONDS = 60


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copy(GAMES / "lamps.rules", tmp_path)
    return tmp_path


@contextmanager
def terminal(
    arguments: list[str], folder: Path, **environment: str
) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """The command with its standard error on a terminal, of which the other end is given."""
    watched, end = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=end,
        env={**ENVIRONMENT, "TERM": "xterm", "COLUMNS": "100", **environment},
    )
    os.close(end)
    try:
        yield process, watched
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()
        os.close(watched)


def watch(watched: int, word: str, seconds: float = MOST_SECONDS) -> str:
    """What the terminal shows until `word` comes, or until the time is over."""
    shown = ""
    until = monotonic() + seconds
    while word not in shown and monotonic() < until:
        if select.select([watched], [], [], 0.1)[0]:
            try:
                shown += os.read(watched, 65536).decode()
            except OSError:  # the program has ended
                break
    return shown


def test_a_bar_shows_how_far_it_is(folder: Path) -> None:
    with terminal(["check", "lamps.rules"], folder) as (_, watched):
        shown = watch(watched, "depth")
    assert "positions" in shown
    assert "Lamps" in shown
    assert "\x1b[" in shown


def test_no_color_is_heard(folder: Path) -> None:
    with terminal(["check", "lamps.rules"], folder, NO_COLOR="1") as (_, watched):
        shown = watch(watched, "depth")
    assert "positions" in shown
    assert "\x1b[3" not in shown


def test_quiet_shows_nothing(folder: Path) -> None:
    with terminal(["check", "lamps.rules", "--quiet", "--time", "2s"], folder) as (
        process,
        watched,
    ):
        shown = watch(watched, "never")
        assert process.stdout is not None
        assert b"time was used up" in process.stdout.read()
    assert shown == ""


def test_ctrl_c_ends_a_search_with_what_it_has_seen(folder: Path) -> None:
    call = ["check", "lamps.rules", "--json", "--output", "found.json"]
    with terminal(call, folder) as (process, watched):
        watch(watched, "positions")
        watch(watched, "never", seconds=1)  # so that there is something to tell
        pressed = monotonic()
        process.send_signal(signal.SIGINT)
        watch(watched, "never", seconds=5)  # somebody has to take what the bar writes last
        out, _ = process.communicate(timeout=MOST_SECONDS)
        waited = monotonic() - pressed
    assert process.returncode == 3
    document = validate(out.decode(), "check-1")
    first, second = document["checks"]
    assert (first["stopped"], second["stopped"]) == ("interrupted", "interrupted")
    assert first["states"] > 1000
    assert not first["complete"]
    assert document["verdict"] == "undecided"
    assert json.loads((folder / "found.json").read_text()) == document
    assert waited < 1 + load_allowance()


def load_allowance() -> float:
    """Seconds that a program on a busy machine waits for its turn."""
    return 2.0 * os.getloadavg()[0] / (os.cpu_count() or 1)


@pytest.mark.parametrize(
    ("call", "word"),
    [
        ("perft lamps.rules --depth 40", "positions"),
        ("simulate lamps.rules --games 999999999 --max-moves 50", "games"),
    ],
)
def test_ctrl_c_ends_a_count_with_what_it_has_seen(call: str, word: str, folder: Path) -> None:
    with terminal([*call.split(), "--json"], folder) as (process, watched):
        assert word in watch(watched, word)
        pressed = monotonic()
        process.send_signal(signal.SIGINT)
        watch(watched, "never", seconds=5)  # somebody has to take what the bar writes last
        out, _ = process.communicate(timeout=MOST_SECONDS)
        waited = monotonic() - pressed
    assert process.returncode == 3
    document = validate(out.decode(), f"{call.split(maxsplit=1)[0]}-1")
    assert document["stopped"] == "interrupted"
    counted = document["plays"] if word == "positions" else document["ends"].values()
    assert sum(counted) > 0
    assert waited < 1 + load_allowance()
