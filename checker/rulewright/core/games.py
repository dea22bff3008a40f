"""Games played at random: what an engine is asked and what it answers, the same for every engine.

The request is a `Sampling`: games number 0, 1, 2, … of its seed. Each game has its own `Draws`, so
that it is the same game whoever plays it, in whatever order and on however many threads.

A position of a game is judged in this order:

1. Where `ended` holds, the game ends (`ended`). Where it has no answer, the game goes on.
2. All moves are gone through once, in their order, and one of them is kept (see below). Candidates
   in which an obligation fails before they are moves are none. Of an action by each player the
   moves of the first player in seat order who has any are gone through.
3. Where there is none, the game ends: `no_move` if the rules say that this is an end, otherwise
   `stuck`.
4. Where as many moves have been made as a game may have, it ends (`cut_short`).
5. The move that was kept is made, with all steps after it. Where an obligation fails in it, the
   game ends (`failed`), and the move does not count in its length.

Which move is kept: moves come in *groups*. Within an action with a choice by chance, all moves that
have the same values for the choices before the first one by chance are a group: what a player
decides is one group, and chance picks inside it. All moves of an action by chance are one group.
Any other move is a group of its own.

- At the first move of a group, `groups` goes up by one, and the group is the chosen one if
  `below(groups)` is 0. This is drawn for the first group too. A chosen group replaces the last one,
  and its total begins at 0.
- A move of the chosen group that is a group of its own is kept, without a draw. Any other move of
  the chosen group adds its weight (1 where the action has none) to the total and is kept if
  `below(total)` is less than the weight. This is drawn for the first move too. A total beyond
  `draws.WORD` stays there; from then on the odds are no longer those of the weights.

So each group is as likely as any other, and within a group each move as its weight says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from rulewright.core.ir import Core, Site
from rulewright.core.search import Budget, Play, Report, Sampling

End = Literal["ended", "no_move", "stuck", "failed", "cut_short"]
"""How a game ends."""

ENDS: tuple[End, ...] = ("ended", "no_move", "stuck", "failed", "cut_short")


class RandomGame(Struct, frozen=True):
    """One game: so many moves long, and how it ended.

    `failed` is the obligation that ended it, if one did; it may do so in the initial position.
    Where the game came to an end (`ended` or `no_move`), `winners` are told, unless that has no
    answer: then `unanswered` is the obligation that failed. Nobody wins in a draw, or where the
    rules name no winners. `scores` are those of the outcome in such a game, each an array over the
    players, or None where it has no answer; in other games there are none. `figures` are those of
    the core, in the same way.

    `fired` has for each action how often it was played, and then for each step how often it was
    executed after a move. The move that fails counts here, as in a search, and so do the steps that
    were executed to their end before it failed. `play` has the moves that lead somewhere, if they
    were asked for.
    """

    length: int
    end: End
    failed: Site | None
    winners: tuple[int, ...] | None
    unanswered: Site | None
    scores: tuple[tuple[int, ...] | None, ...]
    figures: tuple[int | None, ...]
    fired: tuple[int, ...]
    play: Play | None


class Moments(Struct, frozen=True):
    """A number that each of `games` games has: its sum, the sum of its squares, its bounds.

    The bounds are 0 where there is no game.
    """

    games: int
    total: int
    squares: int
    least: int
    greatest: int


class Missed(Struct, frozen=True):
    """An obligation that failed in so many games; `first` is the number of the first of them."""

    site: Site
    games: int
    first: int


class GamesResult(Struct, frozen=True):
    """What games at random gave, summed up: games number 0 to `games` - 1, and no others.

    `lengths` are pairs of a number of moves and how many games had it, ascending. `ends` has all of
    `ENDS` in their order, with how many games ended so. `outcomes` are as in a search, of the games
    that came to an end (`ended` or `no_move`) and whose winners have an answer; empty where the
    rules name no winners. `failed` are the obligations that ended a game, and `unanswered` those
    that failed in saying who wins, by `first`.

    `fired` has for each action and each step, by name, how often it was played or executed in a
    game. `scores` has each score with its moments for each player, of all games that have it, and
    `figures` each figure.

    `stopped` tells why there are fewer games than asked for, and `stopped_at` where, as in a
    search.
    """

    games: int
    lengths: tuple[tuple[int, int], ...]
    ends: tuple[tuple[End, int], ...]
    outcomes: tuple[tuple[tuple[int, ...], int], ...]
    failed: tuple[Missed, ...]
    unanswered: tuple[Missed, ...]
    fired: tuple[tuple[str, Moments], ...]
    scores: tuple[tuple[str, tuple[Moments, ...]], ...]
    figures: tuple[tuple[str, Moments], ...]
    stopped: str | None
    stopped_at: tuple[str, str] | None
    seconds: float

    @property
    def moves(self) -> int:
        """All moves of all games."""
        return sum(length * games for length, games in self.lengths)


PlaysGames = Callable[[Core, Sampling, Budget, Report], GamesResult]
"""An engine that plays games at random."""
