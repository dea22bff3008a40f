"""Rules: definitions, actions, steps, questions, the ending, properties."""

from __future__ import annotations

from msgspec import Struct

from rulewright.diagnostics.source import Span
from rulewright.semantics.typed.effects import Block, Let
from rulewright.semantics.typed.expressions import Expression
from rulewright.semantics.types import Type
from rulewright.syntax.tree import Documentation


class Parameter(Struct, frozen=True):
    """A parameter of a def or procedure."""

    name: str
    type: Type
    span: Span


class Define(Struct, frozen=True):
    """A `def`."""

    name: str
    parameters: tuple[Parameter, ...]
    result: Type
    body: Expression
    cites: tuple[str, ...]
    documentation: Documentation | None
    span: Span


class Procedure(Struct, frozen=True):
    """A procedure."""

    name: str
    parameters: tuple[Parameter, ...]
    body: Block
    cites: tuple[str, ...]
    documentation: Documentation | None
    span: Span


class Choice(Struct, frozen=True):
    """A choice of an action.

    Of all values of its type, or of those in `domain` (a set, list or range).
    """

    name: str
    type: Type
    domain: Expression | None
    by_chance: bool
    span: Span


class Require(Struct, frozen=True):
    """One requirement; `label` is its name, or its number in the action from 1."""

    label: str
    condition: Expression
    because: str | None
    span: Span


class OwnedByPlayers(Struct, frozen=True):
    """These players make the move together (mostly one)."""

    players: tuple[Expression, ...]


class OwnedByEach(Struct, frozen=True):
    """Each player who can acts, one after the other.

    `choice` names the choice that is the player.
    """

    choice: str


class OwnedByChance(Struct, frozen=True):
    """Chance."""


Owner = OwnedByPlayers | OwnedByEach | OwnedByChance


class Action(Struct, frozen=True):
    """An action: `guards` are its requirements and the `let`s between them, in order."""

    name: str
    choices: tuple[Choice, ...]
    owner: Owner
    during: tuple[str, ...]
    guards: tuple[Let | Require, ...]
    weight: Expression | None
    effects: Block
    cites: tuple[str, ...]
    documentation: Documentation | None
    span: Span


class Step(Struct, frozen=True):
    """What happens by itself."""

    name: str
    condition: Expression
    effects: Block
    cites: tuple[str, ...]
    documentation: Documentation | None
    span: Span


class Question(Struct, frozen=True):
    """An open question: its readings (name, meaning) and the chosen one, if any."""

    name: str
    number: str | None
    readings: tuple[tuple[str, str], ...]
    chosen: str | None
    ruling: str | None
    cites: tuple[str, ...]
    documentation: Documentation | None
    span: Span


class Ended(Struct, frozen=True):
    """`condition` None: the game ends by having no move."""

    condition: Expression | None
    cites: tuple[str, ...]
    span: Span


class Score(Struct, frozen=True):
    """A figure per player; `value` may read the local name `player`."""

    name: str
    value: Expression
    span: Span


class Outcome(Struct, frozen=True):
    """Scores, and the winner (a player) or, with `several`, the winners (a set)."""

    scores: tuple[Score, ...]
    winner: Expression | None
    several: bool
    cites: tuple[str, ...]
    span: Span


class Figure(Struct, frozen=True):
    """A number that each game has at its end."""

    name: str
    value: Expression
    cites: tuple[str, ...]
    documentation: Documentation | None
    span: Span


class Exchange(Struct, frozen=True):
    """Where a member goes, both by name."""

    member: str
    image: str
    span: Span


class Symmetry(Struct, frozen=True):
    """What may be permuted: members of a sort, in one of the `ways` or as the exchanges say."""

    name: str
    sort: str
    way: str | None
    exchanges: tuple[Exchange, ...]
    documentation: Documentation | None
    span: Span


class Property(Struct, frozen=True):
    """A promise, of the kinds that `tree.Property` names; judged only where `when` holds.

    `when` is constant. `fair` are names of actions.
    """

    kind: str
    name: str
    condition: Expression
    when: Expression | None
    fair: tuple[str, ...]
    cites: tuple[str, ...]
    documentation: Documentation | None
    span: Span
