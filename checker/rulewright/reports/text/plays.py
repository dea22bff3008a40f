"""A play: how long it is, as a scenario that can be pasted, and the position it ends in."""

from __future__ import annotations

from rulewright.analyses.results import PropertyResult, ToldPlay
from rulewright.reports.text.words import Pasted, counted, indented, listed, wrapped


def length(play: ToldPlay) -> str:
    """`at the start`, `after 1 move`, `within 8 moves` where it may come sooner."""
    if not play.moves:
        return "at the start of the game"
    if not play.shortest:
        return f"within {counted(len(play.moves), 'move')}"
    return f"after {counted(len(play.moves), 'move')}"


def play_lines(play: ToldPlay) -> list[str]:
    """The play and the last position it reaches."""
    when = length(play)
    if play.shortest or not play.moves:
        when += " at the soonest" if play.moves else " already"
    return [
        f"It comes about {when}. As a scenario to paste into the rules:",
        *map(Pasted, play.scenario.rstrip("\n").split("\n")),
        *_position_lines(play),
    ]


def refuting_lines(one: PropertyResult) -> list[str]:
    """The play that refutes a property, unless that was expected, or the author gives it."""
    if one.play is None:
        return []
    if one.witness is None:
        return [] if one.expected else play_lines(one.play)
    shown = f'The witness "{one.witness}" shows it {length(one.play)}.'
    return [shown] if one.expected else [shown, *_position_lines(one.play)]


def _position_lines(play: ToldPlay) -> list[str]:
    return ["The position there:", *indented(_position(play))]


def _position(play: ToldPlay) -> list[str]:
    drawn = play.board.rstrip("\n").split("\n") if play.board is not None else []
    told = (wrapped(f"{variable} = {text}", hanging="  ") for variable, _, text in play.position)
    untold = f"Not shown, because there is too much in it: {listed(play.untold)}."
    left_out = wrapped(untold) if play.untold else []
    return [*drawn, *(line for lines in told for line in lines), *left_out]
