"""Mistakes in the call of the command, not in a text."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Entry

UNKNOWN_COMMAND = Entry(
    "RW1101",
    "unknown-command",
    "there is no command `{command}`",
    """
The first word after `rulewright` says what to do; `rulewright --help` lists the words there are.

Wrong:

    rulewright verify game.rules

Right:

    rulewright check game.rules
""",
)

UNKNOWN_OPTION = Entry(
    "RW1102",
    "unknown-option",
    "there is no option `{option}`",
    """
`rulewright COMMAND --help` lists the options of a command. A file whose name begins with a hyphen
is written with its folder, as in `./-game.rules`.

Wrong:

    rulewright check game.rules --jsno

Right:

    rulewright check game.rules --json
""",
)

MISSING_ARGUMENT = Entry(
    "RW1103",
    "missing-argument",
    "this needs {what}",
    """
Some commands need to be told what they are to work on: `check`, `test`, `show` and `perft` a file,
`explain` the code or the name of a mistake. `perft` also needs to know how many moves are to be
counted.

Wrong:

    rulewright check

Right:

    rulewright check game.rules
""",
)

EXTRA_ARGUMENT = Entry(
    "RW1104",
    "extra-argument",
    "`{argument}` is one argument too many",
    """
A command works on one file at a time. Call it once for each. A value with spaces in it is put in
quotation marks.

Wrong:

    rulewright check first.rules second.rules

Right:

    rulewright check first.rules
    rulewright check second.rules
""",
)

OPTION_WITHOUT_VALUE = Entry(
    "RW1105",
    "option-without-value",
    "the option `{option}` needs a value",
    """
Some options are followed by a value, either as the next word or behind `=`.

Wrong:

    rulewright check game.rules --instance

Right:

    rulewright check game.rules --instance duel
    rulewright check game.rules --instance=duel
""",
)

VALUE_NOT_WANTED = Entry(
    "RW1106",
    "value-not-wanted",
    "the option `{option}` takes no value",
    """
Options such as `--json` and `--quiet` are given or not given. The file for a JSON document is
named by `--output`.

Wrong:

    rulewright check game.rules --json=found.json

Right:

    rulewright check game.rules --output found.json
""",
)

OPTION_REPEATED = Entry(
    "RW1107",
    "option-repeated",
    "`{option}` says twice what `{name}` is",
    """
`--set` and `--choose` can stand as often as there are parameters and questions, but once for each
of them: it would not be clear which of two values is meant.

Wrong:

    rulewright check game.rules --set rows=3 --set rows=4

Right:

    rulewright check game.rules --set rows=3 --set columns=4
""",
)

MALFORMED_PAIR = Entry(
    "RW1108",
    "malformed-pair",
    "`{option}` needs {form}, and `{text}` is not that",
    """
`--set` gives a parameter a value, and `--choose` takes a reading of a question. Both have a name,
an equals sign and what it is to be, without spaces around the sign. A value with spaces, brackets
or braces in it needs quotation marks, or the shell takes it apart.

Wrong:

    rulewright check game.rules --set stones

Right:

    rulewright check game.rules --set stones=7 --choose shared_stone=alone --set 'rows=[1, 2]'
""",
)

BAD_COUNT = Entry(
    "RW1109",
    "bad-count",
    "`{option}` needs a whole number from 1 to {most}, and `{text}` is not one",
    """
`--threads` says how many threads may work at the same time, at least one. `--seed` says which of
all games `fuzz` plays: another number, other games. `--depth` says of how many moves the longest
plays are that `perft` counts.

Wrong:

    rulewright check game.rules --threads -2

Right:

    rulewright check game.rules --threads 2
""",
)

BAD_TIME = Entry(
    "RW1110",
    "bad-time",
    "`{option}` needs a time such as `30s`, `10m` or `2h`, and `{text}` is not one",
    """
`--time` says how long a search may take: a whole number, not 0, and `s` for seconds, `m` for
minutes or `h` for hours. A number alone means seconds.

Wrong:

    rulewright check game.rules --time soon

Right:

    rulewright check game.rules --time 90s
""",
)

BAD_MEMORY = Entry(
    "RW1111",
    "bad-memory",
    "`{option}` needs a size such as `500MB` or `2GB`, and `{text}` is not one",
    """
