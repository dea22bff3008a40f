"""Trails by the plainest means: every walk is walked. And the island of 19 hexes to walk on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from rulewright.elaborate.boards.hexes import hexes

Ends = Sequence[tuple[int, int]]
"""For each edge the two places where it ends."""

ISLAND: Ends = [
    (first, second) for first, second in hexes([3, 4, 5, 4, 3]).relation("ends", "Edge").lists
]
CORNERS = 54


def trails(
    ends: Ends, blocked: Sequence[int] = (), most: int | None = None
) -> Iterator[tuple[int, ...]]:
    """All trails of up to `most` edges, as the edges they walk; those of no edge are left out."""
    leaving: dict[int, list[tuple[int, int]]] = {}
    for edge, (first, second) in enumerate(ends):
        leaving.setdefault(first, []).append((edge, second))
        leaving.setdefault(second, []).append((edge, first))
    waiting: list[tuple[int, tuple[int, ...]]] = [(place, ()) for place in leaving]
    while waiting:
        place, walked = waiting.pop()
        if walked:
            yield walked
            if place in blocked or len(walked) == most:
                continue
        waiting.extend(
            (other, (*walked, edge)) for edge, other in leaving[place] if edge not in walked
        )


def connected(edges: int, chance: Random, *, loops: bool) -> tuple[int, ...]:
    """Edges of the island that hang together; with `loops` as soon as they can close one."""
    chosen = {chance.randrange(len(ISLAND))}
    while len(chosen) < edges:
        reached = {place for edge in chosen for place in ISLAND[edge]}
        ways = [
            (len(reached.intersection(pair)), edge)
            for edge, pair in enumerate(ISLAND)
            if edge not in chosen and reached.intersection(pair)
        ]
        most = max(ways)[0] if loops else 0
        chosen.add(chance.choice([edge for touched, edge in ways if touched >= most]))
    return tuple(sorted(chosen))
