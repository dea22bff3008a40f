"""Numbers that can be told of a position: cells, sums of cells, and how many cells have a value.

Each is an expression of the core, and the cells that it is reckoned from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from msgspec import Struct

from rulewright.core import build as b
from rulewright.core.ir import Core, Expr, Generator, Variable
from rulewright.core.search import Position
from rulewright.core.shapes import BagOf, MapOf, Number, ScalarShape, SetOf, Shape
from rulewright.core.values import from_ordinal, show, size
from rulewright.symbolic.moves.position import counts

MOST_CODES = 16
"""Of a map to more values than this it is not told how often it has each."""

INDEX = "found."
"""Names that begin so are bound in what is found; nothing else is called so."""


class Quantity(Struct, frozen=True):
    """A number, in words and as an expression, of the cells at these places in a position.

    It is their sum, or, with a `code`, how many of them have it. `of` is the variable.
    """

    words: str
    of: str
    expr: Expr
    places: tuple[int, ...]
    code: int | None = None

    def value(self, position: Position) -> int:
        """The number in a position."""
        cells = [position[place] for place in self.places]
        return sum(cells) if self.code is None else cells.count(self.code)


class Placed(Struct, frozen=True):
    """A variable whose first cell is at `start` in a position."""

    variable: Variable
    start: int

    @property
    def name(self) -> str:
        """The variable's name."""
        return self.variable.name

    @property
    def places(self) -> range:
        """Where its cells are."""
        return range(self.start, self.start + prod(self.variable.dims))

    @property
    def cell(self) -> Shape:
        """What one of its cells means to a reader."""
        return _cell(self.variable.shape)

    @property
    def keys(self) -> tuple[ScalarShape, ...]:
        """What its indices mean."""
        return tuple(_keys(self.variable.shape))

    @property
    def is_number(self) -> bool:
        """Whether it is a number, or has one for each key."""
        shape = self.variable.shape
        while isinstance(shape, MapOf):
            shape = shape.value
        return isinstance(shape, Number)

    @property
    def is_summed(self) -> bool:
        """Whether its cells are added up."""
        return counts(self.variable.shape)

    def code_in_words(self, code: int) -> str:
        """A value of a cell."""
        return show(self.cell, code)

    def read(self, *indices: Expr) -> Expr:
        """Its value at some indices."""
        return b.read(self.variable, indices)

    def loop(self, dimension: int) -> Generator:
        """All indices of a dimension."""
        high = b.constant(self.variable.dims[dimension] - 1)
        key = self.keys[dimension]
        return b.over_interval(f"{INDEX}{dimension}", b.constant(0), high, key)

    def index(self, dimension: int) -> Expr:
        """The name that `loop` binds."""
        return b.local(f"{INDEX}{dimension}", self.loop(dimension).type)

    def key_in_words(self, dimension: int, place: int) -> str:
        """An index."""
        key = self.keys[dimension]
        return show(key, from_ordinal(key, place))


def placed(core: Core) -> list[Placed]:
    """All variables, with where they are."""
    found, start = list[Placed](), 0
    for variable in core.variables:
        found.append(Placed(variable, start))
        start += prod(variable.dims)
    return found


def _cell(shape: Shape) -> Shape:
    match shape:
        case MapOf(value=value):
            return _cell(value)
        case SetOf() | BagOf():
            return Number(0, 1) if isinstance(shape, SetOf) else Number(0, shape.most)
        case _:
            return shape


def _keys(shape: Shape) -> Iterator[ScalarShape]:
    match shape:
        case MapOf(key, value):
            yield key
            yield from _keys(value)
        case SetOf(element) | BagOf(element):
            yield element
        case _:
            pass


def totals(of: Placed) -> Iterator[Quantity]:
    """A variable that is counted with: the sum of all its cells."""
    if of.is_summed:
        dims = of.variable.dims
        loops = tuple(of.loop(dimension) for dimension in range(len(dims)))
        summed = b.total(loops, of.read(*(of.index(at) for at in range(len(dims)))))
        words = f"all {of.name}" if dims else of.name
        yield Quantity(words, of.name, summed, tuple(of.places))


def columns(of: Placed) -> Iterator[tuple[int, Quantity]]:
    """For each last index of a variable that is counted with: the sum over all others."""
    dims = of.variable.dims
    if not of.is_summed or not 1 <= len(dims) <= 2:
        return
    for place in range(dims[-1]):
        last = b.constant(place)
        word = of.key_in_words(len(dims) - 1, place)
        if len(dims) == 1:
            yield place, Quantity(f"{of.name}[{word}]", of.name, of.read(last), (of.start + place,))
            continue
        summed = b.total((of.loop(0),), of.read(of.index(0), last))
        places = tuple(of.places[place :: dims[-1]])
        yield place, Quantity(f"all {of.name}[{word}]", of.name, summed, places)


def rows(of: Placed) -> Iterator[tuple[int, Quantity]]:
    """For each first index of a variable that is counted with: the sum over all others."""
    dims = of.variable.dims
    if not of.is_summed or not 1 <= len(dims) <= 2:
        return
    width = prod(dims[1:])
    for place in range(dims[0]):
        first = b.constant(place)
        word = f"{of.name}[{of.key_in_words(0, place)}]"
        places = tuple(of.places[place * width : (place + 1) * width])
        if len(dims) == 1:
            yield place, Quantity(word, of.name, of.read(first), places)
        else:
            summed = b.total((of.loop(1),), of.read(first, of.index(1)))
            yield place, Quantity(f"count({word})", of.name, summed, places)


def occurrences(of: Placed) -> Iterator[tuple[int, Quantity]]:
    """For each value but `none` of a map: at how many places it has that."""
    dims = of.variable.dims
    cell = of.cell
    if len(dims) != 1 or isinstance(cell, SetOf | BagOf | MapOf) or size(cell) > MOST_CODES:
        return
    if counts(of.variable.shape):
        return
    for code in range(max(1, of.variable.low), of.variable.high + 1):
        same = b.equal(of.read(of.index(0)), b.constant(code))
        words = f"count of {of.name} == {of.code_in_words(code)}"
        counted = b.total((of.loop(0),), same)
        yield code, Quantity(words, of.name, counted, tuple(of.places), code)


def members(of: Placed) -> Iterator[Quantity]:
    """How many members a set has."""
    if isinstance(of.variable.shape, SetOf):
        summed = b.total((of.loop(0),), of.read(of.index(0)))
        yield Quantity(f"count({of.name})", of.name, summed, tuple(of.places))


def weighted(parts: Sequence[tuple[int, Quantity]]) -> tuple[Expr, str]:
    """A sum of multiples, and how it is written."""
    whole: Expr = b.constant(0)
    words = ""
    for times, quantity in parts:
        term = b.multiply(b.constant(abs(times)), quantity.expr)
        whole = b.add(whole, term) if times > 0 else b.subtract(whole, term)
        factor = "" if abs(times) == 1 else f"{abs(times)} * "
        sign = ("" if times > 0 else "-") if not words else (" + " if times > 0 else " - ")
        words += f"{sign}{factor}{quantity.words}"
    return whole, words
