"""Longest trails: walks over edges that use none of them twice.

The edges of a trail hang together, and at most two places have an odd number of them: its ends. So
a longest trail is a largest set of edges of which that is true. Where it is not seen at once, a
line sweeps over the places, and for the rest only counts which edges across the line are used, and
which of these are joined behind it. The work grows with how many edges the line crosses, and not
with the number of trails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product

from msgspec import Struct

from rulewright.reference.layout import Cells, Code, Frame

Spend = Callable[[int], None]
Near = dict[int, list[int]]
"""For each place those at the other ends of its edges."""

KEPT = 1024
"""Answers that are remembered: from one position to the next the edges are mostly the same."""


def trail_length(ends: Sequence[tuple[int, int]], edges: Code, blocked: Code, spend: Spend) -> Code:
    """The length of a longest trail over `edges` that passes through no place of `blocked`."""

    @lru_cache(maxsize=KEPT)
    def length(used: tuple[int, ...], barred: tuple[int, ...]) -> int:
        spend(len(ends))
        return longest_trail(_cut(ends, used, barred), spend)

    def run(cells: Cells, frame: Frame) -> object:
        return length(edges(cells, frame), blocked(cells, frame))

    return run


def _cut(
    ends: Sequence[tuple[int, int]], used: Sequence[int], barred: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """The ends of the used edges; at a barred place each edge has an end of its own."""
    own = len(barred)
    for (first, second), is_used in zip(ends, used, strict=True):
        if is_used:
            yield (own if barred[first] else first), (own + 1 if barred[second] else second)
            own += 2


def longest_trail(ends: Iterable[tuple[int, int]], spend: Spend) -> int:
    """The length of a longest trail over edges with these ends; long work pays with `spend`."""
    near: Near = {}
    for first, second in ends:
        near.setdefault(first, []).append(second)
        near.setdefault(second, []).append(first)
    longest = 0
    for places in _connected(near):
        edges = sum(len(near[place]) for place in places) // 2
        odd = sum(len(near[place]) % 2 for place in places)
        # Of every two odd places beyond the two ends, each leaves out an edge, perhaps the same.
        at_most = edges - max(0, odd - 2) // 2
        if at_most <= longest:
            continue
        if odd <= 2:  # Euler: all edges are one trail
            found = edges
        elif edges == len(places) - 1:
            found = _longest_way(near, places[0])
        else:
            found = _swept(near, places, at_most, spend)
        longest = max(longest, found)
    return longest


def _connected(near: Near) -> list[list[int]]:
    """The places in groups that hang together."""
    groups: list[list[int]] = []
    seen: set[int] = set()
    for start in near:
        if start not in seen:
            groups.append(list(_distances(near, start)))
            seen.update(groups[-1])
    return groups


def _distances(near: Near, start: int) -> dict[int, int]:
    """The places that can be reached and how far they are, nearer ones first."""
    distances = {start: 0}
    waiting = [start]
    for place in waiting:
        for other in near[place]:
            if other not in distances:
                distances[other] = distances[place] + 1
                waiting.append(other)
    return distances


def _longest_way(near: Near, start: int) -> int:
    """The length of a longest way in a tree: what is farthest from anywhere is an end of one."""
    *_, end = _distances(near, start)
    return max(_distances(near, end).values())


# ---- the sweep

Threads = tuple[int, ...]
"""For each edge across the line: 0 if it is not used, else the number of its piece of trail."""

State = tuple[Threads, int]
"""The threads, and how many ends the trail has so far."""

_JOINED = -1
_DONE: State = ((), -1)


class _Step(Struct, frozen=True):
    """The line passes a place, at which some edges arrive while others stay across the line.

    `choices` are the ways to use the edges that leave it, with how many each uses.
    """

    arriving: tuple[int, ...]
    staying: tuple[int, ...]
    choices: tuple[tuple[Threads, int], ...]
    leaving: int
    degree: int


def _swept(near: Near, places: Sequence[int], at_most: int, spend: Spend) -> int:
    """The length of a longest trail that does not use all edges of these connected places."""
    longest = 0
    left = sum(len(near[place]) for place in places) // 2
    states: dict[State, int] = {((), 0): 0}
    for step in _steps(near, _in_order(near, places)):
        spend(len(states) * len(step.choices) * (1 + step.degree + len(step.staying)))
        left -= step.leaving
        following: dict[State, int] = {}
        for state, length in states.items():
            for leaving, used in step.choices:
                after = _after(state, step, leaving, used)
                if after is _DONE:
                    longest = max(longest, length + used)
                elif after is not None and length + used + left > longest:
                    following[after] = max(length + used, following.get(after, 0))
        if longest == at_most:
            break
        states = following
    return longest


def _after(state: State, step: _Step, leaving: Threads, used: int) -> State | None:
    """The state behind the place; None where it is no part of a longest trail."""
    threads, ends = state
    arriving = [threads[at] for at in step.arriving if threads[at]]
    degree = len(arriving) + used
    if degree % 2:
        # Where a longest trail ends, it has used all edges: else it would go on.
        if degree < step.degree or ends == 2:
            return None
        ends += 1
    staying = [threads[at] for at in step.staying]
    if degree == 0:
        return (*staying, *leaving), ends
    threads = (*(_JOINED if each in arriving else each for each in staying), *leaving)
    if _JOINED in threads:
        return _numbered(threads), ends
    return None if any(threads) else _DONE


def _numbered(threads: Threads) -> Threads:
    """The same with pieces numbered as they come, so that equal states are the same."""
    numbers = {0: 0}
    return tuple(numbers.setdefault(each, len(numbers)) for each in threads)


def _steps(near: Near, order: Sequence[int]) -> Iterator[_Step]:
    """What the line meets at each place; across it are edges to these places."""
    place_in_order = {place: at for at, place in enumerate(order)}
    across: list[int] = []
    for place in order:
        arriving = tuple(at for at, goal in enumerate(across) if goal == place)
        staying = tuple(at for at, goal in enumerate(across) if goal != place)
        here = place_in_order[place]
        leaving = [other for other in near[place] if place_in_order[other] > here]
        ways = product((0, _JOINED), repeat=len(leaving))
        choices = tuple((way, way.count(_JOINED)) for way in ways)
        yield _Step(arriving, staying, choices, len(leaving), len(near[place]))
        across = [*(across[at] for at in staying), *leaving]


def _in_order(near: Near, places: Sequence[int]) -> list[int]:
    """The places in an order in which few edges cross the line: next comes what adds fewest."""
    order: list[int] = []
    passed: set[int] = set()
    arriving = {min(places, key=lambda place: len(near[place])): 0}
    while arriving:
        place = min(arriving, key=lambda each: len(near[each]) - 2 * arriving[each])
        del arriving[place]
        order.append(place)
        passed.add(place)
        for other in near[place]:
            if other not in passed:
                arriving[other] = arriving.get(other, 0) + 1
    return order
