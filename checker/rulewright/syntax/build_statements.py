"""Builders of statements."""

from __future__ import annotations

from typing import Any

from rulewright.syntax.build import Builder, Where, node, together
from rulewright.syntax.tree import (
    Assign,
    CallStatement,
    Case,
    Cites,
    Expression,
    For,
    Goto,
    Hole,
    If,
    Let,
    Match,
    Move,
    Pass,
    Require,
    Return,
    Statement,
    Weight,
)

Block = tuple[Statement, ...]
Branch = tuple[Expression, Block]


def _move_all(where: Where, origin: Expression, target: Expression) -> Move:
    return Move(None, origin, target, where.span)


def _elif_branch(_where: Where, condition: Expression, body: Block) -> Branch:
    return condition, body


def _if_statement(
    where: Where,
    condition: Expression,
    body: Block,
    *others: Any,  # noqa: ANN401 - branches, then a block or None
) -> If:
    """The branches of `elif` and, last, the block of `else` or None."""
    *branches, otherwise = others
    return If(((condition, body), *branches), otherwise, where.span)


def _other_case(where: Where, body: Block) -> Case:
    return Case((), body, where.span)


def _match_statement(where: Where, subject: Expression, *cases: Case | None) -> Match:
    return Match(subject, tuple(case for case in cases if case is not None), where.span)


BUILDERS: dict[str, Builder] = {
    "block": together,
    "hole": node(Hole),
    "cites": node(Cites),
    "require": node(Require),
    "weight": node(Weight),
    "let": node(Let),
    "assign": node(Assign),
    "call_statement": node(CallStatement),
    "move": node(Move),
    "move_all": _move_all,
    "goto": node(Goto),
    "pass": node(Pass),
    "return": node(Return),
    "if": _if_statement,
    "elif": _elif_branch,
    "for": node(For),
    "match": _match_statement,
    "case": node(Case),
    "other_case": _other_case,
}
