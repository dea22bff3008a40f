"""`extend`: more of what the base has, and effects around those of an action."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from rulewright.diagnostics.mistake import Note
from rulewright.diagnostics.registry import limits, variants
from rulewright.semantics.merge.changes import Changes
from rulewright.semantics.merge.kinds import SINGLE, noun, place_of, with_article
from rulewright.syntax.limits import MOST_STATEMENTS
from rulewright.syntax.tree import (
    Action,
    Cites,
    Declaration,
    Enum,
    Extend,
    ExtendEnum,
    ExtendPhases,
    ExtendTable,
    Let,
    Pass,
    Phases,
    Require,
    Statement,
    Table,
    TableBody,
    TableRow,
    Weight,
    Word,
)

D = TypeVar("D", Action, Enum, Table)


def extend_phases(changes: Changes, wish: ExtendPhases) -> None:
    """Add phases behind those of the base."""
    if changes.clashes(SINGLE[Phases], "phases", "extended", wish.span):
        return
    phases = changes.base.find(SINGLE[Phases])
    if not isinstance(phases, Phases):
        changes.report(variants.NOTHING_TO_CHANGE, wish.span, what="`phases`", verb="extend")
        return
    changes.base.put(SINGLE[Phases], replace(phases, names=phases.names + wish.names))
    changes.made(SINGLE[Phases], "phases", "extended", wish.span)


def extend_enum(changes: Changes, wish: ExtendEnum) -> None:
    """Add members behind those of the base."""
    enum = to_extend(changes, wish.name, Enum)
    if enum is not None:
        changes.base.put(wish.name.text, replace(enum, members=enum.members + wish.members))


def extend_table(changes: Changes, wish: ExtendTable) -> None:
    """Add rows; they stand before the base's `else`, which stays the last."""
    table = to_extend(changes, wish.name, Table)
    if table is not None:
        rows = with_rows(table.body.rows, wish.rows)
        changes.base.put(wish.name.text, replace(table, body=TableBody(table.body.drawn, rows)))


def with_rows(old: tuple[TableRow, ...], new: tuple[TableRow, ...]) -> tuple[TableRow, ...]:
    """The rows of both, `else` at the end."""
    if old and not old[-1].keys:
        return old[:-1] + new + old[-1:]
    return old + new


def extend_action(changes: Changes, name: Word, wishes: list[Extend]) -> None:
    """Put what a variant adds to one action into its body."""
    action = to_extend(changes, name, Action)
    if action is not None:
        body = extended_body(action.body, wishes)
        if len(body) > MOST_STATEMENTS:
            changes.report(limits.TOO_MANY_STATEMENTS, name.span, limit=MOST_STATEMENTS)
            return
        changes.base.put(name.text, replace(action, body=body))


def extended_body(body: tuple[Statement, ...], wishes: list[Extend]) -> tuple[Statement, ...]:
    """The base's guards, the new ones, and the new effects around the base's.

    A `let` between the last guard and the first effect counts as an effect, so that it sees what
    `before` did.
    """
    first = guards_of(body)
    cites = tuple(cited for wish in wishes for cited in wish.cites)
    requires = tuple(require for wish in wishes for require in wish.requires)
    before = tuple(effect for wish in wishes for effect in wish.before)
    after = tuple(effect for wish in wishes for effect in wish.after)
    effects = tuple(
        effect for effect in before + body[first:] + after if not isinstance(effect, Pass)
    )
    return body[:first] + cites + requires + (effects or body[first:])


def guards_of(body: tuple[Statement, ...]) -> int:
    """How many of a body's statements are guards, and `let`s between them."""
    last = 0
    for at, statement in enumerate(body):
        if isinstance(statement, Cites | Require | Weight):
            last = at + 1
        elif not isinstance(statement, Let):
            break
    return last


def to_extend(changes: Changes, name: Word, kind: type[D]) -> D | None:
    """The declaration that is to be extended, if the base has it and it is of this kind."""
    if changes.clashes(name.text, name.text, "extended", name.span):
        return None
    found = changes.base.find(name.text)
    wanted = kind.__name__.lower()
    if isinstance(found, kind):
        changes.made(name.text, name.text, "extended", name.span)
        return found
    if found is None:
        known = [one.name.text for one in changes.base if isinstance(one, kind)]
        changes.nothing(f"{wanted} `{name.text}`", "extend", name, known)
    else:
        report_other_kind(changes, name, found, wanted)
    return None


def report_other_kind(changes: Changes, name: Word, found: Declaration, wanted: str) -> None:
    """Report that the base has something of another kind under this name."""
    extensible = isinstance(found, Action | Enum | Table)
    suggestion = (
        f"write `{extension(found)} {name.text}:`"
        if extensible
        else (f"write `replace {noun(found)} {name.text}`")
    )
    changes.report(
        variants.OTHER_KIND,
        name.span,
        notes=(Note("it is declared here", place_of(found)),),
        suggestion=suggestion,
        name=name.text,
        found=with_article(noun(found)),
        wanted=with_article(wanted),
    )


def extension(found: Declaration) -> str:
    """How the extension of such a declaration begins."""
    return "extend" if isinstance(found, Action) else f"extend {noun(found)}"
