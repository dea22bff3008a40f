"""Tells a play as a player would: moves by name, what each changed, and a scenario to paste.

No play is told before the reference interpreter has replayed it move by move.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from itertools import islice

from msgspec import Struct

from rulewright.analyses.cells import sparsely
from rulewright.analyses.culprit import culprit
from rulewright.analyses.drawing import draw
from rulewright.analyses.results import (
    Culprit,
    ToldLoop,
    ToldMove,
    ToldOrder,
    ToldPlay,
    ToldStep,
    ToldTwin,
)
from rulewright.analyses.wording import failure_words, wording
from rulewright.core.ir import ByChance, Choice, Core, Property
from rulewright.core.proof import Step
from rulewright.core.search import (
    Clash,
    Failure,
    Hindrance,
    Move,
    Play,
    Position,
    Result,
    Value,
    Witnessed,
)
from rulewright.core.shapes import BagOf, MapOf, SetOf, Shape
from rulewright.core.values import Json, cell_count, decode, from_ordinal, show, size
from rulewright.diagnostics.fault import Fault
from rulewright.elaborate.model import Model
from rulewright.reference.commuting import Commuting
from rulewright.reference.hindrances import hindrances
from rulewright.reference.leaks import Leaks
from rulewright.reference.machine import Machine
from rulewright.reference.orders import Orders
from rulewright.reference.patience import Patience
from rulewright.reference.replay import replayed

MOST_CELLS_OF_A_VALUE = 5_000
"""A variable with more cells is not told, and a board with more places not drawn."""

MOST_CELLS_TOLD = 500_000
"""In all positions that a report tells of one check."""

MOST_MOVES_TOLD = 3
"""Of those that one position has and another has not."""

MOST_CHANGES_TOLD = 1_000
"""Of one variable, in one move."""


class _Position(Struct, frozen=True):
    """A position as it is told."""

    values: tuple[tuple[str, Json, str], ...]
    untold: tuple[str, ...]
    board: str | None


class Teller:
    """Tells plays of one model, which are known to be `shortest` or are not.

    What was not judged on the way to them is looked into with `patience`.
    """

    def __init__(
        self, model: Model, machine: Machine, patience: Patience, *, shortest: bool = True
    ) -> None:
        self._shortest = shortest
        self._model = model
        self._machine = machine
        self._players = machine.core.players.members
        self._patience = patience
        self._initial: Position | Failure | None = None
        self._afters: dict[tuple[Position, Move], Position | Failure | None] = {}
        self._told: dict[Position, _Position] = {}
        self._room = MOST_CELLS_TOLD

    @property
    def game(self) -> str:
        """The game's name."""
        return self._model.game.name

    @property
    def core(self) -> Core:
        """The core whose plays are told."""
        return self._machine.core

    def tell(
        self,
        play: Play,
        title: str,
        ending: str,
        expected: str | None = None,
        loop: Play | None = None,
    ) -> ToldPlay:
        """`play`, replayed and told, with a `loop` that it leads to.

        `title` names the scenario; its last lines are `ending`, a comment saying what is the
        matter, and `expected`, a condition that holds there.
        """
        whole = play if loop is None else _with_loop(play, loop)
        self._replay(whole)
        moves = tuple(self._move(whole, number) for number in range(len(whole.moves)))
        begun = len(play.moves)
        scenario = self._scenario(whole, moves, title, ending, begun)
        if expected is not None or not any(map(self._is_whole, whole.moves)):
            scenario += f"\n    expect {expected or 'true'}"
        if not play.positions:
            return ToldPlay(moves, (), None, scenario, shortest=self._shortest)
        last = self._position(play.positions[-1])
        return ToldPlay(
            moves[:begun],
            last.values,
            last.board,
            scenario,
            last.untold,
            self._shortest,
            None if loop is None else ToldLoop(moves[begun:], self._by_chance(loop)),
        )

    def move(self, before: Position, move: Move, after: Position | None) -> ToldMove:
        """One move, made once more, and what it changes; nothing where it leads to no position."""
        if after is not None and self._after(before, move) != after:
            raise Fault("the reference interpreter disagrees on a move")
        reached = () if after is None else (after,)
        return self._move(Play((move,), (before, *reached)), 0)

    def differences(self, one: Position, other: Position) -> tuple[tuple[str, Json], ...]:
        """The places where two positions differ, and what is there in the other one."""
        return tuple(self._changes(one, other))

    def step(self, step: Step, broken: Property | None = None) -> ToldStep:
        """A move made by the reference interpreter from a position that nobody has reached.

        It leads to where `broken` is false.
        """
        if not self._confirms(step):
            raise Fault("the reference interpreter disagrees on a step that breaks an induction")
        positions = (step.before, *(() if step.after is None else (step.after,)))
        before, move = self._position(step.before), step.move
        return ToldStep(
            position=before.values,
            untold=before.untold,
            board=before.board,
            move=None if move is None else self._move(Play((move,), positions), 0),
            culprit=None if broken is None else self._blamed(broken, positions),
        )

    def _confirms(self, step: Step) -> bool:
        """Whether the reference interpreter comes to the same."""
        failure = step.failure
        if step.move is not None:
            after = self._after(step.before, step.move)
            if isinstance(after, Failure):
                return failure is not None and after.site == failure.site
            return after is not None and after == step.after
        return failure is not None and any(
            isinstance(found, Failure) and found.site == failure.site
            for found in self._judged(step.before)
        )

    def _judged(self, position: Position) -> Iterator[object]:
        """What is judged in a position, move or no move."""
        yield self._machine.ended(position)
        yield self._machine.winners(position)
        for stated in self.core.properties:
            if not stated.over_moves:
                yield self._machine.evaluate(stated.condition, position, {})

    def _blamed(self, broken: Property, positions: tuple[Position, ...]) -> Culprit:
        """The part of a property that is false where a step leads."""
        before = positions[0] if broken.over_moves else None
        if self._machine.evaluate(broken.condition, positions[-1], {}, before) != 0:
            raise Fault(f"{broken.name} is not false behind a step that should break it")
        return culprit(self._machine, broken, positions, self._patience)

    def confirm_unmet(self, promised: Property, play: Play) -> None:
        """Judge once more that what is promised holds nowhere on a play."""
        judged = self._machine.compiled(promised.condition)
        for position in play.positions:
            if judged.value(list(position)):
                raise Fault(f"{promised.name} holds on a play that should not come to it")

    def _by_chance(self, play: Play) -> bool:
        """Whether chance decides in some move."""
        actions = [self.core.actions[move.action] for move in play.moves]
        return any(
            isinstance(action.owner, ByChance) or any(choice.by_chance for choice in action.choices)
            for action in actions
        )

    def hindrances(self, play: Play) -> tuple[Hindrance, ...]:
        """Why each action has no move where the play ends."""
        return hindrances(self._machine, play.positions[-1], self._patience)

    def orders(self, item: Witnessed) -> tuple[ToldOrder, ...]:
        """What comes of two orders of what was found, where that can be told."""
        play = item.play
        if item.site is not None and item.twin is None:
            before = play.positions[len(play.moves) - 1] if play.moves else play.positions[0]
            move = play.moves[-1] if play.moves else None
            clash: Clash | None = Commuting(self.core).clash(before, move, item.site)
        elif item.kind == "order":
            clash = Orders(self._machine).clash(item.name, play.positions[-1])
        else:
            clash = None
        if clash is None:
            return ()
        one, other = self._named(clash.one), self._named(clash.other)
        return (
            self._order(one, clash.one_first, clash.other_first),
            self._order(other, clash.other_first, clash.one_first),
        )

    def twin(self, item: Witnessed) -> ToldTwin | None:
        """The position that looks the same as the one that was found, to whom, and what differs."""
        if item.twin is None:
            return None
        self._replay(item.twin)
        here, there = item.play.positions[-1], item.twin.positions[-1]
        (action,) = (each for each in self._machine.actions if each.action.name == item.name)
        found = Leaks(self._machine, lambda _number: there).difference(action, here, there)
        if found is None:
            raise Fault("what told something hidden does not tell it any more")

        def calls(some: tuple[tuple[Value, ...], ...]) -> tuple[str, ...]:
            moves = (Move(action.number, chosen, found.movers) for chosen in some)
            return tuple(self._call(move) for move in islice(moves, MOST_MOVES_TOLD))

        return ToldTwin(
            tuple(self._players[player] for player in found.movers),
            calls(found.here),
            calls(found.there),
            tuple(self._move(item.twin, number) for number in range(len(item.twin.moves))),
            tuple(
                (name, decode(shape, value), show(shape, value))
                for name, shape, value in self._differing(here, there)
            ),
        )

    def _named(self, what: Move | str) -> str:
        return what if isinstance(what, str) else self._call(what)

    def _order(self, first: str, result: Result, other: Result) -> ToldOrder:
        if isinstance(result, Failure):
            message, _ = wording(result.site.kind, result.site.rule, result.site.what)
            return ToldOrder(first, (), message + failure_words(result))
        if isinstance(other, Failure):
            return ToldOrder(first, (), None)
        differs = (
            (name, decode(shape, value), show(shape, value))
            for name, shape, value in self._differing(other, result)
        )
        return ToldOrder(first, tuple(differs), None)

    def culprit(self, refuted: Property, play: Play) -> Culprit:
        """The false part of a property that a play refutes, and what it speaks of there."""
        return culprit(self._machine, refuted, play.positions, self._patience)

    def _replay(self, play: Play) -> None:
        if self._initial is None:  # only now, as it may be much work
            self._initial = self._machine.initial()
        initial = self._initial
        if isinstance(initial, Failure) == bool(play.positions):
            raise Fault("a play and the reference interpreter disagree on the initial position")
        if play.positions and initial != play.positions[0]:
            raise Fault("a play does not start at the initial position")
        for number, move in enumerate(play.moves):
            after = self._after(play.positions[number], move)
            if after is None:
                raise Fault(f"the reference interpreter does not offer move {number + 1} of a play")
            expected = play.positions[number + 1 : number + 2]
            if isinstance(after, Failure) == bool(expected) or (expected and after != expected[0]):
                raise Fault(f"the reference interpreter disagrees on move {number + 1} of a play")

    def _after(self, position: Position, move: Move) -> Position | Failure | None:
        """Where a move leads, made once: many plays may begin with the same slow moves."""
        if (position, move) not in self._afters:
            self._afters[position, move] = replayed(self._machine, position, move)
        return self._afters[position, move]

    def _move(self, play: Play, number: int) -> ToldMove:
        move = play.moves[number]
        action = self.core.actions[move.action]
        after = play.positions[number + 1 : number + 2]
        changes = self._changes(play.positions[number], after[0]) if after else ()
        by_chance = isinstance(action.owner, ByChance)
        by = ("chance",) if by_chance else tuple(self._players[player] for player in move.by)
        made = self._made(move)
        choices = tuple((choice.name, decode(choice.shape, value)) for choice, value in made)
        return ToldMove(action.name, by, choices, self._call(move), tuple(changes))

    def _made(self, move: Move) -> tuple[tuple[Choice, Value], ...]:
        """The choices made; the last move may have failed before there were all."""
        choices = self.core.actions[move.action].choices
        return tuple(zip(choices, move.choices, strict=False))

    def _call(self, move: Move) -> str:
        """The move as a scenario writes it."""
        action = self.core.actions[move.action]
        shown = ", ".join(show(choice.shape, value) for choice, value in self._made(move))
        by = " and ".join(self._players[player] for player in move.by)
        owned = by and not isinstance(action.owner, ByChance)
        return f"{action.name}({shown})" + (f" by {by}" if owned else "")

    def _changes(self, before: Position, after: Position) -> Iterator[tuple[str, Json]]:
        for name, shape, value in self._differing(before, after):
            yield name, decode(shape, value)

    def _differing(self, one: Position, other: Position) -> Iterator[tuple[str, Shape, Value]]:
        """The parts in which another position differs, with what they are there."""
        at = 0
        for variable in self.core.variables:
            end = at + cell_count(variable.shape)
            places = _changed(variable.name, variable.shape, one[at:end], other[at:end])
            yield from islice(places, MOST_CHANGES_TOLD)
            at = end

    def _position(self, position: Position) -> _Position:
        """The position, told once however many plays end there."""
        if position not in self._told:
            self._told[position] = self._tell_position(position)
        return self._told[position]

    def _tell_position(self, position: Position) -> _Position:
        values: list[tuple[str, Json, str]] = []
        untold: list[str] = []
        at = 0
        for variable in self.core.variables:
            width = cell_count(variable.shape)
            cells = position[at : at + width]
            at += width
            if width > min(MOST_CELLS_OF_A_VALUE, self._room):
                untold.append(variable.name)
                continue
            self._room -= width
            value = decode(variable.shape, cells if variable.dims else cells[0])
            values.append((variable.name, value, sparsely(variable.shape, cells)))
        places = sum(len(points) for board in self._model.boards for _, points in board.places)
        readable = not untold and places <= MOST_CELLS_OF_A_VALUE
        board = draw(self._model.boards, self.core, position) if readable else None
        return _Position(tuple(values), tuple(untold), board)

    def _scenario(
        self, play: Play, moves: tuple[ToldMove, ...], title: str, ending: str, begun: int
    ) -> str:
        """The play as a scenario; what comes behind `begun` moves is one round of a loop."""
        lines = [f'scenario "{title}":']
        if self._model.instance is not None:
            lines.append(f"    in {self._model.instance}")
        options = _options(self._model)
        if options:
            lines.append(f"    # to be run with {options}")
        for number, (move, told) in enumerate(zip(play.moves, moves, strict=True)):
            if number == begun:
                lines.append("    # and again and again from here:")
            lines.append(f"    do {told.call}" if self._is_whole(move) else f"    # {told.action}:")
        lines.append(f"    # {ending}")
        return "\n".join(lines)

    def _is_whole(self, move: Move) -> bool:
        """Whether all choices were made and somebody makes the move, so that it can be written."""
        action = self.core.actions[move.action]
        owned = bool(move.by) or isinstance(action.owner, ByChance)
        return owned and len(move.choices) == len(action.choices)


