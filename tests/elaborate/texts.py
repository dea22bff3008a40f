"""Models of small rule books written out in tests."""

from math import prod
from pathlib import Path

from rulewright.core.search import Position
from rulewright.core.values import Json, decode
from rulewright.core.wellformed import complaints
from rulewright.diagnostics.mistake import MistakesFound
from rulewright.elaborate.elaborate import elaborate
from rulewright.elaborate.model import Model
from rulewright.semantics.analyse import analyse
from rulewright.semantics.typed import Game


def game_of(folder: Path, text: str) -> Game:
    """The typed game of a text."""
    path = folder / "game.rules"
    path.write_text(text)
    return analyse(path, folder).complete()


def model_of(folder: Path, text: str, instance: str | None = None) -> Model:
    """The model of a text on an instance, or on the defaults; its core is well formed."""
    model = elaborate(game_of(folder, text), instance, {}, {})
    assert complaints(model.core) == ()
    return model


def mistakes_in(folder: Path, text: str, instance: str | None = None) -> list[str]:
    """`name: message` of each mistake that elaboration finds in a text."""
    game = game_of(folder, text)
    try:
        elaborate(game, instance, {}, {})
    except MistakesFound as found:
        return [f"{mistake.entry.name}: {mistake.message}" for mistake in found.mistakes]
    return []


def value_of(model: Model, position: Position, name: str) -> Json:
    """What a state variable is at a position."""
    at = 0
    for variable in model.core.variables:
        width = prod(variable.dims)
        if variable.name == name:
            cells = position[at : at + width]
            return decode(variable.shape, cells if variable.dims else cells[0])
        at += width
    raise LookupError(name)
