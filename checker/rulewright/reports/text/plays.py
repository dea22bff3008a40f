"""A play: how long it is, as a scenario that can be pasted, and the position it ends in."""

from __future__ import annotations

from rulewright.analyses.results import PropertyResult, ToldMove, ToldPlay, ToldStep
from rulewright.analyses.words import value
from rulewright.reports.text.parts import Drawing, Line, Part, Play, Value, prose, titled
from rulewright.reports.text.words import counted, listed


def length(play: ToldPlay) -> str:
    """`at the start`, `after 1 move`, `within 8 moves` where it may come sooner."""
    if not play.moves:
        return "at the start of the game"
    if not play.shortest:
        return f"within {counted(len(play.moves), 'move')}"
    return f"after {counted(len(play.moves), 'move')}"


def play_parts(play: ToldPlay, what: str = "It comes about") -> list[Part]:
    """The play and the last position it reaches; `what` comes about there, as a sentence begins."""
    when = length(play)
    if play.shortest or not play.moves:
        when += " at the soonest" if play.moves else " already"
    return [play_of(play, f"{what} {when}."), *_loop_parts(play), *position_parts(play)]


def play_of(play: ToldPlay, shows: str) -> Play:
    """The moves of a play, with one round of its loop, as a part that `shows` something."""
    again = () if play.loop is None else play.loop.moves
    calls = tuple(move.call for move in (*play.moves, *again))
    return Play(shows, calls, tuple(play.scenario.rstrip("\n").split("\n")))


def _loop_parts(play: ToldPlay) -> list[Part]:
    """How long a round of the loop is, and what is left to chance in it."""
    if play.loop is None:
        return []
    round_ = f"The last {counted(len(play.loop.moves), 'move')} can be made again and again"
    if len(play.loop.moves) == 1:
        round_ = "The last move can be made again and again"
    chance = "; whatever chance brings instead, play can go on"
    return prose(round_ + (chance if play.loop.by_chance else "") + ".")


def refuting_parts(one: PropertyResult) -> list[Part]:
    """The play that refutes a property, unless that was expected, or the author gives it."""
    if one.play is None:
        return []
    if one.witness is None:
        return [] if one.expected else play_parts(one.play, _what(one, one.play))
    shown = Line(f'The witness "{one.witness}" shows it {length(one.play)}.')
    return [shown] if one.expected else [shown, *position_parts(one.play)]


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


def position_parts(play: ToldPlay) -> list[Part]:
    """The position in which a play ends, drawn where it can be."""
    return titled("The position there:", _position(play))


def _position(at: ToldPlay | ToldStep) -> list[Part]:
    untold = f"Not shown, because there is too much in it: {listed(at.untold)}."
    return [
        *([] if at.board is None else [Drawing(tuple(at.board.rstrip("\n").split("\n")))]),
        *(Value(variable, words) for variable, _, words in at.position),
        *(prose(untold) if at.untold else []),
    ]


def step_parts(step: ToldStep) -> list[Part]:
    """A move that nobody is known to come to: where it begins, and what becomes of it."""
    return [
        *titled("This position, which is not known to be reachable:", _position(step)),
        *_led(step.move),
    ]


def _led(move: ToldMove | None) -> list[Part]:
    if move is None:
        return []
    changes = (Value(place, value(new)) for place, new in move.changes)
    return [
        *titled("with this move:", prose(move.call, hanging="  ")),
        *titled("leads to:", changes),
    ]
