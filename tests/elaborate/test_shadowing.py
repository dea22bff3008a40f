"""Cases to which earlier ones leave nothing are seen from what the cases name."""

from pathlib import Path

import pytest

from tests.elaborate.texts import model_of

HEAD = """
game Cases
players 2..3 of red, blue, green
enum Good: fig, nut, oat
param dear: Good = nut
param cheap: Good = nut
param low: 0..2 = 1
state:
    best: Good = fig
    pair: Good?
    on: bool
    far: 0..3
    number: 0..9
    current: Player = red
"""

CASES = [
    # a subject, its cases, those shadowed, and those of which only play tells
    ("best", ["fig", "nut", "oat"], [], []),
    ("best", ["dear", "cheap"], ["case cheap"], []),
    ("best", ["fig, nut", "cheap", "oat"], ["case cheap"], []),
    ("best", ["fig", "nut, oat", "else"], ["else"], []),
    ("best", ["fig", "dear", "else"], [], []),
    ("on", ["true", "false", "else"], ["else"], []),
    ("pair", ["none", "fig", "nut", "oat", "else"], ["else"], []),
    ("pair", ["fig", "nut", "oat", "else"], [], []),
    ("far", ["0, 1", "2, 3", "else"], ["else"], []),
    ("far", ["1", "low", "else"], ["case low"], []),
    ("far + 1", ["1", "2", "3", "4", "else"], [], []),  # another position may have more
    # players: the third seat may be empty here
    ("current", ["red", "blue", "else"], [], []),
    # values that follow the position
    ("best", ["fig", "pair", "else"], [], ["case pair"]),
    ("current", ["next(current)", "red", "blue"], [], ["case red", "case blue"]),
    ("best", ["fig", "nut", "oat", "pair"], ["case pair"], []),
    ("far", ["number", "else"], [], []),
]


def match_of(subject: str, cases: list[str]) -> str:
    heads = ["else:" if case == "else" else f"case {case}:" for case in cases]
    lines = [line for head in heads for line in (f"        {head}", "            number = 1")]
    return "\n".join([f"action go() by red:\n    match {subject}:", *lines, ""])


@pytest.mark.parametrize(("subject", "cases", "shadowed", "unclear"), CASES)
def test_cases(
    subject: str,
    cases: list[str],
    shadowed: list[str],
    unclear: list[str],
    tmp_path: Path,
) -> None:
    model = model_of(tmp_path, HEAD + match_of(subject, cases))
    assert [site.what for site in model.shadowed] == shadowed
    assert [site.what for site in model.unclear] == unclear
    assert {site.rule for site in (*model.shadowed, *model.unclear)} <= {"go"}


def test_a_def_is_judged_for_all_its_calls(tmp_path: Path) -> None:
    text = (
        HEAD
        + """
def worth(of: int) -> int:
    match of:
        case low:
            return 1
        case 1:
            return 2
        else:
            return 0
action go() by red:
    number = worth(1) + worth(far)
"""
    )
    model = model_of(tmp_path, text)
    assert [site.what for site in model.shadowed] == ["case 1"]
    assert model.shadowed[0].rule == "worth"
    other = model_of(tmp_path, text.replace("low: 0..2 = 1", "low: 0..2 = 0"))
    assert other.shadowed == ()
