"""Scenarios that hold a question to the reading that is played: they fail under the other one."""

from __future__ import annotations

from typing import assert_never

from rulewright.analyses.ambiguities.results import Saying
from rulewright.analyses.ambiguities.saying import Voice
from rulewright.analyses.results import ToldPlay
from rulewright.core.ir import Core
from rulewright.core.readings import Parting
from rulewright.core.search import Failure
from rulewright.core.shapes import BagOf, Compound, MapOf, SetOf, Shape
from rulewright.core.values import Json

_PLAYED = ("    in ", "    # to be run with ", "    do ")
"""So begin the lines of a scenario that are kept: where it is played, and its moves."""


def holding(
    question: str,
    voice: Voice,
    sayings: tuple[Saying, Saying],
    parting: Parting,
    told: ToldPlay,
    call: str | None,
) -> str | None:
    """The play to where two readings part, and what must come then, as a scenario to paste.

    The `sayings` are what the voice says of it, and the other one; `call` is the last move as a
    scenario writes it. None where no line of a scenario can say it: of winners, odds, and what has
    no answer.
    """
    lines = _lines(voice, sayings, parting, call)
    if not lines:
        return None
    title = f'scenario "{question}: {voice.reading}":'
    played = [line for line in told.scenario.split("\n")[1:] if line.startswith(_PLAYED)]
    return "\n".join((title, *played, *(f"    {line}" for line in lines)))


def _lines(
    voice: Voice, sayings: tuple[Saying, Saying], parting: Parting, call: str | None
) -> list[str]:
    """What is to be seen behind the play, line by line; nothing where that cannot be said."""
    if not parting.play.positions:
        return []
    match parting.how:
        case "start":
            return _expected(voice.side.core, *sayings)
        case "ended":
            end = voice.side.end(parting.play.positions[-1])
            return [] if end is None else ["expect ended" if end else "expect not ended"]
        case "outcome" | "odds":
            return []
        case "offered" | "led":
            return _of_move(voice, sayings, parting, call)
        case _:
            assert_never(parting.how)


def _of_move(
    voice: Voice, sayings: tuple[Saying, Saying], parting: Parting, call: str | None
) -> list[str]:
    if isinstance(parting.ours, Failure) or parting.move is None or call is None:
        return []
    if parting.ours is None:
        reasons = voice.refused(parting.play.positions[-1], parting.move)
        return [] if reasons is None else [_refusal(call, reasons)]
    if not isinstance(parting.theirs, tuple):
        return [f"do {call}"]
    expected = _expected(voice.side.core, *sayings)
    return [f"do {call}", *expected] if expected else []


def _refusal(call: str, reasons: tuple[str, ...]) -> str:
    """The first of the reasons; one need only contain the words, so they end before a quote."""
    words = reasons[0].split('"')[0].split("\\")[0].strip() if reasons else ""
    return f'refuse {call} because "{words}"' if words else f"refuse {call}"


def _expected(core: Core, saying: Saying, other: Saying) -> list[str]:
    """What is in the places that differ, as far as a line can say it."""
    elsewhere = dict(other.places)
    told: list[str] = []
    for name, value in saying.places:
        told += _in_place(name, _leaf(core, name), value, elsewhere.get(name))
    return told


def _leaf(core: Core, place: str) -> Shape:
    """The shape of what is in a place; maps are taken apart in its name."""
    variable = place.partition("[")[0]
    shape = next(each.shape for each in core.variables if each.name == variable)
    while isinstance(shape, MapOf):
        shape = shape.value
    return shape


def _in_place(name: str, shape: Shape, value: Json, other: Json) -> list[str]:
    match shape, value, other:
        case BagOf(), dict(), dict():  # what is not told of is 0
            each = (_is(f"{name}[{key}]", value.get(key, 0)) for key in value | other)
        case Compound(), dict(), _:
            each = (_is(f"{name}.{field}", inside) for field, inside in value.items())
        case SetOf(), list(), list():
            members = dict.fromkeys(one for one in (*value, *other) if isinstance(one, str | int))
            each = ([f"expect {one}{'' if one in value else ' not'} in {name}"] for one in members)
        case _:
            return _is(name, value)
    return [line for lines in each for line in lines]


def _is(name: str, value: Json) -> list[str]:
    match value:
        case None:
            return [f"expect {name} is none"]
        case bool():
            return [f"expect {name}" if value else f"expect not {name}"]
        case int() | str():
            return [f"expect {name} == {value}"]
        case _:
            return []
