"""The phases of a game and what leads from one to the next, as a Mermaid state diagram."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from msgspec import Struct

from rulewright.reports.members import Document
from rulewright.semantics.typed import (
    Assign,
    Block,
    Comparison,
    Conditional,
    Convert,
    Expression,
    For,
    Game,
    Goto,
    If,
    Let,
    LetIn,
    Logic,
    Match,
    MatchValue,
    MemberValue,
    Perform,
    StateValue,
    Transfer,
)

NO_PHASES = "The game has no phases."
ANY = "any_phase"
_PHASE = "phase"


class Change(Struct, frozen=True):
    """Action or step `rule` can lead from phase `origin` (or from `any_phase`) to `target`.

    `target` is a phase, or the words of the text that say which one where that depends on the
    position.
    """

    origin: str
    target: str
    rule: str


def phases(game: Game) -> str:
    """The diagram; any tool that draws Mermaid shows it as a picture."""
    if game.phases is None:
        return NO_PHASES
    found = changes(game)
    names = {name: name for name in (*game.phases.members, ANY)}
    for change in found:
        names.setdefault(change.target, f"stored_{len(names)}")
    used = {change.origin for change in found} | {change.target for change in found}
    lines = [
        "stateDiagram-v2",
        *(f"    {name}" for name in game.phases.members),
        *(['    state "any phase" as any_phase'] if ANY in used else []),
        *(f'    state "{words}" as {name}' for words, name in names.items() if words != name),
        f"    [*] --> {game.phases.members[0]}",
        *(f"    {c.origin} --> {names[c.target]}: {c.rule}" for c in found),
    ]
    return "\n".join(lines)


def changes(game: Game) -> tuple[Change, ...]:
    """All changes of phase, each once; a rule that changes none leads from its phase back to it."""
    return tuple(dict.fromkeys(_changes(game)))


def _changes(game: Game) -> Iterator[Change]:
    procedures = {procedure.name: procedure.body for procedure in game.procedures}
    for action in game.actions:
        targets = _targets(action.effects, procedures)
        for origin in action.during or (ANY,):
            for target in targets or (origin,):
                yield Change(origin, target, action.name)
    for step in game.steps:
        for origin in _named_phases(step.condition) or (ANY,):
            for target in _targets(step.effects, procedures):
                yield Change(origin, target, step.name)


def _targets(effects: Block, procedures: dict[str, Block]) -> tuple[str, ...]:
    """The phases that a block and the procedures it performs can go to, in order of the text."""
    found: dict[str, None] = {}
    performed: set[str] = set()
    waiting = [*reversed(effects)]
    while waiting:
        effect = waiting.pop()
        inner: list[Block] = []
        match effect:
            case Goto(phase=phase):
                found.update(dict.fromkeys(_values(phase)))
            case Assign(place=place, value=value):
                if place.variable == _PHASE:
                    found.update(dict.fromkeys(_values(value)))
            case If(branches=branches, otherwise=otherwise):
                inner = [*(block for _, block in branches), otherwise]
            case Match(cases=cases, otherwise=default):
                inner = [*(block for _, block in cases), default or ()]
            case For(body=body):
                inner = [body]
            case Perform(procedure=name):
                inner = [] if name in performed else [procedures[name]]
                performed.add(name)
            case Let() | Transfer():
                pass
            case _:
                assert_never(effect)
        waiting.extend(reversed([effect for block in inner for effect in block]))
    return tuple(found)


def _values(phase: Expression) -> Iterator[str]:
    """The phases an expression can mean, or its own words where it is not written out."""
    waiting = [phase]
    while waiting:
        expression = waiting.pop()
        match expression:
            case MemberValue(member=member):
                yield member
            case Conditional(then=then, otherwise=otherwise):
                waiting += [otherwise, then]
            case MatchValue(cases=cases, otherwise=default):
                waiting += [*([default] if default is not None else []), *(v for _, v in cases)]
            case LetIn(body=body):
                waiting.append(body)
            case Convert(value=value):
                waiting.append(value)
            case _:
                yield " ".join(expression.span.text.split()).replace('"', "'")


def _named_phases(condition: Expression) -> tuple[str, ...]:
    """The phase that a condition asks for, if it does so with `phase == ...` outside any `or`."""
    waiting = [condition]
    while waiting:
        match waiting.pop():
            case Logic(operator="and", left=left, right=right):
                waiting += [left, right]
            case Comparison("==", StateValue(name="phase"), MemberValue(member=member)):
                return (member,)
            case Comparison("==", MemberValue(member=member), StateValue(name="phase")):
                return (member,)
            case _:
                pass
    return ()


def phases_member(game: Game) -> Document:
    """The same as data."""
    names = game.phases.members if game.phases is not None else ()
    found = changes(game) if game.phases is not None else ()
    return {
        "phases": list(names),
        "changes": [{"origin": c.origin, "target": c.target, "rule": c.rule} for c in found],
        "diagram": phases(game),
    }
