"""Mistakes in names: what is not there, and what is there twice."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Entry

DECLARED_TWICE = Entry(
    "RW0221",
    "declared-twice",
    "{title} is declared twice",
    """
Everything that is declared has a name of its own, whatever its kind, across all files of a game:
a name in a rule then means one thing. `players`, `phases`, `ended` and `outcome` stand once in a
game. A variant that wants something else than its base says `replace`, or `param NAME = VALUE`
for another default.

Wrong:

    param points: 1..9 = 5
    def points(player: Player) -> int:
        return 0

Right:

    param goal: 1..9 = 5
    def points(player: Player) -> int:
        return 0
""",
)

OCCURS_TWICE = Entry(
    "RW0222",
    "occurs-twice",
    "{noun} `{name}` occurs twice in {owner}",
    """
Inside one declaration each name stands once: the members of an enum, its attributes, the fields
of a record, the parameters of a def, the choices of an action and the names of its requirements,
players, phases, readings, scores, and what an instance sets. An enum that extends another has the
other's members already.

Wrong:

    enum Good: cloth, salt, cloth

Right:

    enum Good: cloth, salt, wine
""",
)
