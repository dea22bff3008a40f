"""What one thread of a search counts and notices, as Python reads it."""

from __future__ import annotations

import ctypes
from collections.abc import Callable

from rulewright.diagnostics.fault import Fault
from rulewright.native.context import Context
from rulewright.native.position import Code
from rulewright.native.probing import Probing
from rulewright.native.refusal import NotNative
from rulewright.native.rules import FAULT, TOO_HARD
from rulewright.native.settling import scratch_words
from rulewright.reference.machine import Machine

MOST_ORDERED = 1 << 22
"""Positions in which players act each, one after the other, between two looks of Python."""


class Notebook:
    """The context of one thread, with room for what its code writes.

    `probing` answers the questions of this thread; with `orders` positions are noted in which the
    order of players may matter.
    """

    def __init__(
        self,
        code: Code,
        machine: Machine,
        link_probe: Callable[[], int],
        most_calls: int,
        *,
        orders: bool,
    ) -> None:
        core, rules = code.rules.core, code.rules
        sites, things = len(rules.sites), len(code.notes.numbers)
        self.context = context = Context()
        self.seen = context.room("seen", ctypes.c_uint8, things)
        self.sites = context.room("seen_sites", ctypes.c_uint8, sites)
        self.endings = context.room("seen_endings", ctypes.c_uint8, sites)
        self.flags = context.room("flags", ctypes.c_uint64, things + 2 * sites)
        self.fired = context.room("fired", ctypes.c_uint64, len(core.actions) + len(core.steps))
        self.outcomes = context.room("outcomes", ctypes.c_uint64, 1 << len(core.players.members))
        context.room("scratch", ctypes.c_uint64, scratch_words(rules))
        ordered = MOST_ORDERED if orders else 0
        self.ordered = context.room("orders", ctypes.c_uint64, ordered)
        self.going = context.room("orders_going", ctypes.c_uint64, ordered)
        context["orders_open"] = int(orders)
        self.probing = Probing(machine, rules.layout, context, code, link_probe, most_calls)

    def flagged(self) -> set[int]:
        """The positions in which something was noticed and that are not forgotten yet."""
        self._see_that_all_is_well()
        return set(self.flags[: self.context["flag_count"]])

    def ordered_positions(self) -> dict[int, int]:
        """The positions in which players act each; the number of those before that had not ended.

        That number counts the position itself.
        """
        count = self.context["order_count"]
        return dict(zip(self.ordered[:count], self.going[:count], strict=True))

    def forget_positions(self) -> None:
        """All these positions have been looked at."""
        self.context["flag_count"] = 0
        self.context["order_count"] = 0

    def _see_that_all_is_well(self) -> None:
        """Obligations that are no rule's: something is wrong, or too hard for the machine code."""
        self.probing.raise_what_went_wrong()
        if self.sites[FAULT] or self.endings[FAULT]:
            raise Fault("the core left out an obligation that fails")
        if self.sites[TOO_HARD] or self.endings[TOO_HARD]:
            raise NotNative("some longest trail is too hard to find")
