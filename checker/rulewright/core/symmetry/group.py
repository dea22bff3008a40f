"""The group that permutations generate, and the least position of an orbit under it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from rulewright.core.hidden import peeking
from rulewright.core.ir import EVENTUALLY, Core
from rulewright.core.search import Position
from rulewright.core.symmetry.action import Acted, Images, on_positions

MOST_ELEMENTS = 5_040
"""So many ways to permute a game are worth trying for each position: all orders of seven."""

_Key = tuple[tuple[str, tuple[int, ...]], ...]


def reducible(core: Core) -> bool:
    """Whether a search makes use of symmetries.

    What must come about in every fair play depends on which move is made again and again, and a
    move of an orbit stands for several: there no symmetry is used. Nor is it where positions are
    compared that look the same to somebody, as those of an orbit do not.
    """
    unfair = all(each.kind != EVENTUALLY for each in core.properties)
    return bool(core.symmetries) and unfair and not peeking(core)


class TooLarge(Exception):  # noqa: N818 - nothing is wrong with the group
    """The group has more than `MOST_ELEMENTS` elements."""


def generated(sizes: dict[str, int], generators: Iterable[Images]) -> tuple[Images, ...]:
    """All products of the generators, the identity first. `sizes` are those of sorts by name.

    Raises TooLarge.
    """
    given = [_key(sizes, each) for each in generators]
    identity = _key(sizes, {})
    known = {identity: None}
    waiting = [identity]
    while waiting:
        element = waiting.pop()
        for generator in given:
            product = _product(generator, element)
            if product not in known:
                if len(known) == MOST_ELEMENTS:
                    raise TooLarge
                known[product] = None
                waiting.append(product)
    return tuple(dict(each) for each in known)


def _key(sizes: dict[str, int], images: Images) -> _Key:
    return tuple((name, images.get(name, tuple(range(size)))) for name, size in sizes.items())


def _product(after: _Key, before: _Key) -> _Key:
    """First `before`, then `after`."""
    return tuple(
        (name, tuple(outer[place] for place in inner))
        for (name, outer), (_, inner) in zip(after, before, strict=True)
    )


def inverse(images: Images) -> Images:
    """What undoes a permutation."""
    undone: dict[str, tuple[int, ...]] = {}
    for name, permutation in images.items():
        back = [0] * len(permutation)
        for before, after in enumerate(permutation):
            back[after] = before
        undone[name] = tuple(back)
    return undone


class Least(Struct, frozen=True):
    """The least position of an orbit, an element that leads there, and the size of the orbit."""

    position: Position
    element: int
    orbit: int


class Group:
    """The symmetries of a core, taken as verified."""

    def __init__(self, core: Core) -> None:
        """Raises TooLarge."""
        sizes = {each.sort.name: len(each.sort.members) for each in core.symmetries}
        generators: list[Images] = [
            {each.sort.name: permutation}
            for each in core.symmetries
            for permutation in each.generators
        ]
        self.elements = generated(sizes, generators)
        self.acting: list[Acted] = [on_positions(core, each) for each in self.elements]

    def __len__(self) -> int:
        return len(self.elements)

    def least(self, position: Position) -> Least:
        """The least position of the orbit of this one.

        Positions are compared from their last cell on, as machine code does it on whole words.
        """
        best, element, times = position[::-1], 0, 0
        for at, acting in enumerate(self.acting):
            other = acting.cells(position)[::-1]
            if other < best:
                best, element, times = other, at, 1
            elif other == best:
                times += 1
        # As many elements lead there as leave it where it is.
        return Least(best[::-1], element, len(self.acting) // times)
