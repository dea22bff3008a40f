"""Builders of the end of a game, of properties, scenarios, instances and checks."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import Struct

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
    Exchange,
    Expect,
    ExpectFinding,
    ExpectRefuted,
    Expression,
    Figure,
    Given,
    Instance,
    Outcome,
    Property,
    Refuse,
    Refutes,
    Scenario,
    Score,
    Setting,
    Statement,
    Symmetry,
    TableSetting,
    Text,
    Word,
)

T = TypeVar("T")


class Part(Struct, frozen=True):
    """A line that belongs to what it stands under, and is no node of its own."""

    word: str
    value: Any
    span: Span


def _part(word: str) -> Builder:
    """The builder of such a line; `word` opens it."""
    return lambda where, value: Part(word, value, where.span)


def _the_part(where: Where, word: str, parts: tuple[object, ...]) -> Any:  # noqa: ANN401
    """The value of the line that `word` opens, or None. A second one is a mistake."""
    found = [part for part in parts if isinstance(part, Part) and part.word == word]
    for extra in found[1:]:
        where.report(lexical.REPEATED_PART, extra.span, word=word)
    return found[0].value if found else None


def _all_of(kind: type[T] | tuple[type[T], ...], parts: tuple[object, ...]) -> tuple[T, ...]:
    """The parts of one kind, in order."""
    return tuple(part for part in parts if isinstance(part, kind))


def _ended(where: Where, condition: Expression | None, cites: tuple[Cites, ...] | None) -> Ended:
    return Ended(condition, cites or (), where.span)


def _ended_without_move(where: Where, cites: tuple[Cites, ...] | None) -> Ended:
    return Ended(None, cites or (), where.span)


def _outcome(where: Where, documentation: Documentation | None, *parts: object) -> Outcome:
    winner, winners = _the_part(where, "winner", parts), _the_part(where, "winners", parts)
    return Outcome(
        _all_of(Score, parts),
        winner or winners,
        winners is not None,
        _all_of(Cites, parts),
        documentation,
        where.span,
    )


def _figure(
    where: Where,
    name: Word,
    value: Expression,
    documentation: Documentation | None,
    *cites: Cites,
) -> Figure:
    return Figure(name, value, cites, documentation, where.span)


def _symmetry(
    where: Where, name: Word, way: Word, sort: Word, documentation: Documentation | None
) -> Symmetry:
    return Symmetry(name, way, (), sort, documentation, where.span)


def _symmetry_table(
    where: Where,
    name: Word,
    exchanges: tuple[Exchange, ...],
    sort: Word,
    documentation: Documentation | None,
) -> Symmetry:
    return Symmetry(name, None, exchanges, sort, documentation, where.span)


def _property(
    where: Where,
    kind: str,
    name: Word,
    condition: Expression,
    documentation: Documentation | None,
    *parts: object,
) -> Property:
    return Property(
        kind,
        name,
        condition,
        _the_part(where, "when", parts),
        _the_part(where, "fair", parts) or (),
        _all_of(Cites, parts),
        documentation,
        where.span,
    )


def _scenario(*, witness: bool) -> Builder:
    """The builder of a scenario or of a witness."""

    def build(
        where: Where, title: Text, documentation: Documentation | None, *parts: object
    ) -> Scenario:
        return Scenario(
            title,
            witness,
            _the_part(where, "in", parts),
            _the_part(where, "when", parts),
            _all_of((Given, Do, Expect, Refuse, Refutes), parts),
            _all_of(Cites, parts),
            documentation,
            where.span,
        )

    return build


def _given(where: Where, *effects: Statement) -> Given:
    return Given(effects, where.span)


def _do(where: Where, move: Call, by: tuple[Expression, ...] | None) -> Do:
    return Do(move, by or (), where.span)


def _refuse(
    where: Where, move: Call, by: tuple[Expression, ...] | None, because: Text | None
) -> Refuse:
    return Refuse(move, by or (), because, where.span)


def _instance(
    where: Where,
    name: Word,
    documentation: Documentation | None,
    *settings: Setting | TableSetting,
) -> Instance:
    return Instance(name, settings, documentation, where.span)


def _check(
    where: Where,
    instance: Word | None,
    engines: tuple[EngineCall, ...],
    expected: tuple[ExpectFinding | ExpectRefuted, ...] | None,
) -> Check:
    return Check(instance, engines, expected or (), where.span)


def _engine(where: Where, name: Word, arguments: tuple[Expression, ...] | None) -> EngineCall:
    return EngineCall(name, arguments or (), where.span)


BUILDERS: dict[str, Builder] = {
    "ended": _ended,
    "ended_without_move": _ended_without_move,
    "outcome": _outcome,
    "score": node(Score),
    "winner": _part("winner"),
    "winners": _part("winners"),
    "figure": _figure,
    "symmetry": _symmetry,
    "symmetry_table": _symmetry_table,
    "exchanges": together,
    "exchange": node(Exchange),
    "property": _property,
    "property_kind": only,
    "only_when": _part("when"),
    "fair": _part("fair"),
    "scenario": _scenario(witness=False),
    "witness": _scenario(witness=True),
    "in_instance": _part("in"),
    "given": _given,
    "do": _do,
    "expect": node(Expect),
    "refuse": _refuse,
    "refutes": node(Refutes),
    "movers": together,
    "instance": _instance,
    "setting": node(Setting),
    "table_setting": node(TableSetting),
    "check": _check,
    "engines": together,
    "engine": _engine,
    "expectations": together,
    "expect_finding": node(ExpectFinding),
    "expect_refuted": node(ExpectRefuted),
}
