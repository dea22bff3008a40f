"""Two readings of the same rules side by side: which rules differ, and what comes of it.

*Ours* is the reading that is played, *theirs* another one. Both have the same state, without
ghosts, and the same actions, and differ in what these do.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rulewright.core.ir import Core
from rulewright.core.search import Failure, Move, Play, Position


class AlteredAction(Struct, frozen=True):
    """The action of this number, which may mean something else under theirs.

    `guards` are the numbers of its guards that do, `effects`: its effects do, or steps behind them.
    Where it is altered `wholly` its choices, its owner, its odds or its phases are others.
    """

    number: int
    guards: frozenset[int]
    effects: bool
    wholly: bool


class Altered(Struct, frozen=True):
    """Which rules may mean something else under theirs; all others mean the same."""

    initial: bool
    actions: tuple[AlteredAction, ...]
    steps: bool
    ended: bool
    outcome: bool
    sights: bool


class Sight(Struct, frozen=True):
    """What somebody sees of a position.

    `seen` are the cells that some player sees; of the cells in a range of `counted` (from, to)
    somebody sees how many things there are in all, and of those that are `present` whether there is
    one (0: none).
    """

    seen: tuple[int, ...]
    counted: tuple[tuple[int, int], ...]
    present: tuple[int, ...] = ()

    def looks_the_same(self, ours: Position, theirs: Position) -> bool:
        """Whether nobody sees a difference between two positions."""
        return ours == theirs or (
            all(ours[cell] == theirs[cell] for cell in self.seen)
            and all(sum(ours[start:end]) == sum(theirs[start:end]) for start, end in self.counted)
            and all((ours[cell] > 0) == (theirs[cell] > 0) for cell in self.present)
        )


class Theirs(Struct, frozen=True):
    """Another reading, and where it differs from ours."""

    core: Core
    altered: Altered


How = Literal["start", "ended", "outcome", "offered", "led", "odds"]
"""Where two readings part: in the first position, in whether the game has ended, in
who wins, in a move that only one of them offers, in what a move leads to, or in the odds with which
chance makes it."""

Result = Position | Failure | None
"""What a move comes to: a position, a rule without an answer, or None where it is not offered."""


class Parting(Struct, frozen=True):
    """A play that both readings allow, and behind it something that only one of them says.

    `play` is as it goes under ours, and `beside` where it ends under theirs. The last `move` is no
    part of it; it comes to `ours` and `theirs`. A play without positions is one of a game that has
    no beginning under ours.
    """

    how: How
    play: Play
    beside: Position | None
    move: Move | None
    ours: Result
    theirs: Result


class Compared(Struct, frozen=True):
    """What became of one other reading.

    `parting` is the first difference that somebody notices, else None; `kept`: there is one that
    nobody does. `compared` pairs of positions were looked at, and up to `depth` moves all there
    are. `complete`: all pairs there are. `stopped` tells why not.
    """

    parting: Parting | None
    kept: bool
    compared: int
    depth: int
    complete: bool
    stopped: str | None = None


class Agreed(Struct, frozen=True):
    """What an engine that proves says of another reading: whether it is the `same` game as ours.

    That `rests` on what these properties say of all positions. Where it is not known, a `reason`
    tells why. So many `questions` were put to a solver.
    """

    same: bool
    rests: tuple[str, ...] = ()
    reason: str = ""
    questions: int = 0
