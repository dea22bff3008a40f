"""Words of 64 bits as numbers."""

from __future__ import annotations

_WORD = (1 << 64) - 1


def signed(word: int) -> int:
    """The same 64 bits as a number that LLVM takes for a constant."""
    word &= _WORD
    return word - (1 << 64) if word >> 63 else word
