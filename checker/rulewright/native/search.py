"""Search of all positions in machine code.

The machine code finds positions, counts, and notices where there is something to tell. The
reference engine then looks at just these positions, in their order, so that what is told is told
by the same code whatever the engine, and every move in a play is one that the reference makes.
"""

from __future__ import annotations

import ctypes
from time import perf_counter

from rulewright.core.ir import Core
from rulewright.core.search import Budget, Failure, Progress, Report, SearchResult
from rulewright.diagnostics.fault import Fault
from rulewright.native.cache import Cache, own_folder
from rulewright.native.context import Context
from rulewright.native.explorer import Explorer
from rulewright.native.hardening import Hardening
from rulewright.native.jit import Compiler, Linked
from rulewright.native.memory import physical_memory
from rulewright.native.moves import CHOICES
from rulewright.native.passing import write_probe_module
from rulewright.native.position import Code, write_position
from rulewright.native.probing import Probing
from rulewright.native.reached import Reached
from rulewright.native.rules import FAULT, TOO_HARD, NotNative
from rulewright.native.settling import scratch_words
from rulewright.native.steering import Kernel
from rulewright.reference.expansion import Expansion
from rulewright.reference.layout import Cells
from rulewright.reference.machine import Machine
from rulewright.reference.memory import memory_used
from rulewright.reference.offers import TooManyCandidates
from rulewright.reference.orders import Orders
from rulewright.reference.probe import labels
from rulewright.reference.record import Record
from rulewright.reference.search import MOST_CELLS_OF_PLAYS

CHUNK = 0.1
"""Seconds of machine code between two looks at the clock."""


class Compiled:
    """A core as machine code, ready to search. Raises NotNative where it cannot be."""

    def __init__(self, core: Core) -> None:
        started = perf_counter()
        self.core = core
        self.code: Code = write_position(core)
        compiler = Compiler(Cache(own_folder()))
        self.linked: Linked = compiler.link([self.code.text], ["position"])
        self.kernel = Kernel(compiler, self.code.rules.layout.words)
        self.compiler = compiler
        self.probes: Linked | None = None
        self.seconds = perf_counter() - started

    def probe(self) -> int:
        """Where the code is that finds out whether a requirement alone refuses something."""
        if self.probes is None:
            text = write_probe_module(self.core, self.code.wanted)
            self.probes = self.compiler.link([text], ["probe"])
        return self.probes["probe"]


def search(compiled: Compiled, budget: Budget, report: Report) -> SearchResult:
    """Search every position within `budget`; `report` is told how far it is.

    Raises NotNative where something turns out to be too hard for the machine code.
    """
    return _Search(compiled, budget, report).run()


