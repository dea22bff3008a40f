"""Faults that programs of the game have had, each put into a copy of the rules: all are caught.

`faults/BOOK.txt` lists the faults of a rule book: its lines that go (`-`) and come instead (`+`),
the scenario that fails then, or the mistake in those that cannot be told any more, and for some the
property that a closed instance refutes, after how many moves.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import pytest

from rulewright.diagnostics.mistake import MistakesFound
from tests.rulebooks.altered import Seen, failing_scenarios, wrong_within
from tests.rulebooks.requirements import text_of

HERE = Path(__file__).parent / "faults"


@dataclass(frozen=True, slots=True)
class Fault:
    """A changed text, and what shows it: the title of a scenario, a mistake in one, or a play."""

    name: str
    book: str
    changes: tuple[tuple[str, str], ...]
    scenario: str | None
    mistake: str | None
    play: Seen | None

    def texts(self) -> dict[str, str]:
        text = "\n" + text_of(self.book)
        for gone, instead in self.changes:
            assert text.count(f"\n{gone}") == 1, gone
            text = text.replace(f"\n{gone}", f"\n{instead}")
        return {self.book: text.removeprefix("\n")}


def listed(book: str) -> list[Fault]:
    blocks = (HERE / f"{book}.txt").read_text(encoding="utf-8").removeprefix("= ")
    return [fault(book, *block.splitlines()) for block in blocks.split("\n= ")]


def fault(book: str, name: str, *lines: str) -> Fault:
    told = dict(line.split(": ", 1) for line in lines if line and line[0] not in "-+")
    return Fault(
        name,
        book,
        changes=tuple(changes(lines)),
        scenario=told.get("scenario"),
        mistake=told.get("mistake"),
        play=play(told["play"]) if "play" in told else None,
    )


def changes(lines: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Lines that go, and those that follow them and come instead."""
    gone = instead = ""
    for sign, run in groupby(lines, key=lambda line: line[:1]):
        passage = "".join(f"{line[1:]}\n" for line in run)
        if sign == "-":
            if gone:
                yield gone, instead
            gone, instead = passage, ""
        elif sign == "+":
            instead = passage
    yield gone, instead


def play(told: str) -> Seen:
    """As in: starting_corners in islet after 1"""
    match = re.fullmatch(r"(.+) in (\w+) after (\d+)", told)
    assert match is not None, told
    return Seen(by=match[1], moves=int(match[3]), instance=match[2])


FAULTS = [fault for path in sorted(HERE.glob("*.txt")) for fault in listed(path.stem)]


TOLD = [fault for fault in FAULTS if fault.scenario is not None]
UNTELLABLE = [fault for fault in FAULTS if fault.mistake is not None]
SHOWN = [fault for fault in FAULTS if fault.play is not None]


def name_of(fault: Fault) -> str:
    return fault.name


@pytest.mark.slow
@pytest.mark.parametrize("fault", TOLD, ids=name_of)
def test_a_scenario_catches_the_fault(fault: Fault, tmp_path: Path) -> None:
    assert fault.scenario in failing_scenarios(tmp_path, fault.book, fault.texts())


@pytest.mark.slow
@pytest.mark.parametrize("fault", UNTELLABLE, ids=name_of)
def test_no_scenario_can_be_told_with_the_fault(fault: Fault, tmp_path: Path) -> None:
    with pytest.raises(MistakesFound) as raised:
        failing_scenarios(tmp_path, fault.book, fault.texts())
    assert fault.mistake in {mistake.message for mistake in raised.value.mistakes}


@pytest.mark.slow
@pytest.mark.parametrize("fault", SHOWN, ids=name_of)
def test_a_play_catches_the_fault(fault: Fault, tmp_path: Path) -> None:
    assert fault.play is not None
    wrong = wrong_within(tmp_path, fault.book, fault.texts(), fault.play)
    assert wrong[fault.play.by] == fault.play.moves


def test_each_fault_is_caught_in_a_scenario() -> None:
    assert FAULTS
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)
    assert all((fault.scenario is None) != (fault.mistake is None) for fault in FAULTS)
