"""Runs two readings of the same rules side by side, in one position of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from rulewright.core.ir import ByChance
from rulewright.core.readings import AlteredAction, How, Parting, Result, Sight, Theirs
from rulewright.core.search import Failure, Move, Play, Position
from rulewright.reference.actions import CompiledAction, Test
from rulewright.reference.layout import Cells, Frame, NoAnswer
from rulewright.reference.machine import Compiled, Machine, array_of, position_of
from rulewright.reference.offers import Offers


class Option(Struct, frozen=True):
    """A move and what it comes to.

    `lot` are the moves among which chance decides, None without chance.
    """

    move: Move
    result: Position | Failure
    lot: tuple[object, ...] | None
    weight: int


Options = dict[Move, Option]
"""Moves by what they are `known_as`."""


def known_as(move: Move) -> Move:
    """The move, with those who make it together in seat order, however a reading names them."""
    return move if len(move.by) < 2 else Move(move.action, move.choices, tuple(sorted(move.by)))


EFFECTS = -1
"""Stands among guards for the effects of an action, and for the steps behind them."""


class Known(Struct, frozen=True):
    """All moves of one action of ours, and which guards were judged to find them, `EFFECTS` too."""

    options: Options
    judged: frozenset[int]


class Differs(Struct, frozen=True):
    """One difference that somebody notices, in a position itself or in a move."""

    how: How
    move: Move | None
    ours: Result
    theirs: Result

    def parting(self, play: Play, beside: Position | None) -> Parting:
        """The same behind a play that under theirs ends in `beside`."""
        return Parting(self.how, play, beside, self.move, self.ours, self.theirs)


class Follow(Struct, frozen=True):
    """A move that both readings offer, to positions that look the same; perhaps they are."""

    move: Move
    ours: Position
    theirs: Position


class Side:
    """One reading: its machine, and how it tells all moves of an action."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.core = machine.core
        self.options: Options = {}
        self.judged: set[int] = set()
        self.watched: dict[int, CompiledAction] = {}

    def known(self, number: int, position: Position) -> Known:
        """All moves of the action of this number, and what was judged to find them."""
        if number not in self.watched:
            self.watched[number] = _watched(self.machine.actions[number], self.judged)
        self.judged.clear()
        options = self._all(self.watched[number], position)
        return Known(options, frozenset(self.judged))

    @cached_property
    def scores(self) -> list[tuple[str, Compiled]]:
        """The scores of the outcome, compiled."""
        outcome = self.core.outcome
        scores = () if outcome is None else outcome.scores
        return [(score.name, self.machine.compiled(score.value)) for score in scores]

    def options_of(self, number: int, position: Position) -> Options:
        """All moves of the action of this number."""
        return self._all(self.machine.actions[number], position)

    def _all(self, action: CompiledAction, position: Position) -> Options:
        self.options = {}
        self.machine.offer_of(action, list(position), self)
        return self.options

    def move(self, offers: Offers, by: tuple[int, ...]) -> None:
        """Make a move that is offered, and keep what it comes to."""
        action, frame = offers.action, offers.frame
        move = offers.move_by(by, offers.last)
        try:
            result: Position | Failure = position_of(
                self.machine.successor(action, offers.cells, frame)
            )
        except NoAnswer as no_answer:
            result = no_answer.failure
        weight = 1 if action.weight is None else action.weight(offers.cells, frame)
        self.options[known_as(move)] = Option(move, result, self.lot(move), weight)

    def no_answer(self, offers: Offers, made: int, by: tuple[int, ...], failure: Failure) -> None:
        """Keep a candidate in which a rule has no answer."""
        move = offers.move_by(by, made)
        self.options[known_as(move)] = Option(move, failure, None, 1)

    def lot(self, move: Move) -> tuple[object, ...] | None:
        """The action and the choices made before chance decides; None without chance."""
        action = self.core.actions[move.action]
        if isinstance(action.owner, ByChance):
            return (move.action,)
        for made, choice in enumerate(action.choices):
            if choice.by_chance:
                return (move.action, *move.choices[:made])
        return None

    def end(self, position: Position) -> bool | None:
        """Whether the game says that it has ended; None where that has no answer."""
        ended = self.machine.ended(position)
        return None if isinstance(ended, Failure) else ended

    def outcome(self, position: Position) -> tuple[object, ...]:
        """Who wins in an ended position, and the scores; None for what has no answer."""
        winners = self.machine.winners(position)
        told: list[object] = [None if isinstance(winners, Failure) else winners]
        for _, score in self.scores:
            try:
                told.append(array_of(score.value(list(position))))
            except NoAnswer:
                told.append(None)
        return tuple(told)


