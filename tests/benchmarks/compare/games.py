"""Games at random, by Rulewright's command and by programs of others."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from tests.benchmarks.compare import ours
from tests.benchmarks.compare.models import PEERS, RULES, SPEC
from tests.benchmarks.compare.processes import NotThere, RowError, end, run

THREADS = 2
SEED = 1


class Games(Struct, frozen=True):
    """Games that were played. `capped` were cut short; they and their moves count with the others.

    `seconds` are those of playing alone, without starting and compiling.
    """

    games: int
    moves: int
    capped: int
    seconds: float


class RuleBook(Struct, frozen=True):
    """Rules to play by, and how many games are enough to measure."""

    rules: Path
    instance: tuple[str, ...]
    settings: tuple[str, ...]
    games: int


BASE_GAME = RuleBook(
    SPEC / "catan" / "base.rules", ("standard",), ("players=4", "most_offered=0"), 30_000
)
CONNECT_FOUR = RuleBook(RULES / "connect_four.rules", (), (), 2_000_000)
LITTLE_TOWN = RuleBook(SPEC / "little_town" / "full.rules", ("standard",), ("players=4",), 50_000)


def played_by(python: Path | None, script: str, games: int) -> Games:
    """Games by a script that another Python runs, which has the program that plays."""
    if python is None:
        raise NotThere(
            "give a Python that has catanatron==3.2.1 and open_spiel with --peers-python"
        )
    words = [str(python), str(PEERS / "games" / script)]
    done = run([*words, "--games", str(games), "--seed", str(SEED)], PEERS)
    if done.code != 0 and "ModuleNotFoundError" in done.err:
        raise NotThere(f"{python} does not have it: {end(done.err)[-80:]}")
    if done.code != 0:
        raise RowError(f"{script}: {end(done.err)}")
    return msgspec.json.decode(done.out, type=Games)


class Ends(Struct, frozen=True):
    """How many games were cut short, and how many ended in a move that has no answer."""

    cut_short: int
    failed: int


class Cost(Struct, frozen=True):
    """What playing took alone."""

    play_seconds: float


class Simulated(Struct, frozen=True):
    """The document that `simulate --json` prints, as far as it is read here."""

    backend: str
    games: int
    moves: int
    ends: Ends
    run: Cost


def simulated(book: RuleBook, backend: str, games: int) -> Games:
    """Games by Rulewright, on two threads."""
    instance = [word for name in book.instance for word in ("--instance", name)]
    settings = [word for setting in book.settings for word in ("--set", setting)]
    words = ["simulate", str(book.rules), *instance, *settings, "--backend", backend]
    numbers = ["--games", str(games), "--seed", str(SEED), "--threads", str(THREADS)]
    done = ours.call([*words, *numbers, "--time", "3h", "--json", "--quiet"])
    try:
        found = msgspec.json.decode(done.out, type=Simulated)
    except msgspec.DecodeError as reason:
        raise RowError(f"rulewright simulate: {reason}: {end(done.err or done.out)}") from None
    return whole_games(found, backend, games)


def whole_games(found: Simulated, backend: str, games: int) -> Games:
    """The games, if there are as many as asked for, whole ones, by the engine asked for."""
    ours.same_engine(found.backend, backend)
    if found.games != games or found.ends.failed:
        raise RowError(
            f"{games:,} games were asked for, {found.games:,} played,"
            f" and {found.ends.failed:,} ended in a move without an answer"
        )
    return Games(found.games, found.moves, found.ends.cut_short, found.run.play_seconds)
