"""`rulewright perft`: how many plays of each length there are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import click

from rulewright.cli.exits import Exit, at_end
from rulewright.cli.options import RUN, RunGiven, valued

if TYPE_CHECKING:
    from rulewright.cli.running import Work
    from rulewright.diagnostics.mistake import Mistakes

MOST_MOVES = 400
"""The numbers of longer plays could have more digits than Python is willing to print."""


class _Given(RunGiven):
    depth: str | None


_DEPTH = valued("--depth", "N", "Count the plays of 1 to N moves.")


@click.command(params=[*RUN, _DEPTH])
def perft(**given: Unpack[_Given]) -> Exit:
    """Count the sequences of moves with which the game in FILE can begin, by their length."""
    from rulewright.cli.running import run_and_tell
    from rulewright.reports.perft import SCHEMA

    return run_and_tell(given, SCHEMA, lambda path, mistakes: _work(given, path, mistakes), {})


def _work(given: _Given, path: Path, mistakes: Mistakes) -> Work:
    from rulewright.analyses.perft import perft_file
    from rulewright.analyses.request import Report
    from rulewright.cli.request import instance_request
    from rulewright.cli.running import Told
    from rulewright.cli.values import needed_count
    from rulewright.reports.members import text
    from rulewright.reports.perft import perft_document, perft_report

    request = instance_request(given, path, mistakes)
    depth = needed_count("--depth", given["depth"], MOST_MOVES, mistakes)

    def work(report: Report) -> Told:
        counted = perft_file(request, depth, report)
        return Told(
            report=lambda: perft_report(counted),
            document=lambda: text(perft_document(counted)),
            forms={},
            exit=at_end(counted.counted.stopped),
        )

    return work
