"""Mistakes in what a search is to keep, or to go on from."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Entry

NOTHING_IS_KEPT = Entry(
    "RW1301",
    "nothing-is-kept",
    "`{option}` needs machine code: {why}",
    """
`--checkpoint`, `--resume` and `--spill` are for searches of many millions of positions. Only
machine code keeps positions in a form that can be written to a file, so it must be there: the
package `llvmlite`, and rules of which machine code can be made.

Wrong:

    rulewright check game.rules --backend reference --checkpoint game.checkpoint

Right:

    rulewright check game.rules --checkpoint game.checkpoint
""",
)

CHECKPOINT_OF_ONE_CHECK = Entry(
    "RW1302",
    "checkpoint-of-one-check",
    "`{option}` is for one exhaustive check, and this call asks for: {what}",
    """
A checkpoint holds the positions of one search of one instance. Name the instance where the file
has check lines for several, and the engine where its check lines name others.

Wrong, where there are check lines for several instances:

    rulewright check game.rules --checkpoint game.checkpoint

Right:

    rulewright check game.rules --instance duel --engine exhaustive --checkpoint game.checkpoint
""",
)

BAD_CHECKPOINT = Entry(
    "RW1303",
    "bad-checkpoint",
    "a search cannot go on from `{path}`: {reason}",
    """
`--resume` reads a file that `--checkpoint` has written, and looks at all of it before the search
goes on. One that is cut off, changed or something else is refused. A checkpoint is written beside
the one before and then takes its place, so that it is whole even if the machine fails meanwhile.

Wrong:

    rulewright check game.rules --resume game.rules

Right:

    rulewright check game.rules --resume game.checkpoint
""",
)

CHECKPOINT_OF_OTHER_RULES = Entry(
    "RW1304",
    "checkpoint-of-other-rules",
    "`{path}` is a checkpoint of {what}",
    """
A search can only go on with the rules, the instance, the values and the readings with which it
began, and with the same version of the program. Comments and the layout of the text may have
changed.

Wrong, where the checkpoint was written with three rows:

    rulewright check game.rules --set rows=4 --resume game.checkpoint

Right:

    rulewright check game.rules --set rows=3 --resume game.checkpoint
""",
)

CHECKPOINT_TOO_LARGE = Entry(
    "RW1305",
    "checkpoint-too-large",
    "the {positions} positions of `{path}` leave no room for others within `--memory`",
    """
A search that goes on needs all positions of its checkpoint, and room for more. Give it more memory
than the search had that wrote the checkpoint, or a folder to spill positions to.

Wrong, where the checkpoint was written when 2 GB were used up:

    rulewright check game.rules --memory 2GB --resume game.checkpoint

Right:

    rulewright check game.rules --memory 6GB --resume game.checkpoint
""",
)

BAD_FOLDER = Entry(
    "RW1306",
    "bad-folder",
    "no files can be made in `{path}`: {reason}",
    """
`--spill` names a folder that is there and may be written to, on a disk with room for the positions
of the search. The files in it have no names and are gone when the search ends. `--smt2` names a
folder of the same kind, and the queries in it stay.

Wrong, where there is no folder `positions`:

    rulewright check game.rules --spill positions

Right:

    mkdir positions
    rulewright check game.rules --spill positions
""",
)
