"""Whether the order in which players act in a move `by each` matters.

Only the first of them in seat order is offered the move, so a search sees one order. Here players
change places: what one of them does must not open a move to another, and both orders of two moves
must lead to the same position. Where several act, or somebody acts twice, that is asked in those
positions too which only another order than the search's leads to.

The work is bounded: an action may use `FIRST` trials, and `MORE` for each position seen, or as many
as are given. Where more would be due, a few moves of each player are tried, spread over all
they have, and the action is reported as *cut*: that no difference was found there is no proof. It
is also reported so, and not looked at any further, where a player has too much to choose from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, islice, permutations, product

from msgspec import Struct

from rulewright.core.ir import ByEach
from rulewright.core.search import Clash, Failure, Move, Position
from rulewright.reference.actions import CompiledAction
from rulewright.reference.layout import NoAnswer
from rulewright.reference.machine import Machine, position_of
from rulewright.reference.offers import Offers, TooManyCandidates
from rulewright.reference.stated import repeat

FIRST = 100_000
MORE = 100

FEW = 4
"""Moves of each player that are tried where there are too many for all."""

Moves = dict[Move, Position | None]
"""Moves of one player with what they lead to; None where a rule has no answer."""


class Tried(Struct, frozen=True, forbid_unknown_fields=True):
    """What `Orders` has tried: what it needs to go on, but for the positions it has `seen`.

    `open` are numbers of actions, `cut` their names, `trials` what each action has used.
    """

    open: list[int]
    cut: list[str]
    trials: list[tuple[int, int]]
    seen: int


class Orders:
    """Looks for actions by each in which the order of players matters.

    `open` are those of which that is not known yet, `cut` the names of those not tried to the end.
    """

    def __init__(self, machine: Machine, first: int | None = None, more: int | None = None) -> None:
        self.machine = machine
        self.first = FIRST if first is None else first
        self.more = MORE if more is None else more
        by_each = any(isinstance(action.owner, ByEach) for action in machine.core.actions)
        actions = machine.actions if by_each else ()
        self.open = [action for action in actions if action.seat is not None]
        self.cut: set[str] = set()
        self.positions = 0
        self.tried: Counter[int] = Counter()
        self.seen: dict[tuple[int, Position], None] = {}  # in the order in which they were seen

    def so_far(self) -> Tried:
        """What was tried until now."""
        numbers = [action.number for action in self.open]
        return Tried(numbers, sorted(self.cut), sorted(self.tried.items()), len(self.seen))

    def go_on(self, tried: Tried, seen: Iterable[tuple[int, Position]]) -> None:
        """Go on from there. Raises KeyError for an action in which players do not act each."""
        known = {action.number: action for action in self.open}
        names = {action.action.name for action in self.open}
        if not names.issuperset(tried.cut):
            raise KeyError
        self.open = [known[number] for number in tried.open]
        self.cut = set(tried.cut)
        self.tried = Counter({known[number].number: times for number, times in tried.trials})
        self.seen = dict.fromkeys(seen)

    def position(self, position: Position) -> list[str]:
        """The names of the actions of which it is now known that the order matters."""
        self.positions += 1
        found = [action for action in list(self.open) if self._known_to_matter(action, position)]
        for action in found:
            self.open.remove(action)
            self.cut.discard(action.action.name)
        return [action.action.name for action in found]

    def clash(self, name: str, position: Position) -> Clash | None:
        """Two moves of players that lead elsewhere from here when they change places.

        None where none do: then a move of one player opens one to another, or it is only further on
        that they do, or there are too many to try.
        """
        (action,) = (each for each in self.machine.actions if each.action.name == name)
        pairs = combinations(self._offered(action, position), 2)
        moves = (each for one, other in pairs for each in product(one.items(), other.items()))
        for (one, after_one), (other, after_other) in islice(moves, FIRST):
            one_first = self._then((one, after_one), other)
            other_first = self._then((other, after_other), one)
            if one_first is not None and other_first not in {None, one_first}:
                return Clash(one, other, one_first, other_first)
        return None

    def _known_to_matter(self, action: CompiledAction, position: Position) -> bool:
        """The same as `_matters`; an action of which somebody has too many moves is given up."""
        try:
            return self._matters(action, position)
        except TooManyCandidates:
            self.cut.add(action.action.name)
            self.open.remove(action)
            return False

    def _matters(self, action: CompiledAction, start: Position) -> bool:
        """Whether the order of players was found to matter from here on."""
        waiting = [start]
        while waiting:
            position = waiting.pop()
            if (action.number, position) in self.seen:
                continue
            offered = self._offered(action, position)
            if len(offered) < 2:
                continue
            if not self._allowed(action, offered):
                self.cut.add(action.action.name)
                return self._few_differ(offered)
            self.seen[action.number, position] = None
            if self._all_differ(action, offered):
                return True
            waiting.extend(_out_of_turn(offered))
        return False

    def _allowed(self, action: CompiledAction, offered: list[Moves]) -> bool:
        """Whether all these moves may be tried against each other; if so that is counted."""
        trials = sum(len(one) * len(other) for one, other in permutations(offered, 2))
        if self.tried[action.number] + trials > self.first + self.more * self.positions:
            return False
        self.tried[action.number] += trials
        return True

    def _offered(self, action: CompiledAction, position: Position) -> list[Moves]:
        """The moves of each player who has any, in seat order."""
        if not self._possible(action, position):
            return []
        seats = self.machine.seats(position)
        every = [self._moves(action, player, position) for player in seats]
        self.tried[action.number] += sum(map(len, every))
        return [moves for moves in every if moves]

    def _moves(self, action: CompiledAction, player: int, position: Position) -> Moves:
        listed = _Listed(self.machine)
        Offers(action, list(position), action.frame(player), listed, None).candidate(0)
        return listed.moves

    def _possible(self, action: CompiledAction, position: Position) -> bool:
        """Whether the phase is one of the action's, and the game goes on."""
        in_phase = self.machine.in_phase(action, position)
        return in_phase and self.machine.ended(position) is not True

    def _all_differ(self, action: CompiledAction, offered: list[Moves]) -> bool:
        """Whether a move opens one to another player, or two lead elsewhere in another order."""
        return any(
            self._opens(action, after, other)
            for one, other in permutations(offered, 2)
            for after in one.values()
            if after is not None
        ) or any(self._differ(one, other) for one, other in combinations(offered, 2))

    def _few_differ(self, offered: list[Moves]) -> bool:
        """Whether a few of the moves lead elsewhere when they change places."""
        few = [dict(_spread(moves)) for moves in offered]
        return any(self._differ(one, other) for one, other in combinations(few, 2))

    def _opens(self, action: CompiledAction, after: Position, known: Moves) -> bool:
        """Whether the player with these `known` moves has others `after` what somebody did."""
        if not self._possible(action, after):
            return False
        (player,) = next(iter(known)).by
        news = _News(known)
        Offers(action, list(after), action.frame(player), news, None).candidate(0)
        return news.found

    def _differ(self, one: Moves, other: Moves) -> bool:
        """Whether two moves lead elsewhere when they change places."""
        return any(
            self._then(mine, yours[0]) != self._then(yours, mine[0])
            for mine, yours in product(one.items(), other.items())
        )

    def _then(self, first: tuple[Move, Position | None], second: Move) -> Position | None:
        """Where the second move leads after the first; the first alone if the second is refused.

        None where a rule has no answer.
        """
        _, after = first
        if after is None:
            return None
        then = repeat(self.machine, second, after)
        if isinstance(then, Failure):
            return None
        return after if then is None else then


