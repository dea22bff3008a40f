"""The forms a result can be written in, by the option that asks for each."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.analyses.results import FileResult
from rulewright.diagnostics.mistake import Mistake


def result_text(option: str, result: FileResult) -> str:
    """What was found."""
    match option:
        case "--sarif":
            from rulewright.reports import sarif

            return sarif.text(sarif.check_log(result))
        case "--junit":
            from rulewright.reports import junit

            return junit.check_suites(result)
        case _:
            from rulewright.reports import json, members

            return members.text(json.check_document(result))


def mistakes_text(option: str, file: str | None, mistakes: Sequence[Mistake]) -> str:
    """The mistakes of the file or of the call."""
    match option:
        case "--sarif":
            from rulewright.reports import sarif

            return sarif.text(sarif.mistakes_log(file, mistakes))
        case "--junit":
            from rulewright.reports import junit

            return junit.mistakes_suites(file, mistakes)
        case _:
            from rulewright.reports import json, members

            return members.text(json.mistakes_document(file, mistakes))


def interrupted_text(option: str, file: str) -> str:
    """That the check was interrupted before there was anything to tell."""
    match option:
        case "--sarif":
            from rulewright.reports import sarif

            return sarif.text(sarif.interrupted_log())
        case "--junit":
            from rulewright.reports import junit

            return junit.interrupted_suites(file)
        case _:
            from rulewright.reports import json, members

            return members.text(json.interrupted_document(file))
