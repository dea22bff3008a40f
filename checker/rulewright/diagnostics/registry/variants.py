"""Mistakes in variants, and in how files stand on each other."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Entry

FILE_NOT_FOUND = Entry(
    "RW0701",
    "file-not-found",
    "there is no file `{file}`",
    """
In `use "FILE"` and `variant NAME of "FILE"` the path goes from the folder of the file that says so,
not from where the command runs. Folders are parted by `/`.

Wrong, in `house/fast.rules`, where the base is `base.rules` beside the folder `house`:

    variant Fast of "base.rules"

Right:

    variant Fast of "../base.rules"
""",
)

NOT_A_FILE = Entry(
    "RW0702",
    "not-a-file",
    "`{file}` is {what}, not a file",
    """
A rule book is read from regular files. A folder holds several: name the one that is meant. Pipes
and devices are not read, as they may have no end.
""",
)

NOT_UTF_8 = Entry(
    "RW0703",
    "not-utf-8",
    "`{file}` is not in UTF-8: byte {byte} (line {line}) is 0x{value:02X}",
    """
Files of rules are text in UTF-8. Bytes are counted from 0. A file in another encoding can be saved
anew by an editor, or turned by a tool such as `iconv -f SHIFT_JIS -t UTF-8`. If the file is no text
at all, it was most likely taken for another.
""",
)

FILE_NOT_READABLE = Entry(
    "RW0704",
    "file-not-readable",
    "`{file}` cannot be read: {reason}",
    """
The file is there, and the system does not let it be read. Look at its owner and permissions, and at
those of the folders above it.
""",
)

NOT_A_RULES_FILE = Entry(
    "RW0705",
    "not-a-rules-file",
    "`{file}` does not end in `.rules`",
    """
`use` and `variant … of` only reach files whose names end in `.rules`, also where a link leads to
them, so that no rule book can show what other files hold.

Wrong:

    use "goods.txt"

Right:

    use "goods.rules"
""",
)

OUTSIDE_ROOT = Entry(
    "RW0706",
    "outside-root",
    "`{file}` is outside of the folder that this rule book may read",
    """
A rule book may come from anybody, so it reaches only files below one folder, its root: what
`--root` says, otherwise the nearest folder above that holds a file `rulewright.toml`, otherwise the
folder of the file itself. Links are followed before this is judged.

If the files do belong together, put an empty `rulewright.toml` into the folder that holds them all,
or name that folder with `--root`.
""",
)

CYCLIC_FILES = Entry(
    "RW0707",
    "cyclic-files",
    "the files stand on each other in a circle: {circle}",
    """
A file comes after what it stands on, so no file can stand on itself over others. What two files
need from each other belongs into a third, which both use.

Wrong, where `goods.rules` has `use "towns.rules"`:

    use "goods.rules"     # in towns.rules

Right:

    use "shared.rules"    # in both
""",
)

VARIANT_OF_ITSELF = Entry(
    "RW0708",
    "variant-of-itself",
    "this file is a variant of itself",
    """
`variant NAME of "FILE"` names the file of the game that is changed.

Wrong, in `fast.rules`:

    variant Fast of "fast.rules"

Right:

    variant Fast of "base.rules"
""",
)

CHANGE_OUTSIDE_VARIANT = Entry(
    "RW0711",
    "change-outside-variant",
    "`{change}` changes a base, but this file is not a variant",
    """
`remove`, `replace`, `extend`, `rename` and `choose` change what a variant takes over from its
base. A game, or a file that others `use`, has no base: write there what you mean to begin with.

Wrong, in a file that opens with `game Snails`:

    remove buy

Right, in a file of its own:

    variant SnailsWithoutBerries of "snails.rules"
    remove buy
""",
)

NOTHING_TO_CHANGE = Entry(
    "RW0712",
    "nothing-to-change",
    "there is no {what} to {verb}",
    """
A variant can only change what its base has: what was declared there, or in files that are used.
Look for a slip in the name. What the variant itself declares needs no change: write it as it
should be. What is new in a variant is written without `replace` or `extend`.

