"""Draws boards as text: where the places lie, and what lies on them.

A board needs nothing but its topology. A place on which nothing lies shows its name, or a dot on a
grid; where one small value says all, the value is shown; otherwise the name with a star, and the
details below the drawing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from rulewright.analyses.cells import is_empty, shown
from rulewright.core.ir import Core, Variable
from rulewright.core.search import Position
from rulewright.core.shapes import MapOf, Member, Shape
from rulewright.core.values import cell_count
from rulewright.elaborate.layout import BoardLayout, Point


def draw_labels(layout: BoardLayout, labels: Mapping[str, Sequence[str]]) -> str:
    """The board with a label at each member of the sorts in `labels` (by sort, in member order)."""
    placed = {
        point: label
        for sort, points in layout.places
        if sort in labels
        for point, label in zip(points, labels[sort], strict=True)
        if label
    }
    if not placed:
        return ""
    left = min(x for x, _ in placed)
    scale = _scale(placed)
    rows: dict[int, str] = {}
    for (x, y), label in sorted(placed.items(), key=lambda item: (item[0][1], item[0][0])):
        rows[y] = rows.get(y, "").ljust((x - left) * scale // 2) + label
    return "\n".join(rows[y].rstrip() for y in sorted(rows))


def _scale(placed: Mapping[Point, str]) -> int:
    """Characters for two units of x, so that no label of a row runs into the next one."""
    scale = 2
    rows: dict[int, list[int]] = {}
    for x, y in placed:
        rows.setdefault(y, []).append(x)
    for y, row in rows.items():
        row.sort()
        for x, right in pairwise(row):
            # The label and one blank fit into (right - x) / 2 times the scale.
            scale = max(scale, -(-2 * (len(placed[x, y]) + 1) // (right - x)))
    return scale


def names(core: Core, layout: BoardLayout) -> dict[str, tuple[str, ...]]:
    """Every place's own name, for `draw_labels`."""
    members = {sort.name: sort.members for sort in core.sorts}
    return {sort: members[sort] for sort, _ in layout.places}


def draw(boards: Sequence[BoardLayout], core: Core, position: Position) -> str | None:
    """All boards with what lies on them at a position of `core`; None without a board."""
    drawings = [_draw_board(core, layout, position) for layout in boards]
    return "\n\n".join(drawings) if drawings else None


def _draw_board(core: Core, layout: BoardLayout, position: Position) -> str:
    contents = {sort: _contents(core, sort, position) for sort, _ in layout.places}
    members = names(core, layout)
    drawn = [sort for sort, _ in layout.places if contents[sort]] or [layout.places[0][0]]
    labels: dict[str, list[str]] = {}
    details: list[str] = []
    for sort in drawn:
        if layout.shape == "grid" and len(contents[sort]) <= 1:
            labels[sort] = _plain_labels(members[sort], contents[sort])
        else:
            labels[sort] = _starred_labels(members[sort], contents[sort])
            details.extend(_details(members[sort], contents[sort]))
    return "\n".join([draw_labels(layout, labels), *details])


# Per variable that maps a sort: its name, and the shown value per member ("" where it is empty).
_Contents = dict[str, tuple[str, ...]]


def _contents(core: Core, sort: str, position: Position) -> _Contents:
    found: _Contents = {}
    at = 0
    for variable in core.variables:
        width = cell_count(variable.shape)
        value = _value_on(variable, sort)
        if value is not None and not variable.ghost:
            found[variable.name] = _shown(value, position[at : at + width])
        at += width
    return found


def _value_on(variable: Variable, sort: str) -> Shape | None:
    match variable.shape:
        case MapOf(key=Member(sort=key), value=value) if key.name == sort:
            return value
        case _:
            return None


def _shown(value: Shape, cells: tuple[int, ...]) -> tuple[str, ...]:
    width = cell_count(value)
    parts = (cells[at : at + width] for at in range(0, len(cells), width))
    return tuple("" if is_empty(value, part) else shown(value, part) for part in parts)


def _plain_labels(members: tuple[str, ...], contents: _Contents) -> list[str]:
    if not contents:
        return list(members)
    (values,) = contents.values()
    return [value or "." for value in values]


def _starred_labels(members: tuple[str, ...], contents: _Contents) -> list[str]:
    return [
        member + ("*" if any(values[at] for values in contents.values()) else "")
        for at, member in enumerate(members)
    ]


def _details(members: tuple[str, ...], contents: _Contents) -> list[str]:
    lines = []
    for at, member in enumerate(members):
        told = ", ".join(f"{name} {values[at]}" for name, values in contents.items() if values[at])
        if told:
            lines.append(f"{member}: {told}")
    return lines
