"""Counting plays by their length: what an engine is asked and what it answers.

A play of n moves is a sequence of n moves from the initial position; each choice of each action is
a move of its own. An ended position has no moves. A move in which an obligation fails leads nowhere
and makes no play; such moves are counted for themselves. Two plays are different when their moves
are, also where they lead to the same position.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from rulewright.core.ir import Core
from rulewright.core.search import Budget, Report


class PerftResult(Struct, frozen=True):
    """How many plays of 1, 2, 3, … moves there are, as far as the count came.

    `failed` has for the same lengths how many plays one move shorter there are with a move behind
    them in which an obligation fails, each such move counted. Numbers are exact, however large.
    `stopped` tells why there are fewer lengths than asked for, and `stopped_at` where, as in a
    search.
    """

    plays: tuple[int, ...]
    failed: tuple[int, ...]
    stopped: str | None
    stopped_at: tuple[str, str] | None
    seconds: float


CountsPlays = Callable[[Core, int, Budget, Report], PerftResult]
"""An engine that counts plays of up to so many moves."""
