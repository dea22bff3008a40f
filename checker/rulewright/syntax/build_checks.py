"""Builders of the end of a game, of properties, scenarios, instances and checks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

from rulewright.diagnostics.registry import lexical
from rulewright.diagnostics.source import Span
from rulewright.syntax.build import Builder, Where, node, only, together
from rulewright.syntax.tree import (
    Call,
    Check,
    Cites,
    Do,
    Documentation,
    Ended,
    EngineCall,
    Expect,
    ExpectFinding,
    ExpectRefuted,
    Expression,
    Given,
    Instance,
    Outcome,
    Property,
    Refuse,
    Scenario,
    Score,
    Setting,
    Statement,
    TableSetting,
    Text,
    Word,
)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Part:
    """A line that belongs to what it stands under, and is no node of its own."""

    word: str
    value: Any
    span: Span


def part(word: str) -> Builder:
    """The builder of such a line; `word` opens it."""
    return lambda where, value: Part(word, value, where.span)


def the_part(where: Where, word: str, parts: tuple[Any, ...]) -> Any:
    """The value of the line that `word` opens, or None. A second one is a mistake."""
    found = [part for part in parts if isinstance(part, Part) and part.word == word]
    for extra in found[1:]:
        where.report(lexical.REPEATED_PART, extra.span, word=word)
    return found[0].value if found else None


def all_of(kind: type[T] | tuple[type[T], ...], parts: tuple[Any, ...]) -> tuple[T, ...]:
    """The parts of one kind, in order."""
    return tuple(part for part in parts if isinstance(part, kind))


def ended(where: Where, condition: Expression | None, cites: tuple[Cites, ...] | None) -> Ended:
    return Ended(condition, cites or (), where.span)


def ended_without_move(where: Where, cites: tuple[Cites, ...] | None) -> Ended:
    return Ended(None, cites or (), where.span)


def outcome(where: Where, documentation: Documentation | None, *parts: Any) -> Outcome:
    winner, winners = the_part(where, "winner", parts), the_part(where, "winners", parts)
    return Outcome(
        all_of(Score, parts),
        winner or winners,
        winners is not None,
        all_of(Cites, parts),
        documentation,
        where.span,
    )


def property_(
    where: Where,
    kind: str,
    name: Word,
    condition: Expression,
    documentation: Documentation | None,
    *parts: Any,
) -> Property:
    when = the_part(where, "when", parts)
    return Property(kind, name, condition, when, all_of(Cites, parts), documentation, where.span)


def scenario(witness: bool) -> Builder:
    """The builder of a scenario or of a witness."""

    def build(
        where: Where, title: Text, documentation: Documentation | None, *parts: Any
    ) -> Scenario:
        return Scenario(
            title,
            witness,
            the_part(where, "in", parts),
            all_of((Given, Do, Expect, Refuse), parts),
            all_of(Cites, parts),
            documentation,
            where.span,
        )

    return build


def given(where: Where, *effects: Statement) -> Given:
    return Given(effects, where.span)


def do(where: Where, move: Call, by: tuple[Expression, ...] | None) -> Do:
    return Do(move, by or (), where.span)


def refuse(
    where: Where, move: Call, by: tuple[Expression, ...] | None, because: Text | None
) -> Refuse:
    return Refuse(move, by or (), because, where.span)


def instance(
    where: Where,
    name: Word,
    documentation: Documentation | None,
    *settings: Setting | TableSetting,
) -> Instance:
    return Instance(name, settings, documentation, where.span)


def check(
    where: Where,
    instance: Word | None,
    engines: tuple[EngineCall, ...],
    expected: tuple[ExpectFinding | ExpectRefuted, ...] | None,
) -> Check:
    return Check(instance, engines, expected or (), where.span)


def engine(where: Where, name: Word, arguments: tuple[Expression, ...] | None) -> EngineCall:
    return EngineCall(name, arguments or (), where.span)


BUILDERS: dict[str, Builder] = {
    "ended": ended,
    "ended_without_move": ended_without_move,
    "outcome": outcome,
    "score": node(Score),
    "winner": part("winner"),
    "winners": part("winners"),
    "property": property_,
    "property_kind": only,
    "only_when": part("when"),
    "scenario": scenario(witness=False),
    "witness": scenario(witness=True),
    "in_instance": part("in"),
    "given": given,
    "do": do,
    "expect": node(Expect),
    "refuse": refuse,
    "movers": together,
    "instance": instance,
    "setting": node(Setting),
    "table_setting": node(TableSetting),
    "check": check,
    "engines": together,
    "engine": engine,
    "expectations": together,
    "expect_finding": node(ExpectFinding),
    "expect_refuted": node(ExpectRefuted),
}
