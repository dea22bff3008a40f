"""`rulewright ambiguities`: what a rule book does not say, and what its questions come to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import click

from rulewright.cli.exits import BY_VERDICT, Exit
from rulewright.cli.options import RUN, RunGiven, flag, valued
from rulewright.diagnostics.mistake import Mistakes

if TYPE_CHECKING:
    from rulewright.analyses.ambiguities.gathering import Asked
    from rulewright.analyses.ambiguities.results import AmbiguitiesResult
    from rulewright.cli.running import Work

_SARIF = "--sarif"
_FAQ = "--faq"
_SCENARIOS = "--scenarios"
_HTML = "--html"


class _Given(RunGiven):
    sarif: str | None
    faq: str | None
    scenarios: str | None
    html: str | None
    games: str | None
    seed: str | None
    pairs: bool
    under: tuple[str, ...]


_OPTIONS = [
    valued("--games", "N", "Play N games on each instance to weigh the readings."),
    valued("--seed", "N", "Which games to play; else the rules decide."),
    flag("--pairs", help="Compare what makes no difference under all other answers, too."),
    click.Option(
        ["--under"],
        multiple=True,
        metavar="QUESTION=READING",
        help="Compare it under this answer only. Can be repeated.",
    ),
    valued(_FAQ, "PATH", "Write the questions and what became of them as Markdown."),
    valued(_SCENARIOS, "PATH", "Write scenarios that hold the rules to what was decided."),
    valued(_HTML, "PATH", "Write everything as one page of HTML."),
    valued(_SARIF, "PATH", "Write what is found as SARIF."),
]


@click.command(params=[*RUN, *_OPTIONS])
def ambiguities(**given: Unpack[_Given]) -> Exit:
    """Find what the rules in FILE leave open, and the questions to put to their author."""
    from rulewright.cli.running import run_and_tell
    from rulewright.reports.ambiguities.document import SCHEMA

    files = {
        _FAQ: given["faq"],
        _HTML: given["html"],
        _SCENARIOS: given["scenarios"],
        _SARIF: given["sarif"],
    }
    return run_and_tell(given, SCHEMA, lambda path, mistakes: _work(given, path, mistakes), files)


def _work(given: _Given, path: Path, mistakes: Mistakes) -> Work:
    from rulewright.analyses.ambiguities.ambiguities import find_ambiguities
    from rulewright.analyses.request import Report, check_of
    from rulewright.cli.request import instance_request
    from rulewright.cli.running import Told
    from rulewright.reports import sarif
    from rulewright.reports.ambiguities.document import ambiguities_document
    from rulewright.reports.ambiguities.faq import faq
    from rulewright.reports.ambiguities.report import ambiguities_report
    from rulewright.reports.ambiguities.scenarios import scenarios
    from rulewright.reports.members import text

    request = check_of(instance_request(given, path, mistakes))
    asked = _asked(given, mistakes)

    def work(report: Report) -> Told:
        found = find_ambiguities(request, report, asked)
        return Told(
            report=lambda: ambiguities_report(found),
            document=lambda: text(ambiguities_document(found)),
            forms={
                _FAQ: lambda: faq(found),
                _SCENARIOS: lambda: scenarios(found),
                _HTML: lambda: _page(found),
                _SARIF: lambda: sarif.text(sarif.check_log(found.checked)),
            },
            exit=BY_VERDICT[found.verdict],
        )

    return work


def _page(found: AmbiguitiesResult) -> str:
    """As HTML; only this needs Jinja, which is slow to import."""
    from rulewright.reports.ambiguities.page import ambiguities_page

    return ambiguities_page(found)


def _asked(given: _Given, mistakes: Mistakes) -> Asked:
    from rulewright.analyses.ambiguities.gathering import Asked
    from rulewright.cli.values import MOST_COUNT, needed_count, readings, seed

    games, chosen = given["games"], given["seed"]
    return Asked(
        games=None if games is None else needed_count("--games", games, MOST_COUNT, mistakes),
        seed=None if chosen is None else seed(chosen, mistakes),
        pairs=given["pairs"],
        under=readings(given["under"], mistakes, "--under"),
    )
