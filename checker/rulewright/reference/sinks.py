"""What looks at the moves that are offered without making any."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.core.search import Failure, Move
from rulewright.reference.offers import Offers, Sink


class Reached(Exception):  # noqa: N818 - there is no need to look further
    """What was looked for among the moves is there."""


class Counted:
    """Counts the moves that are offered, and passes everything on."""

    def __init__(self, sink: Sink) -> None:
        self.sink = sink
        self.moves = 0

    def move(self, offers: Offers, by: tuple[int, ...]) -> None:
        """Count it and pass it on."""
        self.moves += 1
        self.sink.move(offers, by)

    def no_answer(self, offers: Offers, made: int, by: tuple[int, ...], failure: Failure) -> None:
        """Pass it on."""
        self.sink.no_answer(offers, made, by, failure)


class First:
    """Looks no further than to the first move, which is `by` these players."""

    def __init__(self) -> None:
        self.by: tuple[int, ...] = ()

    def move(self, _offers: Offers, by: tuple[int, ...]) -> None:
        """There is a move."""
        self.by = by
        raise Reached

    def no_answer(
        self, _offers: Offers, _made: int, _by: tuple[int, ...], _failure: Failure
    ) -> None:
        """This is none."""


class Places:
    """Tells the moves at some places of all that are offered."""

    def __init__(self, places: Iterable[int]) -> None:
        self.wanted = frozenset(places)
        self.moves: dict[int, Move] = {}
        self.passed = 0

    def move(self, offers: Offers, by: tuple[int, ...]) -> None:
        """Count it."""
        self.count(offers, offers.last, by)

    def no_answer(self, offers: Offers, made: int, by: tuple[int, ...], _failure: Failure) -> None:
        """Count it."""
        self.count(offers, made, by)

    def count(self, offers: Offers, made: int, by: tuple[int, ...]) -> None:
        """Keep the move when a place is reached, and look no further than to the last of them."""
        if self.passed in self.wanted:
            self.moves[self.passed] = offers.move_by(by, made)
            if len(self.moves) == len(self.wanted):
                raise Reached
        self.passed += 1
