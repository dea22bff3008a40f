"""Lets things that happen in no stated order change places: rounds of a loop, and steps."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from itertools import combinations

from msgspec import Struct

from rulewright.core.search import Failure, Position, Result
from rulewright.reference.layout import Cells, NoAnswer
from rulewright.reference.machine import position_of
from rulewright.reference.settling import Settling


class Places(Struct, frozen=True):
    """Two rounds of a loop that change places, and the others before and behind them, by number."""

    before: tuple[int, ...]
    pair: tuple[int, int]
    rest: tuple[int, ...]

    @property
    def orders(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The one first, then the other first."""
        one, other = self.pair
        return (
            (*self.before, one, other, *self.rest),
            (*self.before, other, one, *self.rest),
        )


def differing_rounds(
    count: int, begin: Position, then: Callable[[Result, int], Result]
) -> Iterator[Places]:
    """Pairs of so many rounds that come to something else when they change places.

    They are tried wherever other rounds may have gone before, fewest first. `then` runs a round.
    """
    waiting: list[tuple[Position, tuple[int, ...]]] = [(begin, ())]
    seen: set[tuple[Position, frozenset[int]]] = set()
    for state, before in waiting:  # grows meanwhile
        known = (state, frozenset(before))
        if known in seen:
            continue
        seen.add(known)
        left = [number for number in range(count) if number not in before]
        after = {number: then(state, number) for number in left}
        for one, other in combinations(left, 2):
            if not same(then(after[one], other), then(after[other], one)):
                rest = tuple(number for number in left if number not in {one, other})
                yield Places(before, (one, other), rest)
        if len(left) > 2:
            waiting.extend(
                (result, (*before, number))
                for number, result in after.items()
                if not isinstance(result, Failure)
            )


class Steps(Struct, frozen=True):
    """Two steps, by number, and where the one and the other lead when it is first.

    `exclusive`: behind the one the other is not possible any more, and the other way round.
    """

    pair: tuple[int, int]
    results: tuple[Result, Result]
    exclusive: bool


class StepsExchanged:
    """Lets steps change places in states of one move; `pairs` are those that may meet."""

    def __init__(
        self,
        settling: Settling,
        pairs: Container[tuple[int, int]],
        entangled: Container[int],
        spend: Callable[[], None],
    ) -> None:
        self.settling = settling
        self.pairs = pairs
        self.entangled = entangled
        self.spend = spend
        self.visited: set[Position] = set()

    def differing(self, begin: Position) -> Iterator[Steps]:
        """Pairs of steps that are possible together, here or behind others."""
        waiting = [begin]
        while waiting:
            state = waiting.pop()
            if state in self.visited:
                continue
            self.visited.add(state)
            enabled = self._enabled(state)
            if enabled and enabled[0] not in self.entangled:
                enabled = enabled[:1]
            after = {number: self._step(number, state) for number in enabled}
            for pair in combinations(enabled, 2):
                if pair in self.pairs:
                    met = self._met(pair, after)
                    if not same(*met.results):
                        yield met
            waiting.extend(each for each in after.values() if not isinstance(each, Failure))

    def _met(self, pair: tuple[int, int], after: Mapping[int, Result]) -> Steps:
        one, other = pair
        first, second = after[one], after[other]
        keeps = one in self._enabled(second), other in self._enabled(first)
        if all(keeps):
            first, second = self._step(other, first), self._step(one, second)
        failed = isinstance(first, Failure) or isinstance(second, Failure)
        return Steps(pair, (self._rest(first), self._rest(second)), not any(keeps) and not failed)

    def _enabled(self, state: Result) -> list[int]:
        """The steps that are possible; none where that has no answer."""
        if isinstance(state, Failure):
            return []
        try:
            return self.settling.enabled(list(state))
        except NoAnswer:
            return []

    def _step(self, number: int, state: Result) -> Result:
        self.spend()
        step = self.settling.steps[number]
        return changed(state, lambda cells: step.effects(cells, [None] * step.frame_size))

    def _rest(self, state: Result) -> Result:
        """Where the steps come to rest."""
        self.spend()
        return changed(state, self.settling.settle)


def changed(state: Result, change: Callable[[Cells], None]) -> Result:
    """What a change leads to: a position, or the obligation that fails."""
    if isinstance(state, Failure):
        return state
    cells = list(state)
    try:
        change(cells)
    except NoAnswer as no_answer:
        return no_answer.failure
    return position_of(cells)


def same(one: Result, other: Result) -> bool:
    """Whether two results are one position, or the same obligation fails in both."""
    if isinstance(one, Failure) and isinstance(other, Failure):
        return one.site == other.site
    return one == other
