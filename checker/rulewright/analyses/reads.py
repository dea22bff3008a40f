"""What a part of a property reads of a position, also through the functions that it calls."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from msgspec import Struct

from rulewright.analyses.cells import sparsely, trimmed
from rulewright.analyses.results import ToldValue
from rulewright.core.cost import Costs
from rulewright.core.ir import (
    Bounded,
    Call,
    Conditional,
    Distance,
    Expr,
    LetIn,
    Logic,
    Obliged,
    Old,
    Pick,
    Quoted,
    Read,
    Reduce,
    Tabulate,
    Variable,
)
from rulewright.core.search import Failure, Position, Value
from rulewright.core.shapes import BagOf, MapOf, Number, SetOf, Shape
from rulewright.core.values import cell_count, decode, from_ordinal, show
from rulewright.core.walk import free_names, parts, rests_on_conditions
from rulewright.reference.machine import Machine
from rulewright.reference.offers import TooManyCandidates

_MOST_READ = 6
"""More values than these tell a reader less."""

_MOST_CELLS = 200
"""A value with more cells is not told beside others."""

_MOST_PARTS = 2_000
_MOST_JUDGED = 200
"""So many parts are looked at, and so many of them judged, before what is found has to do."""

Names = Mapping[str, Value]


class _Asked(Struct, frozen=True):
    """A part with the names that are known there; `back`: as it was before the last move.

    `reached`: the property was judged, and for that this part, so that this can be done again.
    """

    part: Expr
    names: Names
    back: bool = False
    reached: bool = True

    def also(self, part: Expr, names: Names | None = None) -> _Asked:
        """Another part of the same."""
        return _Asked(part, self.names if names is None else names, self.back, self.reached)

    def perhaps(self, part: Expr) -> _Asked:
        """Another part, which need not have been reached."""
        return _Asked(part, self.names, self.back, reached=False)


def values_read(
    machine: Machine, positions: tuple[Position, Position | None], part: Expr, names: Names
) -> tuple[ToldValue, ...]:
    """The places of the state that `part` reads, as closely as its indices are known.

    `positions` are where a play ends and, for what looks back over its last move, where that began:
    what the move has changed is told as it was before, too.
    """
    reads = _Reads(machine, *positions)
    reads.follow(_Asked(part, names))
    return tuple(islice(reads.found.values(), _MOST_READ))


class _Reads:
    def __init__(self, machine: Machine, position: Position, before: Position | None) -> None:
        self.machine = machine
        self.position = position
        self.before = before
        self.functions = {function.name: function for function in machine.core.functions}
        self.places = _places(machine.core.variables)
        self.found: dict[str, ToldValue] = {}
        self.costs = Costs(machine.core.functions)
        self.left = _MOST_JUDGED

    def follow(self, asked: _Asked) -> None:
        """Look at a part and all it asks, in the order in which they are judged."""
        waiting = [asked]
        for _ in range(_MOST_PARTS):
            if not waiting or len(self.found) >= _MOST_READ:
                return
            at = waiting.pop()
            if isinstance(at.part, Read):
                self.keep(at.part, at)
            waiting.extend(reversed(self.inside(at)))

    def inside(self, at: _Asked) -> list[_Asked]:
        """What is judged inside a part."""
        match at.part:
            case Quoted(value) | Bounded(value=value) | Obliged(value=value):
                return [at.also(value)]
            case Old(value):
                return [_Asked(value, at.names, back=True, reached=at.reached)]
            case LetIn(name, value, body):
                return [at.also(value), at.also(body, self.bound(at.names, {name: value}, at))]
            case Logic(operator=operator, left=left, right=right):
                found = self.value(left, at)
                if found is None:
                    return [at.also(left), at.perhaps(right)]
                decided = found == (1 if operator == "or" else 0)
                return [at.also(left)] if decided else [at.also(left), at.also(right)]
            case Conditional(condition, then, otherwise):
                holds = self.scalar(condition, at)
                if holds is None:
                    return [at.also(condition), at.perhaps(then), at.perhaps(otherwise)]
                return [at.also(condition), at.also(then if holds else otherwise)]
            case Call(function=called, arguments=arguments):
                function = self.functions[called]
                given = (parameter.name for parameter in function.parameters)
                inner = self.bound({}, dict(zip(given, arguments, strict=True)), at)
                return [*map(at.also, arguments), at.also(function.body, inner)]
            case Reduce(generators=generators):
                unknown = {generator.name for generator in generators}
            case Pick(generator=generator):
                unknown = {generator.name}
            case Tabulate(name=name):
                unknown = {name}
            case Distance():
                unknown = set()
            case _:
                return [at.also(each) for each in parts(at.part)]
        known = {name: value for name, value in at.names.items() if name not in unknown}
        within = _Asked(at.part, known, at.back, at.reached)
        return [within.perhaps(each) for each in parts(at.part)]

    def bound(self, names: Names, more: Mapping[str, Expr], at: _Asked) -> dict[str, Value]:
        """The names, and those of `more` whose values are known."""
        known = {name: value for name, value in names.items() if name not in more}
        for name, expr in more.items():
            value = self.value(expr, at)
            if value is not None:
                known[name] = value
        return known

    def value(self, expr: Expr, at: _Asked) -> Value | None:
        """The value, if it is known; None also where the rules have no answer.

        What no search has reached may be more work than could ever be done.
        """
        free = free_names(expr)
        if self.left == 0 or not free <= at.names.keys():
            return None
        if not at.reached and (rests_on_conditions(expr) or not self.costs.soon(expr)):
            return None
        self.left -= 1
        bound = {name: at.names[name] for name in free}
        meant = Old(expr, expr.type) if at.back else expr
        try:
            found = self.machine.evaluate(meant, self.position, bound, self.before)
        except TooManyCandidates:  # nobody has asked this before
            self.left = 0
            return None
        return None if isinstance(found, Failure) else found

    def scalar(self, expr: Expr, at: _Asked) -> int | None:
        """The value of what is no array, if it is known."""
        value = self.value(expr, at)
        return value if isinstance(value, int) else None

    def keep(self, read: Read, at: _Asked) -> None:
        """Note what is read: a part of a map or bag where that is known, else all of it."""
        name, shape, start = self.place(read, at)
        there = slice(start, start + cell_count(shape))
        now = self.position[there]
        if self.before is not None:
            then = self.before[there]
            if at.back or then != now:
                self.tell(f"old({name})", shape, then)
            if at.back and then == now:
                return
        self.tell(name, shape, now)

    def place(self, read: Read, at: _Asked) -> tuple[str, Shape, int]:
        """The words for what is read, its shape, and where in a position it begins."""
        name = read.variable
        shape, start = self.places[name]
        for index in read.indices:
            ordinal = None if isinstance(shape, SetOf) else self.scalar(index, at)
            if ordinal is None:
                break
            match shape:
                case MapOf(key, value):
                    start += ordinal * cell_count(value)
                    name, shape = f"{name}[{show(key, from_ordinal(key, ordinal))}]", value
                case BagOf(element, most):
                    start += ordinal
                    name = f"{name}[{show(element, from_ordinal(element, ordinal))}]"
                    shape = Number(0, most)
                case _:
                    break
        return name, shape, start

    def tell(self, name: str, shape: Shape, cells: tuple[int, ...]) -> None:
        """Add a value to those found, unless it is large."""
        if len(cells) > _MOST_CELLS:
            return
        is_array = isinstance(shape, BagOf | SetOf | MapOf)
        told = decode(shape, cells if is_array else cells[0])
        self.found.setdefault(name, (name, told, trimmed(sparsely(shape, cells))))


def _places(variables: tuple[Variable, ...]) -> dict[str, tuple[Shape, int]]:
    """The shape of each variable, and where in a position it begins."""
    places: dict[str, tuple[Shape, int]] = {}
    start = 0
    for variable in variables:
        places[variable.name] = (variable.shape, start)
        start += cell_count(variable.shape)
    return places
