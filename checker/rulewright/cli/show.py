"""`rulewright show`: a rule book without checking it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Unpack

import click

from rulewright.cli.exits import Exit
from rulewright.cli.options import TEXT, TextGiven, flag
from rulewright.cli.streams import write
from rulewright.diagnostics.mistake import Mistakes

if TYPE_CHECKING:
    from rulewright.elaborate.model import Model
    from rulewright.semantics.typed import Game


class _Given(TextGiven):
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


@click.command(params=[*TEXT, *_VIEWS])
def show(**given: Unpack[_Given]) -> Exit:
    """Show what FILE holds; without an option, a summary.

    With --citations the exit code is 1 when a statement is carried by nothing.
    """
    from rulewright.diagnostics.render import printable
    from rulewright.reports.show.citations import gaps
    from rulewright.reports.show.summary import summary

    game, model = _read(given)
    views = [*_views_of_game(game, given), *(_views_of_model(model, given) if model else ())]
    text = "\n\n".join(view.rstrip("\n") for view in views or [summary(game)])
    write("\n".join(map(printable, text.split("\n"))) + "\n")
    return Exit.FINDINGS if given["citations"] and gaps(game) else Exit.NOTHING_FOUND


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
    from rulewright.semantics.analyse import analyse

    game = analyse(path, root)
    views = given["core"] or given["sizes"] or given["board"]
    if not (views or given["instance"] or values or chosen):
        return game, None
    return game, elaborate(game, given["instance"], values, chosen)


def _views_of_game(game: Game, given: _Given) -> Iterator[str]:
    from rulewright.reports.show.citations import citations
    from rulewright.reports.show.phases import phases

    if given["citations"]:
        yield citations(game)
    if given["phases"]:
        yield phases(game)


def _views_of_model(model: Model, given: _Given) -> Iterator[str]:
    from rulewright.core.text import print_core
    from rulewright.reports.show.board import board
    from rulewright.reports.show.sizes import sizes

    if given["sizes"]:
        yield sizes(model.core)
    if given["board"]:
        yield board(model)
    if given["core"]:
        yield print_core(model.core)
