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


WITHOUT_LLVMLITE = """
import sys
sys.modules["llvmlite"] = None  # importing it fails, as where it is not installed
from rulewright.cli.main import main
sys.argv = ["rulewright", *sys.argv[1:]]
main()
"""


@pytest.mark.parametrize(
    "call",
    [
        "check {spec}/classics/connect_four.rules --instance four_by_three",
        "simulate {spec}/classics/tic_tac_toe.rules --games 50",
        "perft {spec}/classics/tic_tac_toe.rules --depth 3 --backend native",
    ],
)
def test_without_llvmlite_the_reference_engine_works_and_says_so(call: str) -> None:
    words = call.format(spec=SPEC).split()
    plain = [sys.executable, "-c", WITHOUT_LLVMLITE, *words]
    told = subprocess.run(plain, capture_output=True, text=True, check=True).stdout
    assert "The reference engine did this: llvmlite, which makes machine code, is missing." in told
    done = subprocess.run([*plain, "--json"], capture_output=True, text=True, check=True)
    document = json.loads(done.stdout)
    ran = document["checks"][0] if "checks" in document else document
    assert ran["backend"] == "reference"
    assert ran["run"]["fallback"] == "llvmlite, which makes machine code, is missing"