class _Search:
    """One search. It keeps nothing of the positions that the reference engine looks at again."""

    def __init__(self, compiled: Compiled, budget: Budget, report: Report) -> None:
        self.started = perf_counter()
        self.compiled = compiled
        self.core = compiled.core
        self.code = compiled.code
        self.layout = compiled.code.rules.layout
        self.budget = budget
        self.report = report
        self.machine = Machine(self.core)
        self.other_machine = Machine(self.core)
        self.record = Record(self.core)
        self.orders = Orders(self.other_machine)
        self.expansion = Expansion(self.machine, self.record, self, self.orders, None)
        self.context = Context()
        self.hardening = Hardening(compiled.compiler, self.code.text)
        self.probing = Probing(
            Machine(self.core), self.layout, self.context, self.code, compiled.probe
        )

    def keep(self, after: Cells, number: int, place: int) -> None:
        """The machine code keeps them."""

    @property
    def seconds(self) -> float:
        """So long the search runs."""
        return perf_counter() - self.started

    # ---- the whole

    def run(self) -> SearchResult:
        """Search, then put together what was found."""
        initial = self.machine.initial()
        if isinstance(initial, Failure):
            raise Fault("a search without an initial position is the reference engine's")
        self.initial_runs = list(self.machine.settling.runs)
        self._rooms()
        memory = self.budget.memory or physical_memory()
        explorer = Explorer(
            self.compiled.kernel,
            self.compiled.linked["position"],
            self.layout.pack(initial),
            max(1 << 20, memory - memory_used()),
            self.context,
        )
        self.reached = Reached(explorer, self.layout)
        stopped, stopped_at = None, None
        try:
            stopped = self._explore(explorer)
        except TooManyCandidates as too_many:
            stopped, stopped_at = "choices", (too_many.action, too_many.choice)
        except KeyboardInterrupt:
            stopped = "interrupted"
        finally:
            self.hardening.stop()
        try:
            return self._result(explorer, stopped, stopped_at)
        finally:
            explorer.release()

    def _rooms(self) -> None:
        """Room for what the machine code notices and counts."""
        context, rules = self.context, self.code.rules
        sites, things = len(rules.sites), len(self.code.notes.numbers)
        context.room("seen", ctypes.c_uint8, things)
        self.sites = context.room("seen_sites", ctypes.c_uint8, sites)
        context.room("seen_endings", ctypes.c_uint8, sites)
        self.flags = context.room("flags", ctypes.c_uint64, things + 2 * sites)
        self.fired = context.room(
            "fired", ctypes.c_uint64, len(self.core.actions) + len(self.core.steps)
        )
        self.outcomes = context.room(
            "outcomes", ctypes.c_uint64, 1 << len(self.core.players.members)
        )
        context.room("scratch", ctypes.c_uint64, scratch_words(rules))
        if self.orders.open:
            self.order_positions = context.room("orders", ctypes.c_uint64, 1 << 22)
            self.going = context.room("orders_going", ctypes.c_uint64, 1 << 22)
            context["orders_open"] = 1

    def _explore(self, explorer: Explorer) -> str | None:
        """Search until all is seen, or until something ends it: that is returned."""
        while True:
            self._tell(explorer)
            outcome = explorer.run(CHUNK)
            self.probing.raise_what_went_wrong()
            self._look_again()
            self._harden()
            self._check_sites()
            if outcome == "closed":
                return None
            if outcome == "full":
                return "memory"
            if outcome == "stopped" and self.context["stop"] == CHOICES:
                raise Fault("the reference engine does not find too many choices")
            if self._too_much_to_tell(explorer):
                return "memory"
            if self.budget.seconds is not None and self.seconds > self.budget.seconds:
                return "time"

    def _harden(self) -> None:
        """Go on with better code when it is there."""
        better = self.hardening.ready()
        if better is not None:
            self.compiled.linked = self.compiled.compiler.linked([better], ["position"])
            self.context["position"] = self.compiled.linked["position"]

    def _too_much_to_tell(self, explorer: Explorer) -> bool:
        """Whether the plays to what was found take more memory than they may."""
        ends = len({found.number for found in self.record.found})
        cells = sum(field.cells for field in self.layout.fields)
        return cells * explorer.depth * ends > MOST_CELLS_OF_PLAYS

    def _check_sites(self) -> None:
        """Obligations that are no rule's: something is wrong, or too hard for the machine code."""
        if self.sites[FAULT]:
            raise Fault("the core left out an obligation that fails")
        if self.sites[TOO_HARD]:
            raise NotNative("some longest trail is too hard to find")

    def _look_again(self) -> None:
        """Let the reference engine look at the positions in which something was noticed."""
        flagged = set(self.flags[: self.context["flag_count"]])
        ordered: dict[int, int] = {}
        if self.orders.open:
            count = self.context["order_count"]
            pairs = zip(self.order_positions[:count], self.going[:count], strict=True)
            ordered = dict(pairs)
        for number in sorted(flagged | set(ordered)):
            self.orders.positions = ordered.get(number, 1) - 1
            self.expansion.position(number, list(self.reached.position(number)))
        self.context["flag_count"] = self.context["order_count"] = 0
        self.context["orders_open"] = int(bool(self.orders.open))

    def _tell(self, explorer: Explorer) -> None:
        self.report(
            Progress(
                explorer.count,
                self.context["transitions"],
                explorer.depth,
                explorer.count - explorer.expanded,
                self.seconds,
            )
        )

    # ---- what was seen

    def _result(
        self, explorer: Explorer, stopped: str | None, stopped_at: tuple[str, str] | None
    ) -> SearchResult:
        found = self.record.witnessed(self.reached, self.other_machine)
        return SearchResult(
            states=explorer.count,
            transitions=self.context["transitions"],
            levels=explorer.levels(),
            final=self.context["final"],
            outcomes=self._outcomes(),
            complete=stopped is None,
            stopped=stopped,
            fired=self._fired(),
            refused=labels(self.core, self.probing.refused),
            found=tuple(sorted(found, key=lambda each: len(each.play.moves))),
            seconds=self.seconds,
            probe_incomplete=labels(self.core, self.probing.incomplete),
            unanswered=frozenset(self.expansion.judge.unanswered),
            order_incomplete=frozenset(self.orders.cut),
            stopped_at=stopped_at,
        )

    def _outcomes(self) -> tuple[tuple[tuple[int, ...], int], ...]:
        players = range(len(self.core.players.members))
        counted = (
            (tuple(player for player in players if mask >> player & 1), times)
            for mask, times in enumerate(self.outcomes)
            if times > 0
        )
        return tuple(sorted(counted))

    def _fired(self) -> tuple[tuple[str, int], ...]:
        names = [action.name for action in self.core.actions]
        names += [step.name for step in self.core.steps]
        in_setting_up = [0] * len(self.core.actions) + self.initial_runs
        return tuple(
            (name, times + before)
            for name, times, before in zip(names, self.fired, in_setting_up, strict=True)
        )
