"""A breadth-first search in a few lines, which shares nothing with the package."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

Position = TypeVar("Position", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Model(Generic[Position]):
    """A game as a start and, for each position, the positions its moves lead to, one per move."""

    start: Position
    moves: Callable[[Position], Iterable[Position]]
    solved: Callable[[Position], bool] = lambda _: False


@dataclass(frozen=True, slots=True)
class Figures:
    """What a search counts, named as in reports; `solution` is the depth of the nearest goal."""

    states: int
    transitions: int
    final: int
    levels: tuple[int, ...]
    solution: int | None

    @property
    def depth(self) -> int:
        return len(self.levels) - 1


def explore(model: Model[Position]) -> Figures:
    seen = {model.start}
    frontier = [model.start]
    levels: list[int] = []
    transitions = final = 0
    solution: int | None = None
    while frontier:
        if solution is None and any(model.solved(position) for position in frontier):
            solution = len(levels)
        levels.append(len(frontier))
        following: list[Position] = []
        for position in frontier:
            reached = list(model.moves(position))
            transitions += len(reached)
            final += not reached
            for successor in reached:
                if successor not in seen:
                    seen.add(successor)
                    following.append(successor)
        frontier = following
    return Figures(len(seen), transitions, final, tuple(levels), solution)


def plays(model: Model[Position], depth: int) -> list[int]:
    """How many sequences of 1 to `depth` moves there are."""
    reached = Counter({model.start: 1})
    found: list[int] = []
    for _ in range(depth):
        following: Counter[Position] = Counter()
        for position, times in reached.items():
            for successor in model.moves(position):
                following[successor] += times
        reached = following
        found.append(sum(reached.values()))
    return found
