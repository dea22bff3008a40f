"""Searches that are stopped, and gone on with, by the real command."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import COMMAND, ENVIRONMENT, SPEC, run

GOLDEN = Path(__file__).parent / "checkpoints"
RULES = Path(__file__).parents[1] / "benchmarks/rules/connect_four.rules"
POSITIONS = 3_945_711
CALL = ["check", str(RULES), "--set", "columns=5", "--set", "rows=4", "--json", "--quiet"]
MEGABYTES = 150
MORE = 40
"""So many megabytes the process may take beyond its limit, for code and for what is told."""


MEASURE = """
import resource, subprocess, sys
with open(sys.argv[1], "wb") as out:
    subprocess.run(sys.argv[2:], stdout=out)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1000)
"""
"""A process begins with the peak of the one that starts it: a small one is between it and us."""


def peak(arguments: Sequence[str], output: Path) -> int:
    """The most megabytes that the command held."""
    call = [sys.executable, "-c", MEASURE, str(output), *COMMAND, *arguments]
    measured = subprocess.run(call, stdout=subprocess.PIPE, env=ENVIRONMENT, check=True)
    return int(measured.stdout)


def figures(text: str) -> dict[str, Any]:
    """The document but for the blocks that tell of the run."""
    document: dict[str, Any] = json.loads(text)
    del document["run"]
    for check in document["checks"]:
        del check["run"]
    return document


def test_a_search_ends_where_the_memory_does_and_can_go_on(tmp_path: Path) -> None:
    kept, out = str(tmp_path / "kept"), tmp_path / "out"
    limit = ["--memory", f"{MEGABYTES}MB"]
    assert peak([*CALL, *limit, "--checkpoint", kept], out) < MEGABYTES + MORE
    part = figures(out.read_text())
    (check,) = part["checks"]
    assert (part["verdict"], check["stopped"]) == ("undecided", "memory")
    assert 500_000 < check["states"] < POSITIONS
    size = Path(kept).stat().st_size
    # It is of some tenths of a second before, in which a quiet machine sees a million positions.
    assert 12 * 100_000 < size < 12 * check["states"] + 10_000
    whole = run(CALL, tmp_path)
    gone_on = run([*CALL, "--resume", kept], tmp_path)
    assert (whole.code, gone_on.code, gone_on.err) == (0, 0, "")
    assert figures(gone_on.out) == figures(whole.out)
    assert figures(whole.out)["checks"][0]["states"] == POSITIONS
    smaller = ["check", str(RULES), "--set", "columns=4", "--set", "rows=4", "--resume", kept]
    refused = run(smaller, tmp_path)
    assert refused.code == 2
    assert "RW1304" in refused.out


def test_ctrl_c_leaves_a_checkpoint(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    process = subprocess.Popen(
        [*COMMAND, "check", str(RULES), "--json", "--checkpoint", str(kept)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        text=True,
    )
    assert process.stderr is not None
    assert "positions" in process.stderr.readline()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert json.loads(out)["checks"][0]["stopped"] == "interrupted"
    assert "To go on from here" in err
    assert kept.exists()


def test_spilled_positions_take_no_memory(tmp_path: Path) -> None:
    out = tmp_path / "out"
    call = [*CALL, "--memory", f"{MEGABYTES}MB", "--spill", str(tmp_path)]
    assert peak(call, out) < MEGABYTES + MORE
    (check,) = json.loads(out.read_text())["checks"]
    assert check["states"] == POSITIONS
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


TIC_TAC_TOE = str(SPEC / "classics/tic_tac_toe.rules")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--engine", "fuzz:10", "--checkpoint", "kept"], "RW1302"),
        (["--engine", "exhaustive", "--resume", TIC_TAC_TOE], "RW1303"),
        (["--backend", "reference", "--spill", "."], "RW1301"),
    ],
)
def test_what_cannot_be_kept(arguments: list[str], code: str, tmp_path: Path) -> None:
    answer = run(["check", TIC_TAC_TOE, "--json", *arguments], tmp_path)
    (mistake,) = json.loads(answer.out)["mistakes"]
    assert (answer.code, mistake["code"]) == (2, code)
    assert list(tmp_path.iterdir()) == []


def test_what_is_told_where_games_are_played(
    tmp_path: Path, golden: Callable[[Path, str], None]
) -> None:
    call = ["check", TIC_TAC_TOE, "--engine", "fuzz:10", "--checkpoint", "kept"]
    golden(GOLDEN / "games.expected", run(call, tmp_path).out)
