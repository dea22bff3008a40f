"""The table for readers, and the same as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from tests.benchmarks.compare.figures import TIMES, Line, plain

HEAD = ("row", "measured", "program", "median", "lowest to highest", "ratio", "to reach", "reached")


class Report(Struct, frozen=True):
    """All that a call has measured. `missing` and `failed` give reasons."""

    machine: Mapping[str, str]
    programs: Mapping[str, str]
    rounds: int
    backend: str
    lines: Sequence[Line]
    missing: Sequence[str]
    failed: Sequence[str]


def text(report: Report) -> str:
    """The report as Markdown."""
    about = [
        f"- {name}: {value}" for name, value in [*report.machine.items(), *report.programs.items()]
    ]
    about.append(f"- rounds: {report.rounds}; engine of Rulewright: {report.backend}")
    parts = ["\n".join(about)]
    if report.lines:
        parts.append(table([HEAD, *(cells(line) for line in report.lines)]))
    for title, reasons in (("Left out", report.missing), ("Failed", report.failed)):
        if reasons:
            parts.append("\n".join([f"{title}:", "", *(f"- {reason}" for reason in reasons)]))
    return "\n\n".join(parts) + "\n"


def cells(line: Line) -> tuple[str, ...]:
    """One line of the table."""
    return (
        line.row,
        line.measured,
        line.program,
        f"{plain(line.median)} {line.unit}",
        f"{plain(min(line.figures))} to {plain(max(line.figures))}",
        "" if line.ratio is None else f"{plain(line.ratio)} {TIMES}",
        "" if line.goal is None else line.goal.told(),
        {None: "", True: "yes", False: "no"}[line.reached],
    )


def table(rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown whose columns are as wide as what they hold."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    filled = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |"
        for row in rows
    ]
    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    return "\n".join([filled[0], rule, *filled[1:]])


def document(report: Report) -> dict[str, object]:
    """The report for programs."""
    return {
        "machine": dict(report.machine),
        "programs": dict(report.programs),
        "rounds": report.rounds,
        "backend": report.backend,
        "lines": [as_object(line) for line in report.lines],
        "missing": list(report.missing),
        "failed": list(report.failed),
    }


def as_object(line: Line) -> dict[str, object]:
    """One line for programs."""
    return {
        "row": line.row,
        "measured": line.measured,
        "program": line.program,
        "unit": line.unit,
        "figures": list(line.figures),
        "median": line.median,
        "ratio": line.ratio,
        "goal": None if line.goal is None else line.goal.told(),
        "reached": line.reached,
    }
