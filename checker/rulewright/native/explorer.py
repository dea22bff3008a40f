"""Steers one breadth-first search in machine code, in chunks between which Python has its say."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from rulewright.native import kernel, lookup
from rulewright.native.aside import Aside
from rulewright.native.context import BATCH, Context
from rulewright.native.growth import UNLIMITED
from rulewright.native.steering import Kernel, Outcome, Pace, must_grow
from rulewright.native.store import NONE, Store

if TYPE_CHECKING:
    from rulewright.native.team import Team


class Explorer:
    """One search.

    `position` is the address of the rules' `void position(context, number)`; `initial` are the
    words of the position to begin with. `store` has room for them, and is released with the search.
    The caller adds what the rules need to `context`, and to those of `members`: as many threads,
    which take over when there is much to do at a time. What is found does not depend on them; what
    the rules count and note is in all contexts, and where the search ends early, it is of some
    positions more than are `expanded`.
    """

    def __init__(
        self,
        kernel: Kernel,
        position: int,
        initial: Sequence[int],
        store: Store,
        context: Context,
        members: Sequence[Context] = (),
    ) -> None:
        self.kernel = kernel
        self.context = context
        self.store = store
        self.exploring, self.refilling, self.growing = Pace(), Pace(), Pace()
        self._lay_out(position)
        self._begin(initial)
        self.aside = Aside(self._halt)
        self.team = self._team(members) if members else None

    def _team(self, members: Sequence[Context]) -> Team:
        from rulewright.native.team import Team  # noqa: PLC0415 - mostly not needed, slow to import

        return Team(self.kernel, self.store, self.context, members, self.aside)

    def _lay_out(self, position: int) -> None:
        context = self.context
        self.store.put_into(context)
        context["position"] = position
        self.kernel.give_batch(context, self.kernel.flush_address)

    def _begin(self, initial: Sequence[int]) -> None:
        context = self.context
        batch = (ctypes.c_uint64 * self.kernel.words).from_address(context["batch"])
        batch[:] = list(initial)
        ctypes.c_uint32.from_address(context["batch_predecessors"]).value = NONE
        context["batch_count"] = 1
        self.kernel.flush(context.address)
        ctypes.c_uint32.from_address(context["levels"]).value = 1
        context["level_count"] = context["level_end"] = 1

    # ---- work

    def _halt(self) -> None:
        """Let the machine code end where it is; what is seen can be told, but it cannot go on."""
        team = () if self.team is None else self.team.members
        for context in (self.context, *team):
            context["stop"] = lookup.HALTED
        self.context["halt"] = kernel.STOPPED

    @property
    def halted(self) -> bool:
        """Whether it was interrupted in the middle of a position, and cannot go on."""
        return self.context["stop"] == lookup.HALTED

    def run(self, seconds: float) -> Outcome:
        """Search on for about so many seconds; it can be called again when it was `paused`.

        An exception of a signal handler, such as Ctrl-C, ends it soon; the search is then whole and
        can go on unless it is `halted`.
        """
        end = time.monotonic() + seconds
        try:
            while True:
                outcome = self._chunk()
                if outcome is not None:
                    return outcome
                if time.monotonic() >= end:
                    return "paused"
        finally:
            if self.team is not None:
                self.team.rest()

    def _chunk(self) -> Outcome | None:
        """Work for about the time of a chunk. None: there is more to do."""
        context = self.context
        if context["stop"]:
            self.kernel.raise_what_went_wrong()
            return "full" if context["stop"] == lookup.FULL else "stopped"
        if context["placed"] < context["count"]:
            self._refill()
            return None
        if must_grow(context):
            self._grow()
            return None
        if self.team is not None and self.team.takes_over():
            return self.team.chunk()
        first, start = context["next"], time.monotonic()
        explore = partial(self.kernel.explore, context.address, self.exploring.steps)
        (reason,) = self.aside.run([explore])
        self.exploring.took(context["next"] - first, time.monotonic() - start)
        return "closed" if reason == kernel.CLOSED else None

    def _refill(self) -> None:
        context = self.context
        first, start = context["placed"], time.monotonic()
        self.aside.run([partial(_nothing_of, self.kernel.refill, context, self.refilling.steps)])
        self.refilling.took(context["placed"] - first, time.monotonic() - start)

    def _grow(self) -> None:
        start = time.monotonic()
        self.aside.run([partial(_nothing_of, self.kernel.grow, self.context, self.growing.steps)])
        self.growing.took(self.growing.steps, time.monotonic() - start)

    # ---- to be gone on with

    def settled(self) -> bool:
        """Whether all is known of the positions expanded, and nothing of any other.

        What waits is looked up for that.
        """
        context = self.context
        if context["placed"] < context["count"] or context["unsplit"] > 0:
            return False
        if self.halted:
            return False
        if self.team is not None and self.team.together:
            return self.team.settle()
        self.kernel.flush(context.address)
        return context["stop"] == 0

    def restore(self, count: int, expanded: int, levels: int) -> None:
        """Go on where so many positions are in the store already, and the ends of `levels`."""
        context = self.context
        while context["limit"] - count < 2 * BATCH:
            self.kernel.grow(context, UNLIMITED)
        context["count"] = count
        context["next"] = expanded
        context["level_count"] = levels
        context["level_end"] = self.store.level_ends(levels)[-1]

    # ---- what was seen

    @property
    def count(self) -> int:
        """Positions discovered."""
        return self.context["count"]

    @property
    def expanded(self) -> int:
        """Positions all of whose successors are known: the first so many of all."""
        return self.context["next"]

    @property
    def depth(self) -> int:
        """The level of the position to be expanded next; 0 is the level of the initial one."""
        return self.context["level_count"] - 1

    @property
    def used(self) -> int:
        """The bytes of memory that the search takes."""
        context = self.context
        own = self.store.used(context["count"], context["level_count"], context["buckets"])
        return own if self.team is None else own + self.team.pieces.size

    def total(self, name: str) -> int:
        """The sum of a count over all contexts."""
        members = () if self.team is None else self.team.members
        return sum(context[name] for context in (self.context, *members))

    def levels(self) -> tuple[int, ...]:
        """The positions of each level, the last one perhaps not all there are."""
        ends = [0, *self.store.level_ends(self.context["level_count"])]
        if ends[-1] < self.count:
            ends.append(self.count)
        return tuple(end - start for start, end in pairwise(ends))

    def state(self, number: int) -> tuple[int, ...]:
        """The words of a position."""
        return self.store.state(number)

    def predecessor(self, number: int) -> int | None:
        """The position from which this one was discovered; None for the initial one."""
        found = self.store.predecessor(number)
        return None if found == NONE else found

    def release(self) -> None:
        """Give the memory back; nothing of the search can be read any more."""
        if self.team is not None:
            self.team.release()
        self.store.release()


def _nothing_of(act: Callable[[Context, int], None], context: Context, steps: int) -> int:
    """Let machine code that gives nothing do so many steps."""
    act(context, steps)
    return 0
