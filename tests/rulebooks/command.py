"""Runs the command on the rule books of `spec`.

It runs in this process, which spares each call half a second; `tests/cli` starts real ones.
"""

import io
import json
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any
from unittest.mock import patch

from rulewright.cli.main import main

SPEC = Path(__file__).parents[2] / "spec"

Report = dict[str, Any]


def run(*arguments: str) -> tuple[int, str]:
    """The exit code and what is printed, or else what is told on standard error."""
    out, err = io.StringIO(), io.StringIO()
    with (
        patch("sys.argv", ["rulewright", *arguments]),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        code = main()
    return code, out.getvalue() or err.getvalue()


def run_check(rule_book: str, *options: str) -> tuple[int, Report]:
    """The exit code and the JSON document of `rulewright check`."""
    return run_command("check", rule_book, *options)


def run_command(name: str, rule_book: str, *options: str) -> tuple[int, Report]:
    """The exit code and the JSON document of a command."""
    code, told = run(name, str(SPEC / rule_book), "--json", *options)
    return code, json.loads(told)
