"""Search of all positions in machine code.

The machine code finds positions, counts, and notices where there is something to tell. The
reference engine then looks at just these positions, in their order, so that what is told is told
by the same code whatever the engine, and every move in a play is one that the reference makes.
"""

from __future__ import annotations

from time import perf_counter

from rulewright.core.ir import Core
from rulewright.core.search import Budget, Failure, Progress, Report, SearchResult
from rulewright.diagnostics.fault import Fault
from rulewright.native.cache import Cache, own_folder
from rulewright.native.explorer import Explorer
from rulewright.native.hardening import Hardening
from rulewright.native.jit import Compiler, Linked
from rulewright.native.memory import physical_memory
from rulewright.native.notebook import Notebook
from rulewright.native.passing import Key, write_probe_module
from rulewright.native.position import Code, write_position
from rulewright.native.probing import MOST_CALLS
from rulewright.native.reached import Reached
from rulewright.native.rules import NotNative
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


def search(compiled: Compiled, budget: Budget, report: Report, threads: int = 1) -> SearchResult:
    """Search every position within `budget`; `report` is told how far it is.

    What is found does not depend on how many `threads` there are. Raises NotNative where something
    turns out to be too hard for the machine code.
    """
    return _Search(compiled, budget, report, threads).run()


class _Search:
    """One search. It keeps nothing of the positions that the reference engine looks at again."""

    def __init__(self, compiled: Compiled, budget: Budget, report: Report, threads: int) -> None:
        self.started = perf_counter()
        self.compiled = compiled
        self.core = compiled.core
        self.layout = compiled.code.rules.layout
        self.budget = budget
        self.report = report
        self.machine = Machine(self.core)
        self.other_machine = Machine(self.core)
        self.record = Record(self.core)
        self.orders = Orders(self.other_machine)
        self.expansion = Expansion(self.machine, self.record, self, self.orders, None)
        self.hardening = Hardening(compiled.compiler, compiled.code.text)
        self.notebooks = self._notebooks(threads)
        self.explorer = self._explorer()
        self.reached = Reached(self.explorer, self.layout)

    def _notebooks(self, threads: int) -> list[Notebook]:
        """One for the search as a whole, and one for each thread if there are several.

        The order of players is looked into in the order of positions, for which one thread works.
        """
        code, probe = self.compiled.code, self.compiled.probe
        orders = bool(self.orders.open)
        machine = self.other_machine  # it is asked while the machine code waits
        notebooks = [Notebook(code, machine, probe, MOST_CALLS, orders=orders)]
        if threads > 1 and not orders:
            notebooks += [Notebook(code, machine, probe, 1, orders=False) for _ in range(threads)]
        return notebooks

    def _explorer(self) -> Explorer:
        initial = self.machine.initial()
        if isinstance(initial, Failure):
            raise NotNative("there is no position to begin with")
        self.initial_runs = list(self.machine.settling.runs)
        memory = self.budget.memory or physical_memory()
        first, *others = (notebook.context for notebook in self.notebooks)
        return Explorer(
            self.compiled.kernel,
            self.compiled.linked["position"],
            self.layout.pack(initial),
            max(1 << 20, memory - memory_used()),
            first,
            others,
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
        stopped: str | None = None
        stopped_at: tuple[str, str] | None = None
        try:
            stopped = self._explore()
        except TooManyCandidates as too_many:
            stopped, stopped_at = "choices", (too_many.action, too_many.choice)
        except KeyboardInterrupt:
            stopped = "interrupted"
            self._look_again()
        finally:
            self.hardening.stop()
        try:
            return self._result(stopped, stopped_at)
        finally:
            self.explorer.release()

    def _explore(self) -> str | None:
        """Search until all is seen, or until something ends it: that is returned."""
        while True:
            self._tell()
            outcome = self.explorer.run(CHUNK)
            self._look_again()
            if outcome == "closed":
                return None
            if outcome == "full":
                return "memory"
            if outcome == "stopped":
                raise Fault("the reference engine does not find too many choices")
            self._harden()
            if self._too_much_to_tell():
                return "memory"
            if self.budget.seconds is not None and self.seconds > self.budget.seconds:
                return "time"

    def _harden(self) -> None:
        """Go on with better code when it is there."""
        better = self.hardening.ready()
        if better is not None:
            self.compiled.linked = self.compiled.compiler.linked([better], ["position"])
            for notebook in self.notebooks:
                notebook.context["position"] = self.compiled.linked["position"]

    def _too_much_to_tell(self) -> bool:
        """Whether the plays to what was found take more memory than they may."""
        ends = len({found.number for found in self.record.found})
        cells = sum(field.cells for field in self.layout.fields)
        return cells * self.explorer.depth * ends > MOST_CELLS_OF_PLAYS

    def _look_again(self) -> None:
        """Let the reference engine look at the positions in which something was noticed."""
        flagged = set[int]().union(*(notebook.take_flags() for notebook in self.notebooks))
        first = self.notebooks[0]
        ordered = first.take_ordered()
        for number in sorted(flagged.union(ordered)):
            self.orders.positions = ordered.get(number, 1) - 1
            self.expansion.position(number, list(self.reached.position(number)))
        first.context["orders_open"] = int(bool(self.orders.open))

    def _tell(self) -> None:
        explorer = self.explorer
        frontier = explorer.count - explorer.expanded
        moves = explorer.total("transitions")
        self.report(Progress(explorer.count, moves, explorer.depth, frontier, self.seconds))

    # ---- what was seen

    def _result(self, stopped: str | None, stopped_at: tuple[str, str] | None) -> SearchResult:
        found = self.record.witnessed(self.reached, self.other_machine)
        probings = [notebook.probing for notebook in self.notebooks]
        refused = set[Key]().union(*(probing.refused for probing in probings))
        cut = set[Key]().union(*(probing.incomplete for probing in probings))
        return SearchResult(
            states=self.explorer.count,
            transitions=self.explorer.total("transitions"),
            levels=self.explorer.levels(),
            final=self.explorer.total("final"),
            outcomes=self._outcomes(),
            complete=stopped is None,
            stopped=stopped,
            fired=self._fired(),
            refused=labels(self.core, refused),
            found=tuple(sorted(found, key=lambda each: len(each.play.moves))),
            seconds=self.seconds,
            probe_incomplete=labels(self.core, cut - refused),
            unanswered=frozenset(self.expansion.judge.unanswered),
            order_incomplete=frozenset(self.orders.cut),
            stopped_at=stopped_at,
        )

    def _outcomes(self) -> tuple[tuple[tuple[int, ...], int], ...]:
        players = range(len(self.core.players.members))
        every = zip(*(notebook.outcomes for notebook in self.notebooks), strict=True)
        counted = (
            (tuple(player for player in players if mask >> player & 1), sum(times))
            for mask, times in enumerate(every)
            if any(times)
        )
        return tuple(sorted(counted))

    def _fired(self) -> tuple[tuple[str, int], ...]:
        names = [action.name for action in self.core.actions]
        names += [step.name for step in self.core.steps]
        in_setting_up = [0] * len(self.core.actions) + self.initial_runs
        every = zip(*(notebook.fired for notebook in self.notebooks), strict=True)
        return tuple(
            (name, sum(times) + before)
            for name, times, before in zip(names, every, in_setting_up, strict=True)
        )
