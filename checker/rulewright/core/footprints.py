"""What effects read and write, as far as it can be seen without running them.

An access names a variable and its places: a constant, the name that a loop, choice or parameter
binds, or None where it could be any. What procedures and functions do is followed into them, with
their arguments in the places of their parameters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

from msgspec import Struct

from rulewright.core.ir import (
    Arithmetic,
    Assign,
    Block,
    Bounded,
    Call,
    Comparison,
    Constant,
    Core,
    Demand,
    Effect,
    Element,
    Expr,
    ForEach,
    Let,
    LetIn,
    Local,
    Obliged,
    Quoted,
    Read,
    Reduce,
    Run,
    Scalar,
    Tabulate,
    Type,
    When,
)
from rulewright.core.walk import domain_parts, scoped_walk, walk

Place = int | str | None
Places = Mapping[str, Place]
"""What the names in reach stand for; a name that is missing stands for itself."""


class Access(Struct, frozen=True):
    """A variable at its first places; further dimensions are meant as a whole."""

    variable: str
    places: tuple[Place, ...]

    def may_meet(self, other: Access) -> bool:
        """Whether both can be about one cell, as far as constants tell."""
        both = zip(self.places, other.places, strict=False)
        apart = any(isinstance(a, int) and isinstance(b, int) and a != b for a, b in both)
        return self.variable == other.variable and not apart


class Write(Struct, frozen=True):
    """A write; `constant` is its only value.

    `change` is `up` if it adds what is not negative to its place and does no more, `down` if it
    takes that away.
    """

    access: Access
    change: str | None
    constant: int | None


class Footprint(Struct):
    """All that some effects write, read, and read only to demand something of it."""

    writes: set[Write] = set()
    reads: set[Access] = set()
    demands: set[Access] = set()

    def take(self, other: Footprint) -> None:
        """Add what other effects do."""
        self.writes |= other.writes
        self.reads |= other.reads
        self.demands |= other.demands


class Footprints:
    """Footprints over the functions and procedures of a core."""

    def __init__(self, core: Core) -> None:
        self.functions = {function.name: function for function in core.functions}
        self.procedures = {procedure.name: procedure for procedure in core.procedures}
        self.of_calls: dict[tuple[str, tuple[Place, ...]], frozenset[Access]] = {}
        self.of_runs: dict[tuple[str, tuple[Place, ...]], Footprint] = {}

    # ---- expressions

    def reads(self, expr: Expr, places: Places, besides: Read | None = None) -> Iterator[Access]:
        """What an expression reads, but for one node of it."""
        for node, inner in scoped_walk(expr, places, _hide):
            match node:
                case Read(variable, indices) if node is not besides:
                    yield Access(variable, _places(indices, inner))
                case Call(function, arguments):
                    yield from self._call(function, _places(arguments, inner))
                case _:
                    pass

    def _call(self, function: str, arguments: tuple[Place, ...]) -> frozenset[Access]:
        key = (function, arguments)
        if key not in self.of_calls:
            called = self.functions[function]
            names = (parameter.name for parameter in called.parameters)
            places = dict(zip(names, arguments, strict=True))
            self.of_calls[key] = frozenset(self.reads(called.body, places))
        return self.of_calls[key]

    # ---- effects

    def block(self, block: Block, places: Places) -> Footprint:
        """What effects do one after the other."""
        found = Footprint()
        for effect in block:
            self._effect(effect, places, found)
            if isinstance(effect, Let):
                places = {**places, effect.name: _place(effect.value, places)}
        return found

    def _effect(self, effect: Effect, places: Places, found: Footprint) -> None:
        match effect:
            case Assign():
                self._assignment(effect, places, found)
            case Let(value=value):
                found.reads.update(self.reads(value, places))
            case When(condition, then, otherwise):
                found.reads.update(self.reads(condition, places))
                found.take(self.block(then, places))
                found.take(self.block(otherwise, places))
            case ForEach(generator, body):
                for part in domain_parts(generator.domain):
                    found.reads.update(self.reads(part, places))
                inner = _hide(places, generator.name, generator.type)
                if generator.condition is not None:
                    found.reads.update(self.reads(generator.condition, inner))
                found.take(self.block(body, inner))
            case Run(procedure, arguments):
                for argument in arguments:
                    found.reads.update(self.reads(argument, places))
                found.take(self._run(procedure, _places(arguments, places)))
            case Demand(condition):
                found.demands.update(self.reads(condition, places))
            case _:
                assert_never(effect)

    def _run(self, procedure: str, arguments: tuple[Place, ...]) -> Footprint:
        key = (procedure, arguments)
        if key not in self.of_runs:
            run = self.procedures[procedure]
            names = (parameter.name for parameter in run.parameters)
            self.of_runs[key] = self.block(run.body, dict(zip(names, arguments, strict=True)))
        return self.of_runs[key]

    def _assignment(self, effect: Assign, places: Places, found: Footprint) -> None:
        access = Access(effect.variable, _places(effect.indices, places))
        grown = added(effect)
        change = None if grown is None else grown.change
        constant = effect.value.value if isinstance(effect.value, Constant) else None
        found.writes.add(Write(access, change, constant))
        for index in effect.indices:
            found.reads.update(self.reads(index, places))
        own = None if grown is None else grown.own
        found.reads.update(self.reads(effect.value, places, besides=own))


def _place(expr: Expr, places: Places) -> Place:
    """What an index stands for."""
    match expr:
        case Constant(value):
            return value
        case Local(name):
            return places.get(name, name)
        case Quoted(value):
            return _place(value, places)
        case _:
            return None


def _places(exprs: Iterable[Expr], places: Places) -> tuple[Place, ...]:
    return tuple(_place(expr, places) for expr in exprs)


def _hide(places: Places, name: str, _of: Type) -> Places:
    """The same with a name that stands for any value."""
    return {**places, name: None}


# ---- writes that only add or subtract


class Grown(Struct, frozen=True):
    """An assignment adds `amount` to its place, or takes it away; `own` is where it reads it."""

    operator: str
    amount: Expr
    own: Read

    @property
    def change(self) -> str | None:
        """`up` or `down`, where the sign of the amount is known."""
        of = self.amount.type
        if of.low < 0 < of.high:
            return None
        return "up" if (of.low >= 0) == (self.operator == "add") else "down"


Kept = Mapping[str, Expr]
"""The names that expressions around bind, with what they stand for."""


def added(effect: Assign) -> Grown | None:
    """How an assignment changes its place, if it only adds to it or subtracts from it."""
    grown = _added(effect.value, effect, effect.indices, {})
    return grown if grown is not None and _is_read_once(effect.value, grown.own) else None


def _is_read_once(value: Expr, own: Read) -> bool:
    """Whether `own` is all that reads the place: nothing else asks for it, or a name of it.

    A node may stand in several places, and so may a name. That what comes of it is held against a
    bound does not count.
    """
    uses = Counter(node.name for node in walk([value]) if isinstance(node, Local))
    uses.subtract(name for node in walk([value]) for name in _capped(node))
    times = sum(1 for node in walk([value]) if node is own)
    return times == 1 and all(uses[name] == 1 for name in _names_of(value, own))


def _names_of(value: Expr, own: Read) -> set[str]:
    """The names that stand for something of which `own` is a part."""
    names: set[str] = set()

    def has_it(inner: Expr) -> bool:
        return inner is own or (isinstance(inner, Local) and inner.name in names)

    for node in walk([value]):
        if isinstance(node, LetIn) and any(has_it(inner) for inner in walk([node.value])):
            names.add(node.name)
    return names


def _capped(expr: Expr) -> tuple[str, ...]:
    """The name of a value that is due only where it keeps its upper bounds."""
    match expr:
        case Obliged(Reduce("all", _, Comparison("at_most", Element(Local(name)))), _, Local(due)):
            return (name,) if name == due else ()
        case Obliged(Comparison("at_most", Local(name)), _, Local(due)):
            return (name,) if name == due else ()
        case _:
            return ()


def _added(expr: Expr, effect: Assign, indices: tuple[Expr, ...], kept: Kept) -> Grown | None:
    match expr:
        case Bounded(value=value) | Quoted(value=value) | Obliged(value=value):
            return _added(value, effect, indices, kept)
        case LetIn(name, value, body):
            return _added(body, effect, indices, {**kept, name: value})
        case Local(name) if name in kept:
            return _added(kept[name], effect, indices, kept)
        case Tabulate(name, _, body):
            index = Local(name, Scalar(0, 0))
            return _added(body, effect, (*indices, index), kept)
        case Arithmetic("add" | "subtract" as operator, left, right):
            own = _own_read(left, effect, indices, kept)
            if own is not None:
                return Grown(operator, right, own)
            own = _own_read(right, effect, indices, kept) if operator == "add" else None
            return None if own is None else Grown(operator, left, own)
        case _:
            return None


def _own_read(expr: Expr, effect: Assign, indices: tuple[Expr, ...], kept: Kept) -> Read | None:
    """The node by which `expr` reads the very place at `indices`, if that is all it does."""
    match expr:
        case Bounded(value=value) | Quoted(value=value):
            return _own_read(value, effect, indices, kept)
        case Local(name) if name in kept:
            return _own_read(kept[name], effect, indices, kept)
        case Read(variable, read) if variable == effect.variable and _same(read, indices):
            return expr
        case Element(array, inner) if _same(inner, indices[len(indices) - len(inner) :]):
            return _own_read(array, effect, indices[: len(indices) - len(inner)], kept)
        case _:
            return None


def _same(some: tuple[Expr, ...], others: tuple[Expr, ...]) -> bool:
    """Whether indices are the same, one by one."""
    return len(some) == len(others) and all(map(_same_index, some, others))


def _same_index(one: Expr, other: Expr) -> bool:
    match one, other:
        case Local(name), Local(other_name):
            return name == other_name
        case _:
            return one == other
