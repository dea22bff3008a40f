"""Loops and steps whose order matters in play are told from those of which that is only feared."""

from pathlib import Path

import pytest

from rulewright.core.effects import order_conflicts
from rulewright.core.search import Budget, SearchResult
from rulewright.reference import commuting
from rulewright.reference.commuting import Commuting
from rulewright.reference.search import search
from tests.elaborate.texts import model_of

HEAD = """
game Orders
players 3 of red, blue, green
state:
    a: 0..9
    b: 0..9
    marks: Player -> 0..9
    last: Player?
    on: bool
    off: bool
    moves: 0..2
ended when moves == 2
"""
GO = "action go() by red:\n    moves += 1\n    on = true\n    off = true\n"


def searched(folder: Path, rules: str) -> SearchResult:
    core = model_of(folder, HEAD + rules).core
    assert order_conflicts(core)  # the text alone does not settle it
    result = search(core, Budget(60, None), lambda _progress: None)
    assert result.complete
    return result


def found_in(result: SearchResult) -> list[tuple[str, str]]:
    return [(each.kind, each.name) for each in result.found]


LOOPS = [
    # what matters
    (["if a == 0:", "    a = index(p) + 1"], True),
    (["a = min(9, 2 * a + index(p))"], True),
    (["if p != red and last is none:", "    last = p"], True),  # not the first round
    (["if a == 1:", "    b = index(p)", "a = 1"], True),
    (
        ["for q in Player:", "    if b < 2 and p != q:", "        b += 1", "        marks[q] += 1"],
        True,
    ),
    # what does not
    (["if a < 9:", "    a += 1"], False),
    (["a = max(a, index(p))"], False),
    (["if a < index(p):", "    a = index(p)"], False),
    (["last = p", "b = 3"], True),
    (["if b == 7:", "    last = p"], False),  # it never comes to that
]


@pytest.mark.parametrize(("body", "matters"), LOOPS)
def test_rounds(body: list[str], matters: bool, tmp_path: Path) -> None:
    loop = "".join(f"        {line}\n" for line in body)
    result = searched(tmp_path, f"{GO}    for p in Player:\n{loop}")
    assert found_in(result) == ([("order", "go")] if matters else [])
    if not matters:
        assert result.harmless == {0}


STEPS = [
    # both happen, and which is first matters
    ("on", "on = false\na = 1", "off", "off = false\na = 2", ["order"]),
    ("on", "on = false\na = 2 * a + 1", "off", "off = false\na = min(9, 2 * a)", ["order"]),
    # one of them happens in any case, the other only if it is first
    ("on", "on = false\noff = false\nb = 1", "off", "off = false\na = 2", ["order"]),
    # only one of them happens
    ("on and off", "on = false\na = 1", "off and on", "off = false\na = 1", ["conflict"]),
    ("on", "on = false\na = 1", "on", "on = false\na = 2", ["conflict"]),
    # the same
    ("on", "on = false\na = 1", "on", "on = false\na = 1", []),
    ("on and a != 1", "on = false\na = 1", "off and a != 1", "off = false\na = 1", ["conflict"]),
    ("on", "on = false\na = max(a, 1)", "off", "off = false\na = max(a, 2)", []),
    ("on and a % 2 == 0", "on = false\na = 1", "off and a % 2 == 1", "off = false\na = 0", []),
]


@pytest.mark.parametrize(("when", "does", "other_when", "other_does", "kinds"), STEPS)
def test_steps(
    when: str, does: str, other_when: str, other_does: str, kinds: list[str], tmp_path: Path
) -> None:
    effects = [text.replace("\n", "\n    ") for text in (does, other_does)]
    steps = (
        f"step one when {when}:\n    {effects[0]}\nstep two when {other_when}:\n    {effects[1]}\n"
    )
    result = searched(tmp_path, GO + steps)
    assert [kind for kind, _ in found_in(result) if kind != "endless"] == kinds


def test_the_smallest_pair_and_both_results(tmp_path: Path) -> None:
    rules = (
        f"{GO}    for p in Player:\n        if p != red and last is none:\n            last = p\n"
    )
    core = model_of(tmp_path, HEAD + rules).core
    (found,) = search(core, Budget(60, None), lambda _progress: None).found
    assert found.site is not None
    clash = Commuting(core).clash(found.play.positions[0], found.play.moves[0], found.site)
    assert (clash.one, clash.other) == ("blue", "green")
    assert clash.one_first != clash.other_first
    assert found.play.positions[1] == clash.one_first


def test_what_is_overwritten_is_tried_for_the_whole_move(tmp_path: Path) -> None:
    rules = f"{GO}    for p in Player:\n        last = p\n    last = none\n"
    result = searched(tmp_path, rules)
    assert found_in(result) == []
    assert result.harmless == {0}


def test_too_much_to_try_is_not_harmless(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = f"{GO}    for p in Player:\n        a = max(a, index(p))\n"
    for name, value in (("FIRST", 1), ("MORE", 0)):
        monkeypatch.setattr(commuting, name, value)
    result = searched(tmp_path, rules)
    assert (found_in(result), result.harmless) == ([], frozenset())
    monkeypatch.undo()
    monkeypatch.setattr(commuting, "MOST_POSITIONS", 1)
    assert searched(tmp_path, rules).harmless == frozenset()


def test_setting_up_counts(tmp_path: Path) -> None:
    steps = "step one when a == 0 and moves == 0:\n    a = 1\nstep two when a == 0:\n    a = 2\n"
    result = searched(tmp_path, GO + steps)
    assert found_in(result) == [("conflict", "one")]
    assert result.found[0].play.moves == ()