class Partner:
    """Another reading beside ours."""

    def __init__(self, ours: Side, theirs: Theirs, sight: Sight) -> None:
        self.ours = ours
        self.core = theirs.core
        self.altered = theirs.altered
        self.sight = sight
        self.actions = tuple(each.number for each in self.altered.actions)
        self.alters: dict[int, frozenset[int] | None] = {}

    @cached_property
    def theirs(self) -> Side:
        """The other reading, made when it is needed first."""
        return Side(Machine(self.core))

    @property
    def judges_ends(self) -> bool:
        """Whether the two may differ in a position as such."""
        return self.altered.ended or self.altered.outcome

    def start(self) -> Differs | tuple[Position, Position] | None:
        """Where the two begin; None where neither has a position to begin with."""
        ours = theirs = self.ours.machine.initial()
        if self.altered.initial or self.altered.steps:
            theirs = self.theirs.machine.initial()
        if isinstance(ours, Failure) and isinstance(theirs, Failure):
            return None
        if isinstance(ours, Failure) or isinstance(theirs, Failure):
            return Differs("start", None, ours, theirs)
        if not self.sight.looks_the_same(ours, theirs):
            return Differs("start", None, ours, theirs)
        return ours, theirs

    def ends_differ(self, ours: Position, theirs: Position) -> Differs | None:
        """Whether only one has ended, or somebody else wins."""
        end = self.ours.end(ours)
        if end != self.theirs.end(theirs):
            return Differs("ended", None, ours, theirs)
        if end is not True and not self._without_move(ours, theirs):
            return None
        if self.ours.outcome(ours) != self.theirs.outcome(theirs):
            return Differs("outcome", None, ours, theirs)
        return None

    def _without_move(self, ours: Position, theirs: Position) -> bool:
        """Whether both have ended by having no move."""
        pair = ((self.ours, ours), (self.theirs, theirs))
        return all(
            side.core.ends_without_move and not side.machine.any_move(list(position))
            for side, position in pair
        )

    def here(
        self, position: Position, known: dict[int, Known]
    ) -> tuple[Differs | None, list[Follow]]:
        """The first difference in the moves of one position that is seen, and what to follow.

        `known` are actions of ours whose moves were made before; more are added. Where nothing was
        judged to find them that is altered, they are the same.
        """
        follow: list[Follow] = []
        for altered in self.altered.actions:
            number = altered.number
            if number not in known:
                known[number] = self.ours.known(number, position)
            if number not in self.alters:
                self.alters[number] = self._places(altered)
            places = self.alters[number]
            if places is not None and not places & known[number].judged:
                continue
            options = self.theirs.options_of(number, position)
            found = self._differ(known[number].options, options, follow)
            if found is not None:
                return found, follow
        return None, follow

    def _places(self, altered: AlteredAction) -> frozenset[int] | None:
        """The altered places of an action; None where that is all of it.

        Guards that are judged when other choices are made may fail before the same candidate does.
        """
        sides = (self.ours, self.theirs)
        judged = [_order_of_guards(side.machine.actions[altered.number]) for side in sides]
        if altered.wholly or judged[0] != judged[1]:
            return None
        return altered.guards | ({EFFECTS} if altered.effects else frozenset())

    def apart(self, ours: Position, theirs: Position) -> tuple[Differs | None, list[Follow]]:
        """The same of two positions; all that comes of them is to be followed."""
        follow: list[Follow] = []
        for number in range(len(self.ours.core.actions)):
            mine = self.ours.options_of(number, ours)
            found = self._differ(mine, self.theirs.options_of(number, theirs), follow)
            if found is not None:
                return found, follow
        return None, follow

    def _differ(self, ours: Options, theirs: Options, follow: list[Follow]) -> Differs | None:
        """The first difference between the moves of one action, in the order of moves."""
        if ours == theirs:
            follow.extend(
                Follow(option.move, option.result, option.result)
                for option in ours.values()
                if not isinstance(option.result, Failure)
            )
            return None
        for move in sorted(ours.keys() | theirs.keys(), key=_order):
            found = self._move_differs(ours.get(move), theirs.get(move), follow)
            if found is not None:
                return found
        return _odds_differ(ours, theirs)

    def _move_differs(
        self, ours: Option | None, theirs: Option | None, follow: list[Follow]
    ) -> Differs | None:
        if ours is None:
            return None if theirs is None else Differs("offered", theirs.move, None, theirs.result)
        move = ours.move
        if theirs is None:
            return Differs("offered", move, ours.result, None)
        match ours.result, theirs.result:
            case Failure(), Failure():
                return None
            case (Failure(), _) | (_, Failure()):
                return Differs("led", move, ours.result, theirs.result)
            case mine, others:
                if self.sight.looks_the_same(mine, others):
                    follow.append(Follow(move, mine, others))
                    return None
                return Differs("led", move, mine, others)


def _order_of_guards(action: CompiledAction) -> list[list[int]]:
    """Which guards are judged when so many choices are made."""
    return [[test.number for test in level] for level in action.tests]


def _watched(action: CompiledAction, judged: set[int]) -> CompiledAction:
    """The action, which notes down in `judged` what of it is judged."""

    def guard(test: Test) -> Test:
        def holds(cells: Cells, frame: Frame) -> bool:
            judged.add(test.number)
            return bool(test.holds(cells, frame))

        return Test(test.number, holds)

    def effects(cells: Cells, frame: Frame) -> None:
        judged.add(EFFECTS)
        action.effects(cells, frame)

    tests = tuple(tuple(guard(test) for test in level) for level in action.tests)
    return replace(action, tests=tests, effects=effects)


def _order(move: Move) -> tuple[object, ...]:
    return move.action, move.choices, move.by


def _odds_differ(ours: Options, theirs: Options) -> Differs | None:
    """Whether chance makes some move with other odds, where the moves are the same."""
    totals = [_totals(options) for options in (ours, theirs)]
    for move, option in ours.items():
        weight = theirs[move].weight
        if option.lot is None:
            continue
        if option.weight * totals[1][option.lot] != weight * totals[0][option.lot]:
            return Differs("odds", option.move, option.result, theirs[move].result)
    return None


def _totals(options: Mapping[Move, Option]) -> Counter[tuple[object, ...]]:
    totals: Counter[tuple[object, ...]] = Counter()
    for option in options.values():
        if option.lot is not None:
            totals[option.lot] += option.weight
    return totals
