"""Lines and declarations: what belongs together, told before anything is parsed.

A file falls apart at column 0 into declarations, each of which is parsed alone. In each, a line
that stands in brackets, or opens with a word such as `because`, belongs to the line before. The
laid-out text of a declaration has exactly the letters of the original at the same distances, with
spaces for comments, blank lines and line ends that mean nothing: offsets stay true.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from msgspec import Struct

from rulewright.diagnostics.mistake import Entry, Mistakes, Note, mistake
from rulewright.diagnostics.registry import lexical, limits
from rulewright.diagnostics.source import Source, Span
from rulewright.syntax.limits import DEEPEST
from rulewright.syntax.scan import Piece, scan
from rulewright.syntax.words import CONTINUATIONS

_CLOSING = {"(": ")", "[": "]", "{": "}"}


class Line(Struct, frozen=True):
    """A line with something on it: where it begins, how far it is indented, and its pieces."""

    start: int
    indentation: int
    pieces: list[Piece]


class Item(Struct, frozen=True):
    """What begins in column 0 and goes down to the next such line.

    `text` is laid out; None when the declaration cannot be read, which has then been reported.
    """

    start: int
    end: int
    text: str | None


def lay_out(source: Source, mistakes: Mistakes) -> list[Item]:
    """The declarations of a source, in order."""
    scanned = scan(source)
    for found in scanned.mistakes.found:
        mistakes.add(found)
    items = [
        _Layout(source, lines, mistakes).item(scanned.broken)
        for lines in _declarations(_lines(scanned.pieces))
    ]
    rest = Item(scanned.end, len(source.text), None)
    return [*items, rest] if scanned.end < len(source.text) else items


def _lines(pieces: list[Piece]) -> Iterator[Line]:
    """The pieces line by line, lines without any left out."""
    start = 0
    line: list[Piece] = []
    for piece in pieces:
        if piece.kind != "newline":
            line.append(piece)
            continue
        if line:
            yield Line(start, line[0].start - start, line)
        start, line = piece.end, []
    if line:
        yield Line(start, line[0].start - start, line)


def _declarations(lines: Iterator[Line]) -> Iterator[list[Line]]:
    """The lines in groups that begin in column 0, where a closing bracket begins no new one."""
    group: list[Line] = []
    for line in lines:
        if group and line.indentation == 0 and line.pieces[0].kind != "closing":
            yield group
            group = []
        group.append(line)
    if group:
        yield group


class _Layout:
    """Lays out the lines of one declaration."""

    def __init__(self, source: Source, lines: list[Line], mistakes: Mistakes) -> None:
        self.source = source
        self.lines = lines
        self.mistakes = mistakes
        self.start = lines[0].pieces[0].start
        self.end = lines[-1].pieces[-1].end
        self.sound = True

    def item(self, broken: list[int]) -> Item:
        """The laid-out declaration, or what is known of one that cannot be read."""
        at = bisect_left(broken, self.start)
        if at < len(broken) and broken[at] < self.end:
            return Item(self.start, self.end, None)
        if self.lines[0].indentation > 0:
            self.refuse(lexical.UNEXPECTED_INDENTATION, self.lines[0].pieces[0])
        whole = self.whole_lines()
        self.check_indentation(whole)
        return Item(self.start, self.end, self.text(whole) if self.sound else None)

    def refuse(self, entry: Entry, piece: Piece, *notes: Note, **fields: object) -> None:
        """Report what keeps the declaration from being read; the first such thing is the cause."""
        if self.sound:
            span = Span(self.source, piece.start, piece.end)
            self.mistakes.add(mistake(entry, span, notes=notes, suggestion=None, **fields))
        self.sound = False

    def word(self, piece: Piece) -> str:
        return self.source.text[piece.start : piece.end]

    def whole_lines(self) -> list[Line]:
        """The lines that do not belong to the line before."""
        whole = []
        brackets: list[Piece] = []
        for number, line in enumerate(self.lines):
            if number == 0 or not (brackets or self.goes_on(number)):
                whole.append(line)
            self.follow_brackets(line, brackets)
        if brackets:
            note = Note("the declaration ends here", Span(self.source, self.end - 1, self.end))
            self.refuse(
                lexical.UNCLOSED_BRACKET, brackets[-1], note, bracket=self.word(brackets[-1])
            )
        return whole

    def follow_brackets(self, line: Line, brackets: list[Piece]) -> None:
        """Keep the open brackets, the innermost last."""
        for piece in line.pieces:
            if piece.kind == "opening":
                brackets.append(piece)
                if len(brackets) == DEEPEST + 1:
                    self.refuse(limits.TOO_DEEP, piece, what="brackets", limit=DEEPEST)
            elif piece.kind == "closing":
                self.close(piece, brackets)

    def close(self, piece: Piece, brackets: list[Piece]) -> None:
        """Take off the brackets up to the one that `piece` closes; it should be the innermost."""
        if not brackets:
            self.refuse(lexical.UNOPENED_BRACKET, piece, bracket=self.word(piece))
            return
        innermost = brackets[-1]
        expected = _CLOSING[self.word(innermost)]
        if expected != self.word(piece):
            span = Span(self.source, innermost.start, innermost.end)
            note = Note(f"`{self.word(innermost)}` was opened here", span)
            found = self.word(piece)
            self.refuse(lexical.MISMATCHED_BRACKET, piece, note, bracket=found, expected=expected)
        brackets.pop()

    def goes_on(self, number: int) -> bool:
        """Whether a line belongs to the line before, by the word that opens it."""
        pieces = self.lines[number].pieces
        opening, follower = self.word(pieces[0]), self.word(pieces[1]) if len(pieces) > 1 else ""
        if opening in CONTINUATIONS:
            return follower not in (":", "=") and not self.is_row(pieces)
        if opening == "else":
            return follower != ":" and not self.is_else_if(pieces)
        return opening == "if" and self.is_conditional(number)

    def is_row(self, pieces: list[Piece]) -> bool:
        """Whether a line is the row of a table, `-1: 0`: a colon in it parts key and value."""
        depth = 0
        for piece in pieces[:-1]:
            depth += (piece.kind == "opening") - (piece.kind == "closing")
            if depth == 0 and self.word(piece) == ":":
                return True
        return False

    def is_else_if(self, pieces: list[Piece]) -> bool:
        """Report `else if …:`, which is `elif`."""
        written = len(pieces) > 1 and self.word(pieces[1]) == "if" and self.word(pieces[-1]) == ":"
        if written:
            self.refuse(lexical.ELSE_IF, Piece("word", pieces[0].start, pieces[1].end))
        return written

    def is_conditional(self, number: int) -> bool:
        """Whether a line with `if` in front is the end of `value if condition else value`."""
        words = [self.word(piece) for piece in self.lines[number].pieces]
        if words[-1] == ":":
            return False
        after = self.lines[number + 1].pieces if number + 1 < len(self.lines) else []
        return "else" in words or (
            self.word(after[0]) == "else" and self.word(after[-1]) != ":" if after else False
        )

    def check_indentation(self, whole: list[Line]) -> None:
        """Every line stands as far in as one it belongs beside, or opens a block."""
        levels = [0]
        for line in whole:
            while line.indentation < levels[-1]:
                levels.pop()
                if line.indentation > levels[-1]:
                    self.refuse(lexical.INCONSISTENT_INDENTATION, line.pieces[0])
                    return
            if line.indentation > levels[-1]:
                levels.append(line.indentation)
            if len(levels) > DEEPEST:
                self.refuse(limits.TOO_DEEP, line.pieces[0], what="blocks", limit=DEEPEST)
                return

    def text(self, whole: list[Line]) -> str:
        """The laid-out text, with a line end behind it."""
        line_starts = {line.pieces[0].start: line for line in whole[1:]}
        parts = []
        at = self.start
        for line in self.lines:
            for piece in line.pieces:
                parts.append(_gap(at, piece, line_starts.get(piece.start)))
                parts.append(self.word(piece))
                at = piece.end
        return "".join(parts) + "\n"


def _gap(at: int, piece: Piece, line: Line | None) -> str:
    """What stands between offset `at` and a piece, which may open a line."""
    if line is None:
        return " " * (piece.start - at)
    return " " * (line.start - 1 - at) + "\n" + " " * line.indentation
