"""A call starts fast: what it does not need is not imported."""

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

from tests.cli.command import run

HEAVY = ["rich", "lark", "jsonschema", "xml", "rulewright.analyses", "rulewright.core"]


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
