"""Numbers drawn at random, the same for every engine.

The generator is splitmix64: a counter that moves on by an odd constant, and a function that mixes
the bits of each of its values. Every number here is taken modulo 2**64.
"""

from __future__ import annotations

WORD = 2**64 - 1
"""All bits of a word; also the largest number of which one can be drawn."""

STRIDE = 0x9E3779B97F4A7C15
FIRST_FACTOR = 0xBF58476D1CE4E5B9
SECOND_FACTOR = 0x94D049BB133111EB


def mixed(word: int) -> int:
    """Another word for each word, in which every bit hangs on all bits of this one."""
    word = (word ^ word >> 30) * FIRST_FACTOR & WORD
    word = (word ^ word >> 27) * SECOND_FACTOR & WORD
    return word ^ word >> 31


class Draws:
    """The draws of one game: the game `number`, from 0, of all that belong to `seed`."""

    __slots__ = ("state",)

    def __init__(self, seed: int, number: int) -> None:
        self.state = mixed(seed & WORD) ^ mixed(number + STRIDE & WORD)

    def word(self) -> int:
        """The next word: each as likely as any other."""
        self.state = self.state + STRIDE & WORD
        return mixed(self.state)

    def below(self, count: int) -> int:
        """The next number from 0 to `count` - 1, for a count from 1 to WORD.

        The odds of each are off by less than 2**-64; so, among a million, by less than 2**-44 of
        what they should be. No engine could tell that from games.
        """
        return self.word() * count >> 64
