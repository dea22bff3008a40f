"""From the trees of a game's files to one list of declarations."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.diagnostics.mistake import Mistakes
from rulewright.semantics.merge.changes import Changes, History
from rulewright.semantics.merge.declared import Declared, one_by_one
from rulewright.semantics.merge.duplicates import add_all, report_repeated_parts
from rulewright.semantics.merge.headers import header_of, report_headers
from rulewright.semantics.merge.kinds import Change, key_of
from rulewright.semantics.merge.merged import Merged
from rulewright.semantics.merge.report import report_of
from rulewright.syntax.files import Loaded
from rulewright.syntax.tree import Check, Declaration, Game, Param, RuleFile, Use, Variant


def merge(loaded: Loaded, mistakes: Mistakes) -> Merged:
    """Join all files, bases first, and apply the changes of each variant to what it stands on."""
    report_headers(loaded, mistakes)
    unread: frozenset[str] = frozenset().union(*(file.unread for file in loaded.files))
    history = History()
    declared = Declared()
    dropped: list[tuple[str, str]] = []
    inherited: frozenset[str] = frozenset()
    of_base = 0
    for file in loaded.files:
        own, wishes = sorted_out(file, main=file is loaded.main)
        if isinstance(header_of(file), Variant):
            # What most games do not need is not imported for them: here, and below.
            from rulewright.semantics.merge.apply import apply, rename_all  # noqa: PLC0415
            from rulewright.semantics.merge.scenarios import drop_scenarios  # noqa: PLC0415

            changes = Changes(declared, by_key(own), history, unread, mistakes)
            rename_all(changes, wishes)
            before = by_key(tuple(changes.base)[:of_base])
            apply(changes, wishes)
            dropped += drop_scenarios(changes)
            declared = changes.base
            inherited = untouched(before, declared)
        elif wishes:
            from rulewright.semantics.merge.apply import refuse  # noqa: PLC0415

            refuse(wishes, mistakes)
        add_all(declared, own, mistakes)
        # What a variant uses is read after its base and stands behind it.
        if any(file is link for link in loaded.chain):
            of_base = len(tuple(declared))
    report_repeated_parts(declared, mistakes)
    return merged(loaded, declared, history, unread, dropped, inherited)


def sorted_out(file: RuleFile, *, main: bool) -> tuple[list[Declaration], list[Change]]:
    """What a file declares, and what it changes. Checks are the main file's own affair."""
    own: list[Declaration] = []
    wishes: list[Change] = []
    for declaration in file.declarations:
        untyped = isinstance(declaration, Param) and declaration.type is None
        if isinstance(declaration, Change) and (untyped or not isinstance(declaration, Param)):
            wishes.append(declaration)
        elif not isinstance(declaration, Game | Variant | Use) and (
            main or not isinstance(declaration, Check)
        ):
            own.extend(one_by_one(declaration))
    return own, wishes


def untouched(before: dict[str, Declaration], after: Declared) -> frozenset[str]:
    """The keys of what still stands as it was, but for names."""
    return frozenset(key for key, declaration in before.items() if after.find(key) is declaration)


def by_key(declarations: Iterable[Declaration]) -> dict[str, Declaration]:
    """Declarations by their keys."""
    return {key: one for one in declarations if (key := key_of(one)) is not None}


def merged(
    loaded: Loaded,
    declared: Declared,
    history: History,
    unread: frozenset[str],
    dropped: list[tuple[str, str]],
    inherited: frozenset[str],
) -> Merged:
    """All that is known at the end; what has a name again counts as neither removed nor renamed."""
    header = header_of(loaded.main)
    links = [header_of(file) for file in loaded.chain if file is not loaded.main]
    borne = declared.bearers()
    return Merged(
        name=header.name.text if header else "",
        variants=tuple(link.name.text for link in links if link),
        documentation=header.documentation if header else None,
        source=loaded.main.source,
        declarations=tuple(declared),
        removed={name: span for name, span in history.removed.items() if name not in borne},
        renamed={name: new for name, new in history.renamed.items() if name not in borne},
        dropped_scenarios=tuple(dropped),
        inherited=inherited,
        # What is no game, as has been reported, need not say who plays.
        unread=unread if header else unread | {"players"},
        report=report_of(history, declared),
    )
