"""Breadth-first search of all positions, with shortest plays to what is found.

Positions are numbered as they are discovered, in the order of moves, so that everything reported
is the same each time. An ended position is not searched beyond; one where a property is refuted is.
"""

from __future__ import annotations

from math import prod

from rulewright.core.ir import ByChance, Core
from rulewright.core.search import Budget, Failure, Progress, Report, SearchResult
from rulewright.reference.alarm import MemoryIsUp, TimeIsUp, alarm
from rulewright.reference.explored import Explored
from rulewright.reference.judge import Judge
from rulewright.reference.layout import Cells, NoAnswer
from rulewright.reference.machine import Machine
from rulewright.reference.offers import Offers, TooManyCandidates
from rulewright.reference.orders import Orders
from rulewright.reference.probe import Probe, labels
from rulewright.reference.record import Made, Record
from rulewright.reference.watch import Watch

MOST_CELLS_OF_PLAYS = 100_000_000
"""What is found is told with all positions on the way to it, which are kept until then."""


def search(core: Core, budget: Budget, report: Report) -> SearchResult:
    """Search every position of `core` within `budget`; `report` is told how far it is."""
    return _Search(core, budget, report).run()


class _Search:
    """One search. It is the sink of the moves that the machine offers."""

    def __init__(self, core: Core, budget: Budget, report: Report) -> None:
        self.core = core
        self.budget = budget
        self.report = report
        self.watch = Watch(budget)
        self.machine = Machine(core)
        self.other_machine = Machine(core)  # for what must not count as played
        self.probe = Probe(self.machine.actions)
        self.explored = Explored(core)
        self.record = Record(core)
        self.judge = Judge(self.machine, self.record)
        self.over_moves = self.judge.over_moves
        self.orders = Orders(self.other_machine)
        self.cells = sum(prod(variable.dims) for variable in core.variables)
        self.levels: list[int] = []
        self.transitions = 0
        self.fired = [0] * len(core.actions)
        # Of the position whose moves are offered now: its number, how many candidates there were,
        # and the numbers of the actions that have a move, in order, behind a number of none.
        self.number = 0
        self.candidates = 0
        self.possible = [-1]

    def run(self) -> SearchResult:
        """Search, then put together what was found."""
        stopped: str | None = None
        stopped_at: tuple[str, str] | None = None
        try:
            self.tell()
            with alarm(self.budget):
                self.all_positions()
        except TimeIsUp:
            stopped = "time"
        except MemoryIsUp:
            stopped = "memory"
        except TooManyCandidates as too_many:
            stopped, stopped_at = "choices", (too_many.action, too_many.choice)
        except KeyboardInterrupt:
            stopped = "interrupted"
        return self.result(stopped, stopped_at)

    # ---- positions

    def all_positions(self) -> None:
        """Go through the positions level by level."""
        initial = self.machine.initial()
        if isinstance(initial, Failure):
            self.record.fail(initial, 0)
            return
        self.explored.add(list(initial), 0, 0)
        done = 0
        while done < len(self.explored):
            level = len(self.explored)
            self.levels.append(level - done)
            while done < level:
                self.position(done)
                self.look()
                done += 1

    def position(self, number: int) -> None:
        """Judge a position and make all its moves."""
        cells = list(self.explored.positions[number])
        self.number = number
        self.probe.positions += 1
        end = self.judge.ended(cells, number)
        over = end is True
        if not over:
            self.machine.known_end = (cells, end)  # as long as there is a move to judge
            over = not self.moves(cells) and self.core.ends_without_move
        self.judge.position(cells, number, end if isinstance(end, Failure) else over)
        if over:
            self.judge.outcome(cells, number)

    def moves(self, cells: Cells) -> bool:
        """Make all moves; whether there are any. What fails before its effects is none."""
        self.candidates = 0
        self.possible = [-1]
        self.machine.offer(cells, self, self.probe)
        if len(self.possible) > 2:
            self.owners()
        if self.orders.open:
            for name in self.orders.position(self.explored.position(self.number)):
                self.record.add("order", name, self.number)
        any_move = len(self.possible) > 1
        if not any_move and not self.core.ends_without_move:
            self.record.add("stuck", "", self.number)
        return any_move

    def owners(self) -> None:
        """Chance and a player must not both be able to move."""
        possible = [self.core.actions[number] for number in self.possible[1:]]
        by_chance = [a.name for a in possible if isinstance(a.owner, ByChance)]
        by_players = [a.name for a in possible if not isinstance(a.owner, ByChance)]
        if by_chance and by_players:
            self.record.add("owner", by_chance[0], self.number, (by_players[0],))

    # ---- moves, as the machine offers them

    def move(self, offers: Offers, by: tuple[int, ...]) -> None:
        """Make the move and keep the position it leads to."""
        action = offers.action
        place = self.candidates
        self.candidates += 1
        self.fired[action.number] += 1
        if action.number != self.possible[-1]:
            self.possible.append(action.number)
        try:
            after = self.machine.successor(action, offers.cells, offers.frame)
        except NoAnswer as no_answer:
            self.record.fail(
                no_answer.failure,
                self.number,
                lambda: Made(offers.move_by(by, offers.last), None),
            )
            return
        self.transitions += 1
        if self.over_moves:
            self.judge.move(
                offers.cells, after, self.number, lambda: offers.move_by(by, offers.last)
            )
        self.explored.add(after, self.number, place)
        if place & 1023 == 1023:
            self.look()

    def no_answer(self, offers: Offers, made: int, by: tuple[int, ...], failure: Failure) -> None:
        """Record the obligation that failed before the candidate was a move."""
        self.record.fail(failure, self.number, lambda: Made(offers.move_by(by, made), None))
        self.candidates += 1

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
        frontier = states - self.number
        depth = max(0, len(self.levels) - 1)
        self.report(Progress(states, self.transitions, depth, frontier, self.watch.seconds))

    def result(self, stopped: str | None, stopped_at: tuple[str, str] | None) -> SearchResult:
        """What was seen."""
        states = len(self.explored)
        new = states - sum(self.levels)
        levels = (*self.levels, new) if new > 0 else tuple(self.levels)
        names = [action.name for action in self.core.actions]
        steps = [step.name for step in self.core.steps]
        return SearchResult(
            states=states,
            transitions=self.transitions,
            levels=levels,
            final=self.judge.final,
            outcomes=tuple(sorted(self.judge.outcomes.items())),
            complete=stopped is None,
            stopped=stopped,
            fired=(
                *zip(names, self.fired, strict=True),
                *zip(steps, self.machine.settling.runs, strict=True),
            ),
            refused=labels(self.core, self.probe.refused),
            found=self.record.witnessed(self.explored, self.other_machine),
            seconds=self.watch.seconds,
            probe_incomplete=labels(self.core, self.probe.cut),
            unanswered=frozenset(self.judge.unanswered),
            order_incomplete=frozenset(self.orders.cut),
            stopped_at=stopped_at,
        )
