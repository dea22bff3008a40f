"""What some effects do to one variable, summed up so that many can be compared in little time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from rulewright.core.footprints import Access, Footprint


class Places:
    """Places of one variable, in groups that are constant at the same dimensions."""

    def __init__(self, accesses: Iterable[Access] = ()) -> None:
        self.groups: dict[tuple[int, ...], set[tuple[int, ...]]] = {}
        for access in accesses:
            known = tuple(at for at, place in enumerate(access.places) if isinstance(place, int))
            constants = tuple(place for place in access.places if isinstance(place, int))
            self.groups.setdefault(known, set()).add(constants)

    def may_meet(self, other: Places) -> bool:
        """Whether one of these places and one of the others can be one cell."""
        return any(
            _share(known, constants, others_known, others)
            for known, constants in self.groups.items()
            for others_known, others in other.groups.items()
        )


def _share(
    known: tuple[int, ...],
    constants: set[tuple[int, ...]],
    others_known: tuple[int, ...],
    others: set[tuple[int, ...]],
) -> bool:
    """Whether two groups have a place in common, as far as constants tell."""
    if known == others_known:
        return not constants.isdisjoint(others)
    both = [at for at in known if at in others_known]
    mine = {tuple(of[known.index(at)] for at in both) for of in constants}
    return any(tuple(of[others_known.index(at)] for at in both) in mine for of in others)


class Touched(Struct, frozen=True):
    """What is done to one variable.

    `up` are places that are only added to, `down` those only taken from; not all writes are such
    where `sets` holds. `constants` are the values that are written, None for one that is not known.
    """

    writes: Places
    everything: Places
    up: Places
    down: Places
    sets: bool
    constants: frozenset[int | None]
    reads: bool
    demands: bool


def touched(found: Footprint) -> dict[str, Touched]:
    """What effects do to each variable."""
    names = {
        *(write.access.variable for write in found.writes),
        *(access.variable for access in (*found.reads, *found.demands)),
    }
    by_name: dict[str, Footprint] = {name: Footprint() for name in names}
    for write in found.writes:
        by_name[write.access.variable].writes.add(write)
    for access in found.reads:
        by_name[access.variable].reads.add(access)
    for access in found.demands:
        by_name[access.variable].demands.add(access)
    return {name: _touched(one) for name, one in by_name.items()}


def _touched(one: Footprint) -> Touched:
    """What is done to the variable that these effects alone are about."""
    written = [write.access for write in one.writes]
    return Touched(
        writes=Places(written),
        everything=Places([*written, *one.reads, *one.demands]),
        up=Places(write.access for write in one.writes if write.change == "up"),
        down=Places(write.access for write in one.writes if write.change == "down"),
        sets=any(write.change is None for write in one.writes),
        constants=frozenset(write.constant for write in one.writes),
        reads=bool(one.reads),
        demands=bool(one.demands),
    )


def commute(found: Iterable[Touched]) -> bool:
    """Whether all that is done to a variable comes to the same in any order.

    What is only demanded of it does not count while all only add, or only subtract: a demand that
    fails after some of them fails after all.
    """
    every = tuple(found)
    if any(one.reads for one in every):
        return False
    constants = frozenset[int | None]().union(*(one.constants for one in every))
    is_set = len(constants) == 1 and None not in constants
    return _goes_one_way(every) or (is_set and not any(one.demands for one in every))


def _goes_one_way(every: tuple[Touched, ...]) -> bool:
    """Whether each place is only added to, or only taken from."""
    return not any(one.sets for one in every) and not any(
        one.up.may_meet(other.down) for one in every for other in every
    )


def shared(first: Mapping[str, Touched], second: Mapping[str, Touched]) -> list[str]:
    """The variables in which two steps may disturb each other."""
    return [
        name
        for name in sorted(first.keys() & second.keys())
        if _meet(first[name], second[name]) and not commute((first[name], second[name]))
    ]


def _meet(one: Touched, other: Touched) -> bool:
    return one.writes.may_meet(other.everything) or other.writes.may_meet(one.everything)
