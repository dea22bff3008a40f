"""The other readings of each question, one question at a time beside those that are played."""

from __future__ import annotations

from itertools import takewhile
from time import perf_counter

from msgspec import Struct

from rulewright.core.ir import NOBODY, Constant, Core
from rulewright.core.readings import Sight, Theirs
from rulewright.core.shapes import MapOf
from rulewright.core.slice import without_ghosts
from rulewright.core.values import cell_count
from rulewright.elaborate.altered import altered
from rulewright.elaborate.elaborate import elaborate
from rulewright.elaborate.model import Model
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
    started = perf_counter()
    in_time = takewhile(lambda _: seconds is None or perf_counter() - started < seconds, wanted)
    return tuple(
        _other(model, ours, question, played[question.name], reading)
        for question, reading in in_time
    )


def _other(model: Model, ours: Core, question: Question, played: str, reading: str) -> Other:
    chosen = dict(model.chosen) | {question.name: reading}
    theirs = elaborate(model.game, model.instance, dict(model.settings), chosen)
    core = without_ghosts(theirs.core, frozenset())
    return Other(question, played, reading, theirs, Theirs(core, altered(ours, core)))


def sight(core: Core) -> Sight:
    """What is seen of a position of `core`, which is without ghosts."""
    hidden = {each.variable: each for each in core.sights if each.content == _NOBODY}
    seen: list[int] = []
    counted: list[tuple[int, int]] = []
    cell = 0
    for variable in core.variables:
        end = cell + cell_count(variable.shape)
        if variable.name not in hidden:
            seen.extend(range(cell, end))
        elif hidden[variable.name].size != _NOBODY:
            width = (
                cell_count(variable.shape.value)
                if isinstance(variable.shape, MapOf)
                else end - cell
            )
            counted.extend((start, start + width) for start in range(cell, end, width))
        cell = end
    return Sight(tuple(seen), tuple(counted))
