"""Builders of rules, of questions about them, and of what a variant changes."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rulewright.diagnostics.source import Span
from rulewright.syntax.build import Builder, Where, node, only, together
from rulewright.syntax.tree import (
    Action,
    Choice,
    Cites,
    Define,
    Documentation,
    Expression,
    Extend,
    ExtendEnum,
    ExtendPhases,
    ExtendTable,
    Field,
    MemberName,
    Owner,
    Procedure,
    Question,
    Reading,
    Rechoose,
    Remove,
    Rename,
    Replace,
    Require,
    Ruling,
    Statement,
    Step,
    Text,
    TypeExpression,
    Word,
)


def _define(
    where: Where,
    name: Word,
    parameters: tuple[Field, ...] | None,
    result: TypeExpression,
    documentation: Documentation | None,
    *body: Statement,
) -> Define:
    return Define(name, parameters or (), result, body, documentation, where.span)


def _procedure(
    where: Where,
    name: Word,
    parameters: tuple[Field, ...] | None,
    documentation: Documentation | None,
    *body: Statement,
) -> Procedure:
    return Procedure(name, parameters or (), body, documentation, where.span)


def _action(where: Where, name: Word, *parts: Any) -> Action:  # noqa: ANN401 - five kinds of parts
    choices, owner, during, documentation, *body = parts
    return Action(name, choices or (), owner, during or (), tuple(body), documentation, where.span)


def _step(
    where: Where,
    name: Word,
    condition: Expression,
    documentation: Documentation | None,
    *body: Statement,
) -> Step:
    return Step(name, condition, body, documentation, where.span)


def _choice(where: Where, name: Word, domain: TypeExpression, by_chance: Span | None) -> Choice:
    return Choice(name, domain, None, by_chance is not None, where.span)


def _choice_from(where: Where, name: Word, domain: Expression, by_chance: Span | None) -> Choice:
    return Choice(name, None, domain, by_chance is not None, where.span)


def _by_chance(where: Where) -> Span:
    return where.span


def _owner(where: Where, *players: Expression) -> Owner:
    return Owner("players", players, where.span)


def _each_owns(where: Where, player: Expression) -> Owner:
    return Owner("each", (player,), where.span)


def _chance_owns(where: Where) -> Owner:
    return Owner("chance", (), where.span)


def _question(
    where: Where,
    name: Word,
    number: Word | None,
    documentation: Documentation | None,
    *parts: Any,  # noqa: ANN401 - three kinds of parts
) -> Question:
    cites, readings, chosen = parts
    return Question(name, number, cites, readings, chosen, documentation, where.span)


def _remove(where: Where, *removals: tuple[Word, Word | None] | Text) -> Remove:
    targets = tuple(one for one in removals if not isinstance(one, Text))
    scenarios = tuple(one for one in removals if isinstance(one, Text))
    return Remove(targets, scenarios, where.span)


def _extend(where: Where, name: Word, *parts: Cites | Require | Effects) -> Extend:
    """The parts of an extension, sorted; each kind may come more than once."""
    return Extend(
        name,
        tuple(part for part in parts if isinstance(part, Cites)),
        tuple(part for part in parts if isinstance(part, Require)),
        _effects("before", parts),
        _effects("after", parts),
        where.span,
    )


class Effects(Struct, frozen=True):
    """A block of effects that an extension adds `before` or `after` the base's."""

    place: str
    block: tuple[Statement, ...]


def _effects(place: str, parts: tuple[object, ...]) -> tuple[Statement, ...]:
    blocks = [part.block for part in parts if isinstance(part, Effects) and part.place == place]
    return tuple(statement for block in blocks for statement in block)


def _before(_where: Where, block: tuple[Statement, ...]) -> Effects:
    return Effects("before", block)


def _after(_where: Where, block: tuple[Statement, ...]) -> Effects:
    return Effects("after", block)


BUILDERS: dict[str, Builder] = {
    "define": _define,
    "procedure": _procedure,
    "action": _action,
    "step": _step,
    "choices": together,
    "choice": _choice,
    "choice_from": _choice_from,
    "by_chance": _by_chance,
    "owner": _owner,
    "each_owns": _each_owns,
    "chance_owns": _chance_owns,
    "question": _question,
    "citations": together,
    "citations_below": together,
    "readings": together,
    "reading": node(Reading),
    "ruling": node(Ruling),
    "rechoose": node(Rechoose),
    "member_name": node(MemberName),
    "remove": _remove,
    "removal": together,
    "removed_scenario": only,
    "replace": node(Replace),
    "extend": _extend,
    "before": _before,
    "after": _after,
    "extend_enum": node(ExtendEnum),
    "extend_phases": node(ExtendPhases),
    "extend_table": node(ExtendTable),
    "rename": node(Rename),
}
