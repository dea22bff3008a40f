"""Where each question of the rule books of `spec` is placed, as tables: `placements/`.

A table has a paragraph for each call of the command: an instance that closes, and a reading of
another question if one is chosen. A line of it says of a reading what became of it beside the one
that is played, on what this rests, and the moves of the shortest play that tells the two apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rulewright.reports.text.words import counted
from tests.rulebooks.command import Report, run_command
from tests.rulebooks.requirements import closed_instances

ROOT = Path(__file__).parents[2]
FOLDER = Path(__file__).parent / "placements"
BOOKS = {
    "real_estate": "catan/real_estate.rules",
    "little_town": "little_town/little_town.rules",
    "ties": "little_town/ties.rules",
    "full": "little_town/full.rules",
}


class Call(NamedTuple):
    """A rule book, one of its instances, and `QUESTION=READING` that is chosen for it."""

    book: str
    instance: str
    choose: str | None = None

    @property
    def title(self) -> str:
        """The first line of its paragraph."""
        return self.instance if self.choose is None else f"{self.instance}, {self.choose}"


# Two questions matter only where another one is answered otherwise.
UNDER_ANOTHER_ANSWER = [
    Call("real_estate", "estates", "earnings_join_the_hand=at_the_end"),
]


def calls(book: str) -> list[Call]:
    """All of a book's table, in its order."""
    text = (ROOT / "spec" / BOOKS[book]).read_text(encoding="utf-8")
    closed = [Call(book, instance) for instance in closed_instances(text)]
    return [*closed, *(call for call in UNDER_ANOTHER_ANSWER if call.book == book)]


def table(book: str) -> dict[str, str]:
    """The paragraphs of a table by their first lines."""
    text = (FOLDER / f"{book}.txt").read_text(encoding="utf-8")
    return {each.partition("\n")[0]: each for each in text.removesuffix("\n").split("\n\n")}


def paragraph(call: Call) -> str:
    """What the command says."""
    options = ["--instance", call.instance, "--quiet"]
    if call.choose is not None:
        options += ["--choose", call.choose]
    _, document = run_command("ambiguities", BOOKS[call.book], *options)
    (check,) = document["checks"]
    assert check["complete"]
    return "\n".join([call.title, *_questions(check), *_findings(check)])


def _questions(check: Report) -> Iterator[str]:
    for one in check["questions"]:
        placed = f"{one['verdict']}, {one['class']}"
        if "differs" in one:
            moves = len(one["play"]) + ("move" in one["differs"])
            placed += f", {counted(moves, 'move')}, {one['differs']['in']}"
        yield f"    {one['number']} {one['name']}={one['readings'][1]}: {placed}"


def _findings(check: Report) -> Iterator[str]:
    for one in check["findings"]:
        moves = counted(len(one["play"]), "move")
        yield f"    finding {one['kind']} in {one['rule']}: {one['grade']}, {moves}"


def shortest(book: str) -> dict[str, int]:
    """The moves of the shortest play of each question that is told apart, by its number."""
    found: dict[str, int] = {}
    for call in calls(book):
        if call.choose is None:
            for line in table(book)[call.title].splitlines()[1:]:
                told = line.split(", ")
                if len(told) > 2 and told[0].endswith("distinguished"):
                    number, moves = line.split()[0], int(told[2].split()[0])
                    found[number] = min(found.get(number, moves), moves)
    return found
