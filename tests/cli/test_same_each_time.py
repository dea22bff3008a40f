"""What is printed is the same each time, however Python mixes its sets."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.cli.command import COMMAND, ENVIRONMENT, SPEC

CALLS = [
    f"check {SPEC}/catan/base.rules --instance lane --json",
    f"show {SPEC}/catan/base.rules --board",
    f"show {SPEC}/little_town/full.rules --core",
    f"simulate {SPEC}/classics/tic_tac_toe.rules --games 20",
]

SECONDS = re.compile(r'"(\w*seconds|memory)": [0-9.]+')
"""What a run costs is not the same each time."""


def printed(call: str, seed: str, folder: Path) -> str:
    environment = {**ENVIRONMENT, "PYTHONHASHSEED": seed}
    done = subprocess.run(
        [*COMMAND, *call.split()],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, **environment},
        check=False,
    )
    return SECONDS.sub("", done.stdout + done.stderr)


@pytest.mark.slow
@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.split()[0])
def test_it_is_the_same_each_time(call: str, tmp_path: Path) -> None:
    first = printed(call, "1", tmp_path)
    assert first == printed(call, "2", tmp_path)
    assert len(first) > 100
