"""`rulewright simulate`: games at random, and what they have in common."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import click

from rulewright.cli.exits import Exit, at_end
from rulewright.cli.options import RUN, RunGiven, valued

if TYPE_CHECKING:
    from rulewright.analyses.simulate import GamesAsked
    from rulewright.cli.running import Work
    from rulewright.diagnostics.mistake import Mistakes

GAMES = 1_000
"""So many games are played where the call does not say it."""

_PLOT = "--plot"


class _Given(RunGiven):
    games: str | None
    seed: str | None
    max_moves: str | None
    plot: str | None


_OPTIONS = [
    valued("--games", "N", f"How many games to play; else {GAMES:,}."),
    valued("--seed", "N", "Which games to play; else the rules decide."),
    valued("--max-moves", "N", "Cut a game short after N moves; else 10,000."),
    valued(_PLOT, "PATH", "Draw the lengths of games, and who won, as SVG."),
]


@click.command(params=[*RUN, *_OPTIONS])
def simulate(**given: Unpack[_Given]) -> Exit:
    """Play the game in FILE at random and tell how games went."""
    from rulewright.cli.running import run_and_tell
    from rulewright.reports.simulate.document import SCHEMA

    files = {_PLOT: given["plot"]}
    return run_and_tell(given, SCHEMA, lambda path, mistakes: _work(given, path, mistakes), files)


def _work(given: _Given, path: Path, mistakes: Mistakes) -> Work:
    from rulewright.analyses.request import Report
    from rulewright.analyses.simulate import simulate_file
    from rulewright.cli.request import instance_request
    from rulewright.cli.running import Told
    from rulewright.reports.members import text
    from rulewright.reports.simulate.document import simulate_document
    from rulewright.reports.simulate.plot import simulate_plot
    from rulewright.reports.simulate.report import simulate_report

    request = instance_request(given, path, mistakes)
    asked = _asked(given, mistakes)

    def work(report: Report) -> Told:
        simulation = simulate_file(request, asked, report)
        return Told(
            report=lambda: simulate_report(simulation),
            document=lambda: text(simulate_document(simulation)),
            forms={_PLOT: lambda: simulate_plot(simulation)},
            exit=at_end(simulation.played.stopped),
        )

    return work


def _asked(given: _Given, mistakes: Mistakes) -> GamesAsked:
    from rulewright.analyses.simulate import MOST_MOVES, GamesAsked
    from rulewright.cli.values import MOST_COUNT, given_count, seed

    return GamesAsked(
        games=given_count("--games", given["games"], MOST_COUNT, GAMES, mistakes),
        seed=None if given["seed"] is None else seed(given["seed"], mistakes),
        most_moves=given_count("--max-moves", given["max_moves"], MOST_COUNT, MOST_MOVES, mistakes),
    )
