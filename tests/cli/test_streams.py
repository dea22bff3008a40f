"""Outputs that are closed, full, left by their reader, or poor in letters."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.cli.command import COMMAND, ENVIRONMENT


def call(shell: str, **extra: str) -> subprocess.CompletedProcess[str]:
    """Run a shell line in which `$RULEWRIGHT` is the command."""
    line = shell.replace("$RULEWRIGHT", " ".join(COMMAND))
    return subprocess.run(
        ["bash", "-c", line],
        check=False,
        capture_output=True,
        text=True,
        env={**ENVIRONMENT, **extra},
        timeout=60,
    )


@pytest.mark.parametrize("arguments", ["explain --list", "--help", "--version", "explain RW1101"])
def test_whoever_stops_reading_has_seen_enough(arguments: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as unread:
        done = subprocess.run(
            [*COMMAND, *arguments.split()],
            check=False,
            stdout=unread,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT,
            timeout=60,
        )
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_exit_code_survives_a_reader_that_leaves() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as unread:
        done = subprocess.run([*COMMAND, "chekc"], check=False, stdout=unread, env=ENVIRONMENT)
    assert done.returncode == 2


def test_closed_standard_output() -> None:
    done = call("$RULEWRIGHT explain RW1101 >&-")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_closed_standard_error() -> None:
    done = call("$RULEWRIGHT explain RW1101 2>&-")
    assert done.returncode == 0
    assert done.stdout.startswith("# RW1101")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
def test_full_standard_output() -> None:
    done = call("$RULEWRIGHT explain RW1101 >/dev/full")
    assert done.returncode == 2
    assert done.stderr == (
        "mistake RW1115 unwritable-output: `standard output` cannot be written: "
        "No space left on device\n"
    )


def test_letters_that_the_output_lacks_are_escaped() -> None:
    done = call("$RULEWRIGHT explain 市", PYTHONUTF8="0", PYTHONIOENCODING="ascii:strict")
    assert (done.returncode, done.stderr) == (2, "")
    assert "`\\u5e02`" in done.stdout


def test_control_letters_in_the_call_do_not_reach_the_terminal() -> None:
    done = call("$RULEWRIGHT explain $'\\x1b[2J'")
    assert done.returncode == 2
    assert "\x1b" not in done.stdout
