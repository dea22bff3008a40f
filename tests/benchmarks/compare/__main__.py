"""Measure Rulewright against other programs: `python tests/benchmarks/compare --help`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

import msgspec

from tests.benchmarks.compare import host, peers
from tests.benchmarks.compare.figures import Line
from tests.benchmarks.compare.processes import RowError
from tests.benchmarks.compare.report import Report, document, text
from tests.benchmarks.compare.rows import ROWS, SMOKE, Row
from tests.benchmarks.compare.settings import Settings


def parser() -> argparse.ArgumentParser:
    """What the call can ask for."""
    rows = "\n".join(f"  {row.name:13} {row.about}" for row in ROWS)
    made = argparse.ArgumentParser(
        prog="python tests/benchmarks/compare",
        description="Measure Rulewright against other programs, in rounds that alternate.",
        epilog=f"rows:\n{rows}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument(
        "rows", nargs="*", metavar="ROW", help="what to measure; else all but `tiles`"
    )
    made.add_argument("--rounds", type=int, default=5, help="how often each program runs (5)")
    made.add_argument(
        "--backend", default="native", help="the engine of Rulewright: native (default), reference"
    )
    made.add_argument("--alone", action="store_true", help="run no other programs")
    made.add_argument(
        "--peers-python",
        type=Path,
        metavar="PATH",
        help="a Python that has catanatron 3.2.1 and open_spiel",
    )
    made.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file too")
    made.add_argument(
        "--smoke",
        action="store_true",
        help="tiny models and one round: see that this program works; the figures mean nothing",
    )
    return made


def main(words: Sequence[str]) -> int:
    """Measure, and print the table; the exit code is 1 when a row failed."""
    options = parser()
    asked = options.parse_args(words)
    known = {row.name: row for row in (SMOKE if asked.smoke else ROWS)}
    unknown = [name for name in asked.rows if name not in known]
    if unknown:
        options.error(f"no such row: {', '.join(unknown)} (there are {', '.join(known)})")
    if asked.rounds < 1:
        options.error("at least one round is needed")
    chosen = [known[name] for name in asked.rows] or [row for row in known.values() if row.usual]
    settings = Settings(
        rounds=1 if asked.smoke else asked.rounds,
        backend=asked.backend,
        peers=not asked.alone,
        peers_python=asked.peers_python,
        few=asked.smoke,
    )
    report = measure(chosen, settings)
    sys.stdout.write(text(report))
    if asked.json is not None:
        encoded = msgspec.json.encode(document(report))
        asked.json.write_bytes(msgspec.json.format(encoded, indent=2) + b"\n")
    return 1 if report.failed else 0


def measure(rows: Sequence[Row], settings: Settings) -> Report:
    """Measure one row after the other; one that fails does not keep others from being measured."""
    machine = host.facts()
    programs = peers.versions() if settings.peers else {}
    lines: list[Line] = []
    missing: list[str] = []
    failed: list[str] = []
    for row in rows:
        sys.stderr.write(f"{row.name}: {row.about}\n")
        try:
            found, absent = row.measure(settings, row.name)
        except RowError as reason:
            failed.append(f"{row.name}: {reason}")
            continue
        lines += found
        missing += [f"{row.name}, {program}: {reason}" for program, reason in absent.items()]
    return Report(machine, programs, settings.rounds, settings.backend, lines, missing, failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
