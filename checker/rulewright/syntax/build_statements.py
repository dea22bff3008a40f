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

Branch = tuple[Expression, tuple[Statement, ...]]


def move_all(where: Where, origin: Expression, target: Expression) -> Move:
    return Move(None, origin, target, where.span)


def elif_branch(where: Where, condition: Expression, body: tuple[Statement, ...]) -> Branch:
    return condition, body


def if_statement(
    where: Where, condition: Expression, body: tuple[Statement, ...], *others: Any
) -> If:
    *branches, otherwise = others
    return If(((condition, body), *branches), otherwise, where.span)


def other_case(where: Where, body: tuple[Statement, ...]) -> Case:
    return Case((), body, where.span)


def match_statement(where: Where, subject: Expression, *cases: Case | None) -> Match:
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
    "move_all": move_all,
    "goto": node(Goto),
    "pass": node(Pass),
    "return": node(Return),
    "if": if_statement,
    "elif": elif_branch,
    "for": node(For),
    "match": match_statement,
    "case": node(Case),
    "other_case": other_case,
}
