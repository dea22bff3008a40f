"""A call starts fast: what it does not need is not imported."""

import os
import subprocess
import sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.command import run

ROOT = Path(__file__).parents[2]

HEAVY = ["rich", "lark", "jsonschema", "xml", "rulewright.analyses", "rulewright.core"]

NOT_FOR_A_PLAIN_CHECK = [
    "hypothesis",
    "jinja2",
    "json",
    "lark",
    "rich",
    "subprocess",
    "xml",
    "rulewright.cli.complaints",
    "rulewright.cli.faults",
    "rulewright.core.liveness.judged",
    "rulewright.core.symmetry.verify",
    "rulewright.core.text",
    "rulewright.fuzz",
    "rulewright.native.checkpoint",
    "rulewright.native.games",
    "rulewright.native.keeping",
    "rulewright.native.perft",
    "rulewright.native.whole_graph",
    "rulewright.reference.games",
    "rulewright.reference.perft",
    "rulewright.reports.html",
    "rulewright.reports.json",
    "rulewright.reports.junit",
    "rulewright.reports.sarif",
    "rulewright.syntax.slips",
]
"""What only other commands need, or a check that finds mistakes, or one that is asked for more."""


def test_version(tmp_path: Path) -> None:
    answer = run(["--version"], tmp_path)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == f"rulewright {version('rulewright')}\n"


def test_the_version_comes_in_a_tenth_of_a_second(tmp_path: Path) -> None:
    assert min(run(["--version"], tmp_path).seconds for _ in range(5)) < 0.1


def test_nothing_heavy_is_imported_before_a_command_runs() -> None:
    program = f"""
import sys
import rulewright.cli.main
print([name for name in {HEAVY} if name in sys.modules])
"""
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    assert done.stdout == "[]\n"


def test_a_plain_check_imports_no_more_than_it_needs(tmp_path: Path) -> None:
    program = f"""
import gc, sys
from rulewright.cli.main import main, tune
tune()
sys.argv = ["rulewright", "check", {str(ROOT / "spec/classics/tic_tac_toe.rules")!r}]
before = gc.get_stats()
code = main()
rounds = [now["collections"] - then["collections"] for now, then in zip(gc.get_stats(), before)]
print(code, [name for name in {NOT_FOR_A_PLAIN_CHECK} if name in sys.modules])
print("looked for garbage:", rounds)
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        check=True,
        capture_output=True,
        text=True,
        env=os.environ | {"RULEWRIGHT_CACHE": str(tmp_path)},
    )
    assert done.stdout.splitlines()[-2:] == ["0 []", "looked for garbage: [0, 0, 0]"]


@pytest.mark.parametrize("name", NOT_FOR_A_PLAIN_CHECK)
def test_what_is_not_to_be_imported_is_there(name: str) -> None:
    """So that a name in the list which no longer says anything is noticed."""
    assert find_spec(name) is not None
