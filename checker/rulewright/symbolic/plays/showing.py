"""Plays that a solver gives, made move by move by the reference engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from rulewright.core.ir import Action, ByEach, Outcome, Property
from rulewright.core.running.algebra import Term
from rulewright.core.running.remembered import Cells
from rulewright.core.search import Failure, Move, Play, Position, Value, Witnessed
from rulewright.reference.machine import Machine
from rulewright.reference.replay import attempted
from rulewright.symbolic.moves.transition import Transition
from rulewright.symbolic.plays.frame import Frame, Moves, Question
from rulewright.symbolic.plays.unrolled import name_at
from rulewright.symbolic.terms.evaluate import Evaluator
from rulewright.symbolic.terms.nodes import Number, Truth


class Made(Struct, frozen=True):
    """A play as far as it can be made; `stuck` is the number of moves after which it cannot."""

    play: Play
    stuck: int | None = None
    failure: Failure | None = None


class Model:
    """What a solver says of a play: the frame and the moves after each number of moves."""

    def __init__(
        self, frames: Sequence[Frame], moves: Sequence[Moves], values: Mapping[str, int]
    ) -> None:
        self.frames = frames
        self.moves = moves
        self.values = values

    def of(self, depth: int, terms: Sequence[Term]) -> list[int]:
        """The values of terms in a frame; where one does not matter, the lowest it can have."""
        dag = self.frames[depth].terms
        evaluator = Evaluator(dag, terms)
        free: dict[Term, int] = {}
        for term in evaluator.order:
            node = dag.nodes[term]
            if isinstance(node, Truth | Number):
                value = self.values.get(name_at(node.name, depth))
                free[term] = dag.lows[term] if value is None else value
        known = zip(terms, evaluator.known_at(free), strict=True)
        return [dag.lows[term] if value is None else value for term, value in known]

    def taken(self, depth: int) -> Transition:
        """The move that is made there."""
        moves = self.moves[depth]
        chosen = self.of(depth, moves.taken)
        return moves.transitions[chosen.index(1)]

    def choices(self, depth: int, made: Transition) -> tuple[Value, ...]:
        """What is chosen there for a move."""
        found: list[Value] = []
        for choice in made.action.choices:
            chosen = made.choices[choice.name]
            if isinstance(chosen, Cells):
                found.append(tuple(self.of(depth, chosen.cells)))
            else:
                found.append(self.of(depth, [chosen])[0])
        return tuple(found)


def made(machine: Machine, model: Model, count: int, failing: int | None) -> Made:
    """The first `count` moves of a model, and `failing`, a move of the last frame, behind them.

    Raises TooManyCandidates.
    """
    position = machine.initial()
    if isinstance(position, Failure):
        return Made(Play((), ()), 0, position)
    moves: list[Move] = []
    positions: list[Position] = [position]
    for depth in range(count if failing is None else count + 1):
        last = depth == count
        if last and failing is not None:
            move = model.moves[depth].transitions[failing]
        else:
            move = model.taken(depth)
        found = _attempt(machine, positions[-1], move.action, model.choices(depth, move), last)
        play = Play(tuple(moves), tuple(positions))
        if found is None:
            return Made(play, depth)
        moves.append(found[0])
        if isinstance(found[1], Failure):
            failed = Play(tuple(moves), tuple(positions))
            return Made(failed, None if last else depth, found[1])
        positions.append(found[1])
    return Made(Play(tuple(moves), tuple(positions)))


def _attempt(
    machine: Machine, position: Position, action: Action, choices: tuple[Value, ...], fails: bool
) -> tuple[Move, Position | Failure] | None:
    number = machine.core.actions.index(action)
    if not isinstance(action.owner, ByEach):
        return attempted(machine, position, number, choices, None)
    seat = [choice.name for choice in action.choices].index(action.owner.choice)
    player = choices[seat]
    if not isinstance(player, int):
        return None
    found = attempted(machine, position, number, choices, player)
    if found is None and fails:
        # Perhaps it fails before it matters who acts.
        others = (
            attempted(machine, position, number, choices, other)
            for other in machine.seats(position)
        )
        found = next((each for each in others if each and isinstance(each[1], Failure)), None)
    return found


def shown(machine: Machine, question: Question, done: Made) -> Witnessed | None:
    """What a play shows of a question, if it shows what was asked."""
    kind, name, _ = question.key
    if done.stuck is not None:
        return None
    if isinstance(question.source, int):
        return _failed(machine, question, done.play, done.failure)
    position = done.play.positions[-1]
    match question.source:
        case Property() as stated:
            before = done.play.positions[-2] if stated.over_moves else None
            value = machine.evaluate(stated.condition, position, {}, before)
            if isinstance(value, Failure):
                return _failed(machine, question, done.play, value)
            if kind in ("reached", "refuted") and bool(value) is (kind == "reached"):
                return Witnessed(kind, name, done.play)
            return None
        case Outcome() as outcome:
            if not _over(machine, position):
                return None
            found = [machine.evaluate(score.value, position, {}) for score in outcome.scores]
            failures = [machine.as_ending(each) for each in found if isinstance(each, Failure)]
            winners = machine.winners(position)
            if isinstance(winners, Failure):
                failures.append(winners)
            shows = (_failed(machine, question, done.play, each) for each in failures)
            return next((each for each in shows if each is not None), None)
        case _:
            ended = machine.ended(position)
            failure = ended if isinstance(ended, Failure) else None
            return _failed(machine, question, done.play, failure)


def shows_no_answer(machine: Machine, question: Question, done: Made) -> bool:
    """Whether a property has no answer at the end of a play."""
    stated = question.source
    if not isinstance(stated, Property) or done.stuck is not None:
        return False
    positions = done.play.positions
    before = positions[-2] if stated.over_moves else None
    return isinstance(machine.evaluate(stated.condition, positions[-1], {}, before), Failure)


def _over(machine: Machine, position: Position) -> bool:
    ended = machine.ended(position)
    if ended is True:
        return True
    return machine.core.ends_without_move and not machine.any_move(list(position))


def _failed(
    machine: Machine, question: Question, play: Play, failure: Failure | None
) -> Witnessed | None:
    if failure is None or question.key != _key(failure):
        return None
    return failed(machine, play, failure)


def failed(machine: Machine, play: Play, failure: Failure) -> Witnessed:
    """An obligation that fails at the end of a play."""
    for step in machine.core.steps:
        if step.cycle == failure.site:
            return Witnessed("endless", step.name, play, failure)
    return Witnessed("failure", failure.site.rule, play, failure)


def _key(failure: Failure) -> tuple[str, str, str]:
    return failure.site.kind, failure.site.rule, failure.site.what
