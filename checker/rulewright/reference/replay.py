"""Makes one given move, where a search would offer it: no other move of its action is looked at."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.core.search import Failure, Move, Position, Value
from rulewright.reference.actions import CompiledAction
from rulewright.reference.layout import Cells, Frame, NoAnswer
from rulewright.reference.machine import Machine, position_of


def replayed(machine: Machine, position: Position, move: Move) -> Position | Failure | None:
    """What this move leads to here; None where it is not offered.

    A move of which not all choices are made is offered where an obligation fails behind them.
    """
    seat = machine.actions[move.action].seat
    if seat is not None and len(move.by) != 1:
        return None
    player = None if seat is None else move.by[0]
    found = attempted(machine, position, move.action, move.choices, player)
    return found[1] if found is not None and found[0] == move else None


def attempted(
    machine: Machine,
    position: Position,
    number: int,
    choices: Sequence[Value],
    player: int | None,
) -> tuple[Move, Position | Failure] | None:
    """The move of this action with these choices, and what it leads to; None where there is none.

    Where an obligation fails before all choices are made, the move has only those made so far.
    `player` acts where the action is by each player. Raises TooManyCandidates.
    """
    action = machine.actions[number]
    if machine.ended(position) is True or not machine.in_phase(action, position):
        return None
    cells = list(position)
    if player is not None and machine.others_first(action, player, cells):
        return None
    frame = action.frame(player)
    made = 0
    try:
        while _passes(action, made, cells, frame):
            if made == len(action.choices):
                return _whole(machine, action, cells, frame)
            if made == len(choices):
                action.values(made, cells, frame)
                return None
            if not action.offers(made, choices[made], cells, frame):
                return None
            frame[made] = choices[made]
            made += 1
    except NoAnswer as no_answer:
        by = action.known_owners(made, cells, frame)
        return Move(number, action.chosen(made, frame), by), no_answer.failure
    return None


def _passes(action: CompiledAction, made: int, cells: Cells, frame: Frame) -> bool:
    """Whether every guard holds that is judged when so many choices are made."""
    return all(test.holds(cells, frame) for test in action.tests[made])


def _whole(
    machine: Machine, action: CompiledAction, cells: Cells, frame: Frame
) -> tuple[Move, Position | Failure] | None:
    """The move and where it leads when chance can choose so. Raises NoAnswer."""
    if action.weight is not None and not action.weight(cells, frame):
        return None
    by = action.owners(cells, frame)
    move = Move(action.number, action.chosen(len(action.choices), frame), by)
    try:
        return move, position_of(machine.successor(action, cells, frame))
    except NoAnswer as no_answer:
        return move, no_answer.failure
