"""A `match` takes the case that has the value; what no case has is a gap."""

from pathlib import Path

import pytest

from rulewright.core.search import Failure, Position
from rulewright.reference.machine import Machine
from tests.elaborate.texts import model_of, value_of

GAME = """
game Matching
players 2 of red, blue
param five: 0..9 = 5
state:
    low: 0..1 = 1
    many: 2..5 = 5
    maybe: (0..3)? = 2
    far: (2..3)? = 2
    mine: set[0..3] = {{1}}
    y: 0..9
def chosen() -> int:
    match {subject}:
{returned}
action go() by red:
    match {subject}:
{done}
action ask() by red:
    y = chosen()
"""

CASES = [
    ("low", [("5", 5), ("0", 7)], None),
    ("low", [("five", 5), ("0", 7)], None),
    ("low", [("5", 5), ("0", 7), ("1", 8)], 8),
    ("low", [("0", 7), ("5, 1", 8)], 8),
    ("many % 3", [("7", 5), ("0", 6), ("1", 7)], None),
    ("many % 3", [("7", 5), ("0", 6), ("1", 7), ("2", 8)], 8),
    ("many", [("0", 1), ("1", 1), ("2", 2), ("3", 3)], None),
    ("maybe", [("9", 5), ("2", 7), ("else", 1)], 7),
    ("maybe", [("none", 1), ("0", 2), ("1", 3), ("9", 4)], None),
    ("far", [("0", 5), ("1", 6), ("2", 7)], 7),
    ("mine", [("{2}", 5), ("{1}", 7)], 7),
    ("mine", [("{2}", 5), ("{1, 2}", 7)], None),
    ("maybe", [("many", 5), ("low + 1", 7)], 7),
]


def in_lines(cases: list[tuple[str, int]], line: str) -> str:
    """The cases of a match, each with one line."""
    heads = ("else:" if value == "else" else f"case {value}:" for value, _ in cases)
    return "\n".join(
        f"        {head}\n            {line} {result}"
        for head, (_, result) in zip(heads, cases, strict=True)
    )


@pytest.mark.parametrize(("subject", "cases", "expected"), CASES)
def test_the_case_that_applies(
    tmp_path: Path, subject: str, cases: list[tuple[str, int]], expected: int | None
) -> None:
    done, returned = in_lines(cases, "y ="), in_lines(cases, "return")
    model = model_of(tmp_path, GAME.format(subject=subject, done=done, returned=returned))
    machine = Machine(model.core)
    start = machine.initial()
    assert not isinstance(start, Failure)
    ends: list[Position | Failure] = [after for _, after in machine.moves(start)]
    told = [
        (after.site.kind, after.site.what)
        if isinstance(after, Failure)
        else value_of(model, after, "y")
        for after in ends
    ]
    assert told == 2 * [("gap", subject) if expected is None else expected]
