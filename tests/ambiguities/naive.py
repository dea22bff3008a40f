"""Compares two readings as simply as can be: all pairs of positions, all moves, all over again."""

from dataclasses import dataclass

from rulewright.core.ir import Core
from rulewright.core.search import Failure, Play, Position
from rulewright.reference.machine import Machine

Sees = tuple[int, ...]
"""The cells that somebody sees."""


@dataclass(frozen=True, slots=True)
class Naive:
    """After how many moves two readings part (None: never), and how many pairs there were."""

    moves: int | None
    kept: bool


def compare(ours: Core, theirs: Core, sees: Sees) -> Naive:
    """What somebody who plays both side by side notices; cells are all that is seen."""
    mine, others = Machine(ours), Machine(theirs)
    begin, beside = mine.initial(), others.initial()
    kept = begin != beside
    if not _look_the_same(begin, beside, sees):
        return Naive(0, kept=False)
    if isinstance(begin, Failure) or isinstance(beside, Failure):
        return Naive(None, kept=False)
    level = {(begin, beside)}
    known = set(level)
    moves = 0
    while level:
        if any(_ends_differ(mine, others, *pair) for pair in level):
            return Naive(moves, kept)
        onwards: set[tuple[Position, Position]] = set()
        moves += 1
        for one, other in level:
            left, right = dict(mine.moves(one)), dict(others.moves(other))
            if left.keys() != right.keys():
                return Naive(moves, kept)
            for move, after in left.items():
                reached = right[move]
                if not _look_the_same(after, reached, sees):
                    return Naive(moves, kept)
                if not isinstance(after, Failure) and not isinstance(reached, Failure):
                    kept = kept or after != reached
                    onwards.add((after, reached))
        level = onwards - known
        known |= level
    return Naive(None, kept)


def parts(ours: Core, theirs: Core, sees: Sees, play: Play | None) -> bool:
    """Whether somebody notices on this play under ours that theirs is another game."""
    mine, others = Machine(ours), Machine(theirs)
    beside = others.initial()
    if play is None or not play.positions:
        return isinstance(mine.initial(), Failure) != isinstance(beside, Failure)
    if isinstance(beside, Failure) or not _look_the_same(play.positions[0], beside, sees):
        return True
    for number, position in enumerate(play.positions):
        if _ends_differ(mine, others, position, beside):
            return True
        left, right = dict(mine.moves(position)), dict(others.moves(beside))
        if left.keys() != right.keys():
            return True
        if any(not _look_the_same(after, right[move], sees) for move, after in left.items()):
            return True
        if number < len(play.moves):
            reached = right[play.moves[number]]
            if isinstance(reached, Failure):
                return True
            beside = reached
    return False


def _look_the_same(one: Position | Failure, other: Position | Failure, sees: Sees) -> bool:
    if isinstance(one, Failure) or isinstance(other, Failure):
        return isinstance(one, Failure) and isinstance(other, Failure)
    return all(one[cell] == other[cell] for cell in sees)


def _ends_differ(mine: Machine, others: Machine, one: Position, other: Position) -> bool:
    """Whether only one has ended as the rules say, or both have and it comes to something else."""
    sides = ((mine, one), (others, other))
    ended = [_answer(machine.ended(position)) for machine, position in sides]
    if ended[0] != ended[1]:
        return True
    without_move = all(
        machine.core.ends_without_move and not machine.any_move(list(position))
        for machine, position in sides
    )
    return (ended[0] is True or without_move) and _outcome(mine, one) != _outcome(others, other)


def _outcome(machine: Machine, position: Position) -> list[object]:
    """Who wins, and the scores."""
    outcome = machine.core.outcome
    scores = () if outcome is None else outcome.scores
    told = [machine.evaluate(score.value, position, {}) for score in scores]
    return [_answer(machine.winners(position)), *map(_answer, told)]


def _answer(answer: object) -> object:
    """What has no answer is all the same."""
    return None if isinstance(answer, Failure) else answer
