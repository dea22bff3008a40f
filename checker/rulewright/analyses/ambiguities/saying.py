"""Says what a reading makes of the place where it parts from another one."""

from __future__ import annotations

from fractions import Fraction
from typing import assert_never

from msgspec import Struct

from rulewright.analyses.ambiguities.results import Saying
from rulewright.analyses.exhaustive import winners_told
from rulewright.analyses.telling import Teller
from rulewright.analyses.wording import failure_words
from rulewright.core.readings import Parting, Result
from rulewright.core.search import Failure, Move, Position
from rulewright.core.values import Json
from rulewright.diagnostics.fault import Fault
from rulewright.reference.partner import Side, known_as
from rulewright.reference.stated import Applied, Refused, play


class End(Struct, frozen=True):
    """Where a play ends under a reading, and what its last move, or the start, comes to there."""

    position: Position | None
    result: Result


class Voice:
    """One reading, which runs on `side`; `teller` tells moves as it makes them."""

    def __init__(self, reading: str, side: Side, teller: Teller) -> None:
        self.reading = reading
        self.side = side
        self.teller = teller

    def says(self, parting: Parting, here: End, other: End) -> Saying:
        """What it makes of the end of a play, as it goes here and under the other reading."""
        position, result = here.position, here.result
        if isinstance(result, Failure):
            return self._saying(f"the rules have no answer: {_what(result)}")
        match parting.how:
            case "start":
                return self._saying("at the start", self._apart(other.result, result))
            case "ended":
                kept = self._apart(other.position, position)
                return self._saying(self._end(_there(position)), kept)
            case "outcome":
                kept = self._apart(other.position, position)
                return self._saying(self._outcome(_there(position)), kept)
            case "offered" if result is None:
                return self._saying(self._refusal(_there(position), _made(parting)))
            case "led" if isinstance(other.result, tuple):
                return self._saying("it can be made", self._apart(other.result, result))
            case "offered" | "led":
                changes = self._changes(_there(position), _made(parting), result)
                return self._saying("it can be made", changes)
            case "odds":
                odds = self._odds(_there(position), _made(parting))
                return self._saying(f"chance brings it with odds of {odds}")
            case _:
                assert_never(parting.how)

    def _saying(self, words: str, places: tuple[tuple[str, Json], ...] = ()) -> Saying:
        return Saying(self.reading, words, places)

    def _apart(self, other: Result, result: Result) -> tuple[tuple[str, Json], ...]:
        """Where a position differs from that of the other reading."""
        if isinstance(other, tuple) and isinstance(result, tuple):
            return self.teller.differences(other, result)
        return ()

    def _changes(
        self, position: Position, move: Move, result: Result
    ) -> tuple[tuple[str, Json], ...]:
        """What the last move changes here."""
        if not isinstance(result, tuple):
            return ()
        return self.teller.move(position, move, result).changes

    def _end(self, position: Position) -> str:
        match self.side.end(position):
            case True:
                return "the game has ended"
            case False:
                return "the game goes on"
            case None:
                return "the rules do not say whether the game has ended"

    def _outcome(self, position: Position) -> str:
        winners, *scores = self.side.outcome(position)
        told = "nobody is named as the winner"
        if isinstance(winners, tuple):
            players = self.side.core.players.members
            name = winners_told(players, winners)
            told = "it is a draw" if not winners else f"{name} win{'s' * (len(winners) == 1)}"
        named = zip(self.side.scores, scores, strict=True)
        return "; ".join(
            (told, *(f"{name} {self._by_player(score)}" for (name, _), score in named))
        )

    def _by_player(self, score: object) -> str:
        if not isinstance(score, tuple):
            return "without an answer"
        players = self.side.core.players.members
        return ", ".join(f"{player} {each}" for player, each in zip(players, score, strict=True))

    def _refusal(self, position: Position, move: Move) -> str:
        """Why a move is not possible here."""
        if not self._is_whole(move):
            # Under the other reading a rule has no answer before all choices are made.
            return "no rule is asked for what it does not say"
        match self._played(position, move):
            case Refused(reasons=reasons):
                return f"it is refused: {'; '.join(dict.fromkeys(reasons))}"
            case Failure() as failure:
                return f"the rules have no answer: {_what(failure)}"
            case _:
                return "somebody else makes it"

    def refused(self, position: Position, move: Move) -> tuple[str, ...] | None:
        """The reasons why a move is refused here; None where it is not."""
        played = self._played(position, move) if self._is_whole(move) else None
        return tuple(played.reasons) if isinstance(played, Refused) else None

    def _is_whole(self, move: Move) -> bool:
        return len(move.choices) == len(self.side.core.actions[move.action].choices)

    def _played(self, position: Position, move: Move) -> Applied | Failure | Refused:
        action = self.side.core.actions[move.action]
        return play(self.side.machine, position, action.name, move.choices, move.by)

    def _odds(self, position: Position, move: Move) -> str:
        """How likely chance is to bring a move, among those it decides about."""
        options = self.side.options_of(move.action, position)
        made = options[known_as(move)]
        lot = made.lot
        total = sum(option.weight for option in options.values() if option.lot == lot)
        odds = Fraction(made.weight, total)
        return f"{odds.numerator} in {odds.denominator}"


def _what(failure: Failure) -> str:
    site = failure.site
    return f"{site.kind} in `{site.rule}`, `{site.what}`{failure_words(failure)}"


def _there(position: Position | None) -> Position:
    if position is None:
        raise Fault("two readings part in no position")
    return position


def _made(parting: Parting) -> Move:
    if parting.move is None:
        raise Fault("two readings part in no move")
    return parting.move
