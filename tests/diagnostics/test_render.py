"""How mistakes look."""

from __future__ import annotations

import pytest

from rulewright.diagnostics.mistake import Entry, Mistake, Note
from rulewright.diagnostics.render import printable, render, width
from rulewright.diagnostics.source import Source, Span

ENTRY = Entry("RW9901", "odd", "this is odd", "")


def shown(text: str, place: str, *notes: Note, suggestion: str | None = None) -> list[str]:
    source = Source("a.rules", text)
    start = text.index(place)
    span = Span(source, start, start + len(place))
    return render(Mistake(ENTRY, span, "this is odd", notes, suggestion)).splitlines()


def test_all_parts() -> None:
    text = "game A\n\nparam few: 1..3\n"
    note = Note("the game", Span(Source("b.rules", text), 0, 4))
    hint = "did you mean `new`?"
    assert shown(text, "few", note, Note("a remark"), suggestion=hint) == [
        "a.rules:3:7: mistake RW9901 odd: this is odd",
        "    3 | param few: 1..3",
        "      |       ^^^",
        "  note: b.rules:1:1: the game",
        "    1 | game A",
        "      | ^^^^",
        "  note: a remark",
        "  suggestion: did you mean `new`?",
    ]


def test_no_place() -> None:
    assert render(Mistake(ENTRY, None, "this is odd")) == "mistake RW9901 odd: this is odd"


def test_several_lines_are_marked_on_the_first() -> None:
    assert shown("a bc\n  d e\n", "bc\n  d")[2] == "      |   ^^"


@pytest.mark.parametrize("text", ["", "a\n", "a"])
def test_the_end_of_a_text(text: str) -> None:
    source = Source("a.rules", text)
    span = Span(source, len(text), len(text))
    assert render(Mistake(ENTRY, span, "x")).endswith("^")


def test_wide_letters_take_two_columns() -> None:
    assert width("道a\N{COMBINING ACUTE ACCENT}") == 3
    assert shown('prose A because "道の" !', "!")[2] == "      |" + " " * 24 + "^"


def test_long_lines_are_cut_around_the_place() -> None:
    lines = shown("a" * 1000 + "HERE" + "b" * 1000, "HERE")
    assert lines[1] == f"    1 | …{'a' * 40}HERE{'b' * 76}…"
    assert lines[2] == "      |" + " " * 42 + "^^^^"
    assert lines[1].index("HERE") == lines[2].index("^")


def test_a_long_place_is_cut_too() -> None:
    lines = shown("x " + "a" * 1000, "a" * 1000)
    assert len(lines[2]) <= len(lines[1])


def test_nothing_of_a_source_reaches_the_terminal_as_a_command() -> None:
    source = Source("a\x1b[31m.rules", "x = \x1b]0;title\x07\u202e\n")
    text = render(Mistake(ENTRY, Span(source, 4, 5), "found \x1b", (), "use \x9b"))
    assert all(letter.isprintable() or letter == "\n" for letter in text)
    assert printable("a\tb") == "a b"
