"""`rulewright show`: a rule book without checking it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

import click

from rulewright.cli.exits import Exit
from rulewright.cli.options import JSON, TEXT, TextGiven, flag
from rulewright.cli.streams import write
from rulewright.diagnostics.mistake import Mistakes

if TYPE_CHECKING:
    from rulewright.elaborate.model import Model
    from rulewright.semantics.typed import Game


class _Given(TextGiven):
    as_json: bool
    core: bool
    sizes: bool
    board: bool
    citations: bool
    phases: bool


_VIEWS = [
    flag("--core", help="The small language that engines run."),
    flag("--sizes", help="The bits of a position, by state variable."),
    flag("--board", help="The boards with the names of their places."),
    flag("--citations", help="Statements and the rules that carry them."),
    flag("--phases", help="The phases as a diagram."),
]


@click.command(params=[*TEXT, JSON, *_VIEWS])
def show(**given: Unpack[_Given]) -> Exit:
    """Show what FILE holds; without an option, a summary.

    With --citations the exit code is 1 when a statement is carried by nothing.
    """
    game, model = _read(given)
    write(_shown(game, model, given))
    return Exit.FINDINGS if given["citations"] and _has_gaps(game) else Exit.NOTHING_FOUND


def _read(given: _Given) -> tuple[Game, Model | None]:
    """The game, and the model where one is asked for or an instance is to be looked at."""
    from rulewright.cli.paths import root_folder, rule_file
    from rulewright.cli.values import readings, settings

    mistakes = Mistakes()
    path = rule_file(given["files"], mistakes)
    root = root_folder(given["root"], mistakes)
    values = dict(settings(given["settings"], mistakes))
    chosen = dict(readings(given["readings"], mistakes))
    mistakes.raise_if_any()

    from rulewright.elaborate.elaborate import elaborate
    from rulewright.elaborate.reading import read_game

    game = read_game(path, root, given["instance"], values, chosen)
    shows_model = given["core"] or given["sizes"] or given["board"]
    if not (shows_model or given["instance"] or values or chosen):
        return game, None
    return game, elaborate(game, given["instance"], values, chosen)


def _shown(game: Game, model: Model | None, given: _Given) -> str:
    from rulewright.reports import members
    from rulewright.reports.show.views import (
        shown_document,
        shown_text,
        views_of_game,
        views_of_model,
    )

    wanted = _wanted(given)
    views = [*views_of_game(game, wanted), *(views_of_model(model, wanted) if model else ())]
    return members.text(shown_document(game, views)) if given["as_json"] else shown_text(views)


def _wanted(given: _Given) -> set[str]:
    options = {
        "core": given["core"],
        "sizes": given["sizes"],
        "board": given["board"],
        "citations": given["citations"],
        "phases": given["phases"],
    }
    return {name for name, chosen in options.items() if chosen} or {"summary"}


def _has_gaps(game: Game) -> bool:
    from rulewright.analyses.citations import gaps

    return bool(gaps(game))
