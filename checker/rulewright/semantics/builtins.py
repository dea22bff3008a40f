"""Names that every game has: functions and values of the language itself."""

from __future__ import annotations

from msgspec import Struct


class BuiltInFunction(Struct, frozen=True):
    """A built-in function: how many arguments it takes (`most` None: any number), its named ones.

    `empty` says that it may have no answer, so that `else` may be written in its parentheses.
    """

    name: str
    least: int
    most: int | None
    named: tuple[str, ...] = ()
    empty: bool = False


FUNCTIONS: dict[str, BuiltInFunction] = {
    function.name: function
    for function in (
        BuiltInFunction("neighbours", 1, 1),
        BuiltInFunction("hexes", 1, 1),
        BuiltInFunction("corners", 1, 1),
        BuiltInFunction("edges", 1, 1),
        BuiltInFunction("ends", 1, 1),
        BuiltInFunction("index", 1, 1),
        BuiltInFunction("column", 1, 1),
        BuiltInFunction("row", 1, 1),
        BuiltInFunction("distance", 2, 2, named=("avoiding",), empty=True),
        BuiltInFunction("longest_trail", 2, 2),
        BuiltInFunction("next", 1, 1),
        BuiltInFunction("previous", 1, 1),
        BuiltInFunction("count", 1, 1),
        BuiltInFunction("sum", 1, 1),
        BuiltInFunction("min", 2, None),
        BuiltInFunction("max", 2, None),
        BuiltInFunction("old", 1, 1),
    )
}

# Over bindings: `all(… for …)`. The first five may also be called otherwise, see FUNCTIONS.
AGGREGATES = frozenset({"count", "sum", "min", "max", "all", "any", "the", "most", "least"})

# Words for values. `phase` needs phases, `adjacent` a board; `ended` is for properties.
VALUES = frozenset({"players", "phase", "ended", "adjacent"})

# Names that a def, procedure or record cannot have.
FUNCTION_NAMES = frozenset(FUNCTIONS) | AGGREGATES

# Shapes of topologies, and the sorts that each brings.
SHAPES: dict[str, tuple[str, ...]] = {
    "grid": ("Square",),
    "hexes": ("Hex", "Corner", "Edge"),
    "ring": ("Place",),
    "path": ("Place",),
    "graph": ("Place",),
}
BOARD_SORTS = frozenset(sort for sorts in SHAPES.values() for sort in sorts)
