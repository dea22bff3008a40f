"""The first reading of a text: coarse pieces, so that lines and brackets can be told.

What can be part of no text of the language is reported here. The declaration that holds it is then
not read any further, so that nothing follows from one slip.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from msgspec import Struct

from rulewright.diagnostics.mistake import Entry, Mistakes, mistake
from rulewright.diagnostics.registry import lexical, limits
from rulewright.diagnostics.source import Source, Span
from rulewright.syntax import foreign
from rulewright.syntax.limits import LARGEST_INTEGER, MOST_MISTAKES, MOST_PIECES
from rulewright.syntax.words import DECLARATIONS


class Piece(NamedTuple):
    """A stretch of text; `kind` is the name of a group in the pattern below."""

    kind: str
    start: int
    end: int


_PIECES = r"""
      (?P<space>     \ + )
    | (?P<newline>   \n )
    | (?P<comment>   \#[^\n]* )
    | (?P<word>      [^\W\d]\w* )
    | (?P<number>    [0-9]\w*(?:\.[0-9]\w*)? )
    | (?P<docstring> {docstring} )
    | (?P<open_docstring> \"\"\" )
    | (?P<text>      "[^"\n]*" )
    | (?P<open_text> "[^\n]* )
    | (?P<opening>   [(\[{{] )
    | (?P<closing>   [)\]}}] )
    | (?P<foreign>   {foreign} )
    | (?P<symbol>    \.\.\. | \.\. | -> | [=!<>+-]= | // | [-+*%<>=:,.?] )
    | (?P<tab>       \t+ | [\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069] )
    | (?P<stray>     [^\w\s"\#()\[\]{{}}=!<>+\-*/%:,.?&|']+ | . )
"""

_CLOSED = r'"""[^"]*+(?:"(?!"")[^"]*+)*+"""'

# When some docstring has no end, all behind it reads inside out. Then a docstring also ends before
# a declaration, and the first one that does is the one without an end.
_CLOSED_OR_CUT = rf'"""(?:(?!"""|\n(?:{"|".join(DECLARATIONS)})\b)[\s\S])*+(?:""")?'


def _pattern(docstring: str) -> re.Pattern[str]:
    return re.compile(
        _PIECES.format(docstring=docstring.replace("#", r"\#"), foreign=foreign.SYMBOL_PATTERN),
        re.VERBOSE,
    )


_NORMAL = _pattern(_CLOSED)

# What cannot be seen, or turns round what is seen; also in texts and comments.
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


class Scan(Struct):
    """The pieces of a source without its blanks and comments, and where it cannot be read.

    `end` is how far it was read, which is less than all of it when there is too much.
    """

    source: Source
    end: int
    mistakes: Mistakes
    pieces: list[Piece] = []
    broken: list[int] = []

    def refuse(
        self, entry: Entry, piece: Piece, suggestion: str | None = None, **fields: object
    ) -> None:
        """Report a piece; the declaration that holds it is not read further."""
        span = Span(self.source, piece.start, piece.end)
        self.mistakes.add(mistake(entry, span, notes=(), suggestion=suggestion, **fields))
        self.broken.append(piece.start)


def scan(source: Source) -> Scan:
    """Cut a source into pieces."""
    found = _begun(source)
    if not _cut(found, _NORMAL):
        found = _begun(source)
        _cut(found, _pattern(_CLOSED_OR_CUT))
    _find_tabs(found)
    _find_control_characters(found)
    found.broken.sort()
    return found


def _begun(source: Source) -> Scan:
    return Scan(source, len(source.text), Mistakes(MOST_MISTAKES))


def _cut(found: Scan, pattern: re.Pattern[str]) -> bool:
    """Collect the pieces by one of the patterns. False when a docstring has no end."""
    for match in pattern.finditer(found.source.text):
        kind = match.lastgroup or ""
        if kind in _NOTHING:
            continue
        if kind == "open_docstring" and pattern is _NORMAL:
            return False
        piece = Piece(kind, match.start(), match.end())
        if kind in _SUSPECT:
            _examine(found, piece, match.group())
        if kind == "newline" and found.pieces and found.pieces[-1].kind == "newline":
            found.pieces.pop()
        found.pieces.append(piece)
        if len(found.pieces) > MOST_PIECES:
            found.refuse(limits.TOO_MANY_WORDS, piece, limit=MOST_PIECES)
        if found.mistakes.full or len(found.pieces) > MOST_PIECES:
            found.end = piece.end
            break
    return True


_NOTHING = frozenset(("space", "comment", "tab"))
_SUSPECT = frozenset(
    ("word", "number", "docstring", "open_docstring", "open_text", "foreign", "stray")
)


def _examine(found: Scan, piece: Piece, text: str) -> None:
    """Report a piece that cannot be what it seems to be."""
    match piece.kind:
        case "word" if not text.isascii():
            found.refuse(lexical.NAME_NOT_ASCII, piece, name=text)
        case "number":
            _examine_number(found, piece, text)
        case "open_docstring" | "docstring" if len(text) < 6 or not text.endswith('"""'):
            opening = Piece("docstring", piece.start, piece.start + 3)
            found.refuse(lexical.UNTERMINATED_DOCSTRING, opening)
        case "open_text":
            found.refuse(lexical.UNTERMINATED_TEXT, piece)
        case "foreign" | "stray":
            found.refuse(lexical.STRAY_SYMBOL, piece, foreign.meant_by(text), symbol=text)
        case _:
            pass


def _examine_number(found: Scan, piece: Piece, text: str) -> None:
    digits = text.replace("_", "").lstrip("0") or "0"
    plain = digits.isascii() and digits.isdecimal()
    if text != digits or not plain:
        hint = f"write `{digits}`" if plain else None
        found.refuse(lexical.MALFORMED_NUMBER, piece, hint, number=text)
    elif len(text) > 19 or int(text) > LARGEST_INTEGER:
        found.refuse(limits.INTEGER_TOO_LARGE, piece, limit=LARGEST_INTEGER)


def _find_tabs(found: Scan) -> None:
    """One mistake for all tabs of a file: whoever has one has them everywhere."""
    text = found.source.text
    if "\t" not in text:
        return
    tabs = [at for at, letter in enumerate(text) if letter == "\t"]
    found.refuse(lexical.TAB, Piece("tab", tabs[0], tabs[0] + 1), count=len(tabs))
    found.broken.extend(tabs)


def _find_control_characters(found: Scan) -> None:
    for match in _CONTROL.finditer(found.source.text):
        if found.mistakes.full:
            break
        piece = Piece("stray", match.start(), match.end())
        found.refuse(lexical.CONTROL_CHARACTER, piece, number=f"U+{ord(match.group()):04X}")
