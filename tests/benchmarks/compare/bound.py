"""The row that holds searches against what the memory of the machine allows."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.benchmarks.compare import ours
from tests.benchmarks.compare.figures import Line, times_as_many
from tests.benchmarks.compare.models import PEERS, Model
from tests.benchmarks.compare.peers import need, number
from tests.benchmarks.compare.processes import succeed
from tests.benchmarks.compare.rounds import alternate
from tests.benchmarks.compare.settings import Settings

LINES = 50_000_000


def bounded(
    models: tuple[Model, ...], settings: Settings, row: str
) -> tuple[list[Line], dict[str, str]]:
    """Time a move of our searches, and time a line of memory in blocks that hold the positions."""
    lines: list[Line] = []
    absent: dict[str, str] = {}
    for model in models:
        found, missing = held_against_memory(model, settings, row)
        lines += found
        absent |= missing
    return lines, absent


def held_against_memory(
    model: Model, settings: Settings, row: str
) -> tuple[list[Line], dict[str, str]]:
    """Nanoseconds a move and a line; the ratio is how many times as long our move takes."""
    mebibytes = max(1, model.states * (-(-ours.bits(model) // 8)) // 2**20)
    program = f"one random line in {mebibytes:,} MiB"
    programs: dict[str, Callable[[], float]] = {
        ours.OURS: lambda: a_move(model, settings),
        program: lambda: a_line(mebibytes),
    }
    rounds = alternate(programs, settings.rounds)
    mine = tuple(rounds.results.get(ours.OURS, ()))
    line = tuple(rounds.results.get(program, ()))
    lines = []
    if mine:
        ratio = times_as_many(mine, line)
        lines.append(Line(row, f"time a move, {model.name}", ours.OURS, "ns", mine, ratio))
    if line:
        lines.append(Line(row, f"memory, {model.name}", program, "ns", line))
    return lines, dict(rounds.absent)


def a_move(model: Model, settings: Settings) -> float:
    """Nanoseconds of our search for each move."""
    search, _ = ours.check(model, settings.backend)
    return search.search_seconds * 1e9 / model.transitions


def a_line(mebibytes: int) -> float:
    """Nanoseconds to bring a line of a block from a random place, 64 asked for at a time."""
    need("gcc")
    text = PEERS / "c" / "random_lines.c"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        succeed(["gcc", "-O3", "-march=native", "-o", "random_lines", str(text)], folder)
        done = succeed(["./random_lines", str(mebibytes), str(LINES)], folder)
    seconds = float(number(r"seconds ([\d.]+)", done.out))
    return seconds * 1e9 / int(number(r"lines (\d+)", done.out))
