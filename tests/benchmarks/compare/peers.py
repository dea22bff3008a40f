"""Searches by other programs: SPIN, Rumur, and a C program that knows only Connect Four."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from tests.benchmarks.compare.models import PEERS, Model
from tests.benchmarks.compare.processes import NotThere, RowError, run, succeed
from tests.benchmarks.compare.searches import Search, counted

SPIN = "SPIN, -DSAFETY"
SPIN_NO_REDUCE = "SPIN, -DSAFETY -DNOREDUCE"
RUMUR = "Rumur"
BY_HAND = "C by hand"


SHORTEST = 0.01
"""Seconds: the unit in which SPIN's program tells its time; it tells 0 for less than half."""


class Tool(Struct, frozen=True):
    """A program from outside: how its version is asked for, and how it gets here."""

    name: str
    version: tuple[str, ...]
    install: str


TOOLS = (
    Tool("gcc", ("gcc", "--version"), "apt-get install gcc"),
    Tool("spin", ("spin", "-V"), "apt-get install spin"),
    Tool("rumur", ("rumur", "--version"), "apt-get install rumur"),
)


def need(*names: str) -> None:
    """See to it that these tools are installed."""
    for tool in TOOLS:
        if tool.name in names and shutil.which(tool.name) is None:
            raise NotThere(f"`{tool.name}` is not installed: {tool.install}")


def versions() -> dict[str, str]:
    """The first line of what each installed tool says of itself."""
    installed = [tool for tool in TOOLS if shutil.which(tool.name) is not None]
    return {
        tool.name: run(tool.version, Path.cwd()).out.strip().split("\n")[0] for tool in installed
    }


def spin(model: Model, *flags: str) -> Search:
    """Search with SPIN, whose program tells how long it has taken, in hundredths of a second."""
    need("spin", "gcc")
    text = PEERS / "spin" / f"{model.peer}.pml"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        generated = succeed(["spin", "-a", str(text)], folder)
        options = ["-O2", "-DSAFETY", *flags, "-DMEMLIM=16384"]
        compiled = succeed(["gcc", *options, "-o", "pan", "pan.c"], folder)
        done = succeed(["./pan", "-n", "-m4000000", "-w24"], folder)
    compile_seconds = generated.seconds + compiled.seconds
    search = Search(
        int(number(r"(\d+) states, stored", done.out)),
        # The step by which the process begins is one of its transitions, and no move of the game.
        int(number(r"(\d+) transitions", done.out)) - 1,
        compile_seconds,
        max(SHORTEST, float(number(r"elapsed time ([\d.]+) seconds", done.out))),
        compile_seconds + done.seconds,
        done.peak,
    )
    return counted(model, search)


def rumur(model: Model) -> Search:
    """Search with Rumur. It tells whole seconds only, so its process is timed instead."""
    need("rumur", "gcc")
    text = PEERS / "rumur" / f"{model.peer}.m"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        options = ["--deadlock-detection", "off", "--threads", "1"]
        generated = succeed(["rumur", *options, "-o", "model.c", str(text)], folder)
        flags = ["-O3", "-march=native", "-o", "model", "model.c", "-lpthread", "-mcx16"]
        compiled = succeed(["gcc", *flags], folder)
        done = succeed(["./model"], folder)
    compile_seconds = generated.seconds + compiled.seconds
    search = Search(
        int(number(r"(\d+) states, \d+ rules fired", done.out)),
        int(number(r"\d+ states, (\d+) rules fired", done.out)),
        compile_seconds,
        done.seconds,
        compile_seconds + done.seconds,
        done.peak,
    )
    return counted(model, search)


def by_hand(model: Model) -> Search:
    """Search Connect Four with the C program, which times its search itself."""
    need("gcc")
    text = PEERS / "c" / "connect_four.c"
    size = [setting.partition("=")[2] for setting in model.settings]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        compiled = succeed(["gcc", "-O3", "-march=native", "-o", "connect_four", str(text)], folder)
        done = succeed(["./connect_four", *size, str(model.slots)], folder)
    search = Search(
        int(number(r"states (\d+)", done.out)),
        int(number(r"transitions (\d+)", done.out)),
        compiled.seconds,
        float(number(r"seconds ([\d.]+)", done.out)),
        compiled.seconds + done.seconds,
        done.peak,
    )
    return counted(model, search)


def searching(model: Model) -> dict[str, Callable[[], Search]]:
    """The programs that have a text of this model, by their names in the table."""
    programs: dict[str, Callable[[], Search]] = {}
    if model.peer is not None and (PEERS / "spin" / f"{model.peer}.pml").exists():
        programs[SPIN] = lambda: spin(model)
        programs[SPIN_NO_REDUCE] = lambda: spin(model, "-DNOREDUCE")
    if model.peer is not None and (PEERS / "rumur" / f"{model.peer}.m").exists():
        programs[RUMUR] = lambda: rumur(model)
    if model.slots is not None:
        programs[BY_HAND] = lambda: by_hand(model)
    return programs


def number(pattern: str, text: str) -> str:
    """The number that a program prints where the pattern says; of several the last."""
    found = re.findall(pattern, text)
    if not found:
        raise RowError(f"a program does not say {pattern}: {' '.join(text.split())[-300:]}")
    return str(found[-1])
