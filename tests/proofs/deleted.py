"""What a requirement is there for: what may break without it, and a play in which it does.

An induction looks at the action of the requirement only. All others are as they were, and each of
them has been shown to lead from positions in which all that is stated holds to such positions. If
that is true of the action without its requirement as well, all that is stated holds in the changed
rules. Plays are those of instances that close, where all positions are looked at.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from rulewright.core.ir import Action, Core, Guard, Property, Requirement
from rulewright.core.proof import Induction, Judged
from rulewright.core.search import Budget, Progress, SearchResult
from rulewright.native import search as native
from rulewright.native.compiled import Compiled
from rulewright.symbolic.proofs.candidates import FOUND, candidates, wanted
from rulewright.symbolic.proofs.proving import NOTHING, Earlier, Proving
from rulewright.symbolic.proofs.questions import Asking
from rulewright.symbolic.suggesting.sampled import sampled
from tests.native.both import core_of, silent
from tests.rulebooks.altered import Seen
from tests.rulebooks.command import SPEC
from tests.rulebooks.requirements import closed_instances, text_of

NO_LIMITS = Budget(None, None)
PLAYS = Budget(40.0, 4 << 30)
"""A search that comes to no end is left after so long."""

INSTANCE = "standard"
"""The whole board, with four players."""

MOVES = 2
"""So many are tried there."""


class Plays(Struct, frozen=True):
    """A play to what goes wrong; instances in which nothing does, and those of which none is known.

    The latter were not searched to the end.
    """

    seen: Seen | None
    sound: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


@cache
def rules(book: str, instance: str) -> Core:
    """A rule book of Catan."""
    return core_of(SPEC / "catan" / f"{book}.rules", instance)


def deleted(core: Core, requirement: str) -> Core:
    """The core without a requirement, where nothing else is another.

    Without it in the text all else means the same, too, but may be put otherwise.
    """
    name, _, label = requirement.partition(".")
    changed = [_freed(each, label) if each.name == name else each for each in core.actions]
    return replace(core, actions=tuple(changed))


def _freed(action: Action, label: str) -> Action:
    return replace(action, guards=tuple(each for each in action.guards if not _is(each, label)))


def _is(guard: Guard, label: str) -> bool:
    return isinstance(guard, Requirement) and guard.label == label


def _looked_at(core: Core, before: Proving | None = None) -> Proving:
    earlier = NOTHING
    if before is not None:
        world, situations = before.world, before.situations
        earlier = Earlier(before.ledger.proved(), world=world, situations=situations)
    proving = Proving(core, NO_LIMITS, silent, Asking(None, confirm=False), earlier)
    proving.result_of_run()
    assert proving.complete
    return proving


class Known(Struct, frozen=True):
    """What is known with all requirements: what is proved, and the names of what is not.

    Beside what is stated, it is what was found and is needed.
    """

    proved: tuple[Property, ...]
    open_before: frozenset[str]


@cache
def known(book: str, instance: str) -> Known:
    """All that is proved of a rule book as it is, and what was found and proved with it."""
    core = rules(book, instance)
    first = _looked_at(core)
    fallen = list(first.ledger.fallen.values())
    found = candidates(core, sampled(core, first.look), wanted(core, fallen), first.look)
    again = _looked_at(replace(core, properties=(*core.properties, *found)), first)
    needed = set(again.ledger.needed({each.name for each in found}))
    stated = {each.name for each in core.properties}
    proved = tuple(
        each
        for each in again.core.properties
        if each.name in again.ledger.standing and (each.name in stated or each.name in needed)
    )
    fallen_now = {name for name in not_shown(again.result(None)) if not name.startswith(FOUND)}
    return Known(proved, frozenset(fallen_now))


def stated(book: str, instance: str, names: Container[str]) -> tuple[Property, ...]:
    """What the text of a rule book states and has one of these names."""
    return tuple(each for each in rules(book, instance).properties if each.name in names)


def without(core: Core, requirement: str, proved: tuple[Property, ...]) -> tuple[Core, Induction]:
    """The action alone without a requirement, and which of what was `proved` is shown of it."""
    action, _, _ = requirement.partition(".")
    kept = tuple(each for each in core.actions if each.name == action)
    alone = deleted(replace(core, actions=kept, properties=proved), requirement)
    proving = Proving(alone, NO_LIMITS, silent, Asking(None, confirm=False))
    return alone, proving.result_of_run()


def not_shown(found: Induction, before: Container[str] = ()) -> dict[str, Judged]:
    """What an induction does not prove and was not open `before`, by name, or kind and rule.

    What was found is left out where something that is stated is not proved either.
    """
    every = (*found.properties, *found.obligations)
    last_broken = sorted(every, key=lambda each: each.standing == "broken")
    fallen = (each for each in last_broken if each.standing != "proved")
    named = ((_name(each.kind, each.name), each) for each in fallen)
    open_now = {name: each for name, each in named if name not in before}
    stated = {name: each for name, each in open_now.items() if not name.startswith(FOUND)}
    return stated or open_now


def _name(kind: str, name: str) -> str:
    return f"{kind} in {name}" if kind else name


# ---- plays


@cache
def smallest_first(book: str) -> tuple[str, ...]:
    """The instances of a rule book that close, those with the fewest positions first."""
    every = closed_instances(text_of(book))
    return tuple(sorted(every, key=lambda each: _searched(rules(book, each)).states))


def _searched(core: Core) -> SearchResult:
    return native.search(Compiled(core), PLAYS, silent)


@cache
def wrong_before(book: str, instance: str) -> frozenset[str]:
    """What a search of an instance finds wrong with all requirements."""
    return frozenset(each.by for each in wrong(_searched(rules(book, instance)), instance))


def wrong(seen: SearchResult, instance: str) -> Iterator[Seen]:
    """The properties that are refuted and obligations that fail, by their shortest plays."""
    for each in seen.found:
        failure = each.failure
        by = each.name if failure is None else _name(failure.site.kind, failure.site.rule)
        if each.kind in {"refuted", "failure"}:
            yield Seen(by, len(each.play.moves), instance)


def plays(book: str, requirement: str, open_now: Mapping[str, Judged]) -> Plays:
    """A play to what breaks without a requirement; if nothing is told to, to what is not known.

    If that is nothing either, it is one to whatever goes wrong. It is a shortest one of the
    smallest instance that has one; then of a few moves on the whole board. If none is found, it is
    one to anything that does not go wrong with the requirement.
    """
    broken = {name for name, each in open_now.items() if each.standing == "broken"}
    names = broken or set(open_now)
    other: Seen | None = None
    sound: list[str] = []
    left: list[str] = []
    for instance in smallest_first(book):
        seen = _searched(deleted(rules(book, instance), requirement))
        new = list(_new(book, seen, instance))
        named = next((each for each in new if each.by in names or not names), None)
        if named is not None:
            return Plays(named)
        if new:
            other = other or new[0]
        else:
            (sound if seen.complete else left).append(instance)
    if names:
        begun = wrong(_begun(deleted(rules(book, INSTANCE), requirement)), INSTANCE)
        other = next((each for each in begun if each.by in names), other)
    return Plays(other, tuple(sound), tuple(left))


def _new(book: str, seen: SearchResult, instance: str) -> Iterator[Seen]:
    before = wrong_before(book, instance)
    return (each for each in wrong(seen, instance) if each.by not in before)


def _begun(core: Core) -> SearchResult:
    """The first moves of all plays."""

    def stop_behind(progress: Progress) -> None:
        if progress.depth > MOVES:
            raise KeyboardInterrupt

    return native.search(Compiled(core), PLAYS, stop_behind)
