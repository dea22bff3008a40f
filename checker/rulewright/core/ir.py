"""The core: the small language every engine runs.

State is a flat list of variables; each is a scalar or an array of scalars within a range. All
values are integers (see `shapes` for what they mean). Expressions are total except where an
obligation says so: every place where a rule may have no answer is a node that carries a `Site`.
Loops over finite domains stay loops. Functions and procedures stay calls; none calls itself.

Every expression node knows its `type`: an interval that encloses its value, found by `build`.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.core.shapes import Shape, Sort
from rulewright.diagnostics.source import Span

# ---- types


@dataclass(frozen=True, slots=True)
class Scalar:
    """An integer within `low..high`; truth values are 0..1."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Array:
    """Cells within `low..high`, row-major over `dims` (at least one dimension)."""

    dims: tuple[int, ...]
    low: int
    high: int


Type = Scalar | Array


@dataclass(frozen=True, slots=True)
class Site:
    """A place where a rule may have no answer, and what it then is called.

    `kind` is a finding's kind (`range`, `supply`, `missing`, `tie`, `ending`, `gap`, …), `rule` the
    declaration it stands in, `what` a short phrase for people ("markers[current] would leave
    0..3").
    """

    kind: str
    rule: str
    what: str
    cites: tuple[str, ...]
    span: Span | None


# ---- domains


@dataclass(frozen=True, slots=True)
class Interval:
    """The integers `low..high`, both included; empty when high < low."""

    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class Listing:
    """The members of a list table (for instance the neighbours of a corner) at `indices`.

    `longest` is the length of the longest list that can be meant; None says that no list of the
    table names a member twice, so that the interval of the generator bounds it.
    """

    table: str
    indices: tuple[Expr, ...]
    longest: int | None = None


@dataclass(frozen=True, slots=True)
class Members:
    """The ordinals whose cell in a one-dimensional array of 0 and 1 is 1, ascending."""

    set: Expr


Domain = Interval | Listing | Members


@dataclass(frozen=True, slots=True)
class Generator:
    """`for name in domain if condition`. `shape` tells what the bound value means to a reader."""

    name: str
    type: Scalar
    domain: Domain
    condition: Expr | None
    shape: Shape


# ---- expressions


@dataclass(frozen=True, slots=True)
class Constant:
    """An integer."""

    value: int

    @property
    def type(self) -> Scalar:
        """The interval of exactly this value."""
        return Scalar(self.value, self.value)


