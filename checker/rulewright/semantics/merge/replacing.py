"""`replace`: a declaration in place of the one that the base has under this name."""

from __future__ import annotations

from rulewright.diagnostics.mistake import Note
from rulewright.diagnostics.registry import variants
from rulewright.semantics.merge.changes import Changes
from rulewright.semantics.merge.declared import one_by_one, parts_of
from rulewright.semantics.merge.kinds import (
    key_of,
    name_of,
    noun,
    place_of,
    title_of,
    with_article,
)
from rulewright.syntax.tree import Declaration, Replace


def replace(changes: Changes, wish: Replace) -> None:
    """Put the new declaration where the old one stood; a state block replaces each variable."""
    for declaration in one_by_one(wish.declaration):
        replace_one(changes, declaration)


def replace_one(changes: Changes, new: Declaration) -> None:
    """Put one declaration in place of another of the same name and kind."""
    key = key_of(new)
    if key is None:
        return
    name = name_of(new)
    called = name.text if name else noun(new).strip("`")
    span = place_of(new)
    if changes.clashes(key, called, "replaced", span):
        return
    old = changes.base.find(key)
    if old is None:
        report_unknown(changes, new)
    elif noun(old) != noun(new):
        report_other_kind(changes, called, old, new)
    else:
        changes.base.put(key, new)
        changes.made(key, called, "replaced", span)
        kept = {part.text for _, part in parts_of(new)}
        for _, part in parts_of(old):
            if part.text not in kept:
                changes.lose(part.text, span)


def report_unknown(changes: Changes, new: Declaration) -> None:
    """Report that the base has nothing of this name to replace."""
    name = name_of(new)
    if name is None:
        changes.report(
            variants.NOTHING_TO_CHANGE, place_of(new), what=title_of(new), verb="replace"
        )
        return
    alike = (one for one in changes.base if type(one) is type(new))
    names = [name_of(one) for one in alike if noun(one) == noun(new)]
    known = [name.text for name in names if name is not None]
    changes.nothing(title_of(new), "replace", name, known)


def report_other_kind(changes: Changes, name: str, old: Declaration, new: Declaration) -> None:
    """Report that the base has something of another kind under this name."""
    changes.report(
        variants.OTHER_KIND,
        place_of(new),
        notes=(Note("it is declared here", place_of(old)),),
        suggestion=f"remove `{name}` and declare it anew, if it is to be {with_article(noun(new))}",
        name=name,
        found=with_article(noun(old)),
        wanted=with_article(noun(new)),
    )
