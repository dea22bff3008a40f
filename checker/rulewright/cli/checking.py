"""What `check` and `test` share: run what the call asks for and tell what came out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from rulewright.analyses.request import CheckRequest
from rulewright.analyses.results import FileResult
from rulewright.cli.exits import BY_VERDICT, Exit
from rulewright.cli.forms import interrupted_text, mistakes_text, result_text
from rulewright.cli.interrupts import Interrupts
from rulewright.cli.options import CheckGiven, KeepingGiven, ProofGiven
from rulewright.cli.outputs import Outputs
from rulewright.cli.paths import rule_file, writable_folder
from rulewright.cli.progress import shown_progress
from rulewright.cli.request import check_request, confirmation, keeping_request, open_outputs
from rulewright.cli.streams import tell, write
from rulewright.diagnostics.mistake import Mistake, Mistakes, MistakesFound


def run_check(
    given: CheckGiven,
    engine: str | None,
    seed: str | None = None,
    kept: KeepingGiven | None = None,
    proof: ProofGiven | None = None,
) -> Exit:
    """Check the file of the call and tell what was found; `engine` None runs its scenarios only."""
    mistakes = Mistakes()
    path = rule_file(given["files"], mistakes)
    with Outputs(path) as outputs:
        try:
            request = check_request(given, path, engine, seed, mistakes)
            if kept is not None:
                keeping = keeping_request(kept, path, request.backend, mistakes)
                request = replace(request, keeping=keeping)
            if proof is not None:
                scripts = writable_folder(proof["smt2"], mistakes)
                confirm = confirmation(proof["confirm"], mistakes)
                request = replace(request, scripts=scripts, confirm=confirm)
            open_outputs(given, outputs, mistakes)
            mistakes.raise_if_any()
            before = _mark(request.keeping.checkpoint)
            tells = "json" if given["as_json"] else "text.report"
            request = replace(request, needed_later=(f"rulewright.reports.{tells}",))
            result = _result(request, quiet=given["quiet"])
        except MistakesFound as found:
            _tell_mistakes(found.mistakes, given, outputs)
            return Exit.MISTAKES
        except KeyboardInterrupt:
            _tell_interruption(given, outputs)
            return Exit.UNDECIDED
        _tell_result(result, given, outputs)
        if request.keeping.checkpoint is not None:
            _tell_how_to_go_on(result, request.keeping.checkpoint, before)
    return BY_VERDICT[result.verdict]


def _result(request: CheckRequest, *, quiet: bool) -> FileResult:
    from rulewright.analyses.check import check_file

    progress = shown_progress(quiet=quiet)
    interrupts = Interrupts(progress)
    try:
        with interrupts.noted():
            return check_file(request, interrupts)
    finally:
        progress.close()


def _tell_result(result: FileResult, given: CheckGiven, outputs: Outputs) -> None:
    if given["as_json"]:
        write(result_text("--output", result))
    else:
        from rulewright.reports.text.report import report

        write(report(result))
    outputs.write(lambda option: result_text(option, result))


def _tell_how_to_go_on(result: FileResult, path: Path, before: tuple[int, int] | None) -> None:
    """Tell whether there is a new checkpoint; `before` is the mark of the one before."""
    if not any(each.figures is not None and each.figures.stopped for each in result.checks):
        return
    if _mark(path) == before:
        tell(f"No checkpoint was written to `{path}`: it was too soon, or there was no room.\n")
    else:
        tell(f"To go on from here: the same call with `--resume {path}`.\n")


def _mark(path: Path | None) -> tuple[int, int] | None:
    """What changes when a file is replaced; None where there is none."""
    try:
        status = None if path is None else path.stat()
    except OSError:
        return None
    return None if status is None else (status.st_ino, status.st_mtime_ns)


def _tell_mistakes(mistakes: Sequence[Mistake], given: CheckGiven, outputs: Outputs) -> None:
    from rulewright.cli.complaints import complain

    file = _file(given)
    complain(mistakes, as_json=given["as_json"], file=file)
    outputs.write(lambda option: mistakes_text(option, file, mistakes))


def _tell_interruption(given: CheckGiven, outputs: Outputs) -> None:
    """Tell that the check was interrupted before it had anything to tell."""
    file = _file(given) or ""
    if given["as_json"]:
        write(interrupted_text("--output", file))
    else:
        tell("Interrupted; nothing is known yet.\n")
    outputs.write(lambda option: interrupted_text(option, file))


def _file(given: CheckGiven) -> str | None:
    return given["files"][0] if given["files"] else None
