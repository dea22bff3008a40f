"""`rename`: another name for a thing of the base, everywhere in the base."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Note
from rulewright.diagnostics.registry import variants
from rulewright.semantics.merge.changes import Changes
from rulewright.semantics.merge.declared import Bearer, Declared
from rulewright.semantics.merge.kinds import with_article
from rulewright.semantics.walk import rewrite, with_names
from rulewright.syntax.tree import Rename


def rename(changes: Changes, renames: list[Rename]) -> None:
    """Apply all renames of a variant in one walk over the base."""
    bearers = changes.base.bearers()
    names: dict[str, str] = {}
    for wish in renames:
        if can_be_renamed(changes, wish, bearers):
            names[wish.old.text] = wish.new.text
            changes.history.renamed[wish.old.text] = (wish.new.text, wish.span)
            change = f"`{wish.old.text}` to `{wish.new.text}`"
            changes.made(f"old {wish.old.text}", change, "renamed", wish.old.span)
            bearers.setdefault(wish.new.text, []).extend(bearers[wish.old.text])
    unmentioned = {name for name in names if not bearers[name][0].mentioned}
    if names:
        changes.base = Declared(
            rewrite(one, lambda node: with_names(node, names, unmentioned)) for one in changes.base
        )


def can_be_renamed(changes: Changes, wish: Rename, bearers: dict[str, list[Bearer]]) -> bool:
    """Whether the old name is one thing's and the new name nobody's; reports it otherwise."""
    old, new = wish.old, wish.new
    if changes.clashes(f"old {old.text}", old.text, "renamed", old.span):
        return False
    found = bearers.get(old.text, [])
    if not found:
        changes.nothing(f"`{old.text}`", "rename", old, list(bearers))
        return False
    if len(found) > 1:
        notes = tuple(Note(f"{with_article(bearer.noun)}", bearer.span) for bearer in found)
        things = " and ".join(with_article(bearer.noun) for bearer in found)
        changes.report(
            variants.AMBIGUOUS_CHANGE, old.span, notes=notes, name=old.text, things=things
        )
        return False
    taken = bearers.get(new.text)
    if taken:
        title = f"{with_article(taken[0].noun)}"
        notes = (Note("it is here", taken[0].span),)
        changes.report(
            variants.NAME_TAKEN, new.span, notes=notes, old=old.text, new=new.text, title=title
        )
        return False
    return True
