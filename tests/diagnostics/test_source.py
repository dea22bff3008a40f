"""Places in texts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rulewright.diagnostics.source import Source, Span


@given(st.text("a道\n", max_size=40), st.data())
def test_positions_count_lines_and_letters_from_one(text: str, data: st.DataObject) -> None:
    source = Source("a.rules", text)
    offset = data.draw(st.integers(0, len(text)))
    before = text[:offset]
    assert source.position(offset) == (before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1)


@given(st.text("ab\n", max_size=40))
def test_lines(text: str) -> None:
    source = Source("a.rules", text)
    lines = [source.line(number) for number in range(1, text.count("\n") + 2)]
    assert "\n".join(lines) == text


def test_spans() -> None:
    source = Source("a.rules", "one two\nthree")
    one, three = Span(source, 0, 3), Span(source, 8, 13)
    assert one.to(three).text == source.text
    assert (three.first, three.last) == ((2, 1), (2, 6))
