"""Reads what a check is asked for from the options of the call."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from msgspec.structs import replace

from rulewright.analyses.request import CheckRequest, InstanceRequest, check_of
from rulewright.cli.machine import half_of_memory
from rulewright.cli.options import CheckGiven, KeepingGiven, RunGiven
from rulewright.cli.outputs import Outputs
from rulewright.cli.paths import checkpoint, root_folder, writable_folder
from rulewright.cli.values import backend, readings, seconds, settings, size, threads
from rulewright.cli.values import engine as read_engine
from rulewright.cli.values import seed as read_seed
from rulewright.core.backend import Backend, Keeping
from rulewright.diagnostics.mistake import Mistakes, mistake
from rulewright.diagnostics.registry.checkpoints import NOTHING_IS_KEPT
from rulewright.diagnostics.registry.proofs import NO_SECOND_SOLVER
from rulewright.diagnostics.registry.unsupported import OPTION_UNSUPPORTED

_DEFAULT_SECONDS = 600.0


def check_request(
    given: CheckGiven, path: Path, engine: str | None, seed: str | None, mistakes: Mistakes
) -> CheckRequest:
    """The request, of use only where there are no mistakes. `engine` None runs scenarios only."""
    asked = instance_request(given, path, mistakes)
    return replace(
        check_of(asked),
        engine=read_engine(engine, mistakes) if engine is not None else None,
        scenarios_only=engine is None,
        seed=read_seed(seed, mistakes) if seed is not None else None,
        symmetry=not given["no_symmetry"],
    )


def instance_request(given: RunGiven, path: Path, mistakes: Mistakes) -> InstanceRequest:
    """What all commands that let an engine run are asked; of use only without mistakes."""
    return InstanceRequest(
        path=path,
        root=root_folder(given["root"], mistakes),
        instance=given["instance"],
        settings=settings(given["settings"], mistakes),
        readings=readings(given["readings"], mistakes),
        seconds=seconds(given["time"], mistakes) if given["time"] else _DEFAULT_SECONDS,
        memory=size(given["memory"], mistakes) if given["memory"] else half_of_memory(),
        backend=backend(given["backend"], mistakes),
        threads=threads(given["threads"], mistakes),
    )


def keeping_request(
    given: KeepingGiven, rules: Path, backend: Backend, mistakes: Mistakes
) -> Keeping:
    """Where the search keeps what it has seen; of use only without mistakes."""
    resume, spill = given["resume"], given["spill"]
    keeping = Keeping(
        checkpoint=checkpoint(given["checkpoint"], rules, mistakes),
        resume=Path(resume) if resume is not None else None,
        spill=writable_folder(spill, mistakes),
    )
    if backend == "reference":
        for option in keeping.options():
            why = "`--backend reference` makes none"
            mistakes.add(mistake(NOTHING_IS_KEPT, None, option=option, why=why))
    return keeping


def confirmation(wanted: bool, mistakes: Mistakes) -> bool:
    """The value of `--confirm`, for which a second solver has to be there."""
    if wanted and find_spec("cvc5") is None:
        mistakes.add(mistake(NO_SECOND_SOLVER, None))
    return wanted


def open_outputs(given: CheckGiven, outputs: Outputs, mistakes: Mistakes) -> None:
    """Open every file that is to take the result."""
    for option, name in (
        ("--output", given["output"]),
        ("--sarif", given["sarif"]),
        ("--junit", given["junit"]),
    ):
        if name is not None:
            outputs.open(option, name, mistakes)
    for option, unsupported in (("--html", given["html"]), ("--itf", given["itf"])):
        if unsupported is not None:
            mistakes.add(mistake(OPTION_UNSUPPORTED, None, option=option))
