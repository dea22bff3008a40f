"""Both backends give the same document, but for the name of the backend and what the run cost."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

SPEC = Path(__file__).parents[2] / "spec"
CASES = [
    "classics/tic_tac_toe.rules",
    "classics/eight_puzzle.rules --set columns=3 --set rows=2 --set start=[1,2,3,4,5,0]",
    "tutorial/snail_race.rules",
]


def checked(arguments: str, backend: str) -> dict[str, object]:
    """The document of a check, without what differs."""
    name, *rest = arguments.split()
    command = [sys.executable, "-m", "rulewright", "check", str(SPEC / name), *rest]
    done = subprocess.run(
        [*command, "--backend", backend, "--json"], capture_output=True, text=True, check=False
    )
    document: dict[str, object] = json.loads(done.stdout)
    del document["run"]
    for check in document["checks"]:  # type: ignore[attr-defined]
        assert check.pop("backend") in {backend, None}
        assert "fallback" not in check.pop("run")
    return document


@pytest.mark.parametrize("arguments", CASES)
def test_the_documents_are_the_same(arguments: str) -> None:
    assert checked(arguments, "native") == checked(arguments, "reference")
