"""One game: its positions so far, the actions that are possible, and what is judged at each."""

from __future__ import annotations

from collections import Counter

from rulewright.core.ir import ByChance
from rulewright.core.search import Failure, Move, Play, Position
from rulewright.diagnostics.fault import Fault
from rulewright.fuzz.session import NOTHING, Looked, Session
from rulewright.fuzz.tally import Tally
from rulewright.reference.actions import CompiledAction
from rulewright.reference.drawing import Draw, Drawing
from rulewright.reference.layout import Cells, Frame, NoAnswer
from rulewright.reference.machine import position_of
from rulewright.reference.offers import FirstOffers, Offers
from rulewright.reference.record import Found, Made, Record

VAIN = 10
"""Moves of a game that may turn out to have no answer, which is known, before the game is left."""


class Game:
    """A game in progress. Whatever is new raises Met as soon as it is met."""

    def __init__(self, session: Session, most_moves: int) -> None:
        self.most_moves = most_moves
        self.vain = 0
        self.session = session
        self.tally = Tally(session.core)
        self.machine = session.machine
        self.record = Record(session.core)
        session.judge.start_over(self.record)
        self.cells: Cells = []
        self.positions: list[Position] = []
        self.moves: list[Move] = []
        self.number: int | None = None
        """The number of the position, where positions are compared with each other."""
        self.firsts: dict[int, Frame | None] = {}
        """The choices of the first move of each action here; None where there is no move."""
        self.over = True
        """No move can be made, or none is wanted any more."""
        initial = self.machine.initial()
        if isinstance(initial, Failure):
            self.record.fail(initial, 0)
            self._raise_if_new()
        else:
            for found in session.compared.start():
                self.record.again(found)
            self.number = session.compared.ways.start(initial)
            self._arrive(list(initial))

    # ---- moves

    def can(self, number: int) -> bool:
        """Whether the action has a move here."""
        if number not in self.firsts:
            looked = self._looked(self.machine.actions[number])
            self.firsts[number] = looked.first
            for move, failure in looked.failed:
                self._fail(failure, move)
            self._raise_if_new()
        return self.firsts[number] is not None

    def _looked(self, action: CompiledAction) -> Looked:
        """What there is of an action here; a game that is over has no moves."""
        if self.over or not self.machine.in_phase(action, self.cells):
            return NOTHING
        key = (action.number, self.positions[-1])
        if key not in self.session.looked:
            looking = _Looking()
            first = self._first(action, looking)
            self.session.keep(key, Looked(first, tuple(looking.failed)))
        return self.session.looked[key]

    def _first(self, action: CompiledAction, looking: _Looking) -> Frame | None:
        """The choices of the first move, and the player behind them if the action is by each."""
        seats = [None] if action.seat is None else list(self.machine.seats(self.cells))
        probe = self.session.probe
        for player in seats:
            try:
                FirstOffers(action, self.cells, action.frame(player), looking, probe).candidate(0)
            except _Reached as reached:
                return reached.frame
        return None

    def move(self, number: int, draw: Draw) -> None:
        """Make a move of this action, which can be made, with choices that are drawn."""
        action = self.machine.actions[number]
        frame = self._chosen(action, draw)
        by = action.owners(self.cells, frame)
        move = Move(number, action.chosen(len(action.choices), frame), by)
        runs = self.machine.settling.runs
        before = runs.copy()
        after = self._successor(action, frame, move)
        for found in self.session.compared.move(self.positions[-1], move):
            self.record.again(found)
        self._raise_if_new()
        if after is None:
            self.vain += 1
            self._leave(self.vain >= VAIN)
        else:
            steps = [now - then for now, then in zip(runs, before, strict=True)]
            self.tally.move(number, steps)
            if self.session.judge.over_moves:
                self.session.judge.move(self.cells, after, len(self.moves), lambda: move)
                self._raise_if_new()
            self.moves.append(move)
            self._number(position_of(after), move)
            self._arrive(after)

    def _successor(self, action: CompiledAction, frame: Frame, move: Move) -> Cells | None:
        """Where a move leads; None where a rule has no answer."""
        try:
            return self.machine.successor(action, self.cells, frame)
        except NoAnswer as no_answer:
            self._fail(no_answer.failure, move)
            return None

    def _number(self, after: Position, move: Move) -> None:
        """The number of the position to which a move leads, where positions are compared."""
        compared = self.session.compared
        if compared.keeps_ways:
            self.number = compared.ways.arrive(after, self.number, move)

    def _chosen(self, action: CompiledAction, draw: Draw) -> Frame:
        """All choices made; where none are found soon, those of the first move."""
        first = self.firsts[action.number]
        if first is None:
            raise Fault("a move is made that cannot be made")
        frame = action.frame(first[-1])

        def meet(made: int, here: Frame, failure: Failure) -> None:
            by = action.known_owners(made, self.cells, here)
            partly = Move(action.number, action.chosen(made, here), by)
            self._fail(failure, partly)

        found = Drawing(action, self.cells, frame, draw, meet, self.session.probe).found()
        self._raise_if_new()
        return frame if found else first

    # ---- positions

    def _arrive(self, cells: Cells) -> None:
        """Judge a new position."""
        session, number = self.session, len(self.moves)
        self.cells = cells
        self.positions.append(position_of(cells))
        self.firsts = {}
        self.tally.position(cells, number)
        session.probe.begin(session.positions)
        session.positions += 1
        session.look()
        end = session.judge.ended(cells, number)
        self.over = end is True
        ended = self.over or self._has_no_move()
        session.judge.position(cells, number, end if isinstance(end, Failure) else ended)
        if ended:
            session.judge.outcomes = Counter()
            session.judge.outcome(cells, number)
            self.tally.end(session.judge.outcomes)
        else:
            for found in session.compared.position(self.number, self.positions[-1]):
                self.record.again(found)
        self._raise_if_new()
        self._leave(self.over or number >= self.most_moves or not self._any_move())

    def _leave(self, over: bool) -> None:
        """Leave the game if it is `over`."""
        self.over = over
        if over:
            self.firsts = {}

    def _has_no_move(self) -> bool:
        """Whether the game ends here by having no move; a finding where it does not say so."""
        if self._any_move():
            self._owners()
            return False
        if self.session.core.ends_without_move:
            return True
        self.record.add("stuck", "", len(self.moves))
        return False

    def _any_move(self) -> bool:
        return any(self.can(action.number) for action in self.machine.actions)

    def _owners(self) -> None:
        """Chance and a player must not both be able to move."""
        if not self.session.both_can_move:
            return
        actions = self.session.core.actions
        possible = [action for number, action in enumerate(actions) if self.can(number)]
        by_chance = [a.name for a in possible if isinstance(a.owner, ByChance)]
        by_players = [a.name for a in possible if not isinstance(a.owner, ByChance)]
        if by_chance and by_players:
            self.record.add("owner", by_chance[0], len(self.moves), (by_players[0],))

    # ---- what is met

    def _fail(self, failure: Failure, move: Move) -> None:
        """An obligation failed in a move, or before it was one."""
        self.record.fail(failure, len(self.moves), lambda: Made(move, None))

    def _raise_if_new(self) -> None:
        """Hand on what was met, each thing once."""
        found, self.record.found = self.record.found, []
        for each in found:
            self.session.meet(each, self._play(each))

    def _play(self, found: Found) -> Play:
        if not self.positions:
            return Play((), ())
        play = Play(tuple(self.moves), tuple(self.positions))
        if found.made is None:
            return play
        after = () if found.made.after is None else (found.made.after,)
        return Play((*play.moves, found.made.move), (*play.positions, *after))


class _Reached(Exception):  # noqa: N818 - there is no need to look further
    """There is a move."""

    def __init__(self, frame: Frame) -> None:
        super().__init__()
        self.frame = frame


class _Looking:
    """Ends the look at the first move, and keeps what fails before."""

    def __init__(self) -> None:
        self.failed: list[tuple[Move, Failure]] = []

    def move(self, offers: Offers, _by: tuple[int, ...]) -> None:
        """This is one."""
        raise _Reached(offers.frame.copy())

    def no_answer(self, offers: Offers, made: int, by: tuple[int, ...], failure: Failure) -> None:
        """This is none, and its obligation has failed."""
        self.failed.append((offers.move_by(by, made), failure))
