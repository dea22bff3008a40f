"""Variables, rules and properties of the core, and a whole core."""

from __future__ import annotations

from msgspec import Struct

from rulewright.core.ir.effects import Block
from rulewright.core.ir.expressions import Domain, Expr, Site, Type
from rulewright.core.shapes import Shape, Sort
from rulewright.diagnostics.source import Span


class Variable(Struct, frozen=True):
    """A state variable: a scalar (`dims` empty) or an array, each cell within `low..high`."""

    name: str
    dims: tuple[int, ...]
    low: int
    high: int
    shape: Shape
    ghost: bool
    span: Span | None = None


class Table(Struct, frozen=True):
    """Constants, row-major over `dims` (empty dims: one value)."""

    name: str
    dims: tuple[int, ...]
    values: tuple[int, ...]


class ListTable(Struct, frozen=True):
    """For each cell of `dims` (row-major) a list of integers."""

    name: str
    dims: tuple[int, ...]
    values: tuple[tuple[int, ...], ...]


class Graph(Struct, frozen=True):
    """Neighbours of each place, ascending."""

    name: str
    neighbours: tuple[tuple[int, ...], ...]


class Parameter(Struct, frozen=True):
    """A parameter of a function or procedure."""

    name: str
    type: Type
    shape: Shape


class Function(Struct, frozen=True):
    """A `def`: an expression of its parameters and the state."""

    name: str
    parameters: tuple[Parameter, ...]
    body: Expr


class Procedure(Struct, frozen=True):
    """Effects under a name."""

    name: str
    parameters: tuple[Parameter, ...]
    body: Block


class Counts(Struct, frozen=True):
    """All arrays with 0 <= counts[i] <= bound[i] and, if `total` is set, at most `total` in all.

    They are offered in lexicographic order, the first member's count most significant.
    """

    bound: Expr
    total: Expr | None


class Rows(Struct, frozen=True):
    """The rows of a constant table of two dimensions, in order."""

    table: str


ChoiceDomain = Domain | Counts | Rows


class Choice(Struct, frozen=True):
    """A parameter of an action. A bag's or set's domain is `Counts` or `Rows`, else a `Domain`."""

    name: str
    type: Type
    domain: ChoiceDomain
    by_chance: bool
    shape: Shape


class GuardLet(Struct, frozen=True):
    """A `let` between requirements."""

    name: str
    value: Expr


class Requirement(Struct, frozen=True):
    """One `require`; `label` is its name or its number in the action, from 1, as a text."""

    label: str
    condition: Expr
    because: str | None
    span: Span | None


Guard = GuardLet | Requirement


class ByPlayers(Struct, frozen=True):
    """The move belongs to these players (several: all must agree)."""

    players: tuple[Expr, ...]


class ByEach(Struct, frozen=True):
    """Each player acts who can; offered to the first of them in seat order from `current`.

    `choice` names the choice that is the player.
    """

    choice: str


class ByChance(Struct, frozen=True):
    """Nobody chooses: chance does."""


Owner = ByPlayers | ByEach | ByChance


class Action(Struct, frozen=True):
    """A rule somebody applies. `during` lists the phases it belongs to (empty: all).

    A `ByPlayers` owner may read the choices. `weight` (judged after the guards) of 0 means that
    chance cannot choose so.
    """

    name: str
    choices: tuple[Choice, ...]
    owner: Owner
    during: tuple[int, ...]
    guards: tuple[Guard, ...]
    weight: Expr | None
    effects: Block
    cites: tuple[str, ...]
    span: Span | None = None


class Step(Struct, frozen=True):
    """What happens by itself while `condition` holds; `cycle` is for steps that never rest."""

    name: str
    condition: Expr
    effects: Block
    cycle: Site
    cites: tuple[str, ...]
    span: Span | None = None


PREMISE = "premise"
"""The kind of a premise."""

_PREMISE_OF = ".premise"


def premise_name(name: str) -> str:
    """The name of a property's premise; no author can write it."""
    return name + _PREMISE_OF


def premise_of(premise: str) -> str:
    """The property whose premise this is."""
    return premise.removesuffix(_PREMISE_OF)


ALWAYS_POSSIBLE = "always_possible"
"""The kind of what can come about yet, from every position."""

EVENTUALLY = "eventually"
"""The kind of what comes about in every fair play."""

LIVE = (ALWAYS_POSSIBLE, EVENTUALLY)
"""The kinds that are judged on all positions and moves together; see `core.liveness`."""


class Property(Struct, frozen=True):
    """`kind` is invariant, reachable, claim, lemma or premise, or one of `LIVE`.

    A premise says what must be reached for another property, whose name `premise_name` leads from,
    to say anything. `over_moves`: judged where each move leads, against where it began, and not in
    the initial position. `fair` are the names of actions that an `eventually` relies on: they are
    taken again and again where they are possible again and again.
    """

    kind: str
    name: str
    condition: Expr
    cites: tuple[str, ...]
    span: Span | None = None
    over_moves: bool = False
    fair: tuple[str, ...] = ()


class Score(Struct, frozen=True):
    """A figure per player: an array over the players."""

    name: str
    value: Expr


class Outcome(Struct, frozen=True):
    """Who wins: an array of 0 and 1 over the players (all 0: a draw).

    Whatever obligation fails while it is judged, in a function too, is called `ending`, of the rule
    `outcome`.
    """

    scores: tuple[Score, ...]
    winners: Expr | None
    cites: tuple[str, ...] = ()


class Figure(Struct, frozen=True):
    """A number that each game has where it has come to an end. It may read ghosts."""

    name: str
    value: Expr
    cites: tuple[str, ...] = ()
    span: Span | None = None


class Symmetry(Struct, frozen=True):
    """Permutations of a sort's members that leave the rules as they are; others follow from them.

    Each generator tells where each member goes.
    """

    name: str
    sort: Sort
    generators: tuple[tuple[int, ...], ...]
    span: Span | None = None


NOBODY = -1
"""Stands for a player where there is none."""


class Sight(Struct, frozen=True):
    """Who sees a variable, as far as not everybody does.

    `content` is the player who sees what is in it, `size` the one who sees how many things are in
    it; None is everybody, `NOBODY` nobody. Both may depend on the position. Where `keys` are not 0,
    the variable has so many places in its first dimension, and `key` is the one that is asked for.
    """

    variable: str
    key: str
    keys: int
    content: Expr | None
    size: Expr | None


class Core(Struct, frozen=True):
    """A whole game on one instance.

    `initial` are effects on a state of zeros (each variable's `low` where 0 is outside its range).
    `ended` is None where the game ends only by having no move; `ends_without_move` says that having
    no move is an end and not a finding. `phase` and `current` name those state variables, if any;
    `players` is the sort of the players.
    """

    name: str
    sorts: tuple[Sort, ...]
    tables: tuple[Table, ...]
    lists: tuple[ListTable, ...]
    graphs: tuple[Graph, ...]
    variables: tuple[Variable, ...]
    functions: tuple[Function, ...]
    procedures: tuple[Procedure, ...]
    initial: Block
    actions: tuple[Action, ...]
    steps: tuple[Step, ...]
    ended: Expr | None
    ends_without_move: bool
    outcome: Outcome | None
    properties: tuple[Property, ...]
    players: Sort
    phase: str | None
    current: str | None
    figures: tuple[Figure, ...] = ()
    symmetries: tuple[Symmetry, ...] = ()
    sights: tuple[Sight, ...] = ()
