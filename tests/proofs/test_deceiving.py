"""Rule books of which something false looks provable: no engine may say so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulewright.symbolic.proofs.induction import prove
from tests.cli.command import run
from tests.native.both import core_of
from tests.reports.schemas import validate
from tests.symbolic.agreeing import LIMITS, not_broken, silent

BOOKS = sorted((Path(__file__).parent / "deceiving").glob("*.rules"))
ENGINES = ["induction", "bounded:4"]


def checked(book: Path, engine: str) -> Any:  # noqa: ANN401 - whatever stands in the JSON
    answer = run(["check", book.name, "--engine", engine, "--json", "--quiet"], book.parent)
    assert answer.code in {0, 1, 3}, answer.out
    (check,) = validate(answer.out, "check-1")["checks"]
    return check


def proved(check: Any) -> set[str]:  # noqa: ANN401 - as above
    """Properties that hold in every position."""
    return {
        each["name"]
        for each in check["properties"]
        if (each["verdict"], each["class"]) == ("holds", "proved")
    }


def failing(check: Any) -> set[tuple[str, str, int]]:  # noqa: ANN401 - as above
    """Kind, rule and line of what was found by a play."""
    return {
        (each["kind"], each["rule"], each["span"]["start"][0])
        for each in check["findings"]
        if each["grade"] == "reachable" and each["span"] is not None
    }


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("book", BOOKS, ids=[each.stem for each in BOOKS])
def test_nothing_false_is_said(book: Path, engine: str) -> None:
    seen, said = checked(book, "exhaustive"), checked(book, engine)
    assert proved(said) <= proved(seen)
    assert failing(said) <= failing(seen)


@pytest.mark.parametrize("book", BOOKS, ids=[each.stem for each in BOOKS])
def test_obligations_that_fail_are_not_proved(book: Path) -> None:
    seen, said = checked(book, "exhaustive"), checked(book, "induction")
    kept = {
        (each["kind"], each["rule"], each["span"]["start"][0])
        for each in said["obligations"]
        if each["verdict"] == "proved"
    }
    assert kept.isdisjoint(failing(seen))


@pytest.mark.parametrize("book", BOOKS, ids=[each.stem for each in BOOKS])
def test_a_step_shows_what_it_is_shown_for(book: Path) -> None:
    core = core_of(book, None)
    assert not_broken(core, prove(core, LIMITS, silent)) == []


def test_there_are_some() -> None:
    assert len(BOOKS) >= 9
