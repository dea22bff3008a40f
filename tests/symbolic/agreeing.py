"""Holds what solvers say to what a search says, and tells where they differ."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.core.calls import called
from rulewright.core.ir import LIVE, Core, Distance, Expr, LongestTrail, Site
from rulewright.core.proof import Bounded, Induction, Judged, Step
from rulewright.core.search import Budget, Position, Progress, SearchResult, Witnessed
from rulewright.core.walk import walk
from rulewright.reference.machine import Machine
from rulewright.reference.replay import replayed
from rulewright.symbolic.plays.bounded import search_bounded

LIMITS = Budget(60.0, 4 << 30)

Key = tuple[str, str, str]


def silent(_progress: Progress) -> None:
    """Nobody is told of progress."""


def key(found: Witnessed) -> Key:
    """What is found: a property, or an obligation."""
    if found.failure is None:
        return found.kind, found.name, ""
    site = found.failure.site
    return site.kind, site.rule, site.what


def shortest(found: Iterable[Witnessed]) -> dict[Key, int]:
    """How long the shortest play to each thing is."""
    lengths: dict[Key, int] = {}
    for each in found:
        length = len(each.play.moves)
        lengths[key(each)] = min(length, lengths.get(key(each), length))
    return lengths


def differences(
    core: Core, depth: int, seen: SearchResult, limits: Budget = LIMITS
) -> tuple[Bounded, list[str]]:
    """What a bounded search says, and what the search that has seen all says differently."""
    mine = search_bounded(core, depth, limits, silent, per_query=20.0)
    live = {each.name for each in core.properties if each.kind in LIVE}
    kinds = ("refuted", "reached", "failure", "endless")
    known = -1 if mine.depth is None else mine.depth
    theirs = shortest(
        each
        for each in seen.found
        if each.kind in kinds and each.name not in live and len(each.play.moves) <= known
    )
    ours = {of: length for of, length in shortest(mine.found).items() if length <= known}
    undecided = {(each.name, each.what) for each in mine.undecided}
    told = [
        f"{of}: {ours.get(of)} moves, searched {theirs.get(of)}"
        for of in {**ours, **theirs}
        if ours.get(of) != theirs.get(of) and of[1:] not in undecided
    ]
    return mine, told


def proved(judged: Iterable[Judged]) -> set[Key]:
    """What is proved, by kind, name and what it says."""
    return {(each.kind, each.name, each.what) for each in judged if each.standing == "proved"}


def contradicted(found: Induction, seen: SearchResult) -> list[str]:
    """What is proved although a search finds it broken."""
    properties = {name for _, name, _ in proved(found.properties)}
    obligations = proved(found.obligations)
    told = []
    for each in seen.found:
        if each.kind == "refuted" and each.name in properties:
            told.append(each.name)
        if each.failure is not None and key(each) in obligations:
            told.append(" ".join(key(each)))
    return [*told, *(name for name in seen.unanswered if name in properties)]


def not_broken(core: Core, found: Induction) -> list[str]:
    """What is called broken by a step that the reference engine does not make so.

    The step begins where the game goes on and all holds that is proved, which it may lean on.
    """
    machine = Machine(core)
    stated = {each.name: each.condition for each in core.properties}
    safe = {name for _, name, _ in proved(found.properties)}
    holding = [
        each.condition
        for each in core.properties
        if each.name in safe and not each.over_moves and not _rests_on_lengths(core, each.condition)
    ]
    told = []
    for each in (*found.properties, *found.obligations):
        if each.step is None:
            continue
        where = holding if each.step.move is not None else []
        if not _is_so(machine, each.step, where):
            told.append(f"{each.name}: there is no such step")
        elif not each.kind and not _breaks(machine, stated[each.name], each.step):
            told.append(f"{each.name} holds behind the step")
        elif each.step.failure is not None and key_of(each.step.failure.site) != (
            each.kind,
            each.name,
            each.what,
        ):
            told.append(f"{each.name}: something else fails in the step")
    return told


def key_of(site: Site) -> Key:
    """Kind, rule and text of an obligation."""
    return site.kind, site.rule, site.what


def _is_so(machine: Machine, step: Step, holding: Iterable[Expr]) -> bool:
    """Whether a step begins where it may, and leads where it says."""
    if not all(_is(machine, condition, step.before) for condition in holding):
        return False
    if any(_is(machine, each.condition, step.before) for each in machine.core.steps):
        return False
    if step.move is None:
        return step.failure is not None
    expected = step.failure if step.after is None else step.after
    return replayed(machine, step.before, step.move) == expected


def _breaks(machine: Machine, condition: Expr, step: Step) -> bool:
    return step.after is not None and not _is(machine, condition, step.after, step.before)


def _is(machine: Machine, condition: Expr, at: Position, before: Position | None = None) -> bool:
    return machine.evaluate(condition, at, {}, before) == 1


def _rests_on_lengths(core: Core, condition: Expr) -> bool:
    """Whether lengths of trails or ways are in it, which are any within their bounds in proofs."""
    bodies = {function.name: function.body for function in core.functions}
    waiting = [condition]
    done: set[str] = set()
    while waiting:
        expr = waiting.pop()
        if any(isinstance(part, Distance | LongestTrail) for part in walk([expr])):
            return True
        further = set(called([expr])) - done
        done |= further
        waiting.extend(bodies[name] for name in further)
    return False
