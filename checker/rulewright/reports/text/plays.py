"""A play: how long it is, as a scenario that can be pasted, and the position it ends in."""

from __future__ import annotations

from rulewright.analyses.results import PropertyResult, ToldMove, ToldPlay, ToldStep, ToldValue
from rulewright.analyses.words import value
from rulewright.reports.text.words import Pasted, block, counted, listed, wrapped


def length(play: ToldPlay) -> str:
    """`at the start`, `after 1 move`, `within 8 moves` where it may come sooner."""
    if not play.moves:
        return "at the start of the game"
    if not play.shortest:
        return f"within {counted(len(play.moves), 'move')}"
    return f"after {counted(len(play.moves), 'move')}"


def play_lines(play: ToldPlay, what: str = "It comes about") -> list[str]:
    """The play and the last position it reaches; `what` comes about there, as a sentence begins."""
    when = length(play)
    if play.shortest or not play.moves:
        when += " at the soonest" if play.moves else " already"
    return [
        *wrapped(f"{what} {when}. As a scenario to paste into the rules:"),
        *map(Pasted, play.scenario.rstrip("\n").split("\n")),
        *_loop_lines(play),
        *position_lines(play),
    ]


def _loop_lines(play: ToldPlay) -> list[str]:
    """How long a round of the loop is, and what is left to chance in it."""
    if play.loop is None:
        return []
    round_ = f"The last {counted(len(play.loop.moves), 'move')} can be made again and again"
    if len(play.loop.moves) == 1:
        round_ = "The last move can be made again and again"
    chance = "; whatever chance brings instead, play can go on"
    return wrapped(round_ + (chance if play.loop.by_chance else "") + ".")


def refuting_lines(one: PropertyResult) -> list[str]:
    """The play that refutes a property, unless that was expected, or the author gives it."""
    if one.play is None:
        return []
    if one.witness is None:
        return [] if one.expected else play_lines(one.play, _what(one, one.play))
    shown = f'The witness "{one.witness}" shows it {length(one.play)}.'
    return [shown] if one.expected else [shown, *position_lines(one.play)]


def _what(one: PropertyResult, play: ToldPlay) -> str:
    """What a play shows of a property that does not hold, as a sentence begins."""
    match one.kind, play.loop:
        case "always_possible", _:
            return "It can be out of reach"
        case "eventually", None:
            return "Play can end without it"
        case "eventually", _:
            return "It can be put off for ever"
        case _:
            return "It comes about"


def position_lines(play: ToldPlay) -> list[str]:
    """The position in which a play ends, drawn where it can be."""
    return block("The position there:", _position(play))


def _position(at: ToldPlay | ToldStep) -> list[str]:
    drawn = at.board.rstrip("\n").split("\n") if at.board is not None else []
    untold = f"Not shown, because there is too much in it: {listed(at.untold)}."
    left_out = wrapped(untold) if at.untold else []
    return [*drawn, *_assigned(at.position), *left_out]


def _assigned(values: tuple[ToldValue, ...]) -> list[str]:
    told = (wrapped(f"{variable} = {text}", hanging="  ") for variable, _, text in values)
    return [line for lines in told for line in lines]


def step_lines(step: ToldStep) -> list[str]:
    """A move that nobody is known to come to: where it begins, and what becomes of it."""
    return [
        *block("This position, which is not known to be reachable:", _position(step)),
        *_led(step.move),
    ]


def _led(move: ToldMove | None) -> list[str]:
    if move is None:
        return []
    return [
        *block("with this move:", wrapped(move.call, hanging="  ")),
        *block("leads to:", _changes(move)),
    ]


def _changes(move: ToldMove) -> list[str]:
    told = (wrapped(f"{place} = {value(new)}", hanging="  ") for place, new in move.changes)
    return [line for lines in told for line in lines]
