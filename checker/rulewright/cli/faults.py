"""What is told when the program itself is at fault."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from traceback import format_exception

from rulewright import __version__
from rulewright.cli.streams import tell


def tell_fault(error: Exception, arguments: Sequence[str], *, debug: bool) -> None:
    """Ask for a report, on standard error; with `debug` say where it happened."""
    if debug:
        tell("".join(format_exception(error)))
    tell(
        "This is a fault of rulewright itself, not of your rules. Please report it, with the file\n"
        "if you can, and with these lines:\n"
        f"    {shlex.join(['rulewright', *arguments])}\n"
        f"    rulewright {__version__}, Python {sys.version.split()[0]} on {sys.platform}\n"
        f"    {type(error).__name__}: {error}\n"
    )
    if not debug:
        tell("With --debug you see where it happened.\n")
