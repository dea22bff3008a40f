"""The text report of a check: a block per instance and engine, the verdict in the last line."""

from __future__ import annotations

from rulewright.analyses.results import CheckResult, FileResult, Notice, ScenarioResult
from rulewright.diagnostics.render import place, printable
from rulewright.reports.text.figures import (
    absent_parts,
    figures_parts,
    introduction,
    title,
    unknown_parts,
    unmet_parts,
)
from rulewright.reports.text.findings import finding_blocks
from rulewright.reports.text.layout import laid_out
from rulewright.reports.text.left_out import left_out_lines
from rulewright.reports.text.properties import obligation_lines, property_blocks
from rulewright.reports.text.verdict import verdict_line
from rulewright.reports.text.words import block, counted, indented, joined, wrapped


def report(result: FileResult) -> str:
    """Everything a reader needs, the verdict last; nothing in it commands a terminal."""
    told = frozenset(finding.rule for finding in result.overall)
    blocks = [
        [f"{result.game}, {result.file}"],
        *(_check(check, told) for check in result.checks),
        *map(laid_out, finding_blocks(result.overall)),
        laid_out(absent_parts(result.absent)),
        notice_lines(result.notices),
        [verdict_line(result)],
    ]
    return "\n".join(map(printable, joined(blocks))) + "\n"


def notice_lines(notices: tuple[Notice, ...]) -> list[str]:
    """What in the text was not judged."""
    told = (f"{notice.message}, {place(notice.span)}" for notice in notices)
    return block("Not judged:", [line for text in told for line in wrapped(text, hanging="  ")])


def _check(check: CheckResult, told: frozenset[str]) -> list[str]:
    blocks = [
        laid_out(introduction(check, with_settings=check.engine != "scenarios")),
        laid_out(figures_parts(check, told)),
        *property_blocks(check),
        obligation_lines(check),
        [*_scenarios(check.scenarios), *left_out_lines(check.left_out)],
        *map(laid_out, finding_blocks(check.findings)),
        laid_out(absent_parts(check.absent)),
        laid_out(unmet_parts(check)),
        laid_out(unknown_parts(check)),
    ]
    return [title(check), *indented(joined(blocks))]


def _scenarios(scenarios: tuple[ScenarioResult, ...]) -> list[str]:
    passed = sum(one.verdict == "passed" for one in scenarios)
    told = [f"{counted(passed, 'scenario')} passed."] if passed else []
    for words, verdict in (("Failed", "failed"), ("Unfinished", "unfinished")):
        lines = [line for one in scenarios if one.verdict == verdict for line in _reason(one)]
        told.extend(block(f"{words} scenarios:", lines))
    return told


def _reason(one: ScenarioResult) -> list[str]:
    where = f", {place(one.span)}" if one.span is not None else ""
    line = []
    if one.span is not None and one.verdict == "failed":
        line = [one.span.text.strip().split("\n")[0]]
    reason = [one.message] if one.message is not None else []
    return [f'"{one.title}"{where}', *indented([*line, *reason])]
