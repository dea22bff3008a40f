"""What a call asks for: an instance, values of parameters, readings of questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulewright.diagnostics.mistake import Mistake, Mistakes, MistakesFound, mistake
from rulewright.diagnostics.registry.names import UNKNOWN_NAME
from rulewright.diagnostics.suggest import closest
from rulewright.elaborate.context import reported
from rulewright.semantics import typed, types
from rulewright.semantics.analyse import read_value


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
    params: dict[str, types.Type] = {"players": types.IntType()}
    params.update((param.name, param.type) for param in game.params)
    values: dict[str, typed.Expression] = {}
    for name, text in texts.items():
        if name not in params:
            mistakes.add(unknown("param", name, params))
            continue
        with reported(mistakes):
            values[name] = read_value(text, f"--set {name}", params[name], game)
    mistakes.raise_if_any()
    return values


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