@dataclass(frozen=True, slots=True)
class Local:
    """A choice, parameter, `let` or bound name."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Read:
    """A state variable at `indices`; fewer indices than dimensions give the array that remains."""

    variable: str
    indices: tuple[Expr, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Lookup:
    """A constant table at `indices`, in the same way."""

    table: str
    indices: tuple[Expr, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Element:
    """An array-valued expression at `indices`."""

    array: Expr
    indices: tuple[Expr, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """`operator` is add, subtract, multiply, divide (floor), modulo, minimum or maximum.

    The divisor of divide and modulo is not 0: an `Obliged` around it has seen to that.
    """

    operator: str
    left: Expr
    right: Expr
    type: Scalar


@dataclass(frozen=True, slots=True)
class Comparison:
    """`operator` is equal, unequal, less or at_most; both sides are scalars."""

    operator: str
    left: Expr
    right: Expr
    type: Scalar = Scalar(0, 1)


@dataclass(frozen=True, slots=True)
class Logic:
    """`operator` is and, or, implies; where the left side decides, the right one is not judged."""

    operator: str
    left: Expr
    right: Expr
    type: Scalar = Scalar(0, 1)


@dataclass(frozen=True, slots=True)
class Not:
    """Negation of a truth value."""

    operand: Expr
    type: Scalar = Scalar(0, 1)


@dataclass(frozen=True, slots=True)
class Conditional:
    """`then` where `condition` holds, else `otherwise`; only that side is judged."""

    condition: Expr
    then: Expr
    otherwise: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class LetIn:
    """`value` under `name` within `body`."""

    name: str
    value: Expr
    body: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class Reduce:
    """`operator` is all, any, sum, min or max over the combinations the generators give.

    `all` and `any` stop at the first that decides. `min` and `max` of nothing are `otherwise`
    where there is one, else the obligation `empty` fails; both are None only where there is always
    something.
    """

    operator: str
    generators: tuple[Generator, ...]
    body: Expr
    otherwise: Expr | None
    empty: Site | None
    type: Scalar


@dataclass(frozen=True, slots=True)
class Pick:
    """The one candidate of a generator: `operator` is the, most or least (by `by`).

    Where none or several qualify it is `otherwise` if there is one, else the obligation `none` or
    `several` fails; without either that cannot happen. `wrap` is added to the candidate found (1
    where the result is an optional).
    """

    operator: str
    generator: Generator
    by: Expr | None
    otherwise: Expr | None
    none: Site | None
    several: Site | None
    wrap: int
    type: Scalar


@dataclass(frozen=True, slots=True)
class Call:
    """A function of the core with its arguments."""

    function: str
    arguments: tuple[Expr, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Distance:
    """Length of a shortest path in a graph that enters no place of `avoiding`, its two ends aside.

    Unconnected places give `otherwise`, else the obligation `missing` fails.
    """

    graph: str
    start: Expr
    end: Expr
    avoiding: Expr
    otherwise: Expr | None
    missing: Site | None
    type: Scalar


@dataclass(frozen=True, slots=True)
class Obliged:
    """`value`, but only where `condition` holds; otherwise the obligation `site` fails."""

    condition: Expr
    site: Site
    value: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class Bounded:
    """`value`, each cell of which must lie within `low..high`; otherwise the obligation fails."""

    value: Expr
    low: int
    high: int
    site: Site
    type: Type


@dataclass(frozen=True, slots=True)
class Tabulate:
    """The array of `body` for `name` = 0..size-1; a body that is an array adds its dimensions."""

    name: str
    size: int
    body: Expr
    type: Array


@dataclass(frozen=True, slots=True)
class Quoted:
    """`value`, which stands at `span` in the text: lets a refuted property name its false part."""

    value: Expr
    span: Span | None
    type: Type


@dataclass(frozen=True, slots=True)
class Ended:
    """Whether the game has ended: `ended` holds, or no move is left where that ends the game.

    Only properties and scenarios may ask.
    """

    type: Scalar = Scalar(0, 1)


Expr = (
    Constant
    | Local
    | Read
    | Lookup
    | Element
    | Arithmetic
    | Comparison
    | Logic
    | Not
    | Conditional
    | LetIn
    | Reduce
    | Pick
    | Call
    | Distance
    | Obliged
    | Bounded
    | Tabulate
    | Quoted
    | Ended
)


# ---- effects


@dataclass(frozen=True, slots=True)
class Assign:
    """`variable[indices] = value`; with fewer indices than dimensions the value is an array."""

    variable: str
    indices: tuple[Expr, ...]
    value: Expr


@dataclass(frozen=True, slots=True)
class Let:
    """A snapshot of `value` under `name` for the effects that follow in the same block."""

    name: str
    value: Expr


@dataclass(frozen=True, slots=True)
class When:
    """`then` where `condition` holds, else `otherwise`."""

    condition: Expr
    then: Block
    otherwise: Block


@dataclass(frozen=True, slots=True)
class ForEach:
    """`body` once for each value of the generator, in the domain's order.

    The domain is judged once, before the first round; the condition in each round, so that it sees
    what earlier rounds wrote. `ordered` says that the text states the order (`from p`).
    """

    generator: Generator
    body: Block
    ordered: bool = False
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """A procedure with its arguments."""

    procedure: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Demand:
    """An obligation between effects."""

    condition: Expr
    site: Site


Effect = Assign | Let | When | ForEach | Run | Demand
Block = tuple[Effect, ...]


# ---- declarations


@dataclass(frozen=True, slots=True)
class Variable:
    """A state variable: a scalar (`dims` empty) or an array, each cell within `low..high`."""

    name: str
    dims: tuple[int, ...]
    low: int
    high: int
    shape: Shape
    ghost: bool
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Constants, row-major over `dims` (empty dims: one value)."""

    name: str
    dims: tuple[int, ...]
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ListTable:
    """For each cell of `dims` (row-major) a list of integers."""

    name: str
    dims: tuple[int, ...]
    values: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Graph:
    """Neighbours of each place, ascending."""

    name: str
    neighbours: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a function or procedure."""

    name: str
    type: Type
    shape: Shape


@dataclass(frozen=True, slots=True)
class Function:
    """A `def`: an expression of its parameters and the state."""

    name: str
    parameters: tuple[Parameter, ...]
    body: Expr


@dataclass(frozen=True, slots=True)
class Procedure:
    """Effects under a name."""

    name: str
    parameters: tuple[Parameter, ...]
    body: Block


@dataclass(frozen=True, slots=True)
class Counts:
    """All arrays with 0 <= counts[i] <= bound[i] and, if `total` is set, at most `total` in all.

    They are offered in lexicographic order, the first member's count most significant.
    """

    bound: Expr
    total: Expr | None


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a constant table of two dimensions, in order."""

    table: str


ChoiceDomain = Domain | Counts | Rows


@dataclass(frozen=True, slots=True)
class Choice:
    """A parameter of an action. A bag's or set's domain is `Counts` or `Rows`, else a `Domain`."""

    name: str
    type: Type
    domain: ChoiceDomain
    by_chance: bool
    shape: Shape


@dataclass(frozen=True, slots=True)
class GuardLet:
    """A `let` between requirements."""

    name: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Requirement:
    """One `require`; `label` is its name or its number in the action, from 1, as a text."""

    label: str
    condition: Expr
    because: str | None
    span: Span | None


Guard = GuardLet | Requirement


@dataclass(frozen=True, slots=True)
class ByPlayers:
    """The move belongs to these players (several: all must agree)."""

    players: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class ByEach:
    """Each player acts who can; offered to the first of them in seat order from `current`.

    `choice` names the choice that is the player.
    """

    choice: str


@dataclass(frozen=True, slots=True)
class ByChance:
    """Nobody chooses: chance does."""


Owner = ByPlayers | ByEach | ByChance


@dataclass(frozen=True, slots=True)
class Action:
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


@dataclass(frozen=True, slots=True)
class Step:
    """What happens by itself while `condition` holds; `cycle` is for steps that never rest."""

    name: str
    condition: Expr
    effects: Block
    cycle: Site
    cites: tuple[str, ...]
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Property:
    """`kind` is invariant, reachable, claim or lemma."""

    kind: str
    name: str
    condition: Expr
    cites: tuple[str, ...]
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """A figure per player: an array over the players."""

    name: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who wins: an array of 0 and 1 over the players (all 0: a draw)."""

    scores: tuple[Score, ...]
    winners: Expr | None


@dataclass(frozen=True, slots=True)
class Core:
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
