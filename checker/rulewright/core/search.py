"""What an engine is asked and what it answers, the same for every engine.

A position is a tuple of integers: all cells of all variables in declared order, row-major.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from rulewright.core.ir import Site
from rulewright.diagnostics.source import Span

Position = tuple[int, ...]
Value = int | tuple[int, ...]
"""A scalar, or the cells of an array row-major."""


class Move(Struct, frozen=True):
    """One choice of one action: its number in the core, the chosen values, and who makes it.

    `by` are numbers of players; it is empty for a move of chance.
    """

    action: int
    choices: tuple[Value, ...]
    by: tuple[int, ...]


class Outside(Struct, frozen=True):
    """A number that does not lie within `low..high`."""

    value: int
    low: int
    high: int


class Failure(Struct, frozen=True):
    """An obligation that failed, and the values of names in reach where it did.

    `outside` is the number that was out of bounds, where the obligation is about one. `loop` are
    the steps, by name, that happen one after the other for ever, where they come round to where
    they were.
    """

    site: Site
    values: tuple[tuple[str, Value], ...]
    outside: Outside | None = None
    loop: tuple[str, ...] = ()


Result = Position | Failure
"""What a move comes to."""


class Clash(Struct, frozen=True):
    """Two things that do not commute, and what comes of them with either of them first.

    They are moves, or effects within one move, which have a name.
    """

    one: Move | str
    other: Move | str
    one_first: Result
    other_first: Result


class Play(Struct, frozen=True):
    """Moves from the initial position, and the positions they rest in.

    `positions` has one member more than `moves`, except where the last move has no successor
    because an obligation fails in it (then as many; where it fails before all choices are made, the
    move has only those made, and perhaps no players). Without an initial position both are empty.
    """

    moves: tuple[Move, ...]
    positions: tuple[Position, ...]


class Witnessed(Struct, frozen=True):
    """Something found by the search, with a shortest play to it.

    `kind` is `refuted` or `reached` (`name` is the property), `failure` (an obligation; `name` the
    rule), `stuck`, `owner` (chance and a player can both move), `order` (`name` the action by each
    player whose order matters), `endless` (steps that never rest; `name` the step). Where a `site`
    says what is found it is of that kind and `name` the rule. A `twin` is a play to a position that
    looks the same as the last one, to somebody who has other moves there.
    `names` adds further rules concerned. A `loop` begins and ends in the position in which the play
    ends, and can be made again and again.
    """

    kind: str
    name: str
    play: Play
    failure: Failure | None = None
    names: tuple[str, ...] = ()
    loop: Play | None = None
    site: Site | None = None
    twin: Play | None = None


MOST_CANDIDATES = 1_000
"""So many candidates of one action are looked at to say why none is a move."""


MOST_VALUES = 10_000_000
"""So many values of its choices are looked at for one action, one player, in one position."""


class Reason(Struct, frozen=True):
    """One thing that stands against candidates of an action, and against how many of them.

    `name` is the requirement's label, or the name of the choice for which there is no value; ""
    for the other kinds. `words` are the author's where there are any: a requirement without a
    `because` is quoted.
    """

    kind: Literal["requirement", "choice", "phase", "chance", "unanswered"]
    name: str
    words: str
    span: Span | None
    times: int


class Hindrance(Struct, frozen=True):
    """Why an action has no move. Not `complete`: there are more candidates than were tried.

    Not `in_time`: that is so because there was no time for more, perhaps not for any.
    """

    action: str
    reasons: tuple[Reason, ...]
    complete: bool
    in_time: bool = True


class Budget(Struct, frozen=True):
    """Limits of one search: seconds (wall) and bytes of the process; None means no limit."""

    seconds: float | None
    memory: int | None


class Progress(Struct, frozen=True):
    """How far a search is; `games` have been played, where it plays games.

    An engine that asks a solver has asked so many `queries`, and now asks `about` something.
    """

    states: int
    transitions: int
    depth: int
    frontier: int
    seconds: float
    games: int | None = None
    queries: int | None = None
    about: str = ""


Report = Callable[[Progress], None]


class Reduced(Struct, frozen=True):
    """Which symmetries a search made use of: it kept one position of each orbit.

    The symmetries have these names and make a group of so many `elements`. `positions` are those
    of all orbits seen; None where not all of them can be
    reached, or not all were seen.
    """

    names: tuple[str, ...]
    elements: int
    positions: int | None


class SearchResult(Struct, frozen=True):
    """What an exhaustive search saw.

    `levels` are the new positions of each breadth-first level, the initial one being level 0.
    `final` counts ended positions; `outcomes` maps the winners (numbers of players; empty: a draw)
    to how many ended positions they win, in ascending order of the key.
    `complete` says that every reachable position was seen; `stopped` tells why not, or why not all
    is judged that takes all positions (`time`, `memory`, `interrupted`, `choices`: in some position
    there are more than `MOST_VALUES` to choose from). `stopped_at` are the action and the choice
    for which there are too many.
    `fired` counts moves per action and executions per step, by name. `refused` are the (action,
    label) requirements that alone refused some choice: all other requirements of the action held
    or had no answer there. `probe_incomplete` are those not seen to do so for which the work to
    find out was cut short, so that nothing is known of them. `unanswered` are properties that have
    no answer in some position, `decided` those of the kinds `LIVE` of which it was found out
    whether they hold. Where it is `reduced`, positions and moves are counted by orbits.
    `order_incomplete` are actions by each player of which not every
    order of players was tried, and none found to matter. `harmless` are numbers of suspects
    (`core.effects.suspects`) of which every order was tried wherever a search that is complete came
    to them, and none found to matter. `leak_incomplete` are actions of which it is not known
    whether their moves depend on what those who make them cannot see. `found` are in order of
    depth, then of discovery.
    """

    states: int
    transitions: int
    levels: tuple[int, ...]
    final: int
    outcomes: tuple[tuple[tuple[int, ...], int], ...]
    complete: bool
    stopped: str | None
    fired: tuple[tuple[str, int], ...]
    refused: frozenset[tuple[str, str]]
    found: tuple[Witnessed, ...]
    seconds: float
    probe_incomplete: frozenset[tuple[str, str]] = frozenset()
    unanswered: frozenset[str] = frozenset()
    order_incomplete: frozenset[str] = frozenset()
    stopped_at: tuple[str, str] | None = None
    decided: frozenset[str] = frozenset()
    reduced: Reduced | None = None
    harmless: frozenset[int] = frozenset()
    leak_incomplete: frozenset[str] = frozenset()

    @property
    def depth(self) -> int:
        """The last level with a new position; 0 where none was reached."""
        return max(0, len(self.levels) - 1)


MOST_SEED = 999_999_999
"""The largest seed: as many digits as are easily copied."""


class Sampling(Struct, frozen=True):
    """How to play at random: so many games, from this seed, each of so many moves at most."""

    games: int
    seed: int
    most_moves: int


class SampleResult(Struct, frozen=True):
    """What games that were played at random met.

    `games` were played with `moves` in all, the longest of them having `longest`, through `states`
    different positions. `final` games came to an end, with `outcomes` as in a search. `stopped`
    tells why there are fewer games than asked for, and `stopped_at` where, as in a search.
    `fired`, `refused`, `probe_incomplete`, `unanswered` and `found` are as in a search, but a play
    in `found` is only short, and need not be a shortest one.
    """

    games: int
    moves: int
    longest: int
    states: int
    final: int
    outcomes: tuple[tuple[tuple[int, ...], int], ...]
    stopped: str | None
    stopped_at: tuple[str, str] | None
    fired: tuple[tuple[str, int], ...]
    refused: frozenset[tuple[str, str]]
    probe_incomplete: frozenset[tuple[str, str]]
    unanswered: frozenset[str]
    found: tuple[Witnessed, ...]
    seconds: float
