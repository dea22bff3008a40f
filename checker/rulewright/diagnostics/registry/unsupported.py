"""What the design names and this version does not do yet."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Entry

COMMAND_UNSUPPORTED = Entry(
    "RW1201",
    "command-unsupported",
    "`rulewright {command}` is not supported yet",
    """
The name of this command is taken, so that no later version has to change its meaning, but this
version cannot do it. `rulewright --help` lists what it can do.

Not supported yet:

    rulewright play game.rules

Supported:

    rulewright check game.rules
""",
)

OPTION_UNSUPPORTED = Entry(
    "RW1202",
    "option-unsupported",
    "`{option}` is not supported yet",
    """
This option, or this value of it, is known but cannot be used in this version. Leave it out, and
look for another form: results can be written with `--output` (JSON), `--sarif` and `--junit`.

Not supported yet:

    rulewright check game.rules --html found.html

Supported:

    rulewright check game.rules --output found.json
""",
)
