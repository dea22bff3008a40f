"""The boards, each place under its name."""

from __future__ import annotations

from rulewright.analyses.drawing import draw_labels, names
from rulewright.core.ir import Core
from rulewright.core.shapes import Sort
from rulewright.elaborate.layout import BoardLayout
from rulewright.elaborate.model import Model
from rulewright.reports.members import Document


def board(model: Model) -> str:
    """The boards of the game as drawings, and every other sort as a list of its members."""
    drawings = [
        f"{layout.name} ({', '.join(sort for sort, _ in layout.places)}):\n"
        + drawing(layout, model.core)
        for layout in model.boards
    ]
    lists = [f"{sort.name}: {', '.join(sort.members)}" for sort in unplaced_sorts(model)]
    named = [f"{name} = {place}" for name, place, _ in model.game.place_names]
    blocks = [*drawings, "\n".join(lists), "\n".join(named)]
    return "\n\n".join(block for block in blocks if block)


def drawing(layout: BoardLayout, core: Core) -> str:
    """One board with the names of all its places."""
    return draw_labels(layout, names(core, layout))


def unplaced_sorts(model: Model) -> list[Sort]:
    """The sorts that belong to no board: enums, players, phases."""
    placed = {sort for layout in model.boards for sort, _ in layout.places}
    return [sort for sort in model.core.sorts if sort.name not in placed]


def board_member(model: Model) -> Document:
    """The boards with the points of their places, the other sorts, and names given to places."""
    return {
        "boards": [_board_member(layout, model.core) for layout in model.boards],
        "sorts": {sort.name: list(sort.members) for sort in unplaced_sorts(model)},
        "names": {name: place for name, place, _ in model.game.place_names},
    }


def _board_member(layout: BoardLayout, core: Core) -> Document:
    members = names(core, layout)
    places = {
        sort: {name: list(point) for name, point in zip(members[sort], points, strict=True)}
        for sort, points in layout.places
    }
    return {
        "name": layout.name,
        "shape": layout.shape,
        "places": places,
        "drawing": drawing(layout, core),
    }
