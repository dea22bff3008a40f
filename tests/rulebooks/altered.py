"""Rule books of `spec/catan` with another text, and what shows that they have been changed."""

import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rulewright.analyses.check import check_file
from rulewright.analyses.request import CheckRequest
from rulewright.analyses.results import CheckResult
from rulewright.cli.exits import BY_VERDICT
from rulewright.core.search import Progress
from tests.rulebooks.command import SPEC


@dataclass(frozen=True, slots=True)
class Seen:
    """What the search of a closed instance shows: a property that is refuted, or `KIND in RULE`."""

    by: str
    moves: int
    instance: str


def write_books(folder: Path, texts: Mapping[str, str]) -> None:
    shutil.copytree(SPEC / "catan", folder, dirs_exist_ok=True)
    for book, text in texts.items():
        (folder / f"{book}.rules").write_text(text, encoding="utf-8")


def failing_scenarios(folder: Path, book: str, texts: Mapping[str, str]) -> set[str]:
    """The scenarios of a book on the board for beginners that do not hold."""
    write_books(folder, texts)
    path = folder / f"{book}.rules"
    request = CheckRequest(path, root=folder, instance="standard", scenarios_only=True)
    (check,) = check_file(request, lambda *_: None).checks
    return {told.title for told in check.scenarios if told.verdict != "passed"}


def wrong_within(folder: Path, book: str, texts: Mapping[str, str], seen: Seen) -> dict[str, int]:
    """All that goes wrong in plays a little longer than `seen`, and after how many moves."""

    def stop_behind(_: str, progress: Progress) -> None:
        if progress.depth > seen.moves:
            raise KeyboardInterrupt

    write_books(folder, texts)
    request = CheckRequest(folder / f"{book}.rules", root=folder, instance=seen.instance)
    result = check_file(request, stop_behind)
    assert result.verdict == "findings"
    assert BY_VERDICT[result.verdict] == 1  # as the command would end
    (check,) = (check for check in result.checks if check.figures is not None)
    return shown(check)


def shown(check: CheckResult) -> dict[str, int]:
    """All that went wrong, and the moves of the shortest play to each."""
    refuted = [
        found for found in check.properties if found.verdict == "refuted" and not found.expected
    ]
    wrong = {found.name: found.play for found in refuted}
    for finding in check.findings:
        wrong[f"{finding.kind} in {finding.rule}"] = finding.play
    return {name: len(play.moves) for name, play in wrong.items() if play is not None}
