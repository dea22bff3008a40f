"""Runs the real command on the rule books of `spec`."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

SPEC = Path(__file__).parents[2] / "spec"

Report = dict[str, Any]


def run_check(rule_book: str, *options: str) -> tuple[int, Report]:
    """The exit code and the JSON document of `rulewright check`."""
    return run_command("check", rule_book, *options)


def run_command(name: str, rule_book: str, *options: str) -> tuple[int, Report]:
    """The exit code and the JSON document of a command."""
    command = [sys.executable, "-m", "rulewright", name, str(SPEC / rule_book), "--json"]
    done = subprocess.run(
        [*command, *options], capture_output=True, text=True, check=False, timeout=600
    )
    assert done.stdout, done.stderr
    return done.returncode, json.loads(done.stdout)
