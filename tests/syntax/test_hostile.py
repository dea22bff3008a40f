"""Texts that try to exhaust the machine are refused, and soon."""

from __future__ import annotations

from time import process_time

import pytest

from rulewright.diagnostics.mistake import Mistakes
from rulewright.diagnostics.render import render
from rulewright.syntax.limits import DEEPEST, LARGEST_FILE, MOST_MISTAKES
from rulewright.syntax.parse import parse
from rulewright.syntax.reading import source_from

PATIENCE = 15
"""In seconds of the processor, which other programs do not change, on a slow machine."""

FULL = LARGEST_FILE - 100


def many(name: str) -> list[str]:
    """As many mistakes as are told, and that there are more."""
    return [name] * MOST_MISTAKES + ["too-many-mistakes"]


HOSTILE = {
    "brackets": ("param a = " + "(" * 10_000 + "1" + ")" * 10_000, ["too-deep"]),
    "open brackets": ("param a = " + "[" * FULL, ["too-many-words"]),
    "denials": ("param a = " + "not " * 10_000 + "b", ["too-deep"]),
    "signs": ("param a = " + "-" * 10_000 + "b", ["too-deep"]),
    "sum": ("param a = " + "b + " * 45_000 + "b", ["too-deep"]),
    "choices": ("param a = " + "b if c else " * 10_000 + "b", ["too-deep"]),
    "consequences": ("param a = " + "b implies " * 10_000 + "b", ["too-deep"]),
    "chain": ("param a = " + "b < " * 10_000 + "b", ["needs-brackets"]),
    "attributes": ("param a = b" + ".c" * 10_000, ["too-deep"]),
    "maps": ("param a: " + "B -> " * 10_000 + "C", ["too-deep"]),
    "a long word": ("a" * FULL, ["unknown-declaration"]),
    "a long number": ("param a = " + "9" * FULL, ["integer-too-large"]),
    "a long text": ('param a = "' + "b" * FULL, ["unterminated-text"]),
    "a long docstring": ('game A\n    """' + "b\n" * (FULL // 2), ["unterminated-docstring"]),
    "quotes": ('"' * (FULL // 6 * 6), ["too-many-words"]),
    "words": ("a " * (FULL // 2), ["too-many-words"]),
    "blank lines": ("\n" * FULL, []),
    "spaces": (" " * FULL, []),
    "comments": ("#\n" * (FULL // 2), []),
    "stray signs": ("$ " * (FULL // 2), many("stray-symbol")),
    "zero bytes": ("\0" * FULL, many("control-character")),
    "headers": ("def f() -> int:\n" * 4_000, many("missing-block")),
    "lines": ("x\n" * 4_000, many("unknown-declaration")),
    "declarations": ("phases a\n" * 10_000, ["too-many-declarations"]),
    "names": ("phases a" + ", if" * 10_000, many("reserved-word")),
    "steps": (
        "procedure p():\n" + "".join(" " * n + "if a:\n" for n in range(1, 1400)),
        ["too-deep"],
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile(name: str) -> None:
    text, expected = HOSTILE[name]
    mistakes = Mistakes()
    start = process_time()
    parse(source_from("test.rules", text), mistakes)
    shown = [render(found) for found in mistakes.found]
    assert process_time() - start < PATIENCE
    assert [found.entry.name for found in mistakes.found] == expected
    assert max(map(len, shown), default=0) < 2_000


@pytest.mark.parametrize(
    "text",
    [
        "param a = " + "(" * DEEPEST + "1" + ")" * DEEPEST,
        "param a = " + "not " * (DEEPEST - 1) + "b",
        "param a = " + " + ".join(["1"] * DEEPEST),
        "procedure p():\n"
        + "".join(" " * n + "if a:\n" for n in range(1, DEEPEST - 2))
        + " " * (DEEPEST - 2)
        + "pass",
    ],
    ids=["brackets", "denials", "sum", "blocks"],
)
def test_what_is_just_within_the_limits_is_read(text: str) -> None:
    mistakes = Mistakes()
    assert len(parse(source_from("test.rules", text), mistakes).declarations) == 1
    assert mistakes.found == []
