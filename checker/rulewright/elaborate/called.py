"""What a call asks for: an instance, values of parameters, readings of questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulewright.diagnostics.mistake import Mistake, Mistakes, MistakesFound, mistake
from rulewright.diagnostics.registry.names import UNKNOWN_NAME
from rulewright.diagnostics.registry.unsupported import NOT_SUPPORTED
from rulewright.diagnostics.suggest import closest
from rulewright.semantics import typed


def find_instance(game: typed.Game, name: str | None) -> typed.Instance | None:
    """The instance of this name; None for the parameters' defaults."""
    if name is None:
        return None
    for instance in game.instances:
        if instance.name == name:
            return instance
    raise MistakesFound((unknown("instance", name, [each.name for each in game.instances]),))


def read_settings(game: typed.Game, texts: Mapping[str, str]) -> dict[str, typed.Expression]:
    """The values of `--set`."""
    mistakes = Mistakes()
    params = ["players", *(param.name for param in game.params)]
    for name in texts:
        if name not in params:
            mistakes.add(unknown("param", name, params))
        else:
            mistakes.add(mistake(NOT_SUPPORTED, None, construct="`--set`"))
    mistakes.raise_if_any()
    return {}


def chosen_readings(game: typed.Game, chosen: Mapping[str, str]) -> dict[str, str | None]:
    """The reading of each question: the one that is chosen now, or else the text's own."""
    mistakes = Mistakes()
    questions = {question.name: question for question in game.questions}
    for name, reading in chosen.items():
        if name not in questions:
            mistakes.add(unknown("question", name, questions))
            continue
        names = [each for each, _ in questions[name].readings]
        if reading not in names:
            mistakes.add(unknown(f"reading of `{name}`", reading, names))
    mistakes.raise_if_any()
    return {name: chosen.get(name, each.chosen) for name, each in questions.items()}


def unknown(kind: str, name: str, known: Iterable[str]) -> Mistake:
    """The mistake of a name in a call that nothing has."""
    near = closest(name, known)
    suggestion = f"did you mean `{near}`?" if near else None
    return mistake(UNKNOWN_NAME, None, suggestion=suggestion, kind=kind, name=name)
