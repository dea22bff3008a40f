"""Breadth-first search of all positions, with shortest plays to what is found.

Positions are numbered as they are discovered, in the order of moves, so that everything reported
is the same each time. An ended position is not searched beyond; one where a property is refuted is.
"""

from __future__ import annotations

from math import prod

from rulewright.core.ir import Core
from rulewright.core.search import Budget, Failure, Progress, Report, SearchResult
from rulewright.reference.alarm import MemoryIsUp, TimeIsUp, alarm
from rulewright.reference.commuting import Commuting
from rulewright.reference.expansion import Expansion
from rulewright.reference.explored import Explored
from rulewright.reference.layout import Cells
from rulewright.reference.leaks import Leaks
from rulewright.reference.live import LiveProperties
from rulewright.reference.machine import Machine, position_of
from rulewright.reference.moves_seen import moves_seen
from rulewright.reference.offers import TooManyCandidates
from rulewright.reference.orders import Orders
from rulewright.reference.probe import Probe, labels
from rulewright.reference.record import MOST_CELLS_OF_PLAYS, Record
from rulewright.reference.reduction import Reduction
from rulewright.reference.seen import Seen, Visit, nobody
from rulewright.reference.watch import Watch

ENOUGH = "enough"
"""Why a search stopped that was to expand only so many positions."""


def search(
    core: Core,
    budget: Budget,
    report: Report,
    most: int | None = None,
    reduced: Reduction | None = None,
    visit: Visit = nobody,
) -> SearchResult:
    """Search every position of `core` within `budget`; `report` is told how far it is.

    With `most` no more positions are expanded than that. With `reduced` one position of each orbit
    is. In the end `visit` is shown all positions, unless more than `most` are there.
    """
    return _Search(core, budget, report, most, reduced).run(visit)


class Enough(Exception):  # noqa: N818 - the search ends here, nothing is wrong
    """As many positions were expanded as were asked for."""


class _Search:
    """One search. It keeps the positions that moves lead to."""

    def __init__(
        self,
        core: Core,
        budget: Budget,
        report: Report,
        most: int | None,
        reduced: Reduction | None,
    ) -> None:
        self.core = core
        self.reduced = reduced
        self.most = most
        self.budget = budget
        self.report = report
        self.watch = Watch(budget)
        self.machine = Machine(core)
        self.other_machine = Machine(core)  # for what must not count as played
        self.probe = Probe(self.machine.actions)
        self.seen = moves_seen(core)
        self.explored = Explored(core) if self.seen is None else self.seen.explored
        self.record = Record(core)
        self.orders = Orders(self.other_machine)
        self.commuting = Commuting(core)
        self.expansion = Expansion(
            self.machine, self.record, self, self.orders, self.probe, self.seen
        )
        self.leaks = Leaks(self.other_machine, self.explored.kept)
        self.expansion.commuting, self.expansion.leaks = self.commuting, self.leaks
        self.cells = sum(prod(variable.dims) for variable in core.variables)
        self.complete = False
        self.live = LiveProperties(self.other_machine, self.explored.kept, self.look)
        self.levels: list[int] = []

    def run(self, visit: Visit) -> SearchResult:
        """Search, then put together what was found."""
        stopped: str | None = None
        stopped_at: tuple[str, str] | None = None
        try:
            self.tell()
            with alarm(self.budget):
                self.all_positions()
                self.complete = True
                if self.seen is not None and len(self.explored) > 0:
                    judged = self.expansion.judge.live
                    self.live.judge(self.seen.graph(), ((each.stated, each.met) for each in judged))
        except Enough:
            stopped = ENOUGH
        except TimeIsUp:
            stopped = "time"
        except MemoryIsUp:
            stopped = "memory"
        except TooManyCandidates as too_many:
            stopped, stopped_at = "choices", (too_many.action, too_many.choice)
        except KeyboardInterrupt:
            stopped = "interrupted"
        result = self.result(stopped, stopped_at)
        if stopped != ENOUGH:
            failures = tuple(each for each in result.found if each.failure is not None)
            visit(Seen(self.explored, result.levels, result.complete, failures))
        return result

    # ---- positions

    def all_positions(self) -> None:
        """Go through the positions level by level."""
        initial = self.machine.initial()
        if isinstance(initial, Failure):
            self.record.fail(initial, 0)
            return
        begin = initial if self.reduced is None else self.reduced.begin(initial)
        self.explored.add(list(begin), 0, 0)
        for each in self.commuting.initial():
            self.record.at(each.site, 0, each.names, each.made)
        done = 0
        while done < len(self.explored):
            level = len(self.explored)
            self.levels.append(level - done)
            while done < level:
                if done == self.most:
                    raise Enough
                self.expansion.position(done, list(self.explored.positions[done]))
                self.look()
                done += 1

    def keep(self, after: Cells, number: int, place: int) -> None:
        """Keep the position that a move leads to, unless it is known."""
        if self.reduced is None:
            self.keep_this(after, number, place)
        else:
            least = self.reduced.least(position_of(after))
            known = len(self.explored)
            self.keep_this(list(least.position), number, place)
            if len(self.explored) > known:
                self.reduced.positions += least.orbit
        if place & 1023 == 1023:
            self.look()

    def keep_this(self, cells: Cells, number: int, place: int) -> None:
        """Keep a position as it is."""
        if self.seen is None:
            self.explored.add(cells, number, place)
        else:
            self.seen.keep(cells, number, place)

    # ---- budgets and results

    def look(self) -> None:
        """Now and then report progress, and stop where a budget is used up."""
        if not self.watch.due():
            return
        ends = len({found.number for found in self.record.found})
        if self.cells * len(self.levels) * max(1, ends) > MOST_CELLS_OF_PLAYS:
            raise MemoryIsUp
        self.tell()

    def tell(self) -> None:
        """Report how far the search is; whoever is told may interrupt it."""
        states = len(self.explored)
        frontier = states - self.expansion.number
        depth = max(0, len(self.levels) - 1)
        self.report(
            Progress(states, self.expansion.transitions, depth, frontier, self.watch.seconds)
        )

    def result(self, stopped: str | None, stopped_at: tuple[str, str] | None) -> SearchResult:
        """What was seen."""
        states = len(self.explored)
        new = states - sum(self.levels)
        levels = (*self.levels, new) if new > 0 else tuple(self.levels)
        names = [action.name for action in self.core.actions]
        steps = [step.name for step in self.core.steps]
        found = [*self.record.witnessed(self.explored, self.other_machine), *self.live.refuted]
        if self.reduced is not None:
            found = [self.reduced.real(each, self.other_machine) for each in found]
        return SearchResult(
            states=states,
            transitions=self.expansion.transitions,
            levels=levels,
            final=self.expansion.judge.final,
            outcomes=tuple(sorted(self.expansion.judge.outcomes.items())),
            complete=self.complete,
            stopped=stopped,
            fired=(
                *zip(names, self.expansion.fired, strict=True),
                *zip(steps, self.machine.settling.runs, strict=True),
            ),
            refused=labels(self.core, self.probe.refused),
            found=tuple(sorted(found, key=lambda each: len(each.play.moves))),
            seconds=self.watch.seconds,
            probe_incomplete=labels(self.core, self.probe.cut),
            unanswered=frozenset(self.expansion.judge.unanswered),
            order_incomplete=frozenset(self.orders.cut),
            stopped_at=stopped_at,
            decided=frozenset(self.live.decided),
            reduced=None if self.reduced is None else self.reduced.told(complete=self.complete),
            harmless=self.commuting.harmless,
            leak_incomplete=frozenset(self.leaks.cut),
        )
