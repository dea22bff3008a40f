"""Comments, blank lines, line ends and indentation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.diagnostics.mistake import Mistakes
from rulewright.diagnostics.source import Source
from rulewright.syntax.layout import lay_out
from rulewright.syntax.parse import parse
from rulewright.syntax.reading import source_from
from tests.syntax.shapes import codes, expression, read, shape
from tests.syntax.test_grammar import EVERY_FORM


def laid_out(text: str) -> list[str | None]:
    return [item.text for item in lay_out(Source("test.rules", text), Mistakes())]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\n", ["a\n"]),
        ("a", ["a\n"]),
        ("a # b\nc\n", ["a\n", "c\n"]),
        ("a\n\n # b\n c\n", ["a      \n c\n"]),
        ("a:\n b\n c\n", ["a:\n b\n c\n"]),
        ("a:\n b\n  and c\n", ["a:\n b   and c\n"]),
        ("a:\n b # c\n  or d\n", ["a:\n b       or d\n"]),
        ("a:\n b(\n c\n )\n", ["a:\n b(  c  )\n"]),
        ("a = [\nb\n", [None, "b\n"]),
        ("a = [\n b\n]\n", ["a = [  b ]\n"]),
        ('a\n """b\nc\n # d"""\n', ['a\n """b\nc\n # d"""\n']),
    ],
)
def test_laid_out(text: str, expected: list[str | None]) -> None:
    assert laid_out(text) == expected


def test_offsets_stay_true() -> None:
    text = EVERY_FORM.read_text("utf-8")
    for item in lay_out(Source("every_form.rules", text), Mistakes()):
        assert item.text is not None
        assert len(item.text) == item.end - item.start + 1
        original = text[item.start : item.end]
        for at, letter in enumerate(item.text[:-1]):
            assert letter in (original[at], " ", "\n")


@pytest.mark.parametrize(
    "goes_on",
    ["and b", "or b", "implies b", "+ b", "- b", "* b", "if b else c", "if b\n  else c"],
)
def test_a_line_goes_on_by_its_first_word(goes_on: str) -> None:
    broken = read(f"def f() -> int:\n return a\n  {goes_on}\n")
    whole = read(f"def f() -> int:\n return a {goes_on}\n".replace("\n  ", " "))
    assert shape(broken.declarations) == shape(whole.declarations)


@pytest.mark.parametrize(
    "text",
    [
        "def f() -> int:\n if a:\n  return b\n else:\n  return c\n",
        "def f() -> int:\n let a = b\n if c == (d if e else g):\n  return b\n return c\n",
        "table t: A -> B:\n 1: 2\n -1: 3\n else: 4\n",
        "state:\n bystander: int\n order: int\n andrew: int\n",
    ],
)
def test_a_line_does_not_go_on(text: str) -> None:
    read(text)


def test_line_ends_and_byte_order_marks_of_all_systems() -> None:
    text = EVERY_FORM.read_text("utf-8")
    expected = shape(read(text).declarations)
    for line_end in ("\r\n", "\r"):
        other = source_from("test.rules", "\ufeff" + text.replace("\n", line_end)).text
        assert shape(read(other).declarations) == expected


@given(st.lists(st.sampled_from(["\n", "# a comment\n", "   \n", "  # another: [\n"])))
def test_blank_lines_and_comments_mean_nothing(noise: list[str]) -> None:
    lines = "def f(a: A) -> int:\n    if a:\n        return b\n    return c\n"
    between = "".join(noise)
    assert shape(read(lines.replace("\n", "\n" + between)).declarations) == shape(
        read(lines).declarations
    )


def test_a_mistake_in_one_declaration_hides_none_in_the_next() -> None:
    text = "param a: = 1\nparam b: 1..\nparam c: 1..3 = 2\nenum d: [\nenum e: x y\n"
    assert codes(text) == ["unclosed-bracket", "unexpected", "unexpected", "unexpected"]


def test_a_declaration_that_cannot_be_read_leaves_its_names() -> None:
    mistakes = Mistakes()
    file = parse(Source("test.rules", "enum Good salt\nparam a = salt\n"), mistakes)
    assert file.unread == {"enum", "Good", "salt"}
    assert len(file.declarations) == 1


def test_spaces_around_operators_are_free() -> None:
    assert expression("a+b") == expression("a   +   b")


@pytest.mark.parametrize("number", ["007", "1_000", "1.5", "1st", "0x1F", "1٣", "٣", "1e3"])
def test_what_is_no_number(number: str) -> None:
    assert codes(f"param a = {number}\n")[0] in ("malformed-number", "stray-symbol")


@pytest.mark.parametrize("number", ["0", "7", "9223372036854775807"])
def test_numbers(number: str) -> None:
    assert expression(number) == number
