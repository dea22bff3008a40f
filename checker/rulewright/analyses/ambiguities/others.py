"""The other readings of each question, one question at a time beside those that are played."""

from __future__ import annotations

from itertools import takewhile
from time import perf_counter

from msgspec import Struct
from msgspec.structs import replace

from rulewright.core.ir import NOBODY, Constant, Core
from rulewright.core.readings import Sight, Theirs
from rulewright.core.shapes import BagOf, MapOf, Maybe, SetOf, Shape
from rulewright.core.slice import without_ghosts
from rulewright.core.values import cell_count, size
from rulewright.diagnostics.mistake import MistakesFound
from rulewright.elaborate.altered import Alterations
from rulewright.elaborate.model import Model
from rulewright.elaborate.rereading import reread
from rulewright.semantics.typed import Question

_NOBODY = Constant(NOBODY)


class Other(Struct, frozen=True):
    """A question, the reading that is played, and another one."""

    question: Question
    ours: str
    theirs: str
    model: Model
    beside: Theirs


def other_readings(
    model: Model, ours: Core, only: frozenset[str] | None = None, seconds: float | None = None
) -> tuple[Other, ...]:
    """Other readings of a model's questions, all or `only` these; `ours` is it without ghosts.

    After so many seconds no more are made ready. Raises MistakesFound where the text makes a
    mistake under another reading.
    """
    played = dict(model.readings)
    wanted = (
        (question, reading)
        for question in model.game.questions
        for reading, _ in question.readings
        if question.name in played and reading != played[question.name]
        if only is None or question.name in only
    )
    alterations = Alterations(ours)
    started = perf_counter()
    in_time = takewhile(lambda _: seconds is None or perf_counter() - started < seconds, wanted)
    return tuple(
        _other(model, alterations, question, played[question.name], reading)
        for question, reading in in_time
    )


def _other(
    model: Model, alterations: Alterations, question: Question, played: str, reading: str
) -> Other:
    try:
        theirs = reread(model, question.name, reading)
    except MistakesFound as found:
        where = f" (where `{question.name}` is read as `{reading}`)"
        raise MistakesFound(
            tuple(replace(each, message=each.message + where) for each in found.mistakes)
        ) from found
    core = without_ghosts(theirs.core, frozenset())
    return Other(question, played, reading, theirs, Theirs(core, alterations.under(core)))


def sight(core: Core) -> Sight:
    """What is seen of a position of `core`, which is without ghosts."""
    hidden = {each.variable: each for each in core.sights if each.content == _NOBODY}
    seen: list[int] = []
    counted: list[tuple[int, int]] = []
    present: list[int] = []
    cell = 0
    for variable in core.variables:
        end = cell + cell_count(variable.shape)
        if variable.name not in hidden:
            seen.extend(range(cell, end))
        elif hidden[variable.name].size != _NOBODY:
            _sizes(variable.shape, cell, counted, present)
        cell = end
    return Sight(tuple(seen), tuple(counted), tuple(present))


def _sizes(shape: Shape, cell: int, counted: list[tuple[int, int]], present: list[int]) -> None:
    """What is seen of things from this cell on of which only the size is seen."""
    match shape:
        case BagOf() | SetOf():
            counted.append((cell, cell + cell_count(shape)))
        case MapOf(key, value):
            width = cell_count(value)
            for place in range(size(key)):
                _sizes(value, cell + place * width, counted, present)
        case Maybe():
            present.append(cell)
        case _:
            pass  # of what is no collection there is no size
