"""Makes all moves of a position, and judges the position and its moves."""

from __future__ import annotations

from typing import Protocol

from rulewright.core.ir import ByChance
from rulewright.core.search import Failure, Position
from rulewright.reference.actions import CompiledAction
from rulewright.reference.commuting import Commuting
from rulewright.reference.judge import Judge
from rulewright.reference.layout import Cells, NoAnswer
from rulewright.reference.leaks import Leaks
from rulewright.reference.machine import Machine, position_of
from rulewright.reference.moves_seen import MovesSeen
from rulewright.reference.offers import Offers
from rulewright.reference.probe import Probe
from rulewright.reference.record import Made, Record


class Keeper(Protocol):
    """Takes the positions that moves lead to."""

    def keep(self, after: Cells, number: int, place: int) -> None:
        """The candidate `place` of the position `number` leads here."""


class Ordering(Protocol):
    """Knows in which actions by each player their order matters; `open` while there is more."""

    open: list[CompiledAction]

    def position(self, position: Position) -> list[str]:
        """The names of those of which that is known from this position on."""


class Expansion:
    """Expands positions one after the other. It is the sink of the moves that the machine offers.

    `probe` looks for requirements that alone refuse something, `orders` for players whose order
    matters; both may have nothing to do. `commuting`, for effects whose order matters, and `leaks`
    may be set. `seen` keeps what each move is, and the keeper tells it where the move leads.
    """

    def __init__(
        self,
        machine: Machine,
        record: Record,
        keeper: Keeper,
        orders: Ordering,
        probe: Probe | None,
        seen: MovesSeen | None = None,
    ) -> None:
        self.machine = machine
        self.commuting: Commuting | None = None
        self.leaks: Leaks | None = None
        self.core = machine.core
        self.record = record
        self.keeper = keeper
        self.orders = orders
        self.probe = probe
        self.seen = seen
        self.judge = Judge(machine, record)
        self.over_moves = self.judge.over_moves
        self.transitions = 0
        self.fired = [0] * len(self.core.actions)
        # Of the position whose moves are offered now: its number, how many candidates there were,
        # and the numbers of the actions that have a move, in order, behind a number of none.
        self.number = 0
        self.candidates = 0
        self.possible = [-1]

    def position(self, number: int, cells: Cells) -> None:
        """Judge the position of this number and make all its moves."""
        self.number = number
        if self.probe is not None:
            self.probe.begin(number)
        if self.seen is not None:
            self.seen.position()
        end = self.judge.ended(cells, number)
        over = end is True
        if not over:
            self.machine.known_end = (cells, end)  # as long as there is a move to judge
            over = not self._moves(cells) and self.core.ends_without_move
        self.judge.position(cells, number, end if isinstance(end, Failure) else over)
        if over:
            self.judge.outcome(cells, number)

    def _moves(self, cells: Cells) -> bool:
        """Make all moves; whether there are any. What fails before its effects is none."""
        self.candidates = 0
        self.possible = [-1]
        self.machine.offer(cells, self, self.probe)
        if len(self.possible) > 2:
            self._owners()
        self.aside(self.number, position_of(cells))
        any_move = len(self.possible) > 1
        if not any_move and not self.core.ends_without_move:
            self.record.add("stuck", "", self.number)
        return any_move

    def aside(self, number: int, position: Position) -> None:
        """Find what is not seen from one move after the other, where the game goes on."""
        if self.orders.open:
            for name in self.orders.position(position):
                self.record.add("order", name, number)
        if self.commuting is not None and self.commuting.open:
            for each in self.commuting.position(position):
                self.record.at(each.site, number, each.names, each.made)
        if self.leaks is not None and self.leaks.open:
            for leak in self.leaks.position(number, position):
                self.record.differs(leak.site, number, leak.twin)

    def _owners(self) -> None:
        """Chance and a player must not both be able to move."""
        possible = [self.core.actions[number] for number in self.possible[1:]]
        by_chance = [a.name for a in possible if isinstance(a.owner, ByChance)]
        by_players = [a.name for a in possible if not isinstance(a.owner, ByChance)]
        if by_chance and by_players:
            self.record.add("owner", by_chance[0], self.number, (by_players[0],))

    # ---- moves, as the machine offers them

    def move(self, offers: Offers, by: tuple[int, ...]) -> None:
        """Make the move and hand on the position it leads to."""
        action = offers.action
        place = self.candidates
        self.candidates += 1
        self.fired[action.number] += 1
        if action.number != self.possible[-1]:
            self.possible.append(action.number)
        try:
            after = self.machine.successor(action, offers.cells, offers.frame)
        except NoAnswer as no_answer:
            if self.seen is not None:
                self.seen.hole(offers, offers.last)
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
        if self.seen is not None:
            self.seen.move(offers)
        self.keeper.keep(after, self.number, place)

    def no_answer(self, offers: Offers, made: int, by: tuple[int, ...], failure: Failure) -> None:
        """Record the obligation that failed before the candidate was a move."""
        self.record.fail(failure, self.number, lambda: Made(offers.move_by(by, made), None))
        self.candidates += 1
        if self.seen is not None:
            self.seen.hole(offers, made)