`--memory` says how much memory the program may take: a whole number, not 0, and `MB` for millions
of bytes or `GB` for thousands of millions.

Wrong:

    rulewright check game.rules --memory 2

Right:

    rulewright check game.rules --memory 2GB
""",
)

UNKNOWN_ENGINE = Entry(
    "RW1112",
    "unknown-engine",
    "there is no engine `{engine}`",
    """
`--engine` chooses how to check: `auto` (what the check lines of the file ask for), `exhaustive`
(see every position), `induction`, `bounded:K` (plays of at most K moves), `games:N` (N random
games), `fuzz:N`. An engine that is not there yet is named in the result as not run.

Wrong:

    rulewright check game.rules --engine thorough

Right:

    rulewright check game.rules --engine exhaustive
""",
)

BAD_ENGINE_BOUND = Entry(
    "RW1113",
    "bad-engine-bound",
    "`{text}` is not how an engine is written: it has to be `{form}`",
    """
`bounded`, `games` and `fuzz` are followed by a colon and a whole number, not 0: the moves of a
play, or the games. The other engines have no number.

Wrong:

    rulewright check game.rules --engine bounded

Right:

    rulewright check game.rules --engine bounded:20
""",
)

UNKNOWN_BACKEND = Entry(
    "RW1114",
    "unknown-backend",
    "there is no backend `{backend}`",
    """
`--backend` chooses what runs the rules. `reference` is the interpreter that defines what they mean,
`native` makes machine code of them and finds the same; `auto`, which is meant without the option,
takes the interpreter for small games and machine code for others.

Wrong:

    rulewright check game.rules --backend python

Right:

    rulewright check game.rules --backend reference
""",
)

UNWRITABLE_OUTPUT = Entry(
    "RW1115",
    "unwritable-output",
    "`{path}` cannot be written: {reason}",
    """
A file that is to take the result is opened before the work begins, so that an hour of search is
not lost for want of a folder. Make the folder, or choose a place that you may write to.

Wrong, where there is no folder `reports`:

    rulewright check game.rules --output reports/found.json

Right:

    mkdir reports
    rulewright check game.rules --output reports/found.json
""",
)

OUTPUT_OVER_RULES = Entry(
    "RW1116",
    "output-over-rules",
    "`{path}` is a file of rules, and the result would take its place",
    """
The result is never written over a file of rules. Perhaps the file to check and the file for the
result are in the wrong order.

Wrong:

    rulewright check --output game.rules game.rules

Right:

    rulewright check --output game.json game.rules
""",
)

OUTPUTS_COLLIDE = Entry(
    "RW1117",
    "outputs-collide",
    "`{first}` and `{second}` would both write `{path}`",
    """
Each form of the result needs a file of its own.

Wrong:

    rulewright check game.rules --output found.json --sarif found.json

Right:

    rulewright check game.rules --output found.json --sarif found.sarif
""",
)

UNKNOWN_CODE = Entry(
    "RW1118",
    "unknown-code",
    "there is no mistake and no kind of finding called `{code}`",
    """
Every mistake has a code such as `RW0201` and a name such as `unknown-name`; both stand in its
message. A finding has a kind, such as `stuck`. `rulewright explain --list` lists them all.

Wrong:

    rulewright explain RW9999

Right:

    rulewright explain unknown-name
""",
)

UNKNOWN_PACKAGED_FILE = Entry(
    "RW1119",
    "unknown-packaged-file",
    "no rule book `{name}` comes with the package",
    """
A file that begins with `spec:` is one of the rule books that come with the package.

Wrong:

    rulewright check spec:tictactoe.rules

Right:

    rulewright check spec:classics/tic_tac_toe.rules
""",
)

BAD_ROOT = Entry(
    "RW1120",
    "bad-root",
    "`{path}` is not a folder",
    """
`--root` names the folder that `use` and `variant ... of` may not leave. Without it that is the
nearest folder above the file with a `rulewright.toml` in it, or else the file's own folder.

Wrong:

    rulewright check games/house.rules --root games/base.rules

Right:

    rulewright check games/house.rules --root games
""",
)
