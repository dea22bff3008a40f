"""The rows of what questions cost: `ambiguities` beside a plain check of the same rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec
from msgspec import Struct

from tests.benchmarks.compare import ours
from tests.benchmarks.compare.figures import Goal, Line, at_most, times_as_fast
from tests.benchmarks.compare.models import Model
from tests.benchmarks.compare.processes import RowError
from tests.benchmarks.compare.rounds import alternate
from tests.benchmarks.compare.settings import Settings

CHECK = f"{ours.OURS}, check"
AMBIGUITIES = f"{ours.OURS}, ambiguities"


class _Question(Struct, frozen=True):
    verdict: str


class _Asked(Struct, frozen=True):
    engine: str
    complete: bool = False
    states: int = 0
    questions: tuple[_Question, ...] = ()


class _Document(Struct, frozen=True):
    checks: tuple[_Asked, ...]


def asked(
    model: Model, verdicts: dict[str, int], settings: Settings, row: str
) -> tuple[list[Line], dict[str, str]]:
    """Whole processes with an empty cache; the questions must come to so many of these verdicts."""

    def seconds(command: str) -> float:
        words = ours.check_words(model, settings.backend, 1)[1:]
        if command == "ambiguities":
            engine = words.index("--engine")
            del words[engine : engine + 2]  # it takes those of the check lines
        done = ours.call([command, *words])
        if command == "ambiguities":
            _see(done.out, model, verdicts)
        return done.seconds

    return _beside(seconds, settings, row, at_most(3))


def of_a_book(
    rules: Path, lines: int, most: int, settings: Settings, row: str
) -> tuple[list[Line], dict[str, str]]:
    """All checks of a rule book of so many lines at least, and its questions beside them.

    Each instance closes, with at most so many positions.
    """

    def seconds(command: str) -> float:
        limits = ["--backend", settings.backend, "--time", "3h"]
        done = ours.call([command, str(rules), *limits, "--json", "--quiet"])
        checks = msgspec.json.decode(done.out, type=_Document).checks
        searched = [each for each in checks if each.engine == "exhaustive"]
        if not searched or not all(each.complete and each.states <= most for each in searched):
            raise RowError(f"{rules.name}: not every position was seen, or there are too many")
        return done.seconds

    if len(rules.read_text(encoding="utf-8").splitlines()) < lines:
        raise RowError(f"{rules.name} is too short")
    return _beside(seconds, settings, row, at_most(2))


def _beside(
    seconds: Callable[[str], float], settings: Settings, row: str, goal: Goal
) -> tuple[list[Line], dict[str, str]]:
    """Both commands in turn, and how many times as long the questions take."""
    programs = {CHECK: partial(seconds, "check"), AMBIGUITIES: partial(seconds, "ambiguities")}
    rounds = alternate(programs, settings.rounds)
    if rounds.absent:
        return [], dict(rounds.absent)
    plain, all_questions = rounds.results[CHECK], rounds.results[AMBIGUITIES]
    ratio = times_as_fast(plain, all_questions)
    measured = "command to verdict"
    return [
        Line(row, measured, CHECK, "s", tuple(plain)),
        Line(row, measured, AMBIGUITIES, "s", tuple(all_questions), ratio, goal),
    ], {}


def _see(document: str, model: Model, verdicts: dict[str, int]) -> None:
    found = msgspec.json.decode(document, type=_Document)
    told = Counter(each.verdict for asked in found.checks for each in asked.questions)
    if told != verdicts:
        raise RowError(f"{model.name}: the questions came to {dict(told)}")
