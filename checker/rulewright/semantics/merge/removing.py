"""`remove`: things of the base that a variant does without."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.diagnostics.mistake import Note
from rulewright.diagnostics.registry import variants
from rulewright.diagnostics.source import Span
from rulewright.semantics.merge.changes import Changes
from rulewright.semantics.merge.declared import Declared, parts_of
from rulewright.semantics.merge.kinds import (
    SINGLE,
    UNMENTIONED,
    name_of,
    noun,
    place_of,
    title_of,
    with_article,
)
from rulewright.syntax.tree import (
    Action,
    Declaration,
    Ended,
    Enum,
    EnumMember,
    Outcome,
    Phases,
    Question,
    Remove,
    Require,
    RuleSource,
    Scenario,
    Statement,
    Text,
    Word,
)

PHASES = SINGLE[Phases]
NAMELESS = {"ended": SINGLE[Ended], "outcome": SINGLE[Outcome]}

Part = Require | EnumMember | Word


def remove(changes: Changes, removals: list[Remove]) -> None:
    """Take away whole declarations first, then parts of those that stay."""
    phases = changes.base.find(PHASES)
    phase_names = {word.text for _, word in parts_of(phases)} if phases else set()
    enums = enums_by_member(changes.base)
    parts: dict[str, list[tuple[Word, Word]]] = {}
    for target, part in (target for removal in removals for target in removal.targets):
        name = target.text
        if part is not None:
            parts.setdefault(PHASES if name == "Phase" else name, []).append((target, part))
        elif name in phase_names and not changes.base.find(name) and name not in changes.touched:
            parts.setdefault(PHASES, []).append((target, target))
        else:
            remove_whole(changes, target, enums)
    for key, targets in parts.items():
        remove_parts(changes, key, targets)
    for title in (title for removal in removals for title in removal.scenarios):
        remove_scenario(changes, title)


def remove_scenario(changes: Changes, title: Text) -> None:
    """Take away one scenario, which is found by its title."""
    key = f'"{title.value}"'
    if changes.clashes(key, key, "removed", title.span):
        return
    if changes.base.find(key):
        changes.base.drop(key)
        changes.made(key, key, "removed", title.span)
    elif not changes.unread.issuperset(title.value.split()):
        known = [f'"{one.title.value}"' for one in changes.base if isinstance(one, Scenario)]
        changes.nothing(f"scenario {key}", "remove", Word(key, title.span), known)


def enums_by_member(base: Declared) -> dict[str, Enum]:
    """For each member of an enum the enum that declares it."""
    return {
        member.name.text: declaration
        for declaration in base
        if isinstance(declaration, Enum)
        for member in declaration.members
    }


def remove_whole(changes: Changes, target: Word, enums: dict[str, Enum]) -> None:
    """Take away one declaration."""
    name = target.text
    key = name if changes.base.find(name) else NAMELESS.get(name, name)
    if changes.clashes(key, name, "removed", target.span):
        return
    declaration = changes.base.find(key)
    if declaration is None:
        report_unknown(changes, target, enums.get(name))
        return
    changes.base.drop(key)
    changes.made(key, name, "removed", target.span)
    changes.lose(name, target.span)
    if isinstance(declaration, UNMENTIONED):
        changes.lost_rules.add(name)
    for _, part in parts_of(declaration):
        changes.lose(part.text, target.span)
    if isinstance(declaration, RuleSource):
        for statement, _ in declaration.statements:
            changes.lose(statement.text, target.span)
    if isinstance(declaration, Question) and changes.base.find(f"ruling {name}"):
        changes.base.drop(f"ruling {name}")


def report_unknown(changes: Changes, target: Word, enum: Enum | None) -> None:
    """Report that the base has no such declaration; a member of `enum` needs the enum's name."""
    name = target.text
    if enum is None:
        changes.nothing(f"`{name}`", "remove", target, changes.base.names())
        return
    changes.report(
        variants.NOTHING_TO_CHANGE,
        target.span,
        notes=(Note(f"it is a member of `{enum.name.text}`", enum.name.span),),
        suggestion=f"write `remove {enum.name.text}.{name}`",
        what=f"declaration `{name}`",
        verb="remove",
    )


