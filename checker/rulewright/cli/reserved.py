"""Commands whose names are taken and which this version does not have yet."""

from __future__ import annotations

import click

from rulewright.diagnostics.mistake import MistakesFound, mistake


def reserved(name: str) -> click.Command:
    """A command that says so, whatever it is given."""

    def refuse() -> None:
        from rulewright.diagnostics.registry.unsupported import COMMAND_UNSUPPORTED

        raise MistakesFound((mistake(COMMAND_UNSUPPORTED, None, command=name),))

    return click.Command(
        name,
        callback=refuse,
        hidden=True,
        add_help_option=False,
        context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
    )
