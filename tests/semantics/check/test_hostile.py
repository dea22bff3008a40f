"""Texts that are deep, mangled or mean are answered with mistakes, never with an exception."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.diagnostics.mistake import Mistakes
from rulewright.diagnostics.source import Source
from rulewright.semantics.check.check import check
from rulewright.semantics.merge.merge import merge
from rulewright.syntax.files import Loaded
from rulewright.syntax.limits import DEEPEST
from rulewright.syntax.parse import parse

GOOD = sorted((Path(__file__).parents[2] / "language").glob("*/good/*.rules"))

GAME = """\
game Deep
players 2 of red, blue
state:
    current: Player = red
    m: 0..9 -> 0..9
record Pair(left: 0..9, right: Player)
topology Road = path(3)
def f(n: int) -> int:
    return n
def g(n: int) -> Place:
    return p0
"""

DEEP = DEEPEST - 5


def mistakes_in(text: str) -> list[str]:
    mistakes = Mistakes()
    file = parse(Source("hostile.rules", text), mistakes)
    check(merge(Loaded(file, (file,), (file,)), mistakes), mistakes)
    return [found.entry.name for found in mistakes.found]


def nested(before: str, inside: str, after: str, count: int = DEEP) -> str:
    return before * count + inside + after * count


DEEP_AND_RIGHT = {
    "calls": f"invariant x: {nested('f(', '1', ')')} == 1",
    "negations": f"invariant x: {nested('not ', 'true', '')}",
    "indices": f"invariant x: {nested('m[', '1', ']')} == 1",
    "conditions": f"invariant x: {nested('(1 if true else ', '1', ')')} == 1",
    "built-ins": f"invariant x: {nested('min(1, ', '1', ')')} == 1",
    "comprehensions": "invariant x: 1 in "
    + "".join(f"{{a{deep} for a{deep} in " for deep in range(DEEP))
    + nested("", "0..1", "}"),
    "aggregates": "invariant x: 1 in "
    + "".join(f"{{the(a{deep} for a{deep} in " for deep in range(DEEP // 2))
    + nested("", "0..1", ")}", DEEP // 2),
    "descriptions": "invariant x: "
    + "".join(f"the(a{deep} for a{deep} in 1..2 else " for deep in range(DEEP))
    + nested("", "1", ")")
    + " == 1",
    "distances": f"invariant x: {nested('distance(p0, g(', '1', '))', DEEP // 2)} == 1",
    "memberships": f"invariant x: {nested('true == (1 in {1, f(count({', '1', '}))})', DEEP // 6)}",
    "records": f"invariant x: {nested('Pair(', '1', ', red).left', DEEP // 2)} == 1",
    "counts": f"invariant x: {nested('count({red: ', '1', '})', DEEP // 2)} == 1",
    "sums of bags": f"invariant x: {nested('{red: 1} - (', '{red: 1}', ')')} == {{}}",
    "sets": f"invariant x: {nested('count({', '1', '})', DEEP // 2)} == 1",
    "blocks": "procedure p():\n"
    + "".join(f"{'    ' * (deep + 1)}if m[1] == {deep}:\n" for deep in range(DEEP - 2))
    + "    " * (DEEP - 1)
    + "m[1] = 2",
}


@pytest.mark.parametrize("text", DEEP_AND_RIGHT.values(), ids=DEEP_AND_RIGHT)
def test_what_is_as_deep_as_allowed_is_read(text: str) -> None:
    assert mistakes_in(f"{GAME}{text}\n") == []


DEEP_AND_WRONG = {
    "lists": (f"param l: list[int] = {nested('[', '1', ']')}", "single-value"),
    "bags": (f"invariant x: count({nested('{red: ', '1', '}')}) == 1", "single-value"),
    "tuples": (f"invariant x: {nested('(', '1', ', 1)')} == 1", "single-value"),
    "maps": (f"table t: {nested('bool -> ', 'bool', '')}:\n    else: true", "too-long-chain"),
}


@pytest.mark.parametrize(("text", "name"), DEEP_AND_WRONG.values(), ids=DEEP_AND_WRONG)
def test_what_makes_no_sense_so_deep_is_refused(text: str, name: str) -> None:
    assert name in mistakes_in(f"{GAME}{text}\n")


@given(st.data())
def test_a_mangled_rule_book_is_no_reason_to_fail(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(GOOD)).read_text(encoding="utf-8")
    pieces = re.findall(r"\w+|\s+|\"[^\"\n]*\"|.", text)
    at = data.draw(st.integers(0, len(pieces) - 1))
    pieces[at] = data.draw(st.sampled_from(["", "none", "[", "..", *pieces]))
    assert isinstance(mistakes_in("".join(pieces)), list)
