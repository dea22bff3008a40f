"""The command `rulewright`: finds what to run, and makes an exit code of whatever comes of it.

What a command needs is imported when it runs: the rest would cost every call a tenth of a second.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

import click

from rulewright import __version__
from rulewright.cli.exits import Exit
from rulewright.cli.streams import WriteFailed, prepare, tell, write
from rulewright.diagnostics.mistake import MistakesFound

COMMANDS = ("check", "test", "ambiguities", "show", "explain", "perft", "simulate")
"""Each is a function of its name in a module of its name."""

RESERVED = ("certify", "docs", "play", "replay", "fmt", "lint", "new", "lsp")
"""Names that are taken for commands which this version does not have yet."""


class _Commands(click.Group):
    """Commands of which only the one that is called is imported."""

    def list_commands(  # type: ignore[explicit-override]  # see `semantics.types`
        self,
        ctx: click.Context,  # noqa: ARG002 - click's own
    ) -> list[str]:
        """The names of all, in the order in which the help has them."""
        return sorted((*COMMANDS, *RESERVED))

    def get_command(  # type: ignore[explicit-override]  # as above
        self,
        ctx: click.Context,  # noqa: ARG002 - as above
        cmd_name: str,
    ) -> click.Command | None:
        """The command of this name; None where there is none."""
        return _command(cmd_name)


def _command(name: str) -> click.Command | None:
    if name in RESERVED:
        from rulewright.cli.reserved import reserved

        return reserved(name)
    if name not in COMMANDS:
        return None
    command: click.Command = getattr(import_module(f"rulewright.cli.{name}"), name)
    return command


@click.group(cls=_Commands, invoke_without_command=True)
@click.option("--version", is_flag=True, help="Show the version and exit.")
@click.pass_context
def rulewright(context: click.Context, version: bool) -> None:
    """Check the rules of board games.

    Exit codes: 0 nothing found, 1 findings, 2 mistakes in the text or the call, 3 not decided
    within the budget or interrupted, 4 a fault of the program.
    """
    if version:
        write(f"rulewright {__version__}\n")
        context.exit()
    if context.invoked_subcommand is None:
        from rulewright.cli.usage import missing_command

        raise MistakesFound((missing_command(),))


_MOST_OBJECTS = 100_000
"""So many more objects there are before Python looks for garbage among them: a start makes some
70,000 that stay, and looking for garbage every 700, as it does else, takes a tenth of its time."""


_SECONDS_OF_A_THREAD = 0.0005
"""A thread that came back from machine code waits no longer for the one that runs Python: while
rules are read and written, another thread compiles, in many short calls."""


def program() -> NoReturn:
    """Run the call in `sys.argv` and end the process.

    Everything is written and given back by then but memory, which the system takes back at once:
    Python would take it down object by object, a tenth of the time of a small check.
    """
    tune()
    os._exit(main())


def tune() -> None:
    """Set up the process for one call."""
    gc.set_threshold(_MOST_OBJECTS)
    sys.setswitchinterval(_SECONDS_OF_A_THREAD)


def main() -> int:
    """Run the call in `sys.argv` and return its exit code."""
    prepare()
    arguments = sys.argv[1:]
    try:
        return _told(arguments)
    except WriteFailed as failed:
        from rulewright.cli.complaints import complain_of_write

        complain_of_write(failed)
        return Exit.MISTAKES
    except KeyboardInterrupt:
        tell("Interrupted.\n")
        return Exit.UNDECIDED
    except MemoryError:
        tell("There is no memory left for this. Try a smaller instance.\n")
        return Exit.UNDECIDED
    except Exception as error:  # noqa: BLE001 - whatever it is, the fault is ours and is told so
        from rulewright.cli.faults import tell_fault

        tell_fault(error, arguments, debug=_asks(arguments, "--debug"))
        return Exit.FAULT


def _told(arguments: Sequence[str]) -> int:
    """Run the call; mistakes are its result."""
    try:
        return _run(arguments)
    except MistakesFound as found:
        from rulewright.cli.complaints import complain

        complain(found.mistakes, as_json=_asks(arguments, "--json"))
        return Exit.MISTAKES


def _run(arguments: Sequence[str]) -> int:
    named = next((word for word in arguments if not word.startswith("-")), None)
    command = rulewright if named is None else _command(named)
    if command is None:
        from rulewright.cli.usage import unknown_command

        raise MistakesFound((unknown_command(str(named), (*COMMANDS, *RESERVED)),))
    try:
        with rulewright.make_context("rulewright", list(arguments)) as context:
            return int(rulewright.invoke(context) or Exit.NOTHING_FOUND)
    except click.exceptions.Exit as done:
        return done.exit_code
    except BrokenPipeError:
        return Exit.NOTHING_FOUND  # only click's own help is not written by `write`
    except click.UsageError as error:
        from rulewright.cli.usage import mistake_in_call

        raise MistakesFound((mistake_in_call(error, command),)) from error


def _asks(arguments: Sequence[str], flag: str) -> bool:
    """Whether a flag is given, also where the call is too wrong to be read."""
    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    return flag in options
