"""How a permutation of a sort's members acts on values, by their shapes, and on positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct

from rulewright.core.ir import Choice, Core
from rulewright.core.search import Move, Value
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
from rulewright.core.values import cell_count, from_ordinal, size

Permutation = tuple[int, ...]
"""Where each number from 0 goes."""

Images = Mapping[str, Permutation]
"""For sorts by name where each member goes; sorts that are not named stay as they are."""


class Acted(Struct, frozen=True):
    """What becomes of an array of cells (a scalar has one): cell `i` goes to `places[i]`.

    `codes[i]` has the value that each value becomes on the way; None where all stay.
    """

    places: Permutation
    codes: tuple[Mapping[int, int] | None, ...]

    def cells(self, cells: tuple[int, ...]) -> tuple[int, ...]:
        """What these cells become."""
        after = [0] * len(cells)
        for place, codes, cell in zip(self.places, self.codes, cells, strict=True):
            after[place] = cell if codes is None else codes[cell]
        return tuple(after)


def ordinals(shape: ScalarShape, images: Images) -> Permutation:
    """Where the ordinal of each value goes."""
    match shape:
        case Truth() | Number():
            return tuple(range(size(shape)))
        case Member(sort):
            return images.get(sort.name, tuple(range(len(sort.members))))
        case Maybe(inner):
            return (0, *(1 + place for place in ordinals(inner, images)))
        case Compound(fields=fields):
            made: list[int] = [0]
            for _, field in fields:
                of_field = ordinals(field, images)
                made = [code * len(of_field) + place for code in made for place in of_field]
            return tuple(made)
        case _:
            assert_never(shape)


def codes(shape: ScalarShape, images: Images) -> Mapping[int, int] | None:
    """What each value becomes; None where all stay."""
    places = ordinals(shape, images)
    if places == tuple(range(len(places))):
        return None
    return {
        from_ordinal(shape, before): from_ordinal(shape, after)
        for before, after in enumerate(places)
    }


def acted(shape: Shape, images: Images) -> Acted:
    """What becomes of the cells of a value."""
    match shape:
        case SetOf(element) | BagOf(element):
            places = ordinals(element, images)
            return Acted(places, (None,) * len(places))
        case MapOf(key, value):
            inner, width = acted(value, images), cell_count(value)
            keys = ordinals(key, images)
            places = tuple(to * width + place for to in keys for place in inner.places)
            return Acted(places, inner.codes * len(keys))
        case _:
            return Acted((0,), (codes(shape, images),))


def on_positions(core: Core, images: Images) -> Acted:
    """What becomes of a whole position."""
    places: list[int] = []
    changed: list[Mapping[int, int] | None] = []
    for variable in core.variables:
        part = acted(variable.shape, images)
        start = len(places)
        places.extend(start + place for place in part.places)
        changed.extend(part.codes)
    return Acted(tuple(places), tuple(changed))


def on_value(shape: Shape, value: Value, images: Images) -> Value:
    """What becomes of a value."""
    part = acted(shape, images)
    if isinstance(value, tuple):
        return part.cells(value)
    return part.cells((value,))[0]


def on_move(core: Core, move: Move, images: Images) -> Move:
    """What becomes of a move, of which perhaps not all choices are made."""
    choices: tuple[Choice, ...] = core.actions[move.action].choices
    players = images.get(core.players.name, tuple(range(len(core.players.members))))
    return Move(
        move.action,
        tuple(
            on_value(choice.shape, value, images)
            for choice, value in zip(choices, move.choices, strict=False)
        ),
        tuple(players[player] for player in move.by),
    )
