"""Runs the real command in a process of its own."""

import os
import resource
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

COMMAND = (sys.executable, "-m", "rulewright")
ENVIRONMENT = {**os.environ, "PYTHONUTF8": "1"}
SPEC = Path(__file__).parents[2] / "spec"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a call gave. `seconds` are those of a processor: other programs do not change them."""

    code: int
    out: str
    err: str
    seconds: float


def run(arguments: Sequence[str], folder: Path, megabytes: int | None = None) -> Answer:
    """Call the command in `folder`; `megabytes` limits its whole address space."""
    limited = ["sh", "-c", f'ulimit -v {megabytes}000 && exec "$@"', "sh"] if megabytes else []
    before = processor_seconds()
    done = subprocess.run(
        [*limited, *COMMAND, *arguments],
        check=False,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=ENVIRONMENT,
        timeout=120,
    )
    seconds = processor_seconds() - before
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode(), seconds)


def processor_seconds() -> float:
    """What all calls so far have taken."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
