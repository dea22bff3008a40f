"""Steers a search by several threads. What it finds does not depend on how many they are."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable, Sequence
from functools import partial

from rulewright.native import pieces
from rulewright.native.aside import Aside
from rulewright.native.context import Context
from rulewright.native.kernel import CLOSED
from rulewright.native.memory import Area
from rulewright.native.steering import Kernel, Outcome, Pace
from rulewright.native.store import Store

WORTHWHILE = 20_000
"""With fewer positions to be expanded, one thread is faster alone."""

PATIENCE = 0.1
"""Seconds of a search that may be over soon, for which the code of a team is not made."""

_ENTRIES_AT_A_TIME = 1024
"""A piece has so many positions that it has about so many successors."""

MOST_AT_A_TIME = 256
"""A piece has no more positions than this."""

_COPIED = (
    *("states", "predecessors", "position"),
    *("table", "buckets", "first_buckets", "first_bits", "number_mask"),
)
"""What each has in its own block, so that it need not look at what others write to."""


class Team:
    """The threads of one search, one for each of `members`."""

    def __init__(
        self,
        kernel: Kernel,
        store: Store,
        context: Context,
        members: Sequence[Context],
        aside: Aside,
    ) -> None:
        self.kernel = kernel
        self.store = store
        self.context = context
        self.members = members
        self.exploring = Pace()
        self.together = False
        self.began = time.monotonic()
        self.pieces = Area(pieces.piece_bytes(kernel.words) * pieces.PIECES, scattered=True)
        self.aside = aside
        context["pieces"] = self.pieces.address
        for member in members:
            member["shared"] = context.address
            member.room("recent", ctypes.c_uint32, pieces.RECENT)

    def takes_over(self) -> bool:
        """Whether there is enough to do for all; once there was, they keep at it."""
        if not self.together and self._is_worthwhile():
            self._join()
        return self.together

    def _is_worthwhile(self) -> bool:
        much = self.context["count"] - self.context["next"] >= WORTHWHILE
        return much and time.monotonic() - self.began >= PATIENCE

    def chunk(self) -> Outcome | None:
        """Work for about the time of a chunk. None: there is more to do."""
        return "closed" if self._work() else None

    def rest(self) -> None:
        """Put the books in order when nobody works any more."""
        if self.together:
            self.kernel.together.end_level(self.context.address)

    def settle(self) -> bool:
        """Insert all that was expanded, and begin nothing new; whether that was possible."""
        context = self.context
        if context["given"] != context["next"]:
            context["halt"] = 0
            context["end"] = context["given"]
            self._labour(self.members[0])
        self.rest()
        return context["given"] == context["next"]

    def _join(self) -> None:
        """From now on all members work."""
        context = self.context
        self.kernel.flush(context.address)
        context["given"] = context["next"]
        for member in self.members:
            self.kernel.give_batch(member, self.kernel.together.sift_address)
        self.together = True

    def _work(self) -> bool:
        """Whether all is done."""
        context = self.context
        first, start = context["next"], time.monotonic()
        context["halt"] = 0
        context["end"] = context["given"] + self.exploring.steps
        context["piece_positions"] = self._piece_positions()
        for member in self.members:
            for name in _COPIED:
                member[name] = context[name]
        reasons = self._all(self._labour)
        self.exploring.took(context["next"] - first, time.monotonic() - start)
        return CLOSED in reasons

    def _piece_positions(self) -> int:
        transitions = sum(each["transitions"] for each in (self.context, *self.members))
        each = transitions // max(1, self.context["given"])
        return max(1, min(MOST_AT_A_TIME, _ENTRIES_AT_A_TIME // max(1, each)))

    def _all(self, act: Callable[[Context], int]) -> list[int]:
        """Let all members do it at the same time."""
        return self.aside.run([partial(act, member) for member in self.members])

    def _labour(self, member: Context) -> int:
        while True:
            reason: int = self.kernel.together.work(member.address)
            if reason != pieces.IDLE:
                return reason
            time.sleep(0)

    def release(self) -> None:
        """Give the memory back."""
        self.pieces.release()
