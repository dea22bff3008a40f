"""What a requirement is there for, as an induction sees it: what may break without it.

Only the action of the requirement is looked at. All others are as they were, and each of them has
been shown to lead from positions in which all that is stated holds to such positions. If that is
true of the action without its requirement as well, all that is stated holds in the changed rules.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from rulewright.core.ir import Core, Property
from rulewright.core.proof import Induction, Judged
from rulewright.core.search import Budget
from rulewright.core.text.printing import print_core
from rulewright.native import search as native
from rulewright.symbolic.proofs.candidates import candidates, wanted
from rulewright.symbolic.proofs.proving import NOTHING, Earlier, Proving
from rulewright.symbolic.proofs.questions import Asking
from rulewright.symbolic.suggesting.sampled import sampled
from tests.native.both import core_of, silent
from tests.rulebooks.altered import Seen, write_books
from tests.rulebooks.requirements import closed_instances, requirements, text_of

NO_LIMITS = Budget(None, None)
PLAYS = Budget(20.0, 4 << 30)
"""A search for a play that shows something is left after so long."""


@cache
def changed(book: str, instance: str, requirement: str | None = None) -> Core:
    """A rule book of Catan without a requirement; the lines of the text stay where they are."""
    text = text_of(book)
    if requirement is not None:
        place = requirements(text)[requirement]
        text = text[: place.start] + "\n" * text[place].count("\n") + text[place.stop :]
    with TemporaryDirectory() as folder:
        write_books(Path(folder), {book: text})
        return core_of(Path(folder) / f"{book}.rules", instance)


def _looked_at(core: Core, before: Proving | None = None) -> Proving:
    earlier = NOTHING
    if before is not None:
        world, situations = before.world, before.situations
        earlier = Earlier(before.ledger.proved(), world=world, situations=situations)
    proving = Proving(core, NO_LIMITS, silent, Asking(None, confirm=False), earlier)
    proving.result_of_run()
    assert proving.complete
    return proving


@cache
def shown(book: str, instance: str) -> tuple[Property, ...]:
    """All that is proved of a rule book as it is, and what was found and proved with it."""
    core = changed(book, instance)
    first = _looked_at(core)
    fallen = list(first.ledger.fallen.values())
    found = candidates(core, sampled(core, first.look), wanted(core, fallen), first.look)
    again = _looked_at(replace(core, properties=(*core.properties, *found)), first)
    needed = set(again.ledger.needed({each.name for each in found}))
    stated = {each.name for each in core.properties}
    return tuple(
        each
        for each in again.core.properties
        if each.name in again.ledger.standing and (each.name in stated or each.name in needed)
    )


def unaffected(book: str, instance: str, requirement: str) -> bool:
    """Whether all but the action of a requirement is the same without it.

    Functions that only the action calls may be written out in it, or be gone.
    """
    action, _, _ = requirement.partition(".")
    cores = changed(book, instance), changed(book, instance, requirement)
    shared = set.intersection(*({each.name for each in core.functions} for core in cores))
    first, second = (print_core(_rest(core, action, shared)) for core in cores)
    return first == second


def _rest(core: Core, action: str, shared: set[str]) -> Core:
    functions = tuple(each for each in core.functions if each.name in shared)
    kept = tuple(each for each in core.actions if each.name != action)
    return replace(core, functions=functions, actions=kept)


def without(book: str, instance: str, requirement: str) -> tuple[Core, Induction]:
    """The action alone without a requirement, and what is shown of it."""
    action, _, _ = requirement.partition(".")
    core = changed(book, instance, requirement)
    kept = tuple(each for each in core.actions if each.name == action)
    alone = replace(core, actions=kept, properties=shown(book, instance))
    proving = Proving(alone, NO_LIMITS, silent, Asking(None, confirm=False))
    return alone, proving.result_of_run()


def not_shown(found: Induction) -> dict[str, Judged]:
    """What an induction does not prove, by name, or kind and rule."""
    every = (*found.properties, *found.obligations)
    return {_name(each.kind, each.name): each for each in every if each.standing != "proved"}


def _name(kind: str, name: str) -> str:
    return f"{kind} in {name}" if kind else name


def plays(book: str, requirement: str, names: Container[str]) -> Iterator[Seen]:
    """Shortest plays of closed instances to something of these names, without a requirement."""
    for instance in closed_instances(text_of(book)):
        core = changed(book, instance, requirement)
        seen = native.search(native.Compiled(core), PLAYS, silent)
        for each in seen.found:
            failure = each.failure
            by = each.name if failure is None else _name(failure.site.kind, failure.site.rule)
            if by in names and each.kind in {"refuted", "failure"}:
                yield Seen(by, len(each.play.moves), instance)
