"""What commands share that let an engine run and tell its figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct

from rulewright.analyses.request import Report
from rulewright.cli.complaints import complain
from rulewright.cli.exits import Exit
from rulewright.cli.forms import mistakes_text
from rulewright.cli.interrupts import Interrupts
from rulewright.cli.options import RunGiven
from rulewright.cli.outputs import Outputs
from rulewright.cli.paths import rule_file
from rulewright.cli.progress import shown_progress
from rulewright.cli.streams import tell, write
from rulewright.diagnostics.mistake import Mistake, Mistakes, MistakesFound


class Told(Struct, frozen=True):
    """What came out, in several forms (`forms`: by the option for each), and the exit code."""

    report: Callable[[], str]
    document: Callable[[], str]
    forms: dict[str, Callable[[], str]]
    exit: Exit

    def form(self, option: str) -> str:
        """What the file of an option takes."""
        return self.forms.get(option, self.document)()


Work = Callable[[Report], Told]
"""Does what is asked for; its report may interrupt it."""

Reader = Callable[[Path, Mistakes], Work]
"""Reads what is asked for of the file; the work is of use only where there are no mistakes."""

JSON_FILE = "--output"


def run_and_tell(
    given: RunGiven, schema: str, reader: Reader, files: dict[str, str | None]
) -> Exit:
    """Do the work and tell what came out; `files` take other forms of it, by option."""
    mistakes = Mistakes()
    path = rule_file(given["files"], mistakes)
    with Outputs(path) as outputs:
        try:
            work = reader(path, mistakes)
            for option, name in {JSON_FILE: given["output"], **files}.items():
                if name is not None:
                    outputs.open(option, name, mistakes)
            mistakes.raise_if_any()
            told = _done(work, quiet=given["quiet"])
        except MistakesFound as found:
            _tell_mistakes(found.mistakes, given, outputs)
            return Exit.MISTAKES
        except KeyboardInterrupt:
            _tell_interruption(schema, given, outputs)
            return Exit.UNDECIDED
        write(told.document() if given["as_json"] else told.report())
        outputs.write(told.form)
    return told.exit


def _done(work: Work, *, quiet: bool) -> Told:
    progress = shown_progress(quiet=quiet)
    interrupts = Interrupts(progress)
    try:
        with interrupts.noted():
            return work(interrupts)
    finally:
        progress.close()


def _tell_mistakes(mistakes: Sequence[Mistake], given: RunGiven, outputs: Outputs) -> None:
    file = given["files"][0] if given["files"] else None
    complain(mistakes, as_json=given["as_json"], file=file)
    outputs.write(
        lambda option: mistakes_text(option, file, mistakes) if option == JSON_FILE else None
    )


def _tell_interruption(schema: str, given: RunGiven, outputs: Outputs) -> None:
    """Tell that the work was interrupted before there was anything to tell."""
    from rulewright.reports.members import text

    known: dict[str, object] = {"schema": schema, "file": given["files"][0]}
    document = text({**known, "stopped": "interrupted"})
    if given["as_json"]:
        write(document)
    else:
        tell("Interrupted; nothing is known yet.\n")
    outputs.write(lambda option: document if option == JSON_FILE else None)
