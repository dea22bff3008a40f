"""Rows of games played at random, uniformly over the legal moves, from seeds."""

from __future__ import annotations

from collections.abc import Callable

from tests.benchmarks.compare.figures import Goal, Line, at_least, times_as_many
from tests.benchmarks.compare.games import (
    BASE_GAME,
    CONNECT_FOUR,
    LITTLE_TOWN,
    Games,
    RuleBook,
    played_by,
    simulated,
)
from tests.benchmarks.compare.ours import OURS
from tests.benchmarks.compare.rounds import Rounds, alternate
from tests.benchmarks.compare.settings import Settings

CATANATRON = "catanatron"
OPEN_SPIEL = "OpenSpiel from Python"

FEWER = 100_000
"""By how much fewer games are played where few are enough."""


def base_game(settings: Settings, row: str) -> tuple[list[Line], dict[str, str]]:
    """Four players on the full board of the base game; nobody trades with another player."""
    peer = (CATANATRON, "catanatron_games.py", 20)
    return both_sides(settings, row, BASE_GAME, peer, {CATANATRON: at_least(50)})


def connect_four_games(settings: Settings, row: str) -> tuple[list[Line], dict[str, str]]:
    """Connect Four, seven columns of six."""
    peer = (OPEN_SPIEL, "open_spiel_games.py", 50_000)
    return both_sides(settings, row, CONNECT_FOUR, peer, {OURS: at_least(500_000, "games/s")})


def little_town_games(settings: Settings, row: str) -> tuple[list[Line], dict[str, str]]:
    """Little Town on the real board, four players."""
    return both_sides(settings, row, LITTLE_TOWN, None, {OURS: at_least(10_000, "games/s")})


def both_sides(
    settings: Settings,
    row: str,
    book: RuleBook,
    peer: tuple[str, str, int] | None,
    goals: dict[str, Goal],
) -> tuple[list[Line], dict[str, str]]:
    """Games by Rulewright and by one other program, if there is one."""
    fewer = FEWER if settings.few else 1
    games = max(1, book.games // fewer)
    programs: dict[str, Callable[[], Games]] = {
        OURS: lambda: simulated(book, settings.backend, games)
    }
    if peer is not None and settings.peers:
        name, script, count = peer
        programs[name] = lambda: played_by(settings.peers_python, script, max(1, count // fewer))
    return lines_of(alternate(programs, settings.rounds), row, goals)


def lines_of(
    rounds: Rounds[Games], row: str, goals: dict[str, Goal]
) -> tuple[list[Line], dict[str, str]]:
    """Games a second, moves a second, moves a game, and how many games a cap cut short."""
    lines: list[Line] = []
    for measured, unit, figure in FIGURES:
        mine = rounds.figures(OURS, figure)
        for program in rounds.results:
            theirs = rounds.figures(program, figure)
            speed = unit.endswith("/s") and program != OURS
            ratio = times_as_many(mine, theirs) if speed else None
            goal = goals.get(program) if unit == "games/s" else None
            lines.append(Line(row, measured, program, unit, theirs, ratio, goal))
    return lines, dict(rounds.absent)


FIGURES: tuple[tuple[str, str, Callable[[Games], float]], ...] = (
    ("random games", "games/s", lambda played: played.games / played.seconds),
    ("their moves", "moves/s", lambda played: played.moves / played.seconds),
    ("length", "moves/game", lambda played: played.moves / played.games),
    ("cut short", "games of 100", lambda played: 100 * played.capped / played.games),
)
