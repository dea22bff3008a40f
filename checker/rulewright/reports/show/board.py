"""The boards, each place under its name."""

from __future__ import annotations

from rulewright.analyses.drawing import draw_labels, names
from rulewright.elaborate.model import Model


def board(model: Model) -> str:
    """The boards of the game as drawings, and every other sort as a list of its members."""
    placed = {sort for layout in model.boards for sort, _ in layout.places}
    drawings = [
        f"{layout.name} ({', '.join(sort for sort, _ in layout.places)}):\n"
        + draw_labels(layout, names(model.core, layout))
        for layout in model.boards
    ]
    lists = [
        f"{sort.name}: {', '.join(sort.members)}"
        for sort in model.core.sorts
        if sort.name not in placed
    ]
    named = [f"{name} = {place}" for name, place, _ in model.game.place_names]
    blocks = [*drawings, "\n".join(lists), "\n".join(named)]
    return "\n\n".join(block for block in blocks if block)
