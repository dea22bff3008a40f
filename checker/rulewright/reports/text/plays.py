"""A play: how long it is, as a scenario that can be pasted, and the position it ends in."""

from __future__ import annotations

from rulewright.analyses.results import ToldPlay
from rulewright.reports.text.words import Pasted, counted, indented, listed, wrapped


def length(play: ToldPlay) -> str:
    """`at the start`, `after 1 move`, `after 8 moves`."""
    if not play.moves:
        return "at the start of the game"
    return f"after {counted(len(play.moves), 'move')}"


def play_lines(play: ToldPlay) -> list[str]:
    """The shortest play and the last position it reaches."""
    when = f"{length(play)} at the soonest" if play.moves else f"{length(play)} already"
    return [
        f"It comes about {when}. As a scenario to paste into the rules:",
        *map(Pasted, play.scenario.rstrip("\n").split("\n")),
        "The position there:",
        *indented(_position(play)),
    ]


def _position(play: ToldPlay) -> list[str]:
    drawn = play.board.rstrip("\n").split("\n") if play.board is not None else []
    told = (wrapped(f"{variable} = {text}", hanging="  ") for variable, _, text in play.position)
    untold = f"Not shown, because there is too much in it: {listed(play.untold)}."
    left_out = wrapped(untold) if play.untold else []
    return [*drawn, *(line for lines in told for line in lines), *left_out]
