"""Where each variable lies in a position: bits of 64-bit words.

A cell takes as many bits as its range needs and never lies across two words. An array that fits
into one word does so; a longer one begins a word of its own and goes on in those behind.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod

from msgspec import Struct

from rulewright.core.ir import Variable
from rulewright.core.search import Position
from rulewright.native.refusal import MOST_WORDS, NotNative

WORD = 64


class Field(Struct, frozen=True):
    """A variable: its cells are numbers from `low` on, each in `width` bits.

    The first lies in the word `word` from the bit `shift` on; `in_word` cells lie in one word, and
    `words` words are taken. Nothing is kept of a variable that has only one value (`width` 0).
    """

    name: str
    dims: tuple[int, ...]
    low: int
    width: int
    word: int
    shift: int
    in_word: int
    words: int

    @property
    def cells(self) -> int:
        """How many."""
        return prod(self.dims)

    @property
    def mask(self) -> int:
        """The bits of a cell, moved to the right end of a word."""
        return (1 << self.width) - 1

    def place(self, cell: int) -> tuple[int, int]:
        """The word and the lowest bit of a cell."""
        return self.word + cell // self.in_word, self.shift + cell % self.in_word * self.width


class Layout(Struct, frozen=True):
    """The fields in declared order, and how many words a position takes (at least one)."""

    fields: tuple[Field, ...]
    words: int
    bits: int

    def pack(self, position: Position) -> list[int]:
        """The words of a position."""
        words = [0] * self.words
        cells = iter(position)
        for field in self.fields:
            for cell in range(field.cells):
                value = next(cells) - field.low
                word, shift = field.place(cell)
                words[word] |= value << shift
        return words

    def unpack(self, words: Sequence[int]) -> Position:
        """The position of these words."""
        cells = []
        for field in self.fields:
            for cell in range(field.cells):
                word, shift = field.place(cell)
                cells.append(field.low + (words[word] >> shift & field.mask))
        return tuple(cells)


def layout(variables: Iterable[Variable]) -> Layout:
    """Where these variables lie. Raises NotNative."""
    fields: list[Field] = []
    word = bit = bits = 0
    for variable in variables:
        width = (variable.high - variable.low).bit_length()
        cells = prod(variable.dims)
        bits += width * cells
        in_word = WORD // width if width else max(1, cells)
        whole = cells <= in_word
        if bit > 0 and (not whole or bit + cells * width > WORD):
            word, bit = word + 1, 0
        words = 1 if whole else -(-cells // in_word)
        fields.append(
            Field(
                variable.name, variable.dims, variable.low, width, word, bit,
                max(1, cells) if whole else in_word, words,
            )
        )  # fmt: skip
        if whole:
            bit += cells * width
        else:
            word += words - 1
            bit = (cells - (words - 1) * in_word) * width
    if word >= MOST_WORDS:
        raise NotNative("positions are too long")
    return Layout(tuple(fields), word + 1, bits)
