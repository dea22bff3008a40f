"""Where a rule has no answer: which finding that is, and in which of the author's words."""

from pathlib import Path

import pytest

from rulewright.core.search import Failure
from tests.elaborate.meadow import machine_and_lines

ASKED = [
    ("turn = 3", "6 // (turn - 3) == 2", "range", "6 // (turn - 3)"),
    ("turn = 3", "6 % (turn - 3) == 2", "range", "6 % (turn - 3)"),
    ("turn = 5", "steps[turn] == 1", "range", "steps[turn]"),
    ("turn = 5", "pips[turn] == 1", "range", "turn"),
    ("", "nowhere[turn] == 1", "range", "nowhere[turn]"),
    ("", "nowhere[0] == 1", "range", "nowhere[0]"),
    ("", "nobody[turn // 2] == {}", "range", "nobody[turn // 2]"),
    ("", "nowhere[6 // (turn - turn)] == 1", "range", "6 // (turn - turn)"),
    ("", "coins[lord] == 2", "missing", "lord"),
    ("", "house[a1].owner == red", "missing", "house[a1]"),
    ("", "chip[a1] + 1 == 2", "missing", "chip[a1]"),
    ("", "hand[red] - {wood: 1} == {}", "supply", "hand[red] - {wood: 1}"),
    (
        "coins = 1",
        "most(p for p in Player by coins[p]) == red",
        "tie",
        "most(p for p in Player by coins[p])",
    ),
    (
        "",
        "the(p for p in Player if coins[p] > 8) == red",
        "missing",
        "the(p for p in Player if coins[p] > 8)",
    ),
    (
        "",
        "min(coins[p] for p in Player if coins[p] > 8) == 1",
        "missing",
        "min(coins[p] for p in Player if coins[p] > 8)",
    ),
    (
        "at = c1",
        "distance(a1, at, avoiding={b1, b2}) == 1",
        "missing",
        "distance(a1, at, avoiding={b1, b2})",
    ),
    ("turn = 3", "named(turn) == 5", "gap", "number"),
    ("turn = 9", "half(turn) == 4", "range", "number // 2"),
]

DONE = [
    ("turn = turn + 9", "range", "turn"),
    ("coins[red] -= 3", "range", "coins[red]"),
    ("coins = 10", "range", "coins"),
    ("hand[red][wood] -= 1", "supply", "hand[red][wood] -= 1"),
    ("hand[red][clay] = 4", "range", "hand[red][clay]"),
    ("hand[red] = {wool: 3}", "range", "hand[red]"),
    ("hand = {wool: 3}", "range", "hand"),
    ("bank -= {wood: 5}", "supply", "bank -= {wood: 5}"),
    ("bank += {wood: 1}", "range", "bank"),
    ("asked[a1] = {wood: 2, clay: 2}", "range", "asked[a1]"),
    ("asked[a1] += {any_good: 4}", "range", "asked[a1]"),
    ("asked[a1][clay] = 2; asked[a1][wood] = 2", "range", "asked[a1][wood]"),
    ("asked = {any_good: 4}", "range", "asked"),
    ("move {wood: 1} from hand[red] to bank", "supply", "move {wood: 1} from hand[red] to bank"),
    ("move {wool: 3} from bank to hand[red]", "range", "hand[red]"),
    ("move mill.cost from hand[red] to bank", "supply", "move mill.cost from hand[red] to bank"),
    ("chip[a1] = turn", "range", "chip[a1]"),
    ("at = the(s for s in Square if s in seen)", "missing", "the(s for s in Square if s in seen)"),
    ("current = lord", "missing", "lord"),
    ("grid_of[turn + 2][0] = 1", "range", "turn + 2"),
]


@pytest.mark.parametrize(("given", "expression", "kind", "words"), ASKED)
def test_a_question_without_an_answer(
    tmp_path: Path, given: str, expression: str, kind: str, words: str
) -> None:
    machine, before, asked = machine_and_lines(tmp_path, given, expression)
    start = machine.initial()
    assert not isinstance(start, Failure)
    position = machine.apply(before.block, start)
    assert not isinstance(position, Failure)
    failure = machine.evaluate(asked.condition, position, {})
    assert isinstance(failure, Failure)
    assert (failure.site.kind, failure.site.what) == (kind, words)


@pytest.mark.parametrize(("given", "kind", "words"), DONE)
def test_an_effect_that_cannot_be(tmp_path: Path, given: str, kind: str, words: str) -> None:
    machine, before, _ = machine_and_lines(tmp_path, given, "told")
    start = machine.initial()
    assert not isinstance(start, Failure)
    failure = machine.apply(before.block, start)
    assert isinstance(failure, Failure)
    assert (failure.site.kind, failure.site.what) == (kind, words)
