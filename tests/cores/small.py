"""Makes small cores for tests, with everything that is not said left empty."""

from __future__ import annotations

from typing import TypedDict, Unpack

from msgspec.structs import replace

from rulewright.core import build as b
from rulewright.core.ir import (
    Action,
    Assign,
    Block,
    ByPlayers,
    Choice,
    Core,
    Effect,
    Expr,
    Function,
    Graph,
    Guard,
    Interval,
    ListTable,
    Outcome,
    Owner,
    Procedure,
    Property,
    Requirement,
    Scalar,
    Site,
    Step,
    Table,
    Variable,
)
from rulewright.core.shapes import Number, Shape, Sort, Truth

PLAYER = Sort("Player", ("red", "blue"))

EMPTY = Core(
    name="empty",
    sorts=(PLAYER,),
    tables=(),
    lists=(),
    graphs=(),
    variables=(),
    functions=(),
    procedures=(),
    initial=(),
    actions=(),
    steps=(),
    ended=None,
    ends_without_move=False,
    outcome=None,
    properties=(),
    players=PLAYER,
    phase=None,
    current=None,
)


class Parts(TypedDict, total=False):
    """The parts of a core that tests give."""

    tables: tuple[Table, ...]
    lists: tuple[ListTable, ...]
    graphs: tuple[Graph, ...]
    variables: tuple[Variable, ...]
    functions: tuple[Function, ...]
    procedures: tuple[Procedure, ...]
    initial: Block
    actions: tuple[Action, ...]
    steps: tuple[Step, ...]
    ended: Expr
    ends_without_move: bool
    outcome: Outcome
    properties: tuple[Property, ...]
    phase: str
    current: str


def core(**parts: Unpack[Parts]) -> Core:
    """A core of these parts."""
    return replace(EMPTY, **parts)


def number(name: str, low: int, high: int, shape: Shape | None = None) -> Variable:
    """A variable that is a number."""
    return Variable(name, (), low, high, shape or Number(low, high), ghost=False)


def flag(name: str, *, ghost: bool = False) -> Variable:
    """A variable that is a truth value."""
    return Variable(name, (), 0, 1, Truth(), ghost=ghost)


def site(kind: str, rule: str = "rule") -> Site:
    """A place where a rule may have no answer."""
    return Site(kind, rule, f"what fails in {rule}", (), None)


def choice(name: str, low: int, high: int, *, by_chance: bool = False) -> Choice:
    """A choice of a number."""
    domain = Interval(b.constant(low), b.constant(high))
    return Choice(name, Scalar(low, high), domain, by_chance, Number(low, high))


def chosen(of: Choice) -> Expr:
    """The value of a choice."""
    return b.local(of.name, of.type)


def requirement(condition: Expr, label: str = "1", because: str | None = None) -> Requirement:
    """A requirement."""
    return Requirement(label, condition, because, None)


RED = ByPlayers((b.constant(0),))


def action(
    name: str,
    *effects: Effect,
    choices: tuple[Choice, ...] = (),
    owner: Owner = RED,
    during: tuple[int, ...] = (),
    guards: tuple[Guard, ...] = (),
    weight: Expr | None = None,
) -> Action:
    """An action."""
    return Action(name, choices, owner, during, guards, weight, effects, ())


def step(name: str, condition: Expr, *effects: Effect) -> Step:
    """A step."""
    return Step(name, condition, effects, site("endless", name), ())


def stated(kind: str, name: str, condition: Expr) -> Property:
    """A property."""
    return Property(kind, name, condition, ())


def put(variable: Variable, value: Expr, *indices: Expr) -> Assign:
    """An assignment."""
    return Assign(variable.name, indices, value)
