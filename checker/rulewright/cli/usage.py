"""Turns what click says of a call into mistakes like all others."""

from __future__ import annotations

from collections.abc import Sequence

import click

from rulewright.diagnostics.fault import Fault
from rulewright.diagnostics.mistake import Mistake, mistake
from rulewright.diagnostics.registry.command_line import (
    MISSING_ARGUMENT,
    OPTION_WITHOUT_VALUE,
    UNKNOWN_COMMAND,
    UNKNOWN_OPTION,
    VALUE_NOT_WANTED,
)
from rulewright.diagnostics.suggest import closest

_HELP = "`rulewright --help` lists the commands"


def missing_command() -> Mistake:
    """The call does not say what to do."""
    return mistake(MISSING_ARGUMENT, None, suggestion=_HELP, what="a command")


def unknown_command(name: str, known: Sequence[str]) -> Mistake:
    """There is no such command."""
    near = closest(name, known)
    hint = f"did you mean `{near}`?" if near else _HELP
    return mistake(UNKNOWN_COMMAND, None, suggestion=hint, command=name)


def mistake_in_call(error: click.UsageError, command: click.Command) -> Mistake:
    """The mistake that click found before `command` ran. Values are not read by click."""
    match error:
        case click.NoSuchOption(option_name=option):
            hint = _hint(option, _options(command, flags=False))
            return mistake(UNKNOWN_OPTION, None, suggestion=hint, option=option)
        case click.BadOptionUsage(option_name=option):
            is_flag = option in _options(command, flags=True)
            entry = VALUE_NOT_WANTED if is_flag else OPTION_WITHOUT_VALUE
            return mistake(entry, None, option=option)
        case _:
            raise Fault(f"no mistake is known for: {error.format_message()}") from error


def _hint(option: str, known: Sequence[str]) -> str | None:
    if option in known:  # given where no command has been named yet
        return "options of a command stand behind it"
    near = closest(option, known)
    return f"did you mean `{near}`?" if near else None


def _options(command: click.Command, *, flags: bool) -> list[str]:
    """The options of a command; with `flags` only those that take no value."""
    return [
        name
        for option in command.params
        if isinstance(option, click.Option) and (option.is_flag or not flags)
        for name in option.opts
    ]
