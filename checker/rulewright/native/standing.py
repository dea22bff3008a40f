"""How far a search is: all that a search which goes on from here must know besides positions."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Annotated

from msgspec import Meta, Struct

from rulewright.native.checkpoint import Unfit
from rulewright.native.explorer import Explorer
from rulewright.native.notebook import Notebook
from rulewright.native.rules import FAULT, TOO_HARD
from rulewright.reference.orders import Orders, Tried

Count = Annotated[int, Meta(ge=0, le=1 << 62)]


class Standing(Struct, frozen=True, forbid_unknown_fields=True):
    """What is known of the first `expanded` of `count` positions, between two of them.

    `levels` are complete. Bytes are as in the notebooks, those of all threads together; `cut` are
    requirements for which the work was cut short. `told` are the positions at which the reference
    engine has looked because there was something to tell, in order, and `disorder` those in which
    the order of players turned out to matter, with the names of the actions. `tried` is what was
    tried to find that out.
    """

    count: Count
    expanded: Count
    levels: Count
    transitions: Count
    final: Count
    going: Count
    orbits: Count
    fired: list[Count]
    outcomes: list[Count]
    seen: bytes
    sites: bytes
    endings: bytes
    wanted: bytes
    cut: bytes
    told: list[Count]
    disorder: list[tuple[Count, list[str]]]
    tried: Tried


def standing(
    explorer: Explorer,
    notebooks: Sequence[Notebook],
    orders: Orders,
    told: list[int],
    disorder: list[tuple[int, list[str]]],
) -> Standing:
    """How far this search is; it must be `settled`."""
    cut = set[tuple[int, int]]().union(*(each.probing.incomplete for each in notebooks))
    keys = notebooks[0].probing.keys
    return Standing(
        count=explorer.count,
        expanded=explorer.expanded,
        levels=explorer.depth + 1,
        transitions=explorer.total("transitions"),
        final=explorer.total("final"),
        going=explorer.total("going"),
        orbits=explorer.total("orbits"),
        fired=_sums(each.fired for each in notebooks),
        outcomes=_sums(each.outcomes for each in notebooks),
        seen=bytes(map(max, zip(*(each.seen for each in notebooks), strict=True))),
        sites=bytes(map(max, zip(*(each.sites for each in notebooks), strict=True))),
        endings=bytes(map(max, zip(*(each.endings for each in notebooks), strict=True))),
        wanted=bytes(map(min, zip(*(each.probing.wanted for each in notebooks), strict=True))),
        cut=bytes(key in cut for key in keys) or b"\0",
        told=told.copy(),
        disorder=disorder.copy(),
        tried=orders.so_far(),
    )


def _sums(arrays: Iterable[ctypes.Array[ctypes.c_uint64]]) -> list[int]:
    return [sum(each) for each in zip(*arrays, strict=True)]


def go_on(
    known: Standing,
    explorer: Explorer,
    notebooks: Sequence[Notebook],
    seen: Iterable[tuple[int, tuple[int, ...]]],
    orders: Orders,
) -> None:
    """Let a new search go on from there; its store holds the positions. Raises Unfit.

    `seen` is what belongs to what was tried.
    """
    first = notebooks[0]
    _see_sizes(known, explorer, first)
    explorer.restore(known.count, known.expanded, known.levels)
    for name, value in (
        ("transitions", known.transitions),
        ("final", known.final),
        ("going", known.going),
        ("orbits", known.orbits),
    ):
        first.context[name] = value
    for array, counts in ((first.fired, known.fired), (first.outcomes, known.outcomes)):
        for place, times in enumerate(counts):
            array[place] = times
    first.probing.was_cut(known.cut)
    for notebook in notebooks:
        notebook.seen[:] = list(known.seen)
        notebook.sites[:] = list(known.sites)
        notebook.endings[:] = list(known.endings)
        notebook.probing.no_longer_wanted(known.wanted)
    try:
        orders.go_on(known.tried, seen)
    except KeyError as unknown:
        raise Unfit("it speaks of an action that is not there") from unknown
    first.context["orders_open"] = int(bool(orders.open))


def _see_sizes(known: Standing, explorer: Explorer, notebook: Notebook) -> None:
    ends = [0, *explorer.store.level_ends(known.levels)]
    well = (
        known.levels >= 1
        and all(before < after for before, after in pairwise(ends))
        and ends[-2] <= known.expanded <= ends[-1] <= known.count
        and len(known.fired) == len(notebook.fired)
        and len(known.outcomes) == len(notebook.outcomes)
        and _fits(known.seen, notebook.seen)
        and _fits(known.sites, notebook.sites)
        and _fits(known.endings, notebook.endings)
        and _fits(known.wanted, notebook.probing.wanted)
        and _fits(known.cut, notebook.probing.cut)
        and not any(known.sites[each] or known.endings[each] for each in (FAULT, TOO_HARD))
        and all(number < known.expanded for number in known.told)
        and all(number < known.expanded for number, _ in known.disorder)
    )
    if not well:
        raise Unfit("it contradicts itself")


def _fits(known: bytes, array: ctypes.Array[ctypes.c_uint8]) -> bool:
    """Whether there is a byte for each thing, which says yes or no."""
    return len(known) == len(array) and set(known) <= {0, 1}
