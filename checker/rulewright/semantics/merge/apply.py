"""The changes of a variant, applied in an order that does not depend on where they stand."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Mistakes, mistake
from rulewright.diagnostics.registry import variants
from rulewright.semantics.merge.changes import Changes
from rulewright.semantics.merge.defaults import choose, set_default
from rulewright.semantics.merge.extending import (
    extend_action,
    extend_enum,
    extend_phases,
    extend_table,
)
from rulewright.semantics.merge.kinds import Change
from rulewright.semantics.merge.removing import remove
from rulewright.semantics.merge.renaming import rename
from rulewright.semantics.merge.replacing import replace
from rulewright.syntax.tree import (
    Extend,
    ExtendEnum,
    ExtendPhases,
    ExtendTable,
    Param,
    Rechoose,
    Remove,
    Rename,
    Replace,
)


def rename_all(changes: Changes, wishes: list[Change]) -> None:
    """Make the changes that come first: all others use the new names."""
    rename(changes, [wish for wish in wishes if isinstance(wish, Rename)])


def apply(changes: Changes, wishes: list[Change]) -> None:
    """Make all changes but `rename`: remove first, extend last."""
    remove(changes, [wish for wish in wishes if isinstance(wish, Remove)])
    for wish in wishes:
        match wish:
            case Replace():
                replace(changes, wish)
            case Param():
                set_default(changes, wish)
            case Rechoose():
                choose(changes, wish)
            case ExtendEnum():
                extend_enum(changes, wish)
            case ExtendPhases():
                extend_phases(changes, wish)
            case ExtendTable():
                extend_table(changes, wish)
            case Rename() | Remove() | Extend():
                continue
    extend_actions(changes, [wish for wish in wishes if isinstance(wish, Extend)])


def extend_actions(changes: Changes, wishes: list[Extend]) -> None:
    """Apply all extensions of one action together."""
    by_action: dict[str, list[Extend]] = {}
    for wish in wishes:
        by_action.setdefault(wish.name.text, []).append(wish)
    for extensions in by_action.values():
        extend_action(changes, extensions[0].name, extensions)


def refuse(wishes: list[Change], mistakes: Mistakes) -> None:
    """Report the changes of a file that is no variant."""
    for wish in wishes:
        if isinstance(wish, Param):
            found = mistake(variants.DEFAULT_OF_NOTHING, wish.name.span, name=wish.name.text)
        else:
            found = mistake(variants.CHANGE_OUTSIDE_VARIANT, wish.span, change=word_for(wish))
        mistakes.add(found)


def word_for(wish: Change) -> str:
    """The word that a change begins with."""
    match wish:
        case Extend() | ExtendEnum() | ExtendPhases() | ExtendTable():
            return "extend"
        case Rechoose():
            return "choose"
        case Remove() | Replace() | Rename() | Param():
            return type(wish).__name__.lower()
