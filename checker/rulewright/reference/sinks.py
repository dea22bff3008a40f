"""What looks at the moves that are offered without making any."""

from __future__ import annotations

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
    """Looks no further than to the first move."""

    def move(self, _offers: Offers, _by: tuple[int, ...]) -> None:
        """There is a move."""
        raise Reached

    def no_answer(
        self, _offers: Offers, _made: int, _by: tuple[int, ...], _failure: Failure
    ) -> None:
        """This is none."""


class Place:
    """Tells the move at one place of all that are offered."""

    def __init__(self, place: int) -> None:
        self.left = place
        self.move_there = Move(0, (), ())

    def move(self, offers: Offers, by: tuple[int, ...]) -> None:
        """Count it."""
        self.count(offers, offers.last, by)

    def no_answer(self, offers: Offers, made: int, by: tuple[int, ...], _failure: Failure) -> None:
        """Count it."""
        self.count(offers, made, by)

    def count(self, offers: Offers, made: int, by: tuple[int, ...]) -> None:
        """Keep the move when its place is reached, and look no further."""
        if self.left == 0:
            self.move_there = offers.move_by(by, made)
            raise Reached
        self.left -= 1
