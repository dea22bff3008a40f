"""Search of all positions in machine code.

The machine code finds positions, counts, and notices where there is something to tell. The
reference engine then looks at just these positions, in their order, so that what is told is told
by the same code whatever the engine, and every move in a play is one that the reference makes.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from rulewright.core.backend import Keeping
from rulewright.core.hidden import peeking
from rulewright.core.search import Budget, Failure, Position, Progress, Report, SearchResult
from rulewright.diagnostics.fault import Fault
from rulewright.native.compiled import Compiled
from rulewright.native.edges import NO_ROOM
from rulewright.native.explorer import Explorer
from rulewright.native.hardening import Hardening
from rulewright.native.memory import memory_to_take
from rulewright.native.notebook import Notebook
from rulewright.native.passing import Key
from rulewright.native.probing import MOST_CALLS
from rulewright.native.reached import Reached
from rulewright.native.refusal import NotNative
from rulewright.native.store import Store
from rulewright.reference.actions import CompiledAction
from rulewright.reference.alarm import TimeIsUp
from rulewright.reference.commuting import Commuting
from rulewright.reference.expansion import Expansion
from rulewright.reference.layout import Cells
from rulewright.reference.leaks import Leaks
from rulewright.reference.live import LiveProperties
from rulewright.reference.machine import Machine
from rulewright.reference.memory import memory_used
from rulewright.reference.offers import TooManyCandidates
from rulewright.reference.orders import Orders
from rulewright.reference.probe import labels
from rulewright.reference.record import MOST_CELLS_OF_PLAYS, Record
from rulewright.reference.seen import Seen, Visit, nobody

if TYPE_CHECKING:
    from rulewright.native.beside import Screens
    from rulewright.native.keeping import Keeper
    from rulewright.native.whole_graph import WholeGraph

LOOK = 0.2
"""Seconds between two reports while moves are judged."""

NOTHING_KEPT = Keeping()

LEAST_MEMORY = 1 << 20
"""So many bytes a search has for positions in any case."""

CHUNK = 0.1
"""Seconds of machine code between two looks at the clock."""


def search(
    compiled: Compiled,
    budget: Budget,
    report: Report,
    threads: int = 1,
    keeping: Keeping = NOTHING_KEPT,
    visit: Visit = nobody,
) -> SearchResult:
    """Search every position within `budget`; `report` is told how far it is.

    In the end `visit` is shown all positions, before they are forgotten.

    What is found does not depend on how many `threads` there are, nor on what is kept. Without a
    limit half of the memory that is free is taken. Raises NotNative where something turns out to be
    too hard for the machine code, and MistakesFound where the search cannot go on from a file.
    """
    return _Search(compiled, budget, report, threads, keeping).run(visit)


class _Remembered:
    """In which actions the order of players is known to matter in a position."""

    def __init__(self, actions: list[CompiledAction], names: list[str]) -> None:
        self.open = actions
        self.names = names

    def position(self, _position: Position) -> list[str]:
        """Their names."""
        return self.names


class _Search:
    """One search. It keeps nothing of the positions that the reference engine looks at again."""

    def __init__(
        self, compiled: Compiled, budget: Budget, report: Report, threads: int, keeping: Keeping
    ) -> None:
        self.started = perf_counter()
        self.compiled = compiled
        self.core = compiled.core
        self.reduced = compiled.reduced
        self.layout = compiled.code.rules.layout
        self.budget = budget
        self.report = report
        self.keeping = keeping
        self.memory = memory_to_take(budget.memory)
        self.machine = Machine(self.core)
        self.other_machine = Machine(self.core)
        self.record = Record(self.core)
        self.orders = Orders(self.other_machine)
        self.commuting = None if keeping.options() else Commuting(self.core)
        self.expansion = Expansion(self.machine, self.record, self, self.orders, None)
        self.leaks = None
        if not keeping.options():
            self.leaks = Leaks(self.other_machine, self._seen)
        self.expansion.commuting, self.expansion.leaks = self.commuting, self.leaks
        self.hardening = Hardening(compiled.compiler, compiled.code.text)
        self.notebooks = self._notebooks(threads)
        self.room = self._left()
        self.whole_graph = self._whole_graph()
        self.explorer = self._explorer()
        self.explorer.aside.look = self._tell
        self.reached = Reached(self.explorer, self.layout, self.reduced)
        self.told: list[int] = []
        self.disorder: list[tuple[int, list[str]]] = []
        self.looked_at: set[int] = set()
        self.open_before: dict[int, list[CompiledAction]] = {}
        self.keeper = self._keeper()
        self.live = LiveProperties(self.other_machine, self.reached.kept, self._look)
        self.looked = 0.0

    def _notebooks(self, threads: int) -> list[Notebook]:
        """One for the search as a whole, and one for each thread if there are several.

        What happens in no stated order is looked into in the order of positions, for which one
        thread works; and one thread keeps moves.
        """
        code, probe = self.compiled.code, self.compiled.probe
        orders = self._orders_open
        machine = self.other_machine  # it is asked while the machine code waits
        notebooks = [Notebook(code, machine, probe, MOST_CALLS, orders=orders)]
        if threads > 1 and not orders and code.kept is None:
            notebooks += [Notebook(code, machine, probe, 1, orders=False) for _ in range(threads)]
        return notebooks

    @property
    def _orders_open(self) -> bool:
        """Whether anything is left that is not seen from one move after the other."""
        commuting = self.commuting is not None and bool(self.commuting.open)
        leaks = self.leaks is not None and bool(self.leaks.open)
        return bool(self.orders.open) or commuting or leaks

    def _whole_graph(self) -> WholeGraph | None:
        """What keeps moves, where a property is judged on all of them together."""
        code = self.compiled.code
        if code.kept is None:
            return None
        if self.keeping.options():
            raise NotNative("a property is judged on all moves together, which no file keeps")
        from rulewright.native.whole_graph import WholeGraph  # noqa: PLC0415 - mostly not needed

        context, words = self.notebooks[0].context, self.layout.words
        return WholeGraph(self.core, code.kept, code.outcomes, words, self.room, context)

    def _left(self) -> int:
        """The bytes of memory that are left for positions and moves."""
        return max(LEAST_MEMORY, self.memory - memory_used())

    def _explorer(self) -> Explorer:
        initial = self.machine.initial()
        if isinstance(initial, Failure):
            raise NotNative("there is no position to begin with")
        self.initial_runs = list(self.machine.settling.runs)
        first, *others = (notebook.context for notebook in self.notebooks)
        return Explorer(
            self.compiled.kernel,
            self.compiled.linked["position"],
            self.layout.pack(initial if self.reduced is None else self.reduced.begin(initial)),
            Store(self.layout.words, self.room, self.keeping.spill),
            first,
            others,
        )

    def _keeper(self) -> Keeper | None:
        path = self.keeping.checkpoint
        if path is None:
            return None
        from rulewright.native.keeping import Keeper  # noqa: PLC0415 - mostly not needed

        return Keeper(path, self.core, self.compiled.code, self.explorer)

    def keep(self, after: Cells, number: int, place: int) -> None:
        """The machine code keeps them."""

    @property
    def seconds(self) -> float:
        """So long the search runs."""
        return perf_counter() - self.started

    # ---- the whole

    def run(self, visit: Visit) -> SearchResult:
        """Search, then put together what was found."""
        try:
            if self.keeping.resume is not None:
                self._resume(self.keeping.resume)
            result = self._run()
            failures = tuple(each for each in result.found if each.failure is not None)
            seen = Seen(self.reached, result.levels, result.complete, failures, self._screens)
            visit(seen)
            return result
        finally:
            self.hardening.stop()
            self.explorer.release()
            if self.whole_graph is not None:
                self.whole_graph.release()

    def _run(self) -> SearchResult:
        if self.commuting is not None:
            for each in self.commuting.initial():
                self.record.at(each.site, 0, each.names, each.made)
        stopped: str | None = None
        stopped_at: tuple[str, str] | None = None
        try:
            stopped = self._explore()
        except TooManyCandidates as too_many:
            stopped, stopped_at = "choices", (too_many.action, too_many.choice)
        except KeyboardInterrupt:
            stopped = "interrupted"
            self._look_again()
        self.hardening.stop()
        if self.keeper is not None and stopped is not None:
            self._keep_last(self.keeper, stopped)
        complete = stopped is None
        if complete and self.whole_graph is not None:
            stopped = self._judge_live(self.whole_graph)
        return self._result(stopped, stopped_at, complete=complete)

    def _screens(self, look: Callable[[], None]) -> Screens:
        """What finds where other readings may part from this one."""
        from rulewright.native.beside import Screens  # noqa: PLC0415 - mostly not needed

        states = self.explorer.store.states.address
        return Screens(self.core, states, self.explorer.kernel.compiler, look)

    def _explore(self) -> str | None:
        """Search until all is seen, or until something ends it: that is returned."""
        while True:
            self._tell()
            outcome = self.explorer.run(CHUNK)
            self._look_again()
            if outcome == "closed":
                return None
            if outcome == "full" or self._is_full():
                return "memory"
            if outcome == "stopped":
                raise Fault("the reference engine does not find too many choices")
            self._keep_up()
            if self._too_much_to_tell() or self.explorer.store.disk_is_full():
                return "memory"
            if self.budget.seconds is not None and self.seconds > self.budget.seconds:
                return "time"

    def _keep_last(self, keeper: Keeper, stopped: str) -> None:
        """Write the last checkpoint, with all that is known where the search can still go on."""
        if stopped in {"time", "interrupted"}:
            outcome = "paused"
            while outcome == "paused" and not self.explorer.settled():
                outcome = self.explorer.run(0)
                if outcome != "stopped":
                    self._look_again()
            if outcome == "paused":
                self._note_standing(keeper)
        keeper.write(self.orders, lambda: None)

    def _note_standing(self, keeper: Keeper) -> None:
        from rulewright.native.standing import standing  # noqa: PLC0415 - mostly not needed

        keeper.known = standing(
            self.explorer, self.notebooks, self.orders, self.told, self.disorder
        )

    def _keep_up(self) -> None:
        """What is to be done now and then."""
        self._harden()
        if self.keeping.spill is not None and memory_used() > self.memory:
            self.explorer.store.write_out()
        if self.keeper is not None and self.explorer.settled():
            self._note_standing(self.keeper)
            self.keeper.write_if_due(self.orders, self._tell)

    def _harden(self) -> None:
        """Go on with better code when it is there."""
        better = self.hardening.ready()
        if better is not None:
            self.compiled.linked = self.compiled.compiler.linked(better, ["position"])
            for notebook in self.notebooks:
                notebook.context["position"] = self.compiled.linked["position"]

    def _is_full(self) -> bool:
        """Whether positions and moves together take more memory than they may."""
        if self.whole_graph is None:
            return False
        if self.notebooks[0].context["stop"] == NO_ROOM:
            return True
        used = self.explorer.used + self.whole_graph.used(self.explorer.expanded)
        return used > self.room

    def _judge_live(self, whole_graph: WholeGraph) -> str | None:
        """Judge properties for which all positions and moves must be known; what ended that."""
        seconds = self.budget.seconds
        left = None if seconds is None else max(0.0, seconds - self.seconds)
        return whole_graph.judge(self.live, self.explorer.count, Budget(left, self.budget.memory))

    def _look(self) -> None:
        """Now and then tell how far it is, and stop where the time is used up."""
        if self.seconds - self.looked < LOOK:
            return
        self.looked = self.seconds
        self._tell()
        if self.budget.seconds is not None and self.seconds > self.budget.seconds:
            raise TimeIsUp

    def _too_much_to_tell(self) -> bool:
        """Whether the plays to what was found take more memory than they may."""
        ends = len({found.number for found in self.record.found})
        cells = sum(field.cells for field in self.layout.fields)
        return cells * self.explorer.depth * ends > MOST_CELLS_OF_PLAYS

    def _look_again(self) -> None:
        """Let the reference engine look at the positions in which something was noticed.

        They stay noted until it has looked at all of them: Ctrl-C may fall in between, and then
        this is done again. What was told twice is told once.
        """
        flagged = set[int]().union(*(notebook.flagged() for notebook in self.notebooks))
        if self.explorer.halted:
            flagged = {number for number in flagged if number < self.explorer.expanded}
        first = self.notebooks[0]
        ordered = first.ordered_positions()
        for number in sorted(flagged.union(ordered) - self.looked_at):
            self.orders.positions = ordered.get(number, 1) - 1
            before = self.open_before.setdefault(number, self.orders.open.copy())
            if number in flagged:
                self.expansion.position(number, list(self.reached.kept(number)))
            else:
                self._see_that_there_is_time()
                self.expansion.aside(number, self.reached.position(number))
            names = [each.action.name for each in before if each not in self.orders.open]
            if names:
                self.disorder.append((number, names))
            if names or number in flagged:
                self.told.append(number)
            self.looked_at.add(number)
        first.context["orders_open"] = int(self._orders_open)
        for notebook in self.notebooks:
            notebook.forget_positions()
        self.looked_at.clear()
        self.open_before.clear()

    def _resume(self, path: Path) -> None:
        """Go on from a checkpoint."""
        # Mostly not needed.
        from rulewright.native.checkpoint import Unfit  # noqa: PLC0415
        from rulewright.native.keeping import Resuming, unfit  # noqa: PLC0415
        from rulewright.native.standing import go_on  # noqa: PLC0415

        code, compiler = self.compiled.code, self.compiled.compiler
        kept = Resuming(self.core, code, self.explorer, compiler, self._tell).read(path)
        known = kept.standing
        seen = kept.seen_positions(self.layout)
        try:
            go_on(known, self.explorer, self.notebooks, seen, self.orders)
            self.told, self.disorder = known.told, known.disorder
            self._tell_again()
        except (Unfit, TooManyCandidates) as wrong:
            raise unfit(path, Unfit("it contradicts itself")) from wrong

    def _tell_again(self) -> None:
        """Look at the positions again of which there was something to tell."""
        disorder = dict(self.disorder)
        actions = [each for each in self.machine.actions if each.seat is not None]
        known = {each.action.name for each in actions}
        if not known.issuperset(name for names in disorder.values() for name in names):
            from rulewright.native.checkpoint import Unfit  # noqa: PLC0415 - mostly not needed

            raise Unfit("it speaks of an action that is not there")
        for number in self.told:
            self.expansion.orders = _Remembered(actions, disorder.get(number, []))
            self.expansion.position(number, list(self.reached.kept(number)))
        self.expansion.orders = self.orders

    def _tell(self) -> None:
        explorer = self.explorer
        frontier = explorer.count - explorer.expanded
        moves = explorer.total("transitions")
        self.report(Progress(explorer.count, moves, explorer.depth, frontier, self.seconds))

    # ---- what was seen

    def _result(
        self, stopped: str | None, stopped_at: tuple[str, str] | None, *, complete: bool
    ) -> SearchResult:
        found = [*self.record.witnessed(self.reached, self.other_machine), *self.live.refuted]
        if self.reduced is not None:
            self.reduced.positions = self.explorer.total("orbits")
            found = [self.reduced.real(each, self.other_machine) for each in found]
        probings = [notebook.probing for notebook in self.notebooks]
        refused = set[Key]().union(*(probing.refused for probing in probings))
        cut = set[Key]().union(*(probing.incomplete for probing in probings))
        return SearchResult(
            states=self.explorer.count,
            transitions=self.explorer.total("transitions"),
            levels=self.explorer.levels(),
            final=self.explorer.total("final"),
            outcomes=self._outcomes(),
            complete=complete,
            stopped=stopped,
            fired=self._fired(),
            refused=labels(self.core, refused),
            found=tuple(sorted(found, key=lambda each: len(each.play.moves))),
            seconds=self.seconds,
            probe_incomplete=labels(self.core, cut - refused),
            unanswered=frozenset(self.expansion.judge.unanswered),
            order_incomplete=frozenset(self.orders.cut),
            stopped_at=stopped_at,
            decided=frozenset(self.live.decided),
            reduced=None if self.reduced is None else self.reduced.told(complete=complete),
            harmless=frozenset() if self.commuting is None else self.commuting.harmless,
            leak_incomplete=self._leak_incomplete(),
        )

    def _see_that_there_is_time(self) -> None:
        """Behind the time limit what is seen from several moves is looked into no further."""
        if self.budget.seconds is None or self.seconds <= self.budget.seconds:
            return
        if self.commuting is not None:
            self.commuting.give_up()
        if self.leaks is not None:
            self.leaks.give_up()

    def _seen(self, number: int) -> Position:
        """A position that was seen."""
        return self.reached.position(number)

    def _leak_incomplete(self) -> frozenset[str]:
        """The actions of which it is not known whether their moves tell what is hidden."""
        if self.leaks is None:
            return frozenset(self.core.actions[number].name for number in peeking(self.core))
        return frozenset(self.leaks.cut)

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
