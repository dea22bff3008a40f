"""The game on one instance that a call works on, and how a report introduces it."""

from __future__ import annotations

from time import perf_counter

from msgspec import Struct

from rulewright.analyses.request import InstanceRequest
from rulewright.core.ir import Core
from rulewright.core.slice import for_figures, without_ghosts
from rulewright.core.values import Json
from rulewright.elaborate.elaborate import elaborate
from rulewright.elaborate.reading import read_game
from rulewright.semantics.typed import Game


class Subject(Struct, frozen=True):
    """What was worked on. `instance` None: the parameters' defaults."""

    file: str
    game: str
    instance: str | None
    documentation: str | None
    parameters: tuple[tuple[str, Json], ...]
    restrictions: tuple[str, ...]
    readings: tuple[tuple[str, str], ...]


class Prepared(Struct, frozen=True):
    """A subject that is ready to be played: its core without what the call does not ask for."""

    subject: Subject
    core: Core
    seconds: float


def prepare(request: InstanceRequest, *, figures: bool = False) -> Prepared:
    """Read the file and make the core, with its figures if they are asked for.

    Raises MistakesFound with all mistakes of the text.
    """
    started = perf_counter()
    settings, readings = dict(request.settings), dict(request.readings)
    game = read_game(request.path, request.root, request.instance, settings, readings)
    model = elaborate(game, request.instance, settings, readings)
    subject = Subject(
        file=game.source.name,
        game=game.name,
        instance=request.instance,
        documentation=documentation(game, request.instance),
        parameters=model.parameters,
        restrictions=model.restrictions,
        readings=model.readings,
    )
    core = for_figures(model.core) if figures else without_ghosts(model.core, frozenset())
    return Prepared(subject, core, perf_counter() - started)


def documentation(game: Game, instance: str | None) -> str | None:
    """What the author says of an instance."""
    for declared in game.instances:
        if declared.name == instance and declared.documentation is not None:
            return declared.documentation.text
    return None
