"""Arguments and options that several commands have.

Every value arrives as text and is read by `values`, so that all mistakes of a call are found in one
run and told like those of a text.
"""

from __future__ import annotations

from typing import TypedDict

import click


class TextGiven(TypedDict):
    """What a command that works on a file of rules is given."""

    files: tuple[str, ...]
    instance: str | None
    settings: tuple[str, ...]
    readings: tuple[str, ...]
    root: str | None
    debug: bool


class RunGiven(TextGiven):
    """What a command that lets an engine run is given besides."""

    as_json: bool
    output: str | None
    backend: str | None
    threads: str | None
    memory: str | None
    time: str | None
    quiet: bool


class CheckGiven(RunGiven):
    """What a command that checks is given besides."""

    sarif: str | None
    junit: str | None
    html: str | None
    itf: str | None
    no_symmetry: bool


class KeepingGiven(TypedDict):
    """Where a search is to keep what it has seen."""

    checkpoint: str | None
    resume: str | None
    spill: str | None


class ProofGiven(TypedDict):
    """What is wanted of an induction besides its verdicts."""

    smt2: str | None
    confirm: bool


def flag(*names: str, help: str) -> click.Option:  # noqa: A002 - click's word for it
    """An option that is given or not."""
    return click.Option(names, is_flag=True, help=help)


def valued(name: str, metavar: str, help: str | None = None) -> click.Option:  # noqa: A002 - as above
    """An option with a value; without `help` it is not listed."""
    return click.Option([name], metavar=metavar, help=help, hidden=help is None)


JSON = flag("--json", "as_json", help="Print the result as JSON.")
DEBUG = flag("--debug", help="Show where a fault of the program happened.")

TEXT: list[click.Parameter] = [
    click.Argument(["files"], nargs=-1, metavar="FILE"),
    valued("--instance", "NAME", "The instance to take; else what FILE says."),
    click.Option(
        ["--set", "settings"],
        multiple=True,
        metavar="PARAM=VALUE",
        help="Give a parameter a value. Can be repeated.",
    ),
    click.Option(
        ["--choose", "readings"],
        multiple=True,
        metavar="QUESTION=READING",
        help="Take this reading of a question. Can be repeated.",
    ),
    valued("--root", "FOLDER", "The folder that files of rules may not leave."),
    DEBUG,
]
"""The parameters of `TextGiven`."""

RUN: list[click.Parameter] = [
    *TEXT,
    JSON,
    valued("--output", "PATH", "Write the result as JSON to a file."),
    valued("--backend", "NAME", "What runs the rules: auto, native or reference."),
    valued("--threads", "N", "How many threads may be used at most."),
    valued("--memory", "SIZE", "How much memory to take, as in 2GB; else half of the machine's."),
    valued("--time", "TIME", "How long the work may take, as in 30s; else 10m."),
    flag("--quiet", help="Show no progress."),
]
"""The parameters of `RunGiven`."""

CHECK: list[click.Parameter] = [
    *RUN,
    flag("--no-symmetry", help="See every position, and not one of each symmetric few."),
    valued("--sarif", "PATH", "Write what is found as SARIF."),
    valued("--junit", "PATH", "Write what is found as JUnit XML."),
    valued("--html", "PATH"),
    valued("--itf", "PATH"),
]
"""The parameters of `CheckGiven`."""

KEEPING: list[click.Parameter] = [
    valued("--checkpoint", "PATH", "Write a file from which a search can go on later."),
    valued("--resume", "PATH", "Go on from such a file."),
    valued("--spill", "FOLDER", "Keep positions in files of this folder, for want of memory."),
]
"""The parameters of `KeepingGiven`."""

PROOF: list[click.Parameter] = [
    valued("--smt2", "FOLDER", "Keep the queries of an induction there, as SMT-LIB 2."),
    flag("--confirm", help="Have a second solver, cvc5, confirm what an induction proves."),
]
"""The parameters of `ProofGiven`."""
