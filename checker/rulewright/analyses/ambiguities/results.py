"""What is known of the questions of a rule book, as data for the reports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from rulewright.analyses.results import FileResult, ToldMove, ToldPlay, Verdict
from rulewright.core.readings import How
from rulewright.core.values import Json
from rulewright.diagnostics.source import Span

Placed = Literal["distinguished", "harmless", "no difference found"]


class Saying(Struct, frozen=True):
    """What one reading says where two of them part: in words, and with the places that differ."""

    reading: str
    words: str
    places: tuple[tuple[str, Json], ...]


class Apart(Struct, frozen=True):
    """Where two readings part: a `play` that both allow leads there.

    Then comes the last `move`, if they part in one, and each of the `sayings` about it. The
    `scenario` passes under the first reading and fails under the other, if there is such a one.
    """

    how: How
    play: ToldPlay
    move: ToldMove | None
    sayings: tuple[Saying, Saying]
    scenario: str | None

    @property
    def moves(self) -> int:
        """After how many moves it is told which reading holds."""
        return len(self.play.moves) + (self.move is not None)


class Weight(Struct, frozen=True):
    """How often a reading made a difference in so many `games` at random.

    In `parted` of them it changed what could be done or what came of it. `won` of them came to an
    end under both readings, `other_winner` of these with somebody else as the winner.
    """

    games: int
    parted: int
    won: int
    other_winner: int


class Comparison(Struct, frozen=True):
    """Another reading of a question beside the one that is played, on one instance.

    `readings` are that one and the other. `verdict` rests on `basis`: what is `proved` by a play,
    by all positions or `by` induction, `bounded` where all plays of up to `depth` moves were looked
    at, and perhaps `games` at random, or `sampled` in such `games` alone. An induction `rests` on
    these properties; `unproved` tells why there is none, where one was tried. `kept` says that
    books are kept differently, which nobody sees. `alters` are the rules that differ. So many
    positions, or pairs of them, were `compared`; `stopped` says why no more.
    """

    instance: str | None
    question: str
    readings: tuple[str, str]
    verdict: Placed
    basis: Literal["proved", "bounded", "sampled"]
    apart: Apart | None
    kept: bool
    alters: tuple[str, ...]
    compared: int
    depth: int | None = None
    games: int | None = None
    stopped: str | None = None
    weight: Weight | None = None
    by: Literal["closure", "induction", "play"] | None = None
    rests: tuple[str, ...] = ()
    unproved: str | None = None


class Pair(Struct, frozen=True):
    """What becomes of a reading where another `question` is answered with this `reading`."""

    question: str
    reading: str
    comparison: Comparison


class QuestionResult(Struct, frozen=True):
    """One question of the text, and what its readings make of the game on all instances.

    `asked` puts it to the author. `chosen` is the reading that is played, which nobody has chosen
    where it is not `is_chosen`; `ruling` says who
    decided, and why. `comparisons` are in the order of instances, `among` those of other readings
    with each other, where there are several that differ from it. `pairs` were asked for, and are
    there where the question makes no difference by itself.
    """

    name: str
    number: str | None
    asked: str
    readings: tuple[tuple[str, str], ...]
    chosen: str | None
    is_chosen: bool
    ruling: str | None
    cites: tuple[str, ...]
    span: Span
    comparisons: tuple[Comparison, ...]
    among: tuple[Comparison, ...] = ()
    pairs: tuple[Pair, ...] = ()

    @property
    def classes(self) -> tuple[tuple[str, ...], ...] | None:
        """The readings, those together that no play can tell apart; None where that is not known.

        What was compared with the first of a class is not compared with the others of it.
        """
        classes: list[tuple[str, ...]] = []
        first = self.chosen
        names = [name for name, _ in self.readings]
        for name in sorted(names, key=lambda name: name != first):
            for place, known in enumerate(classes):
                verdict = self.between(known[0], name)
                if verdict == "no difference found":
                    return None
                if verdict == "harmless":
                    classes[place] = (*known, name)
                    break
            else:
                classes.append((name,))
        return tuple(classes)

    def between(self, one: str, other: str) -> Placed:
        """What comparing two of the readings has come to."""
        pair = {one, other}
        found = [each for each in (*self.comparisons, *self.among) if set(each.readings) == pair]
        return _together(found)

    @property
    def scenario(self) -> str | None:
        """A scenario that holds the rules to what was decided, if it was and there is one."""
        apart = None if self.shortest is None else self.shortest.apart
        return None if self.ruling is None or apart is None else apart.scenario

    @property
    def under_others(self) -> tuple[Pair, ...]:
        """For each answer to another question under which this one matters, the shortest play."""
        best: dict[tuple[str, str], Pair] = {}
        for pair in self.pairs:
            key = pair.question, pair.reading
            known = best.get(key)
            if pair.comparison.apart is None:
                continue
            if known is None or _length(pair.comparison) < _length(known.comparison):
                best[key] = pair
        return tuple(best.values())

    @property
    def shortest(self) -> Comparison | None:
        """The shortest play that tells the reading that is played from another one."""
        apart = [each for each in self.comparisons if each.apart is not None]
        return min(apart, key=_length, default=None)

    @property
    def verdict(self) -> Placed:
        """What the comparisons come to together; harmless is what is so wherever it was asked."""
        return "harmless" if len(self.readings) == 1 else _together(self.comparisons)

    @property
    def state(self) -> Literal["decided", "open"]:
        """Whether somebody has ruled."""
        return "open" if self.ruling is None else "decided"


def _together(found: Sequence[Comparison]) -> Placed:
    """The verdict of several comparisons; harmless is what is so in all of them."""
    verdicts = [each.verdict for each in found]
    if "distinguished" in verdicts:
        return "distinguished"
    settled = bool(verdicts) and all(verdict == "harmless" for verdict in verdicts)
    return "harmless" if settled else "no difference found"


def _length(one: Comparison) -> tuple[bool, int]:
    """What is known to be shortest first, then by length."""
    return (True, 0) if one.apart is None else (not one.apart.play.shortest, one.apart.moves)


class AmbiguitiesResult(Struct, frozen=True):
    """A check of a file, and its questions in the order of the text.

    `scenarios` are the titles of those that the text has.
    """

    checked: FileResult
    questions: tuple[QuestionResult, ...]
    verdict: Verdict
    seconds: float
    scenarios: tuple[str, ...] = ()

    @property
    def settles(self) -> tuple[str, ...]:
        """The questions whose answers settle the rules: open ones not known to be harmless.

        What makes a difference under another answer only is asked, too, unless that was ruled out.
        """
        open_ = {each.name for each in self.questions if each.state == "open"}
        return tuple(
            each.name
            for each in self.questions
            if each.name in open_
            if each.verdict != "harmless"
            or any(pair.question in open_ for pair in each.under_others)
        )
