"""Makes one given move, where a search would offer it: no other move of its action is looked at."""

from __future__ import annotations

from rulewright.core.search import Failure, Move, Position
from rulewright.reference.actions import CompiledAction
from rulewright.reference.layout import Cells, Frame, NoAnswer
from rulewright.reference.machine import Machine, position_of


def replayed(machine: Machine, position: Position, move: Move) -> Position | Failure | None:
    """What this move leads to here; None where it is not offered.

    A move of which not all choices are made is offered where an obligation fails behind them.
    """
    action = machine.actions[move.action]
    if machine.ended(position) is True or not machine.in_phase(action, position):
        return None
    cells = list(position)
    if action.seat is not None and not machine.in_seat(action, move.by, cells):
        return None
    frame = action.frame(move.by[0] if move.by else None)
    made = 0
    try:
        while _passes(action, made, cells, frame):
            if made == len(action.choices):
                return _whole(machine, action, move, cells, frame)
            if made == len(move.choices):
                action.values(made, cells, frame)
                return None
            if not action.offers(made, move.choices[made], cells, frame):
                return None
            frame[made] = move.choices[made]
            made += 1
    except NoAnswer as no_answer:
        by = action.known_owners(made, cells, frame)
        return no_answer.failure if (made, by) == (len(move.choices), move.by) else None
    return None


def _passes(action: CompiledAction, made: int, cells: Cells, frame: Frame) -> bool:
    """Whether every guard holds that is judged when so many choices are made."""
    return all(test.holds(cells, frame) for test in action.tests[made])


def _whole(
    machine: Machine, action: CompiledAction, move: Move, cells: Cells, frame: Frame
) -> Position | None:
    """Where the move leads when chance can choose so and its players make it. Raises NoAnswer."""
    if action.weight is not None and not action.weight(cells, frame):
        return None
    if action.owners(cells, frame) != move.by:
        return None
    return position_of(machine.successor(action, cells, frame))
