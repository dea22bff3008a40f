"""Whatever is read: only mistakes come of it, each can be shown, and what is left can be walked."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.diagnostics.mistake import Mistakes
from rulewright.diagnostics.render import render
from rulewright.syntax import words
from rulewright.syntax.grammar import spellings
from rulewright.syntax.parse import parse
from rulewright.syntax.reading import source_from
from tests.syntax.shapes import nodes
from tests.syntax.test_grammar import EVERY_FORM

FRAGMENTS = [
    *sorted(set(spellings().values())),
    *sorted(words.RESERVED),
    *(
        "\n",
        "\n    ",
        "\n        ",
        " ",
        "\t",
        "#",
        '"',
        '"""',
        "a",
        "red",
        "7",
        "1.5",
        "\N{RIGHT SINGLE QUOTATION MARK}",
        "名",
    ),
]


def attempt(text: str) -> None:
    mistakes = Mistakes()
    source = source_from("test.rules", text)
    file = parse(source, mistakes)
    for found in mistakes.found:
        assert found.span is not None
        assert 0 <= found.span.start <= found.span.end <= len(source.text)
        assert found.entry.code in render(found)
    assert all(node is not None for node in nodes(file.declarations))


@given(st.text(max_size=300))
def test_any_letters(text: str) -> None:
    attempt(text)


@given(st.lists(st.sampled_from(FRAGMENTS), max_size=60), st.sampled_from(["", " "]))
def test_any_words(fragments: list[str], between: str) -> None:
    attempt(between.join(fragments))


@given(st.sampled_from(words.DECLARATIONS), st.lists(st.sampled_from(FRAGMENTS), max_size=30))
def test_any_declaration(opening: str, fragments: list[str]) -> None:
    attempt(f"{opening} {' '.join(fragments)}\n")


@settings(max_examples=150)
@given(st.data())
def test_damaged_rule_books(data: st.DataObject) -> None:
    lines = EVERY_FORM.read_text("utf-8").splitlines(keepends=True)
    first = data.draw(st.integers(0, len(lines) - 20))
    text = "".join(lines[first : first + 20])
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        gap = data.draw(st.integers(0, 5))
        text = text[:at] + data.draw(st.sampled_from(["", *FRAGMENTS])) + text[at + gap :]
    attempt(text)


def test_all_rule_books_of_the_project_are_read() -> None:
    books = sorted((Path(__file__).parents[2] / "spec").glob("*/*.rules"))
    assert books
    for book in books:
        mistakes = Mistakes()
        parse(source_from(book.name, book.read_text("utf-8")), mistakes)
        assert mistakes.found == []
