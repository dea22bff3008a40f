"""A call starts fast: what it does not need is not imported."""

import resource
import subprocess
import sys
from importlib.metadata import version

from tests.cli.command import COMMAND

HEAVY = ["rich", "lark", "jsonschema", "xml", "rulewright.analyses", "rulewright.core"]


def test_version() -> None:
    done = subprocess.run([*COMMAND, "--version"], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"rulewright {version('rulewright')}\n"


def processor_seconds(arguments: list[str]) -> float:
    """What a call takes of a processor, which other programs on the machine do not change."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([*COMMAND, *arguments], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_the_version_comes_in_a_tenth_of_a_second() -> None:
    assert min(processor_seconds(["--version"]) for _ in range(5)) < 0.1


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
