"""What an author may have meant by a word that is not known."""

from __future__ import annotations

from collections.abc import Iterable

_LONGEST = 40  # no longer word is compared: the work grows with the square of the length


def closest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that `word` is most likely a slip for; of equally near ones the first.

    One slip is forgiven in a short word, two from six letters on, three from nine: a letter too
    many or too few, a wrong one, or two that changed places. Capitals are taken for slips last.
    """
    allowed = min(3, max(1, len(word) // 3))
    best: str | None = None
    least = allowed + 1
    for candidate in candidates:
        slips = _slips(word.lower(), candidate.lower(), least - 1)
        if slips < least and candidate != word:
            best, least = candidate, slips
    return best


def _slips(left: str, right: str, most: int) -> int:
    """The slips between two words, or `most + 1` when there are more."""
    if max(len(left), len(right)) > _LONGEST or abs(len(left) - len(right)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, letter in enumerate(left, 1):
        before, above, row = row, before, [i]
        for j, other in enumerate(right, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == right[j - 2] and left[i - 2] == other:
                cost = min(cost, above[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)