def _with_loop(play: Play, loop: Play) -> Play:
    """A play with one round of the loop, which has to lead back to where it begins."""
    if not play.positions[-1] == loop.positions[0] == loop.positions[-1]:
        raise Fault("a loop does not lead back to where a play ends")
    return Play((*play.moves, *loop.moves), (*play.positions, *loop.positions[1:]))


def _options(model: Model) -> str:
    """What has to be said in a call so that a play comes about as it did, as a shell takes it."""
    given = (("--set", model.settings), ("--choose", model.chosen))
    return " ".join(
        f"{option} {shlex.quote(' '.join(f'{name}={text}'.split()))}"
        for option, pairs in given
        for name, text in pairs
    )


def _changed(
    name: str, shape: Shape, old: tuple[int, ...], new: tuple[int, ...]
) -> Iterator[tuple[str, Shape, Value]]:
    """The named parts of a variable that differ: maps are taken apart, bags and sets stay whole."""
    if old == new:
        return
    match shape:
        case MapOf(key=key, value=value):
            width = cell_count(value)
            for ordinal in range(size(key)):
                part = slice(ordinal * width, (ordinal + 1) * width)
                if old[part] != new[part]:
                    called = f"{name}[{show(key, from_ordinal(key, ordinal))}]"
                    yield from _changed(called, value, old[part], new[part])
        case SetOf() | BagOf():
            yield name, shape, new
        case _:
            yield name, shape, new[0]
