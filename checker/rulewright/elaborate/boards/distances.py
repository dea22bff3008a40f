"""Lengths of shortest paths between all members of a sort."""

from __future__ import annotations

from rulewright.elaborate.boards.board import Lists

UNCONNECTED = -1


def distances(neighbours: Lists) -> tuple[int, ...]:
    """The distance from each member to each, row by row; `UNCONNECTED` where no path leads."""
    return tuple(length for start in range(len(neighbours)) for length in _from(start, neighbours))


def _from(start: int, neighbours: Lists) -> list[int]:
    lengths = [UNCONNECTED] * len(neighbours)
    lengths[start] = 0
    frontier = [start]
    while frontier:
        reached: list[int] = []
        for place in frontier:
            for neighbour in neighbours[place]:
                if lengths[neighbour] == UNCONNECTED:
                    lengths[neighbour] = lengths[place] + 1
                    reached.append(neighbour)
        frontier = reached
    return lengths