Wrong, where the base has `action crawl`:

    extend crwal:
        require awake: not asleep[current]

Right:

    extend crawl:
        require awake: not asleep[current]
""",
)

NO_SUCH_PART = Entry(
    "RW0713",
    "no-such-part",
    "{owner} has no {noun} `{name}`",
    """
`remove ACTION.REQUIRE` takes away one named requirement of an action, `remove ENUM.MEMBER` one
member of an enum, `remove Phase.NAME` a phase; `choose QUESTION = READING` takes one of the
readings that the question lists. A requirement without a name cannot be removed alone: name it
in the base, or replace the action.

Wrong, where `build` has only `require near: ...`:

    remove build.by_road

Right:

    remove build.near
""",
)

OTHER_KIND = Entry(
    "RW0714",
    "other-kind",
    "`{name}` is {found}, not {wanted}",
    """
`replace` names the kind of what it replaces, so that a slip cannot swap a rule for another sort
of thing. `extend NAME` works on actions, `extend enum` on enums, `extend table` on tables.
To make something of another kind, remove the old one and declare the new one.

Wrong, where the base has `def points`:

    replace procedure points(player: Player):
        pass

Right:

    replace def points(player: Player) -> int:
        return 0
""",
)

CHANGED_TWICE = Entry(
    "RW0715",
    "changed-twice",
    "`{name}` is {changes} by the same variant",
    """
One variant changes a thing once. What it removes it cannot also replace or extend, and what it
replaces it writes as it should be. Several `extend` of one action are no mistake; each adds to
the others.

Wrong:

    remove pick
    replace action pick() by current:
        leaves[current] += 2

Right:

    replace action pick() by current:
        leaves[current] += 2
""",
)

AMBIGUOUS_CHANGE = Entry(
    "RW0716",
    "ambiguous-change",
    "several things are named `{name}`: {things}",
    """
A change must say which thing it means. Members of enums, phases and readings are found by the
type that is expected where they stand, so a name can belong to several of them; then `rename`
cannot tell them apart. To remove a member or a phase, write `remove ENUM.MEMBER` or
`remove Phase.NAME`.
""",
)

DEFAULT_OF_NOTHING = Entry(
    "RW0717",
    "default-of-nothing",
    "`{name}` is not an inherited param or option, so its param line needs a type",
    """
`param NAME = VALUE`, without a type, gives an inherited param or option another default. A new
param says what values it may have.

Wrong, where the base has no `stones`:

    param stones = 7

Right:

    param stones: 4..12 = 7
""",
)

NAME_TAKEN = Entry(
    "RW0718",
    "name-taken",
    "`{old}` cannot be renamed to `{new}`: that is {title} already",
    """
`rename OLD to NEW` gives a thing of the base another name everywhere in the base. The new name
must be free there, or two things would be mixed up. Rename or remove the other one as well, or
choose another name. A name that the same variant removes counts as taken too.
""",
)

NO_GAME = Entry(
    "RW0719",
    "no-game",
    "this file does not say which game it is",
    """
A file that is checked, or that a variant stands on, says what it is in a line of its own:
`game NAME`, or `variant NAME of "FILE"`. A file without such a line holds declarations that
others `use`.

Wrong:

    players 2 of red, blue

Right:

    game Shells
    players 2 of red, blue
""",
)

USED_GAME = Entry(
    "RW0720",
    "used-game",
    "a file that is brought in with `use` cannot be a {kind} of its own",
    """
`use "FILE"` brings shared declarations into a game, and a game has one name and one base. Take
the `game` or `variant` line out of the shared file; or, to build on a whole game, write
`variant NAME of "FILE"` in place of `use "FILE"`.
""",
)

NOTHING_LEFT = Entry(
    "RW0721",
    "nothing-left",
    "{owner} would have no {noun} left",
    """
An enum has at least one member, and a game with phases at least one phase. To do without all of
them, remove or replace the enum, or keep one phase.

Wrong, where the base has `enum Good: cloth, salt`:

    remove Good.cloth, Good.salt

Right:

    replace enum Good: wool, wine
""",
)
