"""Random expressions and effects over a small state, in which conditions often settle something.

Bounds are narrow and numbers small, so that obligations fail now and then, and the same few places
are asked for again and again. Every obligation has a site of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from hypothesis import strategies as st

from rulewright.core import build as b
from rulewright.core.intervals import scalar
from rulewright.core.ir import (
    Assign,
    Block,
    Demand,
    Effect,
    Expr,
    ForEach,
    Function,
    Generator,
    Let,
    Parameter,
    Procedure,
    Run,
    Scalar,
    Site,
    Table,
    Variable,
    When,
)
from rulewright.core.shapes import MapOf, Number

SMALL = Number(-9, 9)
X = Variable("x", (), 0, 4, Number(0, 4), ghost=False)
Y = Variable("y", (), -2, 3, Number(-2, 3), ghost=False)
ROW = Variable("row", (3,), 0, 3, MapOf(Number(0, 2), Number(0, 3)), ghost=False)
SEEN = Variable("seen", (), 0, 4, Number(0, 4), ghost=True)
VARIABLES = (X, Y, ROW, SEEN)
WORTH = Table("worth", (3,), (4, 0, 2))

Names = tuple[tuple[str, Scalar], ...]
Draw = Callable[[st.SearchStrategy[int]], int]


def _site(number: int) -> Site:
    return Site("range", f"rule {number}", f"site {number}", (), None)


_PLACE = Parameter("place", Scalar(0, 2), Number(0, 2))
_AT = b.local("place", _PLACE.type)
_HELD = b.read(ROW, (_AT,))
HOLDER = Function(
    "holder",
    (_PLACE,),
    b.conditional(
        b.equal(_HELD, b.FALSE),
        b.FALSE,
        b.add(b.lookup(WORTH, (b.bounded(b.subtract(_HELD, b.TRUE), 0, 2, _site(900)),)), b.TRUE),
    ),
)
"""None where the row is empty, as an optional."""
VALUE = Function(
    "value",
    (_PLACE,),
    b.conditional(b.unequal(_HELD, b.FALSE), b.subtract(_HELD, b.constant(4)), b.FALSE),
)
"""Below 0, but for where the row is empty."""
IS_HELD = Function("is_held", (_PLACE,), b.unequal(_HELD, b.FALSE))
FUNCTIONS = (HOLDER, VALUE, IS_HELD)
LOWER = Procedure(
    "lower",
    (_PLACE,),
    (Assign("row", (_AT,), b.bounded(b.subtract(_HELD, b.TRUE), 0, 3, _site(901))),),
)


class Rules:
    """Draws expressions and effects. `ghosts`: they may read the ghost; `back`: look back."""

    def __init__(self, draw: st.DrawFn, *, ghosts: bool = False, back: bool = False) -> None:
        self.draw = draw
        self.ghosts = ghosts
        self.back = back
        self.sites = map(_site, count())
        self.fresh = count()

    def pick(self, *of: str) -> str:
        """One of these."""
        return self.draw(st.sampled_from(of))

    def name(self) -> str:
        """A name; often one that is taken already."""
        return f"n{min(next(self.fresh) % 3, self.draw(st.integers(0, 2)))}"

    # ---- expressions

    def number(self, names: Names, depth: int) -> Expr:
        """A number."""
        kinds = ["constant", "x", "y", "row", *(["local"] * 3 if names else [])]
        if self.ghosts:
            kinds.append("seen")
        if depth > 0:
            kinds += ["arithmetic", "add", "add", "bounded", "bounded", "bounded", "if", "let"]
            kinds += ["divide", "sum", "worth", "holder", "value", *(["old"] if self.back else [])]
        match self.pick(*kinds):
            case "constant":
                return b.constant(self.draw(st.integers(-2, 4)))
            case "local":
                return b.local(*self.draw(st.sampled_from(names)))
            case "x":
                return b.read(X)
            case "y":
                return b.read(Y)
            case "seen":
                return b.read(SEEN)
            case "row":
                return b.read(ROW, (self.place(names, depth - 1),))
            case "worth":
                return b.lookup(WORTH, (self.place(names, depth - 1),))
            case "holder":
                return b.call("holder", (self.place(names, depth - 1),), HOLDER.body.type)
            case "value":
                return b.call("value", (self.place(names, depth - 1),), VALUE.body.type)
            case "old":
                return b.old(self.without_back().number(names, depth - 1))
            case "arithmetic":
                make = self.draw(st.sampled_from((b.subtract, b.minimum, b.maximum)))
                return make(self.number(names, depth - 1), self.number(names, depth - 1))
            case "add":
                step = b.constant(self.draw(st.sampled_from((-1, -1, 1, -2))))
                return b.add(self.number(names, depth - 1), step)
            case "bounded":
                return self.bounded(self.number(names, depth - 1))
            case "if":
                sides = self.number(names, depth - 1), self.number(names, depth - 1)
                return b.conditional(self.truth(names, depth - 1), *sides)
            case "let":
                value, name = self.number(names, depth - 1), self.name()
                inner = _with(names, name, b.scalar_type(value))
                return b.let_in(name, value, self.number(inner, depth - 1))
            case "divide":
                return self.divided(names, depth)
            case _:
                loop, inner = self.loop(names, depth - 1)
                return b.total((loop,), self.number(inner, depth - 1))

    def bounded(self, value: Expr) -> Expr:
        """A number that must lie within narrow bounds."""
        low = self.draw(st.integers(-1, 1))
        return b.bounded(value, low, low + self.draw(st.integers(1, 3)), next(self.sites))

    def place(self, names: Names, depth: int) -> Expr:
        """An index into the row."""
        if depth <= 0:
            return b.constant(self.draw(st.integers(0, 2)))
        return b.bounded(self.number(names, depth), 0, 2, next(self.sites))

    def divided(self, names: Names, depth: int) -> Expr:
        """A quotient, where the divisor is not 0."""
        left, right = self.number(names, depth - 1), self.number(names, depth - 1)
        make = self.draw(st.sampled_from((b.divide, b.modulo)))
        return b.obliged(b.unequal(right, b.FALSE), next(self.sites), make(left, right))

    def truth(self, names: Names, depth: int) -> Expr:
        """A condition."""
        kinds = ["compared"] * 4
        if depth > 0:
            kinds += ["and", "and", "or", "implies", "not", "any", "all", "obliged", "held"]
        match self.pick(*kinds):
            case "compared":
                make = self.draw(st.sampled_from((b.equal, b.unequal, b.less, b.at_most)))
                return make(self.number(names, depth - 1), self.number(names, depth - 1))
            case "and":
                return b.both(self.truth(names, depth - 1), self.truth(names, depth - 1))
            case "or":
                return b.either(self.truth(names, depth - 1), self.truth(names, depth - 1))
            case "implies":
                return b.implies(self.truth(names, depth - 1), self.truth(names, depth - 1))
            case "not":
                return b.negation(self.truth(names, depth - 1))
            case "obliged":
                sides = self.truth(names, depth - 1), self.truth(names, depth - 1)
                return b.obliged(sides[0], next(self.sites), sides[1])
            case "held":
                return b.call("is_held", (self.place(names, depth - 1),), IS_HELD.body.type)
            case kind:
                loop, inner = self.loop(names, depth - 1)
                body = self.truth(inner, depth - 1)
                return b.any_of((loop,), body) if kind == "any" else b.all_of((loop,), body)

    def loop(self, names: Names, depth: int) -> tuple[Generator, Names]:
        """A generator, and the names in its rounds."""
        low, high = b.constant(self.draw(st.integers(0, 1))), self.number(names, min(depth, 1))
        name = self.name()
        of = b.over_interval(name, low, high, SMALL).type
        inner = _with(names, name, of)
        condition = self.truth(inner, depth) if self.draw(st.booleans()) else None
        return b.over_interval(name, low, high, SMALL, condition), inner

    def without_back(self) -> Rules:
        """The same, but it does not look back."""
        inner = Rules(self.draw, ghosts=self.ghosts)
        inner.sites, inner.fresh = self.sites, self.fresh
        return inner

    # ---- effects

    def block(self, names: Names, depth: int) -> Block:
        """A few effects."""
        effects: list[Effect] = []
        for _ in range(self.draw(st.integers(1, 3))):
            effect = self.effect(names, depth)
            effects.append(effect)
            if isinstance(effect, Let):
                names = _with(names, effect.name, b.scalar_type(effect.value))
        return tuple(effects)

    def effect(self, names: Names, depth: int) -> Effect:
        """An effect."""
        kinds = ["x", "y", "row", "let", "demand", "lower"]
        if depth > 0:
            kinds += ["when", "when", "loop"]
        if self.ghosts:
            kinds.append("seen")
        match self.pick(*kinds):
            case "x" | "y" | "seen" as name:
                (variable,) = (each for each in VARIABLES if each.name == name)
                value = self.number(names, 2)
                bounded = b.bounded(value, variable.low, variable.high, next(self.sites))
                return Assign(name, (), bounded)
            case "row":
                value = b.bounded(self.number(names, 2), 0, 3, next(self.sites))
                return Assign("row", (self.place(names, 2),), value)
            case "let":
                return Let(self.name(), self.number(names, 2))
            case "demand":
                return Demand(self.truth(names, 1), next(self.sites))
            case "lower":
                return Run("lower", (self.place(names, 2),))
            case "when":
                condition = self.truth(names, 2)
                otherwise = self.block(names, depth - 1) if self.draw(st.booleans()) else ()
                return When(condition, self.block(names, depth - 1), otherwise)
            case _:
                generator, inner = self.loop(names, 1)
                return ForEach(generator, self.block(inner, depth - 1))


def _with(names: Names, name: str, of: Scalar) -> Names:
    """The names with one more, which hides one that is called the same."""
    return (*(each for each in names if each[0] != name), (name, scalar(of.low, of.high)))


@st.composite
def truths(draw: st.DrawFn, depth: int = 4, *, back: bool = False) -> Expr:
    """A condition over the state."""
    return Rules(draw, back=back).truth((), depth)


@st.composite
def blocks(draw: st.DrawFn, depth: int = 2, *, ghosts: bool = False) -> Block:
    """Effects on the state."""
    return Rules(draw, ghosts=ghosts).block((), depth)
