"""What elaboration gives: a game on one instance, ready for an engine."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.core.ir import Block, Core, Expr
from rulewright.core.values import Json
from rulewright.diagnostics.source import Span
from rulewright.semantics.typed import Game

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """Where the members of a topology's sorts lie, for drawing.

    `places` gives for each sort the points of its members in order, `lines` pairs of points to
    connect. `x` grows to the right, `y` downwards; neighbouring members of one sort lie at least
    two units apart in `x` or one in `y`.
    """

    name: str
    shape: str
    places: tuple[tuple[str, tuple[Point, ...]], ...]
    lines: tuple[tuple[Point, Point], ...]


@dataclass(frozen=True, slots=True)
class Given:
    """Effects on the initial position, without steps."""

    block: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Do:
    """This move is made; `by` is empty where the scenario does not say who makes it."""

    action: str
    choices: tuple[Expr, ...]
    by: tuple[Expr, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Expect:
    """This holds now."""

    condition: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Refuse:
    """This move is not allowed; some reason contains `because`."""

    action: str
    choices: tuple[Expr, ...]
    by: tuple[Expr, ...]
    because: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class ModelScenario:
    """A told play on this instance."""

    title: str
    witness: bool
    lines: tuple[Given | Do | Expect | Refuse, ...]
    cites: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Model:
    """A game on one instance.

    `parameters` are all parameters and options by name, `players` first; `restrictions` say in
    words where they and the tables differ from the game's own; `readings` are the questions with
    the reading that is played.
    """

    core: Core
    instance: str | None
    parameters: tuple[tuple[str, Json], ...]
    restrictions: tuple[str, ...]
    boards: tuple[BoardLayout, ...]
    scenarios: tuple[ModelScenario, ...]
    readings: tuple[tuple[str, str], ...]
    game: Game
