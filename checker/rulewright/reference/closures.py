"""What compiled expressions do: a table of small functions, general ones and common forms.

Each takes what was compiled before and returns code over (cells, frame).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from rulewright.reference.layout import Cells, Code, Frame

# ---- single values


def constant(value: int) -> Code:
    """Always this value."""
    return lambda _cells, _frame: value


def local(slot: int) -> Code:
    """A bound name."""
    return lambda _cells, frame: frame[slot]


def local_plus(slot: int, value: int) -> Code:
    """A bound name and a constant."""
    return lambda _cells, frame: frame[slot] + value


# ---- addresses: where in the state or in a table something is


class Listed(Struct, frozen=True):
    """A table of one dimension, looked up by the name in `slot`."""

    slot: int
    values: tuple[int, ...]


class Term(Struct, frozen=True):
    """One index that is not constant, and what a step of it means in cells.

    `slot` is there if the index is just a name, `listed` if a name is looked up.
    """

    code: Code
    stride: int
    slot: int | None = None
    listed: Listed | None = None


class Address(Struct, frozen=True):
    """`start` plus all terms; from there `width` cells are meant, or one if `width` is None."""

    start: int
    terms: tuple[Term, ...]
    width: int | None


def place(address: Address) -> Code:
    """The number of the first cell that is meant."""
    start = address.start
    match address.terms:
        case ():
            return constant(start)
        case (Term(slot=int(slot), stride=stride),):
            return lambda _cells, frame: start + frame[slot] * stride
        case (Term(stride=stride, listed=Listed(slot, values)),):
            places = tuple(start + value * stride for value in values)
            return lambda _cells, frame: places[frame[slot]]
        case (Term(code, 1),):
            return lambda cells, frame: start + code(cells, frame)
        case (Term(slot=int(slot), stride=stride), Term(slot=int(other), stride=other_stride)):
            return lambda _cells, frame: start + frame[slot] * stride + frame[other] * other_stride
        case (Term(code, stride), Term(other_code, other_stride)):
            return lambda cells, frame: (
                start + code(cells, frame) * stride + other_code(cells, frame) * other_stride
            )
        case terms:
            return _general_place(start, [(term.code, term.stride) for term in terms])


def _general_place(start: int, terms: Sequence[tuple[Code, int]]) -> Code:
    def run(cells: Cells, frame: Frame) -> int:
        at = start
        for code, stride in terms:
            at += code(cells, frame) * stride
        return at

    return run


def read(address: Address) -> Code:
    """The cell or cells of the state at an address."""
    width, start = address.width, address.start
    at = place(address)
    if width is not None:
        return _read_cells(at, width)
    match address.terms:
        case ():
            return lambda cells, _frame: cells[start]
        case (Term(stride=1, slot=int(slot)),):
            return lambda cells, frame: cells[start + frame[slot]]
        case (Term(stride=1, listed=Listed(slot, values)),):
            places = tuple(start + value for value in values)
            return lambda cells, frame: cells[places[frame[slot]]]
        case _:
            return lambda cells, frame: cells[at(cells, frame)]


def _read_cells(at: Code, width: int) -> Code:
    def run(cells: Cells, frame: Frame) -> tuple[int, ...]:
        start = at(cells, frame)
        return tuple(cells[start : start + width])

    return run


def lookup(address: Address, values: Sequence[object]) -> Code:
    """The value or values of a table at an address."""
    width, start = address.width, address.start
    at = place(address)
    if width is not None:
        return _lookup_values(at, width, tuple(values))
    match address.terms:
        case ():
            value = values[start]
            return lambda _cells, _frame: value
        case (Term(slot=int(slot), stride=1),) if start == 0:
            return lambda _cells, frame: values[frame[slot]]
        case _:
            return lambda cells, frame: values[at(cells, frame)]


def _lookup_values(at: Code, width: int, values: tuple[object, ...]) -> Code:
    def run(cells: Cells, frame: Frame) -> tuple[object, ...]:
        start = at(cells, frame)
        return values[start : start + width]

    return run


def element(array: Code, address: Address) -> Code:
    """The cell or cells of an array at an address."""
    width = address.width
    at = place(address)
    if width is None:
        return lambda cells, frame: array(cells, frame)[at(cells, frame)]

    def run(cells: Cells, frame: Frame) -> tuple[int, ...]:
        values: tuple[int, ...] = array(cells, frame)
        start = at(cells, frame)
        return values[start : start + width]

    return run


# ---- arithmetic and truth

Binary = Callable[[Code, Code], Code]
WithConstant = Callable[[Code, int], Code]

ARITHMETIC: dict[str, Binary] = {
    "add": lambda left, right: lambda c, f: left(c, f) + right(c, f),
    "subtract": lambda left, right: lambda c, f: left(c, f) - right(c, f),
    "multiply": lambda left, right: lambda c, f: left(c, f) * right(c, f),
    "divide": lambda left, right: lambda c, f: left(c, f) // right(c, f),
    "modulo": lambda left, right: lambda c, f: left(c, f) % right(c, f),
    "minimum": lambda left, right: lambda c, f: min(left(c, f), right(c, f)),
    "maximum": lambda left, right: lambda c, f: max(left(c, f), right(c, f)),
}

ARITHMETIC_WITH_CONSTANT: dict[str, WithConstant] = {
    "add": lambda left, right: lambda c, f: left(c, f) + right,
    "subtract": lambda left, right: lambda c, f: left(c, f) - right,
    "multiply": lambda left, right: lambda c, f: left(c, f) * right,
    "divide": lambda left, right: lambda c, f: left(c, f) // right,
    "modulo": lambda left, right: lambda c, f: left(c, f) % right,
    "minimum": lambda left, right: lambda c, f: min(left(c, f), right),
    "maximum": lambda left, right: lambda c, f: max(left(c, f), right),
}

COMPARISON: dict[str, Binary] = {
    "equal": lambda left, right: lambda c, f: left(c, f) == right(c, f),
    "unequal": lambda left, right: lambda c, f: left(c, f) != right(c, f),
    "less": lambda left, right: lambda c, f: left(c, f) < right(c, f),
    "at_most": lambda left, right: lambda c, f: left(c, f) <= right(c, f),
}

COMPARISON_WITH_CONSTANT: dict[str, WithConstant] = {
    "equal": lambda left, right: lambda c, f: left(c, f) == right,
    "unequal": lambda left, right: lambda c, f: left(c, f) != right,
    "less": lambda left, right: lambda c, f: left(c, f) < right,
    "at_most": lambda left, right: lambda c, f: left(c, f) <= right,
}

CellWith = Callable[[int, int, int], Code]

CELL_WITH_CONSTANT: dict[str, CellWith] = {
    "equal": lambda start, slot, right: lambda c, f: c[start + f[slot]] == right,
    "unequal": lambda start, slot, right: lambda c, f: c[start + f[slot]] != right,
    "less": lambda start, slot, right: lambda c, f: c[start + f[slot]] < right,
    "at_most": lambda start, slot, right: lambda c, f: c[start + f[slot]] <= right,
}

CELL_WITH_NAME: dict[str, CellWith] = {
    "equal": lambda start, slot, right: lambda c, f: c[start + f[slot]] == f[right],
    "unequal": lambda start, slot, right: lambda c, f: c[start + f[slot]] != f[right],
    "less": lambda start, slot, right: lambda c, f: c[start + f[slot]] < f[right],
    "at_most": lambda start, slot, right: lambda c, f: c[start + f[slot]] <= f[right],
}

LOGIC: dict[str, Binary] = {
    "and": lambda left, right: lambda c, f: left(c, f) and right(c, f),
    "or": lambda left, right: lambda c, f: left(c, f) or right(c, f),
    "implies": lambda left, right: lambda c, f: not left(c, f) or right(c, f),
}


def negation(operand: Code) -> Code:
    """`not operand`."""
    return lambda cells, frame: not operand(cells, frame)


def conditional(condition: Code, then: Code, otherwise: Code) -> Code:
    """`then if condition else otherwise`."""
    return lambda c, f: then(c, f) if condition(c, f) else otherwise(c, f)


# ---- names


def let_in(slot: int, value: Code, body: Code) -> Code:
    """`value` in a slot, then `body`."""

    def run(cells: Cells, frame: Frame) -> object:
        frame[slot] = value(cells, frame)
        return body(cells, frame)

    return run


def call(body: Code, arguments: Sequence[Code], inner_size: int) -> Code:
    """A function's body in a frame of its own: its arguments, then room for what it binds."""
    room = (None,) * (inner_size - len(arguments))
    match tuple(arguments):
        case ():
            return lambda c, _f: body(c, [*room])
        case (first,):
            return lambda c, f: body(c, [first(c, f), *room])
        case (first, second):
            return lambda c, f: body(c, [first(c, f), second(c, f), *room])
        case (first, second, third):
            return lambda c, f: body(c, [first(c, f), second(c, f), third(c, f), *room])
        case every:
            return lambda c, f: body(c, [*[each(c, f) for each in every], *room])


# ---- the position before a move


def old(before: Callable[[], Cells], value: Code) -> Code:
    """`value` where the move began."""
    return lambda _cells, frame: value(before(), frame)


# ---- arrays


def tabulate(slot: int, size: int, body: Code, *, of_arrays: bool) -> Code:
    """The array of `body` for 0..size-1 in a slot; rows are joined."""

    def cells_of(cells: Cells, frame: Frame) -> tuple[int, ...]:
        values = []
        for index in range(size):
            frame[slot] = index
            values.append(body(cells, frame))
        return tuple(values)

    def rows_of(cells: Cells, frame: Frame) -> tuple[int, ...]:
        values: list[int] = []
        for index in range(size):
            frame[slot] = index
            values.extend(body(cells, frame))
        return tuple(values)

    return rows_of if of_arrays else cells_of
