"""`rulewright test`: the scenarios of a file."""

from __future__ import annotations

from typing import Unpack

import click

from rulewright.cli.exits import Exit
from rulewright.cli.options import CHECK, CheckGiven


@click.command(params=CHECK)
def test(**given: Unpack[CheckGiven]) -> Exit:
    """Run the scenarios in FILE, and nothing else."""
    from rulewright.cli.checking import run_check

    return run_check(given, None)
