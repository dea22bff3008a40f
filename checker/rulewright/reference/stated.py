"""Plays one move that is stated, and says why where it is not allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from rulewright.core.search import Failure, Move, Position, Value
from rulewright.reference.actions import CompiledAction
from rulewright.reference.layout import Cells, Frame, NoAnswer
from rulewright.reference.machine import Machine, position_of
from rulewright.reference.refusals import refusals, unfitting


class Applied(Struct, frozen=True):
    """The move was made and led here."""

    position: Position
    move: Move


class Refused(Struct, frozen=True):
    """The move is not allowed, for these reasons."""

    reasons: tuple[str, ...]


def play(
    machine: Machine,
    position: Position,
    action_name: str,
    choices: Mapping[str, Value] | Sequence[Value],
    by: Sequence[int] = (),
) -> Applied | Refused | Failure:
    """Make one move. `by` is empty where it is not said who makes it."""
    (action,) = (each for each in machine.actions if each.action.name == action_name)
    names = [choice.name for choice in action.choices]
    values = [choices[n] for n in names] if isinstance(choices, Mapping) else list(choices)
    try:
        return _attempt(machine, action, tuple(values), tuple(by), position)
    except NoAnswer as no_answer:
        return no_answer.failure


def repeat(machine: Machine, move: Move, position: Position) -> Position | Failure | None:
    """The same move here, whoever's turn it is; None where it is refused."""
    action = machine.actions[move.action]
    cells, frame = list(position), action.frame_of(move.choices)
    reasons = _out_of_place(machine, action, position)
    try:
        if reasons or refusals(action, cells, frame, refused=False):
            return None
        return position_of(machine.successor(action, cells, frame))
    except NoAnswer as no_answer:
        return no_answer.failure


def _attempt(
    machine: Machine,
    action: CompiledAction,
    values: tuple[Value, ...],
    by: tuple[int, ...],
    position: Position,
) -> Applied | Refused:
    reasons = _out_of_place(machine, action, position)
    unfit = unfitting(action, values)
    if unfit:
        return Refused((*reasons, *unfit))
    cells, frame = list(position), action.frame_of(values)
    reasons += refusals(action, cells, frame, refused=bool(reasons))
    try:
        if not _in_turn(machine, action, by, cells, frame):
            reasons.append("not your turn")
    except NoAnswer:
        if not reasons:
            raise
    if reasons:
        return Refused(tuple(reasons))
    move = Move(action.number, values, action.owners(cells, frame))
    return Applied(position_of(machine.successor(action, cells, frame)), move)


def _out_of_place(machine: Machine, action: CompiledAction, position: Position) -> list[str]:
    """Why nobody could make any move of this action here."""
    reasons = ["the game has ended"] if machine.ended(position) is True else []
    if not machine.in_phase(action, position):
        reasons.append("not in this phase")
    return reasons


def _in_turn(
    machine: Machine, action: CompiledAction, by: tuple[int, ...], cells: Cells, frame: Frame
) -> bool:
    """Whether `by`, if it is said, makes this move, and nobody else has to act first."""
    owners = action.owners(cells, frame)
    if by and set(by) != set(owners):
        return False
    return action.seat is None or not machine.others_first(action, owners[0], cells)
