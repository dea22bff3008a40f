"""A file read for whoever wants to play it: with all its mistakes told in one run.

Where names or types are wrong, the values of what is whole are still worked out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import TypeVar

from rulewright.diagnostics.mistake import Mistake
from rulewright.elaborate.drafting import Drafting
from rulewright.elaborate.elaborate import worked_out
from rulewright.semantics import typed
from rulewright.semantics.analyse import Analysed, analyse
from rulewright.semantics.whole import whole_game
from rulewright.syntax import tree

D = TypeVar("D")

MOST_INSTANCES = 20
"""Of so many instances the values are worked out where names or types are wrong."""


def read_game(
    path: Path,
    root: Path | None,
    instance: str | None,
    settings: Mapping[str, str],
    readings: Mapping[str, str],
) -> typed.Game:
    """The game of a file. Raises MistakesFound with every mistake of its names, types and values.

    Where that is not only of values, the values are those of the `instance` that is wanted, or
    (None) of all.
    """
    found = analyse(path, root)
    if found.mistakes.found and not found.is_unclear:
        for mistake in list(_mistakes_of_values(found, instance, settings, readings)):
            found.mistakes.add(mistake)
    return found.complete()


def _mistakes_of_values(
    found: Analysed, instance: str | None, settings: Mapping[str, str], readings: Mapping[str, str]
) -> Iterator[Mistake]:
    """What is wrong with the values of what is whole; what the call sets is left alone."""
    declared = {each.name.text: each for each in _of_kind(found, tree.Instance)}
    questions = {question.name: question for question in found.game.questions}
    known = {
        name: reading
        for name, reading in readings.items()
        if name in questions and any(reading == each for each, _ in questions[name].readings)
    }
    for each in _wanted(found, instance):
        broken = {*found.broken, *settings}
        if each is not None and each.name in declared:
            broken.update(_broken_settings(found, each, declared[each.name]))
        game = whole_game(found.game, each, broken)
        elaborator = worked_out(game, each.name if each is not None else None, {}, known)
        Drafting(elaborator, game).initial()
        yield from elaborator.mistakes.found


def _of_kind(found: Analysed, kind: type[D]) -> list[D]:
    return [each for each in found.declarations if isinstance(each, kind)]


def _wanted(found: Analysed, instance: str | None) -> Iterator[typed.Instance | None]:
    """The instances to look at; None where something is asked of the parameters' defaults."""
    if instance is None and _asks_for_defaults(found):
        yield None
    wanted = (each for each in found.game.instances if instance in {None, each.name})
    yield from islice(wanted, MOST_INSTANCES)


def _asks_for_defaults(found: Analysed) -> bool:
    """Whether a check or a scenario names no instance, or there is no check at all."""
    checks = _of_kind(found, tree.Check)
    asking: list[tree.Check | tree.Scenario] = [*checks, *_of_kind(found, tree.Scenario)]
    if any(each.instance is None for each in asking):
        return True
    return not checks and "check" not in found.unread


def _broken_settings(
    found: Analysed, instance: typed.Instance, declared: tree.Instance
) -> Iterator[str]:
    """What an instance sets with a mistake; with a wrong name it may mean all that it leaves."""
    known = {name for name, _ in instance.settings} | {each.table for each in instance.tables}
    for setting in declared.settings:
        if found.touched.holds(setting):
            yield setting.name.text
    if any(setting.name.text not in known for setting in declared.settings):
        params = ("players", *(param.name for param in found.game.params))
        tables = (table.name for table in found.game.tables)
        yield from (name for name in (*params, *tables) if name not in known)
