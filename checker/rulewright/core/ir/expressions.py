"""Types, sites, domains and expressions of the core."""

from __future__ import annotations

from msgspec import Struct

from rulewright.core.shapes import Shape
from rulewright.diagnostics.source import Span


class Scalar(Struct, frozen=True):
    """An integer within `low..high`; truth values are 0..1."""

    low: int
    high: int


class Array(Struct, frozen=True):
    """Cells within `low..high`, row-major over `dims` (at least one dimension)."""

    dims: tuple[int, ...]
    low: int
    high: int


Type = Scalar | Array


class Site(Struct, frozen=True):
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


class Interval(Struct, frozen=True):
    """The integers `low..high`, both included; empty when high < low."""

    low: Expr
    high: Expr


class Listing(Struct, frozen=True):
    """The members of a list table (for instance the neighbours of a corner) at `indices`.

    `longest` is the length of the longest list that can be meant; None says that no list of the
    table names a member twice, so that the interval of the generator bounds it.
    """

    table: str
    indices: tuple[Expr, ...]
    longest: int | None = None


class Members(Struct, frozen=True):
    """The ordinals whose cell in a one-dimensional array of 0 and 1 is 1, ascending."""

    set: Expr


Domain = Interval | Listing | Members


class Generator(Struct, frozen=True):
    """`for name in domain if condition`. `shape` tells what the bound value means to a reader.

    What stands before a dot in `name` is the author's word.
    """

    name: str
    type: Scalar
    domain: Domain
    condition: Expr | None
    shape: Shape

    @property
    def word(self) -> str:
        """The name as the text has it."""
        return self.name.partition(".")[0]


class Constant(Struct, frozen=True):
    """An integer."""

    value: int

    @property
    def type(self) -> Scalar:
        """The interval of exactly this value."""
        return Scalar(self.value, self.value)


class Local(Struct, frozen=True):
    """A choice, parameter, `let` or bound name."""

    name: str
    type: Type


class Read(Struct, frozen=True):
    """A state variable at `indices`; fewer indices than dimensions give the array that remains."""

    variable: str
    indices: tuple[Expr, ...]
    type: Type


class Lookup(Struct, frozen=True):
    """A constant table at `indices`, in the same way."""

    table: str
    indices: tuple[Expr, ...]
    type: Type


class Element(Struct, frozen=True):
    """An array-valued expression at `indices`."""

    array: Expr
    indices: tuple[Expr, ...]
    type: Type


class Arithmetic(Struct, frozen=True):
    """`operator` is add, subtract, multiply, divide (floor), modulo, minimum or maximum.

    The divisor of divide and modulo is not 0: an `Obliged` around it has seen to that.
    """

    operator: str
    left: Expr
    right: Expr
    type: Scalar


class Comparison(Struct, frozen=True):
    """`operator` is equal, unequal, less or at_most; both sides are scalars."""

    operator: str
    left: Expr
    right: Expr
    type: Scalar = Scalar(0, 1)


class Logic(Struct, frozen=True):
    """`operator` is and, or, implies; where the left side decides, the right one is not judged."""

    operator: str
    left: Expr
    right: Expr
    type: Scalar = Scalar(0, 1)


class Not(Struct, frozen=True):
    """Negation of a truth value."""

    operand: Expr
    type: Scalar = Scalar(0, 1)


class Conditional(Struct, frozen=True):
    """`then` where `condition` holds, else `otherwise`; only that side is judged."""

    condition: Expr
    then: Expr
    otherwise: Expr
    type: Type


class LetIn(Struct, frozen=True):
    """`value` under `name` within `body`."""

    name: str
    value: Expr
    body: Expr
    type: Type


class Reduce(Struct, frozen=True):
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


class Pick(Struct, frozen=True):
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


class Call(Struct, frozen=True):
    """A function of the core with its arguments."""

    function: str
    arguments: tuple[Expr, ...]
    type: Type


class Distance(Struct, frozen=True):
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


class LongestTrail(Struct, frozen=True):
    """Number of edges of a longest trail: a walk over `edges` that uses none of them twice.

    It may begin and end at places of `blocked`, but passes through none. The table `ends` has a row
    for each edge: the two places where it ends.
    """

    ends: str
    edges: Expr
    blocked: Expr
    type: Scalar


class Obliged(Struct, frozen=True):
    """`value`, but only where `condition` holds; otherwise the obligation `site` fails."""

    condition: Expr
    site: Site
    value: Expr
    type: Type


class Bounded(Struct, frozen=True):
    """`value`, each cell of which must lie within `low..high`; otherwise the obligation fails.

    Without a site it cannot fail, as conditions around it have settled that; so nobody may judge it
    where they were not judged or do not hold.
    """

    value: Expr
    low: int
    high: int
    site: Site | None
    type: Type


class Tabulate(Struct, frozen=True):
    """The array of `body` for `name` = 0..size-1; a body that is an array adds its dimensions."""

    name: str
    size: int
    body: Expr
    type: Array


class Quoted(Struct, frozen=True):
    """`value`, which stands at `span` in the text: lets a refuted property name its false part."""

    value: Expr
    span: Span | None
    type: Type


class Old(Struct, frozen=True):
    """What `value` was before the move; names around it keep what they are bound to now.

    Only properties that are judged over each move may look back.
    """

    value: Expr
    type: Type


class Ended(Struct, frozen=True):
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
    | LongestTrail
    | Obliged
    | Bounded
    | Tabulate
    | Quoted
    | Old
    | Ended
)