class _Listed:
    """Makes the moves that are offered, and keeps them with what they lead to."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.moves: Moves = {}

    def move(self, offers: Offers, by: tuple[int, ...]) -> None:
        """Make the move and keep it."""
        move = offers.move_by(by, offers.last)
        try:
            after = self.machine.successor(offers.action, offers.cells, offers.frame)
        except NoAnswer:
            self.moves[move] = None
        else:
            self.moves[move] = position_of(after)

    def no_answer(
        self, _offers: Offers, _made: int, _by: tuple[int, ...], _failure: Failure
    ) -> None:
        """What fails before its effects is no move."""


class _News:
    """Notices moves that are not among those known."""

    def __init__(self, known: Moves) -> None:
        self.known = known
        self.found = False

    def move(self, offers: Offers, by: tuple[int, ...]) -> None:
        """Compare it with what is known."""
        self.found = self.found or offers.move_by(by, offers.last) not in self.known

    def no_answer(
        self, _offers: Offers, _made: int, _by: tuple[int, ...], _failure: Failure
    ) -> None:
        """What fails before its effects is no move."""


def _out_of_turn(offered: list[Moves]) -> Iterator[Position]:
    """Where the moves of all but the first player lead, whom alone a search asks."""
    return (after for moves in offered[1:] for after in moves.values() if after is not None)


def _spread(moves: Moves) -> Iterator[tuple[Move, Position | None]]:
    """A few of the moves, from the first to the last."""
    listed = list(moves.items())
    few = min(len(listed), FEW)
    return (listed[number * (len(listed) - 1) // max(1, few - 1)] for number in range(few))
