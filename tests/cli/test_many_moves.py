"""Ctrl-C and progress where one position has millions of moves."""

import json
import signal
import subprocess
from pathlib import Path
from time import monotonic

import pytest

from tests.cli.command import COMMAND, ENVIRONMENT

MANY = Path(__file__).parent / "games/many.rules"


@pytest.mark.parametrize("threads", ["1", "2"])
def test_one_position_does_not_keep_it_busy(threads: str) -> None:
    call = ["check", str(MANY), "--json", "--backend", "native", "--memory", "2GB"]
    process = subprocess.Popen(
        [*COMMAND, *call, "--threads", threads],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        text=True,
    )
    assert process.stderr is not None
    assert "positions" in process.stderr.readline()
    pressed = monotonic()
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert monotonic() - pressed < 3  # a second, and what a busy machine adds
    (check,) = json.loads(out)["checks"]
    assert check["stopped"] == "interrupted"
    assert check["states"] > 1_000
