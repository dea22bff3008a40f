"""How a mistake looks as text.

rules/duel.rules:12:13: mistake RW0201 unknown-name: there is no state variable named `marker`
   12 |     require marker[current] > 0
      |             ^^^^^^
  note: rules/duel.rules:4:5: the state is declared here
    4 | state:
      | ^^^^^
  suggestion: did you mean `markers`?
"""

from __future__ import annotations

import unicodedata

from rulewright.diagnostics.mistake import Mistake, Note
from rulewright.diagnostics.source import Span

_WIDEST = 120
_LEAD = 40  # how much of a very long line is shown before the place that is meant


def render(mistake: Mistake) -> str:
    """A mistake with its code, its place, the source line, its notes and its suggestion."""
    title = f"mistake {mistake.entry.code} {mistake.entry.name}: {printable(mistake.message)}"
    lines = [f"{place(mistake.span)}: {title}" if mistake.span else title]
    lines += excerpt(mistake.span) if mistake.span else []
    for note in mistake.notes:
        lines += _note(note)
    if mistake.suggestion:
        lines.append(f"  suggestion: {printable(mistake.suggestion)}")
    return "\n".join(lines)


def _note(note: Note) -> list[str]:
    if note.span is None:
        return [f"  note: {printable(note.message)}"]
    return [f"  note: {place(note.span)}: {printable(note.message)}", *excerpt(note.span)]


def place(span: Span) -> str:
    """`file:line:column`."""
    line, column = span.first
    return f"{printable(span.source.name)}:{line}:{column}"


def excerpt(span: Span) -> list[str]:
    """The line where a span begins, and carets under as much of the span as stands on it."""
    number, column = span.first
    line = span.source.line(number)
    start = column - 1
    end = max(start + 1, min(len(line), start + span.end - span.start))
    line, start, end = _window(line, start, end)
    carets = " " * width(line[:start]) + "^" * max(1, width(line[start:end]))
    return [f"{number:>5} | {printable(line)}".rstrip(), f"      | {carets}"]


def _window(line: str, start: int, end: int) -> tuple[str, int, int]:
    """The part of a long line that holds the place, and the place in that part."""
    if len(line) <= _WIDEST:
        return line, start, end
    first = max(0, start - _LEAD)
    part = line[first : first + _WIDEST]
    before, after = "…" if first else "", "…" if first + _WIDEST < len(line) else ""
    shift = len(before) - first
    return before + part + after, start + shift, min(end, first + len(part)) + shift


def printable(text: str) -> str:
    """A text that a terminal shows as it is and never obeys: a source may hold anything."""
    return "".join(
        letter if letter.isprintable() else " " if letter in "\t\n" else "\N{REPLACEMENT CHARACTER}"
        for letter in text
    )


def width(text: str) -> int:
    """The columns that a text takes on a terminal: letters of East Asia take two."""
    return sum(_columns(letter) for letter in text)


def _columns(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
