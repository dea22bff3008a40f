"""A rule-based state machine of Hypothesis made from a core: one rule for each action."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import hypothesis
from hypothesis import HealthCheck, Phase, Verbosity, settings
from hypothesis.errors import Flaky
from hypothesis.stateful import (
    RuleBasedStateMachine,
    precondition,
    rule,
    run_state_machine_as_test,
)
from hypothesis.strategies import DataObject, data
from msgspec import Struct

from rulewright.fuzz.game import VAIN, Game
from rulewright.fuzz.numbers import numbers
from rulewright.fuzz.session import Session


class Batch(Struct, frozen=True):
    """Games to play, each of so many moves at most.

    `shares` says for each action how often it is taken compared with others that are possible.
    """

    games: int
    most_moves: int
    seed: int
    shares: tuple[int, ...]


class Played(RuleBasedStateMachine):
    """A game that Hypothesis plays: each of its steps is a move."""

    session: Session
    most_moves: int

    def __init__(self) -> None:
        super().__init__()
        with _noted(self.session):
            self.game = Game(self.session, self.most_moves)

    @precondition(lambda self: self.game.over)
    @rule()
    def move(self) -> None:
        """Nothing happens any more; a state machine cannot end before its last step."""

    # `typing.override` came with Python 3.12.
    def teardown(self) -> None:  # type: ignore[explicit-override]
        """Count the game, unless Hypothesis broke it off."""
        if sys.exception() is None:
            self.session.playing.game(self.game.tally)


@contextmanager
def _noted(session: Session) -> Iterator[None]:
    """Note what ends all games, be it a limit or Ctrl-C, before Hypothesis has to do with it."""
    try:
        yield
    except KeyboardInterrupt as ending:
        session.ending = ending
        raise


def play(session: Session, batch: Batch, *, shrink: bool) -> None:
    """Play the games of a batch. Raises Met where something is met, which is first shrunk."""
    machine = hypothesis.seed(batch.seed)(_machine(session, batch))
    phases = (Phase.generate, Phase.shrink) if shrink else (Phase.generate,)
    try:
        run_state_machine_as_test(machine, settings=_settings(batch, phases))
    except Flaky:
        # When Hypothesis replays a game that met something, it takes whatever ends it for another
        # outcome of the same game.
        if session.ending is None:
            raise
        raise session.ending from None


def _machine(session: Session, batch: Batch) -> type[Played]:
    """A class of its own for each batch, as Hypothesis keeps the rules with the class."""
    rules = {
        f"move_{number}_{copy}": _rule(number)
        for number, share in enumerate(batch.shares)
        for copy in range(share)
    }
    fields = {"session": session, "most_moves": batch.most_moves}
    return type("Game", (Played,), {**fields, **rules})


def _rule(number: int) -> Callable[..., None]:
    # All rules have one name: by their names Hypothesis leaves some out of a whole game, and a game
    # without its dice does not go on.
    def can(self: Played) -> bool:
        with _noted(self.session):
            return self.game.can(number)

    @precondition(can)
    @rule(source=data())
    def move(self: Played, source: DataObject) -> None:
        with _noted(self.session):
            self.game.move(number, numbers(source))

    return move


def _settings(batch: Batch, phases: tuple[Phase, ...]) -> settings:
    return settings(
        max_examples=batch.games,
        stateful_step_count=batch.most_moves + VAIN,
        phases=phases,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
        print_blob=False,
        verbosity=Verbosity.quiet,
    )
