"""In a sentence of Markdown each: what tells two answers apart, and how far nothing did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulewright.analyses.ambiguities.results import Apart, Comparison, Saying
from rulewright.analyses.words import value
from rulewright.core.readings import How
from rulewright.reports.ambiguities.words import how_far
from rulewright.reports.markdown import code, plain
from rulewright.reports.text.words import counted, listed

_MOST_PLACES = 3
"""More places than that are not told in a sentence."""

_CHANGING: dict[How, str] = {"start": "it begins with", "led": "it leads to"}


def told_apart(one: Comparison, apart: Apart) -> str:
    """After how many moves, where, and what each of two answers makes of the last one.

    The sentence goes on from words that come before it.
    """
    soonest = "" if apart.play.shortest else "no later than "
    last = ""
    if not apart.moves:
        when = "at the start of the game"
    elif apart.move is None:
        when = f"{soonest}after {counted(apart.moves, 'move')}"
    else:
        when = f"{soonest}in move {apart.moves}"
        last = f", {code(apart.move.call)}"
    where = "" if one.instance is None else f" on {code(one.instance)}"
    return f"{when}{where}{last}: {'; '.join(_saying(each, apart) for each in apart.sayings)}."


def _saying(saying: Saying, apart: Apart) -> str:
    """What a reading says; which places a move changes only where both readings allow it."""
    answer = f"*{plain(saying.reading.replace('_', ' '))}*"
    if apart.how not in _CHANGING or not saying.places:
        return f"with {answer} {plain(saying.words)}"
    told = [f"{name} = {value(json)}" for name, json in saying.places]
    more = ", …" if len(told) > _MOST_PLACES else ""
    verb = _CHANGING[apart.how]
    return f"with {answer} {verb} {code(', '.join(told[:_MOST_PLACES]))}{more}"


def not_told_apart(comparisons: Sequence[Comparison]) -> str:
    """On which instances everything was seen, and how much on others, as such a sentence."""
    differing = [one for one in comparisons if one.alters]
    if not differing:
        return "the rules are the same with each answer."
    proved = [one for one in differing if one.by == "induction"]
    closed = [one for one in differing if one.verdict == "harmless" and one not in proved]
    others = [one for one in differing if one.verdict != "harmless"]
    told = []
    if closed:
        everywhere = _everywhere({one.instance: "" for one in closed})
        told.append(
            f"no play tells its answers apart {everywhere}, where all positions were compared"
        )
    if proved:
        everywhere = _everywhere({one.instance: "" for one in proved})
        again = "nor does any" if closed else "no play tells its answers apart"
        told.append(f"{again} {everywhere}, by induction")
    if others:
        everywhere = _everywhere({one.instance: f" ({how_far(one)})" for one in others})
        told.append(f"no difference was found {everywhere}")
    return f"{', and '.join(told)}."


def _everywhere(extents: Mapping[str | None, str]) -> str:
    """Instances, and how much of each was looked at."""
    if None in extents:
        return f"as the game is written{extents[None]}"
    return f"on {listed([f'{code(str(name))}{extent}' for name, extent in extents.items()])}"
