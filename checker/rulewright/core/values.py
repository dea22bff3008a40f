"""Values by their shapes: how many there are, their codes, and how they are shown."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import assert_never

from rulewright.core.search import Value
from rulewright.core.shapes import (
    BagOf,
    Compound,
    MapOf,
    Maybe,
    Member,
    Number,
    ScalarShape,
    SetOf,
    Shape,
    Truth,
)
from rulewright.diagnostics.fault import Fault

Json = bool | int | str | None | list["Json"] | dict[str, "Json"]

# ---- sizes


def size(shape: ScalarShape) -> int:
    """How many values a scalar shape has."""
    match shape:
        case Truth():
            return 2
        case Number(low, high):
            return max(0, high - low + 1)
        case Member(sort):
            return len(sort.members)
        case Maybe(inner):
            return 1 + size(inner)
        case Compound(fields=fields):
            return prod(size(field) for _, field in fields)
        case _:
            assert_never(shape)


def cells(shape: Shape) -> tuple[int, ...]:
    """The dimensions of a value's cells; none for a scalar."""
    match shape:
        case SetOf(element) | BagOf(element):
            return (size(element),)
        case MapOf(key, value):
            return (size(key), *cells(value))
        case _:
            return ()


def cell_count(shape: Shape) -> int:
    """How many cells a value has."""
    return prod(cells(shape))


def limits(shape: Shape) -> tuple[int, int]:
    """The lowest and the highest number in a cell of a value."""
    match shape:
        case Number(low, high):
            return low, high
        case SetOf():
            return 0, 1
        case BagOf(most=most):
            return 0, most
        case MapOf(value=value):
            return limits(value)
        case _:
            return 0, size(shape) - 1


# ---- ordinals


def ordinal(shape: ScalarShape, code: int) -> int:
    """The place of a value in declared order, from 0."""
    return code - shape.low if isinstance(shape, Number) else code


def from_ordinal(shape: ScalarShape, place: int) -> int:
    """The code of the value at this place in declared order."""
    return place + shape.low if isinstance(shape, Number) else place


def _fields(shape: Compound, code: int) -> list[tuple[str, ScalarShape, int]]:
    """The fields of a record with the code of each."""
    parts: list[tuple[str, ScalarShape, int]] = []
    for name, field in reversed(shape.fields):
        code, place = divmod(code, size(field))
        parts.append((name, field, from_ordinal(field, place)))
    parts.reverse()
    return parts


# ---- to JSON and back


def decode(shape: Shape, value: Value) -> Json:
    """A value as JSON has it."""
    if isinstance(value, tuple):
        return _decode_cells(shape, value)
    match shape:
        case Truth():
            return bool(value)
        case Number():
            return int(value)
        case Member(sort):
            return sort.members[value]
        case Maybe(inner):
            return decode(inner, from_ordinal(inner, value - 1)) if value else None
        case Compound(name=name):
            fields = {field: decode(of, code) for field, of, code in _fields(shape, value)}
            return fields if name else list(fields.values())
        case _:
            raise Fault(f"a single number where {shape} is due")


def _decode_cells(shape: Shape, values: tuple[int, ...]) -> Json:
    match shape:
        case SetOf(element):
            present = (place for place, cell in enumerate(values) if cell)
            return [decode(element, from_ordinal(element, place)) for place in present]
        case BagOf(element):
            return {
                show(element, from_ordinal(element, place)): int(count)
                for place, count in enumerate(values)
                if count
            }
        case MapOf(key, value):
            return {
                show(key, from_ordinal(key, place)): decode(value, part)
                for place, part in enumerate(_map_parts(value, values))
            }
        case _:
            raise Fault(f"an array where {shape} is due")


def _map_parts(value: Shape, values: tuple[int, ...]) -> list[Value]:
    """The value of each key of a map."""
    width = cell_count(value)
    if cells(value) == ():
        return list(values)
    return [values[start : start + width] for start in range(0, len(values), width)]


