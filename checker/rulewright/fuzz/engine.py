"""Plays games at random and gathers what they met."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from hypothesis.configuration import set_hypothesis_home_dir
from msgspec.structs import replace

from rulewright.core.ir import Core
from rulewright.core.search import Budget, Report, SampleResult, Sampling
from rulewright.fuzz.rules import Batch, play
from rulewright.fuzz.session import Met, Session
from rulewright.fuzz.tally import Tally
from rulewright.reference.alarm import MemoryIsUp, TimeIsUp, alarm
from rulewright.reference.offers import TooManyCandidates
from rulewright.reference.record import Key

FIRST, MORE = 10, 50
"""Games in the first and in any other batch, with a look in between at what is played rarely."""

MOST_BATCHES = 10**9
"""So many batches cannot be asked for; no two seeds share one."""

HUNTED = 50
"""Games in which a shorter play is looked for."""

MOST_SHARES = 4
"""So many times as often an action is taken at most."""


def fuzz(core: Core, sampling: Sampling, budget: Budget, report: Report) -> SampleResult:
    """Play games of `core` within `budget`; `report` is told how far they are."""
    session = Session(core, budget, report)
    stopped: str | None = None
    stopped_at: tuple[str, str] | None = None
    try:
        session.tell()
        with _no_files(), alarm(budget):
            _all_games(session, sampling)
    except TimeIsUp:
        stopped = "time"
    except MemoryIsUp:
        stopped = "memory"
    except TooManyCandidates as too_many:
        stopped, stopped_at = "choices", (too_many.action, too_many.choice)
    except KeyboardInterrupt:
        stopped = "interrupted"
    session.played.add(session.playing)
    return session.result(stopped, stopped_at)


@contextmanager
def _no_files() -> Iterator[None]:
    """While this lasts, what Hypothesis keeps for itself is not written into the user's folder."""
    with TemporaryDirectory(prefix="rulewright-") as folder:
        set_hypothesis_home_dir(folder)
        try:
            yield
        finally:
            set_hypothesis_home_dir(None)


def _all_games(session: Session, sampling: Sampling) -> None:
    """Play batch after batch.

    A batch in which something is met is played once more, when that is known: so all games that
    count are played under the same rules, and one find does not hide another.
    """
    number = 0
    while session.played.games < sampling.games:
        session.playing = Tally(session.core)
        batch = _batch(session.played, sampling, number)
        met = _met(session, batch, shrink=False)
        if met is not None:
            _shorten(session, met, batch)
            session.known.add(met)
        else:
            session.played.add(session.playing)
            session.playing = Tally(session.core)
            number += 1


def _met(session: Session, batch: Batch, *, shrink: bool) -> Key | None:
    """What the games of a batch met first, if they met anything."""
    try:
        play(session, batch, shrink=shrink)
    except Met as met:
        return met.key
    return None


def _shorten(session: Session, key: Key, batch: Batch) -> None:
    """Look for a short play to what the games of `batch` met.

    Shorter games are played as long as these meet it too. Only then, as that takes long in long
    games, Hypothesis shrinks the last of them, and shorter games are tried once more.
    """
    session.hunt(key)
    shrunk = False
    while True:
        most = min(batch.most_moves, session.length(key)) - 1
        shorter = replace(batch, games=HUNTED, most_moves=most)
        if most >= 0 and _met(session, shorter, shrink=False):
            batch, shrunk = shorter, False
        elif shrunk:
            break
        else:
            _met(session, batch, shrink=True)
            shrunk = True
    session.hunt(None)


def _batch(played: Tally, sampling: Sampling, number: int) -> Batch:
    """The next games: rarely played actions are taken more often in them."""
    usual = played.moves // max(1, len(played.fired))
    return Batch(
        games=min(FIRST if number == 0 else MORE, sampling.games - played.games),
        most_moves=min(sampling.most_moves, 2 * played.longest or sampling.most_moves),
        seed=sampling.seed * MOST_BATCHES + number,
        shares=tuple(max(1, min(MOST_SHARES, usual // (times + 1))) for times in played.fired),
    )
