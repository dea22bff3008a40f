"""What elaboration gives: a game on one instance, ready for an engine."""

from __future__ import annotations

from msgspec import Struct

from rulewright.core.ir import Block, Core, Expr, Site
from rulewright.core.values import Json
from rulewright.diagnostics.source import Span
from rulewright.semantics.typed import Game

Point = tuple[int, int]


class BoardLayout(Struct, frozen=True):
    """Where the members of a topology's sorts lie, for drawing.

    `places` gives for each sort the points of its members in order, `lines` pairs of points to
    connect. `x` grows to the right, `y` downwards; neighbouring members of one sort lie at least
    two units apart in `x` or one in `y`.
    """

    name: str
    shape: str
    places: tuple[tuple[str, tuple[Point, ...]], ...]
    lines: tuple[tuple[Point, Point], ...]


class Given(Struct, frozen=True):
    """Effects on the initial position, without steps."""

    block: Block
    span: Span


class Do(Struct, frozen=True):
    """This move is made; `by` is empty where the scenario does not say who makes it."""

    action: str
    choices: tuple[Expr, ...]
    by: tuple[Expr, ...]
    span: Span


class Expect(Struct, frozen=True):
    """This holds now."""

    condition: Expr
    span: Span


class Refuse(Struct, frozen=True):
    """This move is not allowed; some reason contains `because`."""

    action: str
    choices: tuple[Expr, ...]
    by: tuple[Expr, ...]
    because: str | None
    span: Span


class Refutes(Struct, frozen=True):
    """This property does not hold now, or over the last move."""

    property: str
    span: Span


class ModelScenario(Struct, frozen=True):
    """A told play on this instance; a `witness` begins where the game does."""

    title: str
    witness: bool
    lines: tuple[Given | Do | Expect | Refuse | Refutes, ...]
    cites: tuple[str, ...]
    span: Span


class LeftOut(Struct, frozen=True):
    """A scenario that is not told on this instance.

    `absent` are the players it names who do not take part; if there are none, its `when` does not
    hold.
    """

    title: str
    absent: tuple[str, ...]
    span: Span


class Model(Struct, frozen=True):
    """A game on one instance.

    `parameters` are all parameters and options by name, `players` first; `restrictions` say in
    words where they and the tables differ from the game's own; `readings` are the questions with
    the reading that is played. `ghosts` are the ghost variables that properties speak of.
    `settings` and `chosen` are what a call gives that the text does not say: texts of values by
    parameter, and readings by question. Cases of a `match` are `shadowed` where earlier ones always
    take them, `applying` where not; of the `unclear` only play tells.
    """

    core: Core
    instance: str | None
    parameters: tuple[tuple[str, Json], ...]
    restrictions: tuple[str, ...]
    boards: tuple[BoardLayout, ...]
    scenarios: tuple[ModelScenario, ...]
    left_out: tuple[LeftOut, ...]
    readings: tuple[tuple[str, str], ...]
    ghosts: frozenset[str]
    game: Game
    settings: tuple[tuple[str, str], ...]
    chosen: tuple[tuple[str, str], ...]
    shadowed: tuple[Site, ...]
    applying: frozenset[Span]
    unclear: tuple[Site, ...]
