"""What games meet that one move after the other does not show.

The comparisons are those of a search, with less work for each: other orders of what happens in the
moves that games make (`reference.commuting`), other orders of players, and positions that look the
same to a player, among all that games came to (`reference.leaks`).

What was found is found again where the same game is played again, even if there is no work left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from rulewright.core.effects import suspicion
from rulewright.core.ir import Core
from rulewright.core.search import Move, Position
from rulewright.core.values import cell_count
from rulewright.fuzz.ways import Ways
from rulewright.reference.actions import CompiledAction
from rulewright.reference.commuting import Commuting, Noticed
from rulewright.reference.leaks import Leaks, site_of
from rulewright.reference.machine import Machine
from rulewright.reference.orders import Orders
from rulewright.reference.record import Found, Key

MOST_POSITIONS = 20_000
MOST_CELLS = 5_000_000
"""So many positions are compared at most, of together so many cells."""

FIRST_ROUNDS = 50_000
"""Trials of other orders within moves, before each move adds to them."""

FIRST_TRIALS, MORE_TRIALS = 1_000, 20
"""Trials of other orders of players in one action."""

MOST_TWINS = 2_000
"""So many positions are looked at for a twin that is nearer to the start."""


class Compared:
    """Compares what games come to. What is found in a move is found before it is made."""

    def __init__(self, core: Core, machine: Machine, ways: Ways | None = None) -> None:
        self.core = core
        self.machine = machine
        cells = sum(cell_count(variable.shape) for variable in core.variables)
        self.most = min(MOST_POSITIONS, MOST_CELLS // max(1, cells))
        self.ways = Ways(self.most) if ways is None else ways
        self.orders = Orders(machine, FIRST_TRIALS, MORE_TRIALS)
        self.commuting = Commuting(core, FIRST_ROUNDS)
        self.leaks = Leaks(machine, self.ways.position)
        self.keeps_ways = bool(self.leaks.open)
        self.hunted: Key | None = None
        self.begun: tuple[Found, ...] | None = None
        self.at: dict[Position, tuple[Found, ...]] = {}
        self.of: dict[tuple[Position, Move], tuple[Found, ...]] = {}

    def hunting(self, key: Key) -> Compared:
        """The same for one find, which is found wherever it is met, and for nothing else."""
        hunt = Compared(self.core, self.machine, self.ways)
        hunt.leaks.groups = self.leaks.groups
        hunt.hunted = key
        hunt.orders.open = [each for each in hunt.orders.open if _order_in(each) == key]
        hunt.leaks.open = [each for each in hunt.leaks.open if site_of(each) == key]
        hunt.commuting.open &= hunt._suspected(key)
        return hunt

    def _suspected(self, key: Key) -> set[int]:
        """The suspects that are told like this where they matter."""
        return {
            number
            for number, suspect in enumerate(self.commuting.suspects)
            if key in {suspicion(self.core, suspect, kind) for kind in ("order", "conflict")}
        }

    def start(self) -> tuple[Found, ...]:
        """What is found before the first move."""
        if self.begun is None:
            self.begun = tuple(self._clashes(self.commuting.initial()))
        return self.begun

    def move(self, position: Position, move: Move) -> tuple[Found, ...]:
        """What is found in a move."""
        key = position, move
        if self.commuting.open and key not in self.of:
            found = tuple(self._clashes(self.commuting.one_move(position, move)))
            if found:
                self.of[key] = found
        return self.of.get(key, ())

    def _clashes(self, noticed: Iterable[Noticed]) -> Iterator[Found]:
        for each in noticed:
            site = each.site
            if site == self.hunted:
                self.commuting.open |= self._suspected(site)
            yield Found(site.kind, site.rule, 0, each.made, None, each.names, site)

    def position(self, number: int | None, position: Position) -> tuple[Found, ...]:
        """What is found in a position of this number, where the game goes on."""
        if position not in self.at:
            asked: list[CompiledAction] = [*self.orders.open, *self.leaks.open]
            in_phase = any(self.machine.in_phase(action, position) for action in asked)
            if not in_phase or len(self.at) >= self.most:
                return ()
            self.at[position] = tuple(self._differing(number, position))
        return self.at[position]

    def _differing(self, number: int | None, position: Position) -> Iterator[Found]:
        players, movers = list(self.orders.open), list(self.leaks.open)
        for name in self.orders.position(position):
            yield Found("order", name, 0, None, None, ())
            self.orders.open = players if self.hunted is not None else self.orders.open
        if number is not None:
            for leak in self.leaks.position(number, position):
                site = leak.site
                yield Found(site.kind, site.rule, 0, None, None, (), site, leak.twin)
                self.leaks.open = movers if self.hunted is not None else self.leaks.open

    def nearest_twin(self, name: str, here: Position, known: Position) -> Position:
        """A position that looks like `here` where this action has other moves, as one is `known`.

        It is the nearest to the start of those that games came to, if there are not too many.
        """
        (action,) = (each for each in self.machine.actions if each.action.name == name)
        nearer = islice(self.ways.nearer_than(known), MOST_TWINS)
        differ = (each for each in nearer if self.leaks.difference(action, here, each) is not None)
        return next(differ, known)


def _order_in(action: CompiledAction) -> Key:
    """What is found where the order of players in this action matters."""
    return "order", action.action.name, ()