def remove_parts(changes: Changes, key: str, targets: list[tuple[Word, Word]]) -> None:
    """Take requirements, members or phases away from one declaration."""
    owner, _ = targets[0]
    if changes.clashes(key, owner.text, "changed in part", owner.span):
        return
    declaration = changes.base.find(key)
    if declaration is None:
        changes.nothing(f"`{owner.text}`", "remove a part of", owner, changes.base.names())
        return
    kind, known = removable(declaration)
    if kind is None:
        report_no_parts(changes, declaration, owner)
        return
    gone: set[str] = set()
    for target, part in targets:
        if part.text not in known:
            report_no_such_part(changes, declaration, kind, part, list(known))
        elif not changes.clashes(f"{key}.{part.text}", part.text, "removed", part.span):
            gone.add(part.text)
            title = part.text if target is part else f"{target.text}.{part.text}"
            changes.made(f"{key}.{part.text}", title, "removed", part.span)
            lose_part(changes, declaration, known[part.text], part.span)
    if kind != "requirement" and len(gone) == len(known):
        report_nothing_left(changes, declaration, kind, owner)
    elif gone:
        changes.touched.setdefault(key, ("changed in part", owner.span))
        changes.base.put(key, without(declaration, gone))


def removable(declaration: Declaration) -> tuple[str | None, dict[str, Part]]:
    """What kind of parts a declaration can lose, and those parts by their names."""
    match declaration:
        case Action():
            requires = [one for one in declaration.body if isinstance(one, Require)]
            return "requirement", {one.label.text: one for one in requires if one.label}
        case Enum(members=members):
            return "member", {member.name.text: member for member in members}
        case Phases(names=names):
            return "phase", {name.text: name for name in names}
        case _:
            return None, {}


def label_of(statement: Statement) -> str | None:
    """The name of a requirement."""
    match statement:
        case Require(label=Word(text=text)):
            return text
        case _:
            return None


def lose_part(changes: Changes, declaration: Declaration, part: Part, span: Span) -> None:
    """Keep in mind what went with one part."""
    match part:
        case Require(because=because):
            name = name_of(declaration)
            if because is not None and name is not None:
                changes.waived.append((name.text, because.value))
        case EnumMember(name=name):
            # A part of another enum only stops listing a member that the other one still has.
            if not (isinstance(declaration, Enum) and declaration.part_of):
                changes.lose(name.text, span)
        case Word(text=text):
            changes.lose(text, span)


def without(declaration: Declaration, gone: set[str]) -> Declaration:
    """`declaration` without the parts of these names."""
    match declaration:
        case Action(body=body):
            return replace(
                declaration, body=tuple(one for one in body if label_of(one) not in gone)
            )
        case Enum(members=members):
            kept = tuple(member for member in members if member.name.text not in gone)
            return replace(declaration, members=kept)
        case Phases(names=names):
            return replace(
                declaration, names=tuple(name for name in names if name.text not in gone)
            )
        case _:
            return declaration


def report_no_such_part(
    changes: Changes, declaration: Declaration, kind: str, part: Word, known: list[str]
) -> None:
    """Report a requirement, member or phase that is not there."""
    changes.report(
        variants.NO_SUCH_PART,
        part.span,
        notes=(Note("it is declared here", place_of(declaration)),),
        suggestion=changes.suggestion(part.text, known),
        owner=title_of(declaration),
        noun=kind,
        name=part.text,
    )


def report_no_parts(changes: Changes, declaration: Declaration, owner: Word) -> None:
    """Report that nothing can be taken from inside such a declaration."""
    changes.report(
        variants.OTHER_KIND,
        owner.span,
        notes=(Note("it is declared here", place_of(declaration)),),
        name=owner.text,
        found=with_article(noun(declaration)),
        wanted="an action or an enum",
    )


def report_nothing_left(changes: Changes, declaration: Declaration, kind: str, owner: Word) -> None:
    """Report that an enum would lose all its members, or a game all its phases."""
    changes.report(
        variants.NOTHING_LEFT,
        owner.span,
        notes=(Note("it is declared here", place_of(declaration)),),
        owner=title_of(declaration),
        noun=kind,
    )
