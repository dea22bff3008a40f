"""Rules: definitions, actions, steps, questions, the ending, properties."""

from __future__ import annotations

from msgspec import Struct

from rulewright.diagnostics.source import Span
from rulewright.syntax.tree.expressions import Expression, TypeExpression
from rulewright.syntax.tree.material import Field
from rulewright.syntax.tree.statements import Cites, Statement
from rulewright.syntax.tree.words import Documentation, Text, Word


class Define(Struct, frozen=True):
    """`def name(a: A) -> T:`."""

    name: Word
    parameters: tuple[Field, ...]
    result: TypeExpression
    body: tuple[Statement, ...]
    documentation: Documentation | None
    span: Span


class Procedure(Struct, frozen=True):
    """`procedure name(a: A):`."""

    name: Word
    parameters: tuple[Field, ...]
    body: tuple[Statement, ...]
    documentation: Documentation | None
    span: Span


class Choice(Struct, frozen=True):
    """A parameter of an action: its domain is a type (`x: T`) or an expression (`x in S`)."""

    name: Word
    domain_type: TypeExpression | None
    domain: Expression | None
    by_chance: bool
    span: Span


class Owner(Struct, frozen=True):
    """Who makes the move.

    `kind` is `players` (one expression or, with consent, several), `each` or `chance`.
    """

    kind: str
    players: tuple[Expression, ...]
    span: Span


class Action(Struct, frozen=True):
    """`action name(choices) by owner during phases:`; `owner` is None where none was written."""

    name: Word
    choices: tuple[Choice, ...]
    owner: Owner | None
    during: tuple[Word, ...]
    body: tuple[Statement, ...]
    documentation: Documentation | None
    span: Span


class Step(Struct, frozen=True):
    """`step name when condition:`."""

    name: Word
    condition: Expression
    body: tuple[Statement, ...]
    documentation: Documentation | None
    span: Span


class Reading(Struct, frozen=True):
    """`reading name: "meaning"`."""

    name: Word
    meaning: Text
    span: Span


class Question(Struct, frozen=True):
    """`question name (Q1):` with readings and, if one is chosen, its name."""

    name: Word
    number: Word | None
    cites: tuple[Cites, ...]
    readings: tuple[Reading, ...]
    chosen: Word | None
    documentation: Documentation | None
    span: Span


class Ruling(Struct, frozen=True):
    """`ruling question: "who decided and why"`."""

    question: Word
    text: Text
    span: Span


class Ended(Struct, frozen=True):
    """`ended when condition`; `condition` is None for `ended when no move`."""

    condition: Expression | None
    cites: tuple[Cites, ...]
    span: Span


class Score(Struct, frozen=True):
    """`score name: expression`."""

    name: Word
    value: Expression
    span: Span


class Outcome(Struct, frozen=True):
    """`outcome:` scores and `winner E` or, with `several`, `winners SET`."""

    scores: tuple[Score, ...]
    winner: Expression | None
    several: bool
    cites: tuple[Cites, ...]
    documentation: Documentation | None
    span: Span


class Figure(Struct, frozen=True):
    """`figure name: expression`."""

    name: Word
    value: Expression
    cites: tuple[Cites, ...]
    documentation: Documentation | None
    span: Span


class Exchange(Struct, frozen=True):
    """`member: where_it_goes`."""

    member: Word
    image: Word
    span: Span


class Symmetry(Struct, frozen=True):
    """`symmetry name: way of Sort`, or a table of exchanges in the place of the way."""

    name: Word
    way: Word | None
    exchanges: tuple[Exchange, ...]
    sort: Word
    documentation: Documentation | None
    span: Span


class Property(Struct, frozen=True):
    """`kind` is invariant, reachable, always_possible, eventually, claim or lemma.

    `when` limits it to readings or options; `fair` are the actions of the line `fair a, b`.
    """

    kind: str
    name: Word
    condition: Expression
    when: Expression | None
    fair: tuple[Word, ...]
    cites: tuple[Cites, ...]
    documentation: Documentation | None
    span: Span