def encode(shape: Shape, json: Json) -> Value:
    """The value that `decode` gives as `json`. Raises ValueError where there is none."""
    match shape, json:
        case SetOf(element), list():
            chosen = [ordinal(element, _scalar_code(element, item)) for item in json]
            return tuple(int(place in chosen) for place in range(size(element)))
        case BagOf(element, most), dict():
            counts = _by_key(element, json)
            return tuple(_count(counts.get(place, 0), most) for place in range(size(element)))
        case MapOf(key, value), dict():
            return _encode_map(key, value, json)
        case ((SetOf() | BagOf() | MapOf()), _):
            raise ValueError(f"{json!r} is no value of {shape}")
        case _:
            return _scalar_code(shape, json)


def _scalar_code(shape: Shape, json: Json) -> int:
    match shape, json:
        case Truth(), bool():
            return int(json)
        case Number(low, high), int() if not isinstance(json, bool) and low <= json <= high:
            return json
        case Member(sort), str() if json in sort.members:
            return sort.members.index(json)
        case Maybe(), None:
            return 0
        case Maybe(inner), _:
            return 1 + ordinal(inner, _scalar_code(inner, json))
        case Compound(fields=fields), (dict() | list()) if len(json) == len(fields):
            given = json if isinstance(json, dict) else dict(zip(_names(fields), json, strict=True))
            code = 0
            for field, of in fields:
                code = code * size(of) + ordinal(of, _scalar_code(of, _named(given, field)))
            return code
        case _:
            raise ValueError(f"{json!r} is no value of {shape}")


def _names(fields: tuple[tuple[str, ScalarShape], ...]) -> list[str]:
    return [name for name, _ in fields]


def _named(given: dict[str, Json], name: str) -> Json:
    if name not in given:
        raise ValueError(f"nothing is given for {name}")
    return given[name]


def _by_key(key: ScalarShape, json: dict[str, Json]) -> dict[int, Json]:
    """The values by their keys' ordinals."""
    places = {show(key, from_ordinal(key, place)): place for place in range(size(key))}
    unknown = [name for name in json if name not in places]
    if unknown:
        raise ValueError(f"{unknown[0]!r} is no key of {key}")
    return {places[name]: value for name, value in json.items()}


def _count(json: Json, most: int) -> int:
    if not isinstance(json, int) or isinstance(json, bool) or not 0 <= json <= most:
        raise ValueError(f"{json!r} is no count of 0..{most}")
    return json


def _encode_map(key: ScalarShape, value: Shape, json: dict[str, Json]) -> Value:
    given = _by_key(key, json)
    if len(given) != size(key):
        raise ValueError(f"a value is due for each key of {key}")
    cells_of: list[int] = []
    for place in range(size(key)):
        part = encode(value, given[place])
        cells_of.extend(part if isinstance(part, tuple) else (part,))
    return tuple(cells_of)


# ---- as the language writes it


def show(shape: Shape, value: Value) -> str:
    """A value as the language would write it."""
    if isinstance(value, tuple):
        return _show_cells(shape, value)
    match shape:
        case Truth():
            return "true" if value else "false"
        case Number():
            return str(int(value))
        case Member(sort):
            return sort.members[value]
        case Maybe(inner):
            return show(inner, from_ordinal(inner, value - 1)) if value else "none"
        case Compound(name=name):
            shown = ", ".join(show(of, code) for _, of, code in _fields(shape, value))
            return f"{name}({shown})"
        case _:
            raise Fault(f"a single number where {shape} is due")


def _show_cells(shape: Shape, values: tuple[int, ...]) -> str:
    match shape:
        case SetOf(element):
            present = (place for place, cell in enumerate(values) if cell)
            shown = [show(element, from_ordinal(element, place)) for place in present]
        case BagOf(element):
            shown = [
                f"{show(element, from_ordinal(element, place))}: {int(count)}"
                for place, count in enumerate(values)
                if count
            ]
        case MapOf(key, value):
            shown = [
                f"{show(key, from_ordinal(key, place))}: {show(value, part)}"
                for place, part in enumerate(_map_parts(value, values))
            ]
        case _:
            raise Fault(f"an array where {shape} is due")
    return "{" + ", ".join(shown) + "}"


def in_pairs(values: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """The rows of a table with two values in each."""
    return tuple(zip(values[::2], values[1::2], strict=False))
