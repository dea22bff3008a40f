"""Where the values of cases follow the position, play tells which of them apply."""

from pathlib import Path

import pytest

from rulewright.analyses.check import check_file
from rulewright.analyses.request import CheckRequest
from rulewright.analyses.results import FileResult
from rulewright.core.backend import Backend

HEAD = """
game Heralds
players 2 of red, blue
enum Load: basket, cart, barrel, chest
param begin: Load = cart
param most: 0..9 = 2
state:
    favourite: Load = begin
    other: Load = cart
    coins: 0..9
    days: 0..9
ended when days == most
instance barrels:
    begin = barrel
instance nobody:
    most = 0
"""
ARRIVE = """
action arrive(load: Load by chance) by red:
    weight 0 if load == chest else 1
    days += 1
    coins = worth(load)
"""

CASES = [
    # each takes what it names, but for what the queen likes
    (["favourite", "cart", "basket"], "", ["case cart"], []),
    (["basket", "favourite", "other"], "", ["case other"], []),
    # she changes her mind
    (["favourite", "cart"], "    favourite = barrel\n", [], []),
    # several of them, and behind a case that does apply
    (["favourite", "cart", "other", "barrel"], "", ["case cart", "case other"], []),
    # nothing is ever a chest, so that no earlier case takes it
    (["favourite", "chest"], "    favourite = load\n", [], ["case chest"]),
]


def match_of(cases: list[str]) -> str:
    """A `def` that has these cases."""
    heads = [*(f"case {case}:" for case in cases), "else:"]
    lines = (f"        {head}\n            return {number}\n" for number, head in enumerate(heads))
    return f"def worth(load: Load) -> 0..9:\n    match load:\n{''.join(lines)}"


def checked(folder: Path, text: str, backend: Backend = "auto") -> FileResult:
    path = folder / "game.rules"
    path.write_text(HEAD + ARRIVE + text, encoding="utf-8")
    return check_file(CheckRequest(path, backend=backend), lambda *_: None)


def shadowed(result: FileResult) -> list[str]:
    found = (each for each in result.overall if each.kind == "shadowed")
    return [each.message.split("`")[1] for each in found]


def not_judged(result: FileResult) -> list[str]:
    told = (each.message for each in result.notices if "leave anything" in each.message)
    return [each.split("`")[3] for each in told]


@pytest.mark.parametrize("backend", ["reference", "native"])
@pytest.mark.parametrize(("cases", "change", "taken", "unknown"), CASES)
def test_cases_are_judged_by_all_positions(
    cases: list[str],
    change: str,
    taken: list[str],
    unknown: list[str],
    backend: Backend,
    tmp_path: Path,
) -> None:
    result = checked(tmp_path, change + match_of(cases) + "check: exhaustive\n", backend)
    assert shadowed(result) == taken
    assert not_judged(result) == unknown


@pytest.mark.parametrize(
    ("checks", "taken", "unknown"),
    [
        ("check: exhaustive", ["case cart"], []),
        ("check barrels: exhaustive", [], []),  # there carts get something
        ("check: exhaustive\ncheck barrels: exhaustive", [], []),
        ("check nobody: exhaustive", [], ["case cart"]),  # nothing ever arrives
        ("check: fuzz(3)", [], ["case cart"]),  # no proof
        ("check: exhaustive\ncheck nobody: exhaustive", [], ["case cart"]),
    ],
)
def test_cases_are_judged_on_all_instances(
    checks: str, taken: list[str], unknown: list[str], tmp_path: Path
) -> None:
    result = checked(tmp_path, match_of(["favourite", "cart"]) + f"{checks}\n")
    assert shadowed(result) == taken
    assert not_judged(result) == unknown
